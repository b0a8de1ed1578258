# SPDX-License-Identifier: BSD-3-Clause
"""Discharge of a hopper: how it looks, the rate against the outlet, and against the filling."""
import pathlib
import sys

import numpy as np
from matplotlib.collections import EllipseCollection

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style

MEAN_AREA = np.pi * (0.25 + 0.04 / 12)  # of a grain, radii uniform from 0.4 to 0.6


def draw_grains(figure, axes, grains, width, slope):
    """Grains in the colour of their speed, and the walls."""
    outlet = grains["outlet"][0]
    cone = (width - outlet) / 2 * np.tan(np.radians(slope))
    top = grains["y"].max() + 1
    for side in (-1, 1):
        axes.plot([side * outlet / 2, side * width / 2, side * width / 2], [0, cone, top],
                  color="black", lw=1.2, solid_capstyle="round")
    size = 2 * grains["radius"]
    discs = EllipseCollection(size, size, np.zeros_like(size), units="xy", lw=0, cmap="viridis",
                              offsets=np.column_stack([grains["x"], grains["y"]]),
                              offset_transform=axes.transData)
    discs.set_array(grains["speed"])
    discs.set_clim(0, np.quantile(grains["speed"], 0.99))
    axes.add_collection(discs)
    axes.set(aspect="equal", xlim=(-0.53 * width, 0.53 * width), ylim=(-1, top + 1))
    axes.axis("off")
    figure.colorbar(discs, ax=axes, location="bottom", shrink=0.8, pad=0.02,
                    label=r"speed [$\sqrt{g d}$]")


def mankoc(outlet, b):
    """Their law without its prefactor."""
    return (1 - np.exp(-b * (outlet - 1)) / 2) * (outlet - 1) ** 1.5


def draw(folder):
    rates = style.read_table(folder / "rates.csv")
    levels = style.read_table(folder / "levels.csv")
    grains = style.read_table(folder / "grains.csv")
    summary = style.read_summary(folder)
    parameters, value = summary.parameters, summary.value
    figure, (picture, law, filling) = style.plt.subplots(
        1, 3, figsize=(style.TWO_COLUMNS, 2.9), layout="constrained", width_ratios=(0.8, 1, 1))

    width = parameters["width"] * grains["outlet"][0]
    draw_grains(figure, picture, grains, width, parameters["slope"])

    outlet = np.linspace(0, 1.05 * rates["outlet"].max(), 200)
    k, prefactor = value["k"], value["prefactor"] / MEAN_AREA
    law.plot(outlet, (prefactor * np.clip(outlet - k, 0, None) ** 1.5) ** (2 / 3), **style.GUIDE,
             label=f"$(D - k d)^{{3/2}}$, $k = {k:.2f} \\pm {summary.uncertainty['k']:.2f}$")
    rows = rates["series"] == "outlet"
    shape = mankoc(rates["outlet"][rows], value["mankoc_b"]) / rates["rate"][rows]
    best = shape.sum() / (shape ** 2).sum()  # the least relative errors
    wide = outlet[outlet > 1]
    law.plot(wide, (best * mankoc(wide, value["mankoc_b"])) ** (2 / 3), **{**style.GUIDE, "ls": "--"},
             label="Mankoc et al., $k = 1$")
    shown = (("outlet", "Gauss-Seidel", "o", style.BLUE), ("jacobi", "Jacobi", "s", style.RED),
             ("soft", "soft discs", "^", style.GREEN))
    for name, label, marker, color in shown:
        rows = rates["series"] == name
        root = rates["rate"][rows] ** (2 / 3)
        law.errorbar(rates["outlet"][rows], root,
                     2 / 3 * root * rates["rate_error"][rows] / rates["rate"][rows], ls="none",
                     marker=marker, color=color, mfc="white", label=label)
    law.set(xlim=(0, None), ylim=(0, None), xlabel="outlet $D / d$",
            ylabel=r"(grains per time $\sqrt{d/g}$)$^{2/3}$")
    law.legend(loc="upper left")

    scene = (("high", f"filled to {parameters['high']:g} widths", "s", style.RED),
             ("low", f"to {parameters['low']:g}", "o", style.BLUE),
             ("outlet", f"to {parameters['filling']:g}", "D", style.THEORY),
             ("steep", "steep and smooth", "^", style.GREEN))
    first = 2  # while the first eighth comes out the grains still fall from their lattice
    for name, label, marker, color in scene:
        of_series = (levels["series"] == name) & (levels["outlet"] == parameters["reference"])
        rows = np.flatnonzero(of_series)[first:]
        filling.errorbar(levels["level"][rows] / width, levels["rate"][rows],
                         levels["rate_error"][rows], marker=marker, color=color, mfc="white",
                         label=label)
    filling.set(xlim=(0, None), ylim=(0, None), xlabel="level / width of the bin",
                ylabel=r"grains per time $\sqrt{d/g}$")
    filling.legend(loc="lower right")
    style.letter_panels(picture, law, filling)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
