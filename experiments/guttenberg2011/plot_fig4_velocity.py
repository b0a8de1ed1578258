# SPDX-License-Identifier: BSD-3-Clause
"""Guttenberg 2011, Fig. 4: profiles of the angular velocity, their decay lengths, and rotation."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
from profile_family import color_scale, draw_family


def draw_lengths(panel, table):
    for column, marker, label in (("decay_rate", "o", "displacements"),
                                  ("internal_decay_rate", "s", "velocity variables")):
        falls = table[column] > 0.02
        rate, error = table[column][falls], table.get(f"{column}_error")
        panel.errorbar(table["phi"][falls], 1 / rate,
                       None if error is None else error[falls] / rate**2, fmt=marker, label=label,
                       mfc="white" if marker == "s" else None, zorder=3 if marker == "o" else 2)
    for length in (5, 1.2):
        panel.axhline(length, **style.GUIDE)
        panel.annotate("paper", (0.01, length), (0, 2), xycoords=("axes fraction", "data"),
                       textcoords="offset points", color=style.THEORY)
    panel.set(ylim=(0, 6.5), xlabel=r"packing fraction $\phi$",
              ylabel=r"decay length $[\langle 2R\rangle]$")
    panel.legend(loc="upper right", bbox_to_anchor=(1, 0.75))


def draw_rotation(panel, table):
    panel.plot(table["phi"], table["outer_rotation"], "o")
    panel.axhline(1, **style.GUIDE)
    panel.annotate("rigid", (0.01, 1), (0, -2), xycoords=("axes fraction", "data"), va="top",
                   textcoords="offset points", color=style.THEORY)
    panel.axhline(0, **style.GUIDE)
    lowest = min(0, table["outer_rotation"].min())
    panel.set(xlabel=r"packing fraction $\phi$",
              ylim=(lowest - 0.2, max(1, table["outer_rotation"].max()) + 0.2),
              ylabel=r"$\omega(r = 80)\,/\,\omega(r = 65)$")


def draw(folder):
    profiles, decay = (style.read_table(folder / f"{n}.csv") for n in ("profiles", "decay"))
    figure = style.plt.figure(figsize=(style.TWO_COLUMNS, 3.6), layout="constrained")
    axes = figure.subplot_mosaic([["family", "length"], ["family", "rotation"]],
                                 width_ratios=[1.7, 1])
    scale = color_scale(profiles)
    draw_family(axes["family"], profiles, scale, "omega_measured", positive=True)
    axes["family"].set(yscale="log", ylim=(1e-6, 1),
                       ylabel=r"measured angular velocity $\omega/\Omega$")
    figure.colorbar(scale, ax=axes["family"], label=r"packing fraction $\phi$")
    draw_lengths(axes["length"], decay)
    draw_rotation(axes["rotation"], decay)
    style.letter_panels(axes["family"], axes["length"], axes["rotation"])
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
