# SPDX-License-Identifier: BSD-3-Clause
"""Packings of spheres and of discs: volume fraction, coordination and rattlers by friction."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import numpy as np

LOOKS = ((3, "spheres", style.BLUE, "o"), (2, "discs", style.RED, "s"))
# Friction, volume fraction and coordination of the backbone: isotropically compressed gas of equal
# spheres, Agnolin and Roux, Phys. Rev. E 76, 061302 (2007).
AGNOLIN_ROUX = ((0.0, 0.639, 6.0), (0.3, 0.593, 4.5))


def axis_of_friction(panel, values):
    """Zero and a logarithmic axis: positions and labels."""
    panel.set_xscale("symlog", linthresh=0.05, linscale=0.6)
    panel.set_xlim(-0.012, 1.5 * values.max())
    named = values[::-1][::2]  # neighbours of 1 have no room
    panel.set_xticks(values, [f"{v:g}" if v in named or v == 0 else "" for v in values])
    panel.minorticks_off()
    panel.set_xlabel(r"friction $\mu$")


def draw_column(panel, table, column, dimension, color, marker, **look):
    rows = table["dimension"] == dimension
    panel.errorbar(table["friction"][rows], table[column][rows], table[f"{column}_error"][rows],
                   fmt=marker, color=color, **({"mfc": "white", "ls": "-", "lw": 0.8} | look))


def draw(folder):
    table = style.read_table(folder / "friction.csv")
    frictions = np.unique(table["friction"])
    figure, ((spheres, z), (discs, rattlers)) = style.plt.subplots(
        2, 2, figsize=(style.TWO_COLUMNS, 4.8), layout="constrained")
    for phi, (dimension, name, color, marker) in zip((spheres, discs), LOOKS):
        draw_column(phi, table, "phi", dimension, color, marker, label=name)
        phi.set(ylabel=r"volume fraction $\phi$")
    for dimension, name, color, marker in LOOKS:
        draw_column(z, table, "z", dimension, color, marker, label=f"{name}, backbone")
        draw_column(z, table, "z_all", dimension, color, marker, ms=2.5, ls=":",
                    label=f"{name}, all grains")
        draw_column(rattlers, table, "rattlers", dimension, color, marker, label=name)
    for panel, column in ((spheres, 1), (z, 2)):
        panel.plot(*np.array(AGNOLIN_ROUX)[:, [0, column]].T, "*", color="black", ms=6, mew=0,
                   zorder=3, label="spheres, Agnolin and Roux")
    guides = {"D + 1, discs": 3, "2D, discs\nD + 1, spheres": 4, "2D, spheres": 6}
    for number in guides.values():
        z.axhline(number, **style.GUIDE | {"ls": "--"})
    beside = z.twinx()
    beside.set(ylim=(2, 8.3))
    beside.set_yticks(list(guides.values()), list(guides), color=style.THEORY, fontsize=6)
    beside.tick_params(length=0)
    z.set(ylabel="coordination $z$", ylim=(2, 8.3))
    z.set_yticks(range(2, 7))
    rattlers.set(ylabel="fraction of rattlers", ylim=(0, None))
    for panel in (spheres, discs, z, rattlers):
        axis_of_friction(panel, frictions)
    spheres.legend(loc="upper right")
    discs.legend(loc="upper right")
    rattlers.legend(loc="upper left")
    z.legend(loc="upper right", fontsize=6)
    style.letter_panels(spheres, z, discs, rattlers)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
