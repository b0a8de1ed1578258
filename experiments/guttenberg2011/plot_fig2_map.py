# SPDX-License-Identifier: BSD-3-Clause
"""Guttenberg 2011, Fig. 2: the components of the stress on the polar map of the cell."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
from polar_map import COMPONENTS, draw_map, map_limit


def draw_ruler(panel):
    """A length in mean radii below the cell, whose radius is 90."""
    panel.plot([50, 90], [-92, -92], color=style.THEORY, lw=1)
    panel.text(70, -95, r"$40\,\langle R\rangle$", ha="center", va="top", fontsize=7)


def draw(folder):
    table = style.read_table(folder / "map.csv")
    figure, axes = style.plt.subplots(2, 2, figsize=(5.2, 5.6), layout="constrained")
    limit = map_limit(table)
    for panel, name in zip(axes.flat, COMPONENTS):
        mesh = draw_map(panel, table, name, limit, size=12)
        panel.set(xlim=(-92, 92), ylim=(-106, 92))
        draw_ruler(panel)
    figure.colorbar(mesh, ax=axes, location="bottom", aspect=40, pad=0.02, extend="both",
                    label=r"contact stress $[\rho\langle R\rangle^2\Omega^2]$")
    style.letter_panels(*axes.flat)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
