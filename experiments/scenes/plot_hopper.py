# SPDX-License-Identifier: BSD-3-Clause
"""Discharge of a bin: how it looks, the rate against the outlet beside three laws, against the height, and ratios."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import numpy as np
from matplotlib.collections import EllipseCollection
from matplotlib.ticker import PercentFormatter

FASTEST = 3.0  # of the colours [sqrt(g d)]: what leaves is faster


def draw_grains(figure, axes, grains, width):
    """Grains in the colour of their speed, and the walls."""
    outlet = grains["outlet"][0]
    top = grains["y"].max() + 6
    for side in (-1, 1):
        axes.plot([side * outlet / 2, side * width / 2, side * width / 2], [0, 0, top], color="black",
                  lw=1.2, solid_capstyle="round")
    size = 2 * grains["radius"]
    discs = EllipseCollection(size, size, np.zeros_like(size), units="xy", lw=0, cmap="viridis",
                              offsets=np.column_stack([grains["x"], grains["y"]]),
                              offset_transform=axes.transData)
    discs.set_array(grains["speed"])
    discs.set_clim(0, FASTEST)
    axes.add_collection(discs)
    axes.set(aspect="equal", xlim=(-0.53 * width, 0.53 * width), ylim=(-6, top))
    axes.axis("off")
    figure.colorbar(discs, ax=axes, location="bottom", shrink=0.9, pad=0.02, extend="max",
                    label=r"speed [$\sqrt{g d}$]")


def draw_law(axes, rest, rates, laws, summary):
    rows = rates["series"] == "outlet"
    outlet = rates["outlet"][rows]
    k, slope = summary.value["k"], summary.value["prefactor"] ** (2 / 3)
    line = np.array([k, 1.05 * outlet.max()])
    axes.plot(line, slope * (line - k), **style.GUIDE,
              label=f"$(D - k d)^{{3/2}}$, $k = {k:.2f} \\pm {summary.uncertainty['k']:.2f}$")
    shown = (("outlet", "contact dynamics", "o", style.BLUE), ("jacobi", "Jacobi", "s", style.RED),
             ("soft", "soft discs", "^", style.GREEN))
    for name, label, marker, color in shown:
        of = rates["series"] == name
        root = rates["rate"][of] ** (2 / 3)
        axes.errorbar(rates["outlet"][of], root,
                      2 / 3 * root * rates["rate_error"][of] / rates["rate"][of], ls="none",
                      marker=marker, color=color, mfc="none", label=label)
    axes.set(xlim=(0, None), ylim=(0, None),
             ylabel=r"(rate / $\rho \sqrt{g d^3}$)$^{2/3}$")
    axes.tick_params(labelbottom=False)
    axes.legend(loc="upper left")

    usual = summary.value["rate_error"]
    names = (("beverloo", "Beverloo", "o", style.BLUE), ("mankoc", "Mankoc", "s", style.ORANGE),
             ("janda", "Janda", "^", style.PURPLE))
    for place, (name, label, marker, color) in enumerate(names):
        rest.errorbar(outlet + 0.25 * (place - 1), laws[name], usual,
                      marker=marker, ms=3, ls="none", color=color, mfc="none", elinewidth=0.6,
                      label=label)
    rest.axhline(0, **style.GUIDE)
    most = 1.8 * max(np.abs(laws[name]).max() + usual for name, *_ in names)
    rest.set(ylim=(-most, most), xlabel="outlet $D / d$", ylabel="rate / law - 1")
    rest.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    rest.legend(loc="upper center", ncols=3, columnspacing=0.8, handletextpad=0.1)


def draw_levels(axes, levels, heights, summary):
    """Rates by parts of the count, over that of the highest bed, and the law of the load."""
    width, tall = summary.parameters["width"], summary.parameters["tall"]
    highest = heights["rate"][-1]
    of_height = (levels["series"] == "height") | ((levels["series"] == "outlet") & (levels["outlet"] == tall))
    for bed, color in zip(np.unique(levels["bed"][of_height]), style.SERIES):
        rows = of_height & (levels["bed"] == bed)
        axes.errorbar(levels["level"][rows] / width, levels["rate"][rows] / highest,
                      levels["rate_error"][rows] / highest, marker="o", ms=2.5, lw=0.5, color=color, mfc="white")
    if "load_length" in summary.value:
        level = np.linspace(0, 1.05 * heights["level"].max(), 100)
        limit, lack, length = (summary.value[name] for name in ("load_limit", "load_lack", "load_length"))
        axes.plot(level, limit / highest * (1 - lack * np.exp(-level / length)), **style.GUIDE)
    axes.set(xlim=(0, None), xlabel="level / width of the bin", ylabel="rate / that of the highest bed")


def draw_ratios(axes, summary):
    """Ratios that are 1 if nothing but the outlet matters."""
    rows = [(label, summary.value[name], summary.uncertainty[name]) for name, label in (
        ("height_ratio", "highest beds"), ("steadiness", "late / early"), ("sweeps_ratio", "sweeps x 4"), ("step_ratio", "time step / 2"), ("jacobi_ratio", "Jacobi"),
        ("soft_ratio", "soft discs"), ("ready_soft_ratio", "ready scene, soft"))]
    axes.axvspan(0.97, 1.03, color="0.92", zorder=-1)
    axes.axvline(1, **style.GUIDE)
    for place, (_, ratio, error) in enumerate(rows):
        axes.errorbar(ratio, -place, xerr=error, marker="o", color=style.BLUE, mfc="white")
    axes.set_yticks(-np.arange(len(rows)), [label for label, *_ in rows])
    axes.tick_params(axis="y", length=0)
    axes.set(xlabel="ratio of rates", ylim=(0.6 - len(rows), 0.6))


def draw(folder):
    rates, levels, heights, laws, grains = (
        style.read_table(folder / f"{name}.csv")
        for name in ("rates", "levels", "heights", "laws", "grains"))
    summary = style.read_summary(folder)
    width = summary.parameters["width"]
    figure = style.plt.figure(figsize=(style.TWO_COLUMNS, 3.9), layout="constrained")
    left, middle, right = figure.subfigures(1, 3, width_ratios=(0.62, 1.1, 1))
    picture = left.subplots()
    law, rest = middle.subplots(2, 1, height_ratios=(2.2, 1), sharex=True)
    by_level, ratios = right.subplots(2, 1)
    draw_grains(left, picture, grains, width)
    draw_law(law, rest, rates, laws, summary)
    draw_levels(by_level, levels, heights, summary)
    draw_ratios(ratios, summary)
    style.letter_panels(picture, law, rest, by_level, ratios)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
