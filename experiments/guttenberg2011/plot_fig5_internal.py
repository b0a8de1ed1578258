# SPDX-License-Identifier: BSD-3-Clause
"""Guttenberg 2011, Fig. 5: velocity variables (lines) and displacements (points) of the grains."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
from profile_family import mean_profile
import numpy as np


def draw_cell(panel, profiles, phi, color):
    for column, look, label in (
            ("omega_measured", {"marker": "o", "ls": "", "ms": 2.5, "mfc": "white"}, "displacements"),
            ("omega_internal", {"marker": "", "ls": "-"}, "velocity variables")):
        distance, omega = mean_profile(profiles, phi, column)
        panel.plot(distance, np.where(omega > 0, omega, np.nan), color=color, label=label, **look)
    panel.set(yscale="log", xlabel=r"$r - 30\,\langle R\rangle$", xlim=(0, 60))
    panel.set_title(rf"$\phi = {phi:g}$", loc="right", pad=3)


def draw(folder):
    profiles = style.read_table(folder / "profiles.csv")
    figure, panels = style.plt.subplots(1, 3, figsize=(style.TWO_COLUMNS, 2.8), sharey=True,
                                        layout="constrained")
    for panel, phi, color in zip(panels, np.unique(profiles["phi_aimed"]),
                                 (style.BLUE, style.GREEN, style.RED)):
        draw_cell(panel, profiles, phi, color)
    panels[0].set(ylabel=r"angular velocity $\omega/\Omega$", ylim=(1e-5, 1))
    panels[0].legend(loc="upper right")
    style.letter_panels(*panels)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
