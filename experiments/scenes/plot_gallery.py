# SPDX-License-Identifier: BSD-3-Clause
"""Five ready scenes at their ends, and what was measured beside what was expected."""
import pathlib
import sys

import matplotlib.collections
import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_packing as packing
import plot_style as style

WIDEST = 1.2  # line of any force, in mean radii
METHODS = (("first", style.BLUE, "o", "contact dynamics", 0.16),
           ("second", style.RED, "s", "soft discs; heap: nonsmooth-cg", -0.16))
NAMES = {"packing": "packing", "biaxial": "biaxial", "simple_shear": "shear", "heap": "heap",
         "drum": "drum"}


def rows_of(table, scene):
    rows = table["scene"] == scene
    return {name: column[rows] for name, column in table.items()}


def draw_cell(panel, grains, contacts, picture):
    """A periodic cell: forces, those of sliding contacts in another colour."""
    carries = np.isin(grains["id"], np.concatenate([contacts["i"], contacts["j"]]))
    base = np.array([[picture["base_xx"][0], picture["base_xy"][0]],
                     [picture["base_yx"][0], picture["base_yy"][0]]])
    packing.draw_packing(panel, grains | {"rattler": ~carries}, contacts, base,
                         friction=picture["friction"][0])


def line_ends(grains, contacts):
    """Where the lines of forces begin and end."""
    row = {number: k for k, number in enumerate(grains["id"])}
    rows = [row[i] for i in contacts["i"]]
    start = np.stack([grains["x"][rows], grains["y"][rows]], axis=1)
    return start, start + np.stack([contacts["lx"], contacts["ly"]], axis=1)


def draw_open(figure, panel, grains, contacts, colors, label, forces=True):
    """Discs by a colour, forces as lines whose width is proportional to them."""
    center = np.stack([grains["x"], grains["y"]], axis=1)
    discs = matplotlib.collections.PatchCollection(
        [style.plt.Circle(c, r) for c, r in zip(center, grains["radius"])], cmap=colors, lw=0.2,
        edgecolor=packing.OUTLINE)
    discs.set_array(grains["value"])
    panel.add_collection(discs)
    figure.colorbar(discs, ax=panel, label=label, pad=0.02, shrink=0.8)
    panel.set(aspect="equal")
    panel.autoscale_view()
    panel.axis("off")
    if not forces or not len(contacts["i"]):
        return
    start, end = line_ends(grains, contacts)
    radius = grains["radius"].mean()
    width = packing.WIDTH * radius * contacts["force_n"] / contacts["force_n"].mean()
    shown = width > 0.02 * radius
    lines = packing.capsules(start[shown], end[shown], np.minimum(width[shown], WIDEST * radius))
    packing.add_figures(panel, lines, packing.CAPSULE_CODES, panel.patch, fc="black", lw=0, zorder=2)


def draw_table(panel, table):
    """Measured over expected; grey bars where a range is expected, whose middle then counts."""
    shown = table["expected_low"] > 0
    table = {name: column[shown] for name, column in table.items()}
    keys = list(dict.fromkeys(zip(table["scene"], table["quantity"])))
    for k, (scene, quantity) in enumerate(keys):
        at = -k
        own = rows_of(table, scene)
        own = {name: column[own["quantity"] == quantity] for name, column in own.items()}
        low, high = own["expected_low"][0], own["expected_high"][0]
        middle = (low + high) / 2
        panel.plot([low / middle, high / middle], [at, at], color="0.85", lw=6, zorder=0,
                   solid_capstyle="butt")
        for method, color, marker, _, shift in METHODS:
            one = own["method"] == method
            panel.errorbar(own["measured"][one] / middle, [at + shift],
                           xerr=own["error"][one] / middle, fmt=marker, color=color, mfc="white",
                           ms=3, lw=0.7, capsize=1.5)
    panel.plot([1, 1], [-len(keys), 0.6], **style.GUIDE)
    panel.set(yticks=-np.arange(len(keys)), xlabel="measured / expected",
              yticklabels=[f"{NAMES[scene]}: {quantity}" for scene, quantity in keys],
              ylim=(-len(keys) + 0.4, 2.6))
    panel.tick_params(axis="y", length=0)
    panel.legend(handles=[style.key(text, color=color, marker=marker, mfc="white", ls="")
                          for _, color, marker, text, _ in METHODS], loc="upper center", ncols=1)


def draw(folder):
    grains, contacts, pictures = (style.read_table(folder / f"{name}.csv") for name in
                                  ("grains", "contacts", "pictures"))
    figure = style.plt.figure(figsize=(style.TWO_COLUMNS, 7.4), layout="constrained")
    upper, lower = figure.subfigures(2, 1, height_ratios=(1, 1.7))
    cell, biaxial, shear = upper.subplots(1, 3, width_ratios=(1.15, 1.1, 1.35))
    grid = lower.add_gridspec(2, 2, width_ratios=(1.2, 1), height_ratios=(1, 1.3))
    heap, drum, table = (lower.add_subplot(grid[at]) for at in
                         ((0, 0), (1, 0), (slice(None), 1)))
    panels = cell, biaxial, shear, heap, drum, table
    for panel, scene in ((cell, "packing"), (shear, "simple_shear")):
        draw_cell(panel, rows_of(grains, scene), rows_of(contacts, scene),
                  rows_of(pictures, scene))
    packing.draw_key(cell, rattlers=False)
    packing.draw_key(shear, rattlers=False)
    own = rows_of(grains, "biaxial")
    draw_open(upper, biaxial, own, rows_of(contacts, "biaxial"), "coolwarm",
              "displacement along $x$ [$d$]")
    _, ends = line_ends(own, rows_of(contacts, "biaxial"))
    (left, bottom), (right, top) = ends.min(axis=0), ends.max(axis=0)
    biaxial.plot([left, right, right, left, left], [bottom, bottom, top, top, bottom],
                 color="black", lw=0.8)
    limit = np.abs(own["value"]).max()
    biaxial.collections[0].set_clim(-limit, limit)
    draw_open(lower, heap, rows_of(grains, "heap"), rows_of(contacts, "heap"), "YlGnBu",
              r"came in at time [$\sqrt{d/g}$]")
    table_top = rows_of(pictures, "heap")
    half, rounding = table_top["half_width"], 2 * table_top["radius"]
    packing.add_figures(heap, packing.capsules(np.stack([-half, 0 * half], axis=1),
                                               np.stack([half, 0 * half], axis=1), rounding),
                        packing.CAPSULE_CODES, heap.patch, fc="0.75", lw=0, zorder=0)
    heap.set(xlim=(-half[0] - 1, half[0] + 1), ylim=(-0.8, None))
    draw_open(lower, drum, rows_of(grains, "drum"), rows_of(contacts, "drum"), "viridis",
              r"speed [$\sqrt{gd}$]", forces=False)
    drum.add_patch(style.plt.Circle((0, 0), rows_of(pictures, "drum")["radius"][0], fill=False,
                                    lw=0.8))
    drum.autoscale_view()
    draw_table(table, style.read_table(folder / "table.csv"))
    style.letter_panels(*panels)
    for panel, scene in zip(panels, NAMES):
        panel.set_title(NAMES[scene], pad=3)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
