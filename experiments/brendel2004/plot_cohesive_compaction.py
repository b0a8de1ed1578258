# SPDX-License-Identifier: BSD-3-Clause
"""Cohesive powders under a piston: pictures, porosity against stress, and the collapse on F_C."""
import itertools
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import matplotlib.collections
import numpy as np


def draw_powder(panel, grains, rolling, stress, width, text):
    cohesion = grains["cohesion"].max()
    rows = ((grains["cohesion"] == cohesion) & (grains["rolling"] == rolling)
            & (grains["stress"] == stress))
    places = zip(*(grains[name][rows] for name in ("x", "y", "radius")))
    panel.add_collection(matplotlib.collections.PatchCollection(
        [style.plt.Circle(place, r) for *place, r in places],
        facecolor=style.SKY, edgecolor="0.3", lw=0.2))
    height = grains["height"][rows][0]
    panel.plot([0, 0, width, width], [height + 3, 0, 0, height + 3], color="black", lw=0.8)
    panel.fill_between([0, width], height, height + 1, color="0.6")
    panel.set(aspect="equal", xlim=(-0.5, width + 0.5))
    panel.axis("off")
    panel.text(width / 2, -0.8, text, ha="center", va="top", fontsize=7)


def mean_curves(table):
    """Stress, mean porosity and its standard error for each cohesion and rolling friction."""
    pairs = itertools.product(np.unique(table["cohesion"]), np.unique(table["rolling"]))
    for cohesion, rolling in pairs:
        rows = (table["cohesion"] == cohesion) & (table["rolling"] == rolling)
        yield cohesion, rolling, *style.means_by(table["stress"][rows], table["porosity"][rows])


def draw_curves(panel, table, collapsed):
    cohesions = list(np.unique(table["cohesion"]))
    for cohesion, rolling, stress, mean, error in mean_curves(table):
        if collapsed and cohesion == 0:
            continue
        color = "black" if cohesion == 0 else style.SERIES[cohesions.index(cohesion) - 1]
        look = {"mfc": "white", "ls": "--"} if rolling == 0 else {"mfc": color, "ls": "-"}
        panel.errorbar(stress / (cohesion if collapsed else 1), mean, error, color=color, lw=0.8,
                       marker=style.MARKERS[cohesions.index(cohesion)], **look)
    panel.set(xscale="log", yscale="log", ylabel="porosity")
    panel.set_yticks([0.2, 0.3, 0.4, 0.5, 0.6, 0.7], ["0.2", "0.3", "0.4", "0.5", "0.6", "0.7"])
    panel.yaxis.set_minor_formatter(style.plt.NullFormatter())
    panel.set_ylim(0.2, 0.75)


def draw_bonds(panel, bonds):
    for with_range, color, marker, text in ((True, style.BLUE, "s", "with range"),
                                            (False, style.RED, "o", "zero range")):
        rows = (bonds["range"] > 0) == with_range
        panel.plot(bonds["time_step"][rows], bonds["theory"][rows], **style.GUIDE)
        panel.plot(bonds["time_step"][rows], bonds["kick"][rows], marker, color=color, mfc="white",
                   label=text)
    panel.set(xscale="log", yscale="log", xlabel=r"time step ($\sqrt{md/F}$)",
              ylabel=r"breaking kick ($\sqrt{Fd/m}$)")
    panel.legend(loc="lower right")


def draw(folder):
    table = style.read_table(folder / "compaction.csv")
    grains = style.read_table(folder / "grains.csv")
    width = style.read_summary(folder).parameters["width"]
    figure = style.plt.figure(figsize=(style.TWO_COLUMNS, 6.4), layout="constrained")
    left, right = figure.subfigures(1, 2, width_ratios=(1.15, 1))
    pictures = left.subplots(2, 2).flat
    plain, collapsed, bonds = right.subplots(3, 1)
    rollings, stresses = np.unique(grains["rolling"]), np.unique(grains["stress"])
    for panel, (rolling, stress) in zip(
            pictures, itertools.product((rollings[-1], rollings[0]), (stresses[0], stresses[-1]))):
        moment = rf"$\mu_t = {rolling:g}\,r^*$" if rolling else "no rolling friction"
        draw_powder(panel, grains, rolling, stress, width,
                    f"{moment}\n" + rf"$\sigma d/F_C = {stress / grains['cohesion'].max():g}$")
    for row in (pictures[:2], pictures[2:]):
        top = max(panel.dataLim.y1 for panel in row)
        for panel in row:
            panel.set_ylim(-0.2 * top, top + 0.5)
    draw_bonds(bonds, style.read_table(folder / "bond.csv"))
    draw_curves(plain, table, False)
    draw_curves(collapsed, table, True)
    plain.set_xlabel(r"stress $\sigma$ ($F/d$)")
    collapsed.set_xlabel(r"stress over cohesion $\sigma d / F_C$")
    cohesions = list(np.unique(table["cohesion"]))
    keys = [style.key(rf"$F_C = {c:g}\,F$" if c else "$F_C = 0$", marker=style.MARKERS[k], lw=0,
                      color="black" if c == 0 else style.SERIES[k - 1])
            for k, c in enumerate(cohesions)]
    keys += [style.key("with rolling friction", ls="-"), style.key("without", ls="--")]
    plain.legend(handles=keys, loc="upper right")
    style.letter_panels(*pictures, plain, collapsed, bonds)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
