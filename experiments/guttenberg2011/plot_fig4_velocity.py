# SPDX-License-Identifier: BSD-3-Clause
"""Guttenberg 2011, Fig. 4: profiles of the angular velocity, their decay lengths, and rotation."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import numpy as np
from profile_family import color_scale, draw_family, family


def draw_lengths(panel, table):
    loose = table["phi_aimed"] < 0.765
    for column, rows, look, label in (
            ("decay_rate", table["phi_aimed"] > 0, {"fmt": "o"}, "window of all cells"),
            ("last_decay_rate", loose, {"fmt": "s", "mfc": "white"}, "loose, at the end")):
        falls = rows & (table[column] > 0.02)
        lengths = {"phi_aimed": table["phi_aimed"][falls], "phi": table["phi"][falls],
                   "length": 1 / table[column][falls]}
        panel.errorbar(*family(lengths, "length"), label=label, **look)
    for length in (5, 1.2):
        panel.axhline(length, **style.GUIDE)
        panel.annotate("paper", (0.02, length), (0, 2), xycoords=("axes fraction", "data"),
                       textcoords="offset points", color=style.THEORY)
    panel.set(ylim=(0, 8.5), xlabel=r"packing fraction $\phi$",
              ylabel=r"decay length $[\langle 2R\rangle]$")
    panel.legend(loc="upper right")


def draw_rotation(panel, table):
    shown = table["phi_aimed"] > 0.785  # below, the outer part hardly turns
    ratio, error = table["outer_rotation"][shown], table["outer_rotation_error"][shown]
    panel.errorbar(table["phi"][shown], ratio, error, fmt="o")
    panel.axhline(1, **style.GUIDE)
    panel.annotate("rigid", (0.01, 1), (0, 2), xycoords=("axes fraction", "data"),
                   textcoords="offset points", color=style.THEORY)
    panel.set(xlabel=r"packing fraction $\phi$", ylim=(np.min(1.05 * (ratio - error), initial=-0.3), 1.3),
              ylabel=r"$\omega(r = 80)\,/\,\omega(r = 65)$")


def draw_front(panel, table):
    turns = (table["phi_aimed"] > 0.785) & (table["rigid_from"] > 0)
    panel.plot(table["phi"][turns], table["rigid_from"][turns], "o")
    panel.axhspan(30, 40, color="0.9", zorder=0)
    panel.annotate("shear band", (0.02, 35), xycoords=("axes fraction", "data"), va="center",
                   color=style.THEORY)
    panel.set(xlabel=r"packing fraction $\phi$", xlim=(0.785, 0.885), ylim=(30, 90),
              ylabel=r"rigid from $r\;[\langle R\rangle]$")


def draw_windows(panel, windows):
    sheared = (windows["phi"] > 0.79) & (windows["phi"] < 0.845) & (windows["decay_rate"] > 0)
    rows = {name: column[sheared] for name, column in windows.items()}
    for start, of_start, color, marker in style.series(rows, "from"):
        panel.errorbar(*style.means_by(of_start["to"], 1 / of_start["decay_rate"]), fmt=marker, color=color,
                       mfc="white", label=f"from {start:g}")
    panel.axhline(1.2, **style.GUIDE)
    panel.annotate("paper", (0.98, 1.2), (0, -2), xycoords=("axes fraction", "data"), va="top", ha="right",
                   textcoords="offset points", color=style.THEORY)
    panel.set(xlabel=r"window to $r - 30\;[\langle R\rangle]$", xlim=(5, 12), ylim=(0.8, 2.4),
              ylabel=r"decay length $[\langle 2R\rangle]$")
    panel.legend(loc="upper left", fontsize=6)


def draw_passes(panel, profiles):
    for passes, rows, color, marker in style.series(profiles, "passes"):
        shown = (rows["omega_measured"] > 0) & (rows["r"] - 30 < 40)
        panel.plot(rows["r"][shown] - 30, rows["omega_measured"][shown], marker, color=color, ms=2.5,
                   mfc="white", label=f"{passes:g}")
    panel.set(yscale="log", xlabel=r"$r - 30\,\langle R\rangle$", ylabel=r"$\omega/\Omega$", xlim=(0, 40))
    panel.legend(title="passes", loc="upper right")


def draw(folder):
    profiles, decay, windows, passes = (
        style.read_table(folder / f"{n}.csv") for n in ("profiles", "decay", "windows", "passes_profiles"))
    figure = style.plt.figure(figsize=(style.TWO_COLUMNS, 5.4), layout="constrained")
    axes = figure.subplot_mosaic([["family", "family", "length"], ["family", "family", "rotation"],
                                  ["front", "window", "passes"]])
    scale = color_scale(profiles)
    draw_family(axes["family"], profiles, scale, "omega_measured", positive=True)
    axes["family"].axvspan(1, 11, color="0.93", zorder=0)
    axes["family"].set(yscale="log", ylim=(1e-5, 1),
                       ylabel=r"measured angular velocity $\omega/\Omega$")
    figure.colorbar(scale, cax=axes["family"].inset_axes((0.5, 0.94, 0.45, 0.025)), orientation="horizontal",
                    label=r"packing fraction $\phi$")
    draw_lengths(axes["length"], decay)
    draw_rotation(axes["rotation"], decay)
    draw_front(axes["front"], decay)
    draw_windows(axes["window"], windows)
    draw_passes(axes["passes"], passes)
    style.letter_panels(*axes.values())
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
