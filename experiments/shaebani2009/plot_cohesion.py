# SPDX-License-Identifier: BSD-3-Clause
"""Shaebani 2009, Sec. 3: packings against the imposed pressure, with and without cohesion."""
import itertools
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import matplotlib.collections
import numpy as np

PULL, PUSH = style.RED, style.BLUE


def draw_picture(panel, grains, contacts, pressure):
    """Discs of a periodic cell; lines between centres are as wide as their force, up to a limit."""
    own = {name: column[grains["pressure"] == pressure] for name, column in grains.items()}
    bonds = {name: column[contacts["pressure"] == pressure] for name, column in contacts.items()}
    size = own["size"][0]
    centre = np.stack([own["x"], own["y"]], axis=1)
    start = centre[bonds["i"].astype(int)]
    end = start + np.stack([bonds["lx"], bonds["ly"]], axis=1)
    force = np.abs(bonds["force_n"])
    width = np.clip(1.2 * force / force.mean(), 0.3, 3)
    for shift in itertools.product((-size, 0, size), repeat=2):
        shown = np.all(np.abs(centre + shift - size / 2) < size / 2 + own["radius"][:, None], axis=1)
        panel.add_collection(matplotlib.collections.PatchCollection(
            [style.plt.Circle(place, r)
             for place, r in zip(centre[shown] + shift, own["radius"][shown])],
            facecolor="0.92", edgecolor="0.6", lw=0.3))
        ends = np.stack([start + shift, end + shift], axis=1)
        shown = np.all((ends.max(axis=1) > 0) & (ends.min(axis=1) < size), axis=1)
        panel.add_collection(matplotlib.collections.LineCollection(
            ends[shown], linewidths=width[shown],
            colors=np.where(bonds["force_n"][shown] < 0, PULL, PUSH)))
    panel.set(aspect="equal", xlim=(0, size), ylim=(0, size), xticks=[], yticks=[],
              xlabel=rf"$P_{{ext}}\,d/F_C = {pressure_text(pressure)}$")


def pressure_text(pressure):
    return f"{pressure:g}" if pressure >= 1 else f"1/{1 / pressure:g}"


def draw_curve(panel, points, name, label):
    for sticky, color, marker, text in ((False, "black", "o", "no cohesion, $F_C = 0$"),
                                        (True, style.RED, "s", "cohesion, $F_C = F$")):
        rows = (points["cohesion"] > 0) == sticky
        panel.errorbar(points["pressure"][rows], points[name][rows], points[name + "_error"][rows],
                       color=color, marker=marker, mfc="white", lw=0.8, label=text)
    panel.set(xscale="log", xlabel=r"pressure $P_{ext}$ ($F/d$)", ylabel=label)


def draw(folder):
    grains, contacts, points = (style.read_table(folder / f"{name}.csv")
                                for name in ("grains", "contacts", "points"))
    pressures = np.unique(grains["pressure"])
    figure = style.plt.figure(figsize=(style.TWO_COLUMNS, 5.2), layout="constrained")
    upper, lower = figure.subfigures(2, 1, height_ratios=(1.15, 1))
    pictures, curves = upper.subplots(1, 2), lower.subplots(1, 2)
    for panel, pressure in zip(pictures, pressures):
        draw_picture(panel, grains, contacts, pressure)
    upper.legend(handles=[style.key("pushes", color=PUSH, lw=2.5),
                          style.key("pulls", color=PULL, lw=2.5)], loc="center",
                 bbox_to_anchor=(0.5, 0.5))
    draw_curve(curves[0], points, "volume_fraction", r"volume fraction $\phi$")
    draw_curve(curves[1], points, "coordination", "coordination $z$ of the backbone")
    curves[0].legend(loc="lower right")
    curves[1].axhline(3, **style.GUIDE)
    curves[1].annotate("isostatic with friction", (0.98, 3), (0, -9), ha="right",
                       xycoords=("axes fraction", "data"), textcoords="offset points",
                       color=style.THEORY, fontsize=7)
    curves[1].margins(y=0.15)
    style.letter_panels(*pictures, *curves)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
