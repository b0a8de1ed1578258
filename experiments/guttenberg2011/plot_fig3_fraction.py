# SPDX-License-Identifier: BSD-3-Clause
"""Guttenberg 2011, Fig. 3: local packing fraction against the distance from the inner cylinder."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
from profile_family import color_scale, draw_family, family


def draw_deficit(panel, table):
    panel.errorbar(*family(table, "deficit"), fmt="o")
    panel.set(ylim=(0, 1.2 * table["deficit"].max()), xlabel=r"packing fraction $\phi$",
              ylabel=r"$\phi_\mathrm{bulk} - \phi_\mathrm{near}$")


def draw_width(panel, table):
    seen = table["width"] > 0
    panel.errorbar(*family({name: column[seen] for name, column in table.items()}, "width"), fmt="o")
    panel.set(ylim=(0, 1.2 * table["width"].max()), xlabel=r"packing fraction $\phi$",
              ylabel=r"width $[\langle R\rangle]$")


def draw(folder):
    profiles, bands = (style.read_table(folder / f"{n}.csv") for n in ("profiles", "bands"))
    figure = style.plt.figure(figsize=(style.TWO_COLUMNS, 3.8), layout="constrained")
    axes = figure.subplot_mosaic([["family", "deficit"], ["family", "width"]],
                                 width_ratios=[1.7, 1])
    scale = color_scale(profiles)
    draw_family(axes["family"], profiles, scale, "local_fraction")
    axes["family"].set(ylabel=r"local packing fraction $\phi(r)$", ylim=(0, 0.95))
    figure.colorbar(scale, ax=axes["family"], label=r"packing fraction $\phi$")
    draw_deficit(axes["deficit"], bands)
    draw_width(axes["width"], bands)
    style.letter_panels(axes["family"], axes["deficit"], axes["width"])
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
