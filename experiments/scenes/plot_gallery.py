# SPDX-License-Identifier: BSD-3-Clause
"""Five ready scenes at their ends, and what was measured beside what was expected."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_packing as packing
import plot_style as style
import matplotlib.collections
import numpy as np

WIDEST = 1.2  # line of any force, in mean radii
METHODS = (("first", style.BLUE, "o", "contact dynamics", 0.2),
           ("second", style.RED, "s", "soft discs; heap: nonsmooth-cg", -0.2))
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
    """Both ends of the lines of forces."""
    row = {number: k for k, number in enumerate(grains["id"])}
    rows = [row[i] for i in contacts["i"]]
    start = np.stack([grains["x"][rows], grains["y"][rows]], axis=1)
    return start, start + np.stack([contacts["lx"], contacts["ly"]], axis=1)


def draw_open(panel, bar, grains, contacts, colors, label, forces=True):
    """Discs by a colour, whose scale is below; forces as lines whose width is proportional to them."""
    center = np.stack([grains["x"], grains["y"]], axis=1)
    discs = matplotlib.collections.PatchCollection(
        [style.plt.Circle(c, r) for c, r in zip(center, grains["radius"])], cmap=colors, lw=0.2,
        edgecolor=packing.OUTLINE)
    discs.set_array(grains["value"])
    panel.add_collection(discs)
    panel.figure.colorbar(discs, cax=bar, label=label, orientation="horizontal")
    panel.axis("off")
    if forces and len(contacts["i"]):
        start, end = line_ends(grains, contacts)
        radius = grains["radius"].mean()
        width = packing.WIDTH * radius * contacts["force_n"] / contacts["force_n"].mean()
        shown = width > 0.02 * radius
        lines = packing.capsules(start[shown], end[shown], np.minimum(width[shown], WIDEST * radius))
        packing.add_figures(panel, lines, packing.CAPSULE_CODES, panel.patch, fc="black", lw=0, zorder=2)
    return discs


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
              ylim=(-len(keys) + 0.4, 0.6))
    panel.tick_params(axis="y", length=0)
    panel.legend(handles=[style.key(text, color=color, marker=marker, mfc="white", ls="")
                          for _, color, marker, text, _ in METHODS], loc="upper right")


def frame(panel, low, high):
    """Sets the limits of a panel, with a margin that lines at the edge need."""
    margin = 0.01 * max(np.subtract(high, low))
    panel.set(xlim=(low[0] - margin, high[0] + margin), ylim=(low[1] - margin, high[1] + margin))


def draw_biaxial(panel, bar, grains, contacts):
    discs = draw_open(panel, bar, grains, contacts, "coolwarm", "displacement along $x$ [$d$]")
    _, ends = line_ends(grains, contacts)
    low, high = ends.min(axis=0), ends.max(axis=0)
    panel.add_patch(style.plt.Rectangle(low, *(high - low), fill=False, lw=0.8))
    frame(panel, low, high)
    limit = np.abs(grains["value"]).max()
    discs.set_clim(-limit, limit)


def draw_heap(panel, bar, grains, contacts, picture):
    draw_open(panel, bar, grains, contacts, "YlGnBu", r"came in at time [$\sqrt{d/g}$]")
    half, radius = picture["half_width"], picture["radius"]
    table_top = packing.capsules(np.stack([-half, 0 * half], axis=1), np.stack([half, 0 * half], axis=1), 2 * radius)
    packing.add_figures(panel, table_top, packing.CAPSULE_CODES, panel.patch, fc="0.75", lw=0, zorder=0)
    frame(panel, (-half[0] - radius[0], -radius[0]),
          (half[0] + radius[0], (grains["y"] + grains["radius"]).max()))


def draw_drum(panel, bar, grains, contacts, picture):
    draw_open(panel, bar, grains, contacts, "viridis", r"speed [$\sqrt{gd}$]", forces=False)
    radius = picture["radius"][0]
    panel.add_patch(style.plt.Circle((0, 0), radius, fill=False, lw=0.8))
    frame(panel, (-radius, -radius), (radius, radius))


def aspect(panel):
    """Width over height of what a panel shows."""
    return np.ptp(panel.get_xlim()) / np.ptp(panel.get_ylim())


def lay_out(figure, rows, table):
    """Panels of a row have one height, such that they fill the width; keys below; the table at the bottom.

    rows: pairs of a panel and the axes of its colour scale, or None. All lengths in inches.
    """
    width, edge, gap, title, key_room = style.TWO_COLUMNS, 0.08, 0.25, 0.24, 0.5
    names, axis, line = 1.3, 0.42, 0.13  # of the table: its names, the room below it, a line
    aspects = [[aspect(panel) for panel, _ in row] for row in rows]
    heights = [(width - 2 * edge - gap * (len(ratios) - 1)) / sum(ratios) for ratios in aspects]
    table_height = line * np.ptp(table.get_ylim())
    height = sum(heights) + len(rows) * (title + key_room) + title + table_height + axis

    def place(axes, left, bottom, wide, high):
        axes.set_position([left / width, bottom / height, wide / width, high / height])

    figure.set_size_inches(width, height)
    bottom = height
    for row, ratios, high in zip(rows, aspects, heights):
        left, bottom = edge, bottom - title - high
        for (panel, bar), ratio in zip(row, ratios):
            place(panel, left, bottom, ratio * high, high)
            if bar is not None:
                wide = min(0.9 * ratio * high, 2.0)
                place(bar, left + (ratio * high - wide) / 2, bottom - 0.13, wide, 0.07)
            left += ratio * high + gap
        bottom -= key_room
    place(table, names, axis, width - names - edge, table_height)


def draw(folder):
    grains, contacts, pictures = (style.read_table(folder / f"{name}.csv") for name in
                                  ("grains", "contacts", "pictures"))
    figure = style.plt.figure()
    panels = cell, biaxial, shear, heap, drum, table = [figure.add_axes([0, 0, 1, 1], label=name)
                                                        for name in (*NAMES, "table")]
    bars = [figure.add_axes([0, 0, 1, 1], label=f"scale of {name}") for name in ("biaxial", "heap", "drum")]
    rows = {scene: [rows_of(part, scene) for part in (grains, contacts, pictures)] for scene in NAMES}
    draw_cell(cell, *rows["packing"])
    draw_cell(shear, *rows["simple_shear"])
    for panel in (cell, shear):
        packing.draw_key(panel, rattlers=False)
    draw_biaxial(biaxial, bars[0], *rows["biaxial"][:2])
    draw_heap(heap, bars[1], *rows["heap"])
    draw_drum(drum, bars[2], *rows["drum"])
    draw_table(table, style.read_table(folder / "table.csv"))
    lay_out(figure, [[(cell, None), (biaxial, bars[0]), (shear, None)], [(heap, bars[1]), (drum, bars[2])]], table)
    style.letter_panels(*panels)
    for panel, scene in zip(panels, NAMES):
        panel.set_title(NAMES[scene], pad=3)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
