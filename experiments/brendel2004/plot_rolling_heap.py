# SPDX-License-Identifier: BSD-3-Clause
"""Heaps with and without rolling friction, angle of repose by coefficient, the pile of three."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import matplotlib.collections
import numpy as np


def draw_heap(panel, grains, friction, rolling, text, top):
    rows = (grains["friction"] == friction) & (grains["rolling"] == rolling)
    x, y, radius = (grains[name][rows] for name in ("x", "y", "radius"))
    x = x - np.median(x)
    circles = [style.plt.Circle(place, r) for *place, r in zip(x, y, radius)]
    panel.add_collection(matplotlib.collections.PatchCollection(
        circles, facecolor=style.SKY, edgecolor="0.3", lw=0.3))
    panel.axhline(0, color="black", lw=0.8)
    panel.set(aspect="equal", xlim=(-2.6 * top, 2.6 * top), ylim=(-0.8, top))
    panel.text(0.02, 0.93, text, transform=panel.transAxes, va="top")
    panel.set_ylabel("$y/d$")


def draw_angles(panel, heaps):
    least = heaps["rolling"][heaps["rolling"] > 0].min()
    for dimension, name, marker in ((2, "discs", "o"), (3, "spheres", "s")):
        own = {key: column[heaps["dimension"] == dimension] for key, column in heaps.items()}
        for friction, rows, color, _ in style.series(own, "friction"):
            rolling, mean, error = style.means_by(rows["rolling"], rows["angle"])
            if dimension == 3:
                color = "black" if friction == heaps["friction"].max() else "0.55"
            panel.errorbar(rolling, mean, error, fmt=marker + "-", color=color, mfc="white",
                           lw=0.8, label=rf"{name}, $\mu = {friction:g}$")
    panel.set_xscale("symlog", linthresh=least, linscale=0.5)
    ticks = np.unique(heaps["rolling"])
    panel.set_xticks(ticks, [f"{t:g}" for t in ticks])
    panel.minorticks_off()
    panel.set(xlabel=r"rolling friction $\mu_t / r^*$", ylabel="angle of repose (degrees)",
              ylim=(0, None))
    panel.legend(loc="upper left")


def draw_pile(panel, pile, theory):
    panel.plot(theory["friction"], theory["threshold"], **style.GUIDE)
    panel.plot(pile["friction"], pile["threshold"], "o", color=style.RED, mfc="white",
               clip_on=False, zorder=3)
    panel.text(0.55, 0.7, "holds", transform=panel.transAxes)
    panel.text(0.12, 0.18, "falls", transform=panel.transAxes)
    panel.set(xlabel=r"friction $\mu$ between discs", ylabel=r"rolling friction $\mu_t / r$",
              xlim=(0, theory["friction"].max()), ylim=(0, 0.16))


def draw(folder):
    heaps = style.read_table(folder / "heaps.csv")
    grains = style.read_table(folder / "grains.csv")
    figure = style.plt.figure(figsize=(style.TWO_COLUMNS, 5.2), layout="constrained")
    grid = figure.add_gridspec(3, 2, height_ratios=(1, 1, 2.1))
    without, with_ = (figure.add_subplot(grid[row, :]) for row in (0, 1))
    angles, pile = (figure.add_subplot(grid[2, column]) for column in (0, 1))
    friction, rolling = grains["friction"].max(), grains["rolling"].max()
    top = 1.15 * grains["y"].max() + 1
    draw_heap(without, grains, friction, grains["rolling"].min(),
              rf"$\mu = {friction:g}$, without rolling friction: loose discs roll away", top)
    draw_heap(with_, grains, friction, rolling,
              rf"$\mu = {friction:g}$, $\mu_t = {rolling:g}\,r^*$: at rest", top)
    without.tick_params(labelbottom=False)
    with_.set_xlabel("$x/d$", labelpad=1)
    draw_angles(angles, heaps)
    draw_pile(pile, style.read_table(folder / "pile.csv"),
              style.read_table(folder / "pile_theory.csv"))
    style.letter_panels(without, with_, angles, pile)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
