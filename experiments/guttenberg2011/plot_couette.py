# SPDX-License-Identifier: BSD-3-Clause
"""Guttenberg 2011: the Couette cell and its profiles (fig2_map has the map of its stress)."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_ring
import plot_style as style
from polar_map import COMPONENTS
import matplotlib.colors
import numpy as np


def draw_flow(panel, profile, value):
    distance = profile["r"] - 30
    for name, color, marker, label in (("measured", style.BLUE, "o", "displacements"),
                                       ("internal", style.RED, "", "velocity variables")):
        omega = profile[f"omega_{name}"]
        shown = omega > 0
        panel.plot(distance[shown], omega[shown], marker or "-", color=color, label=label, ms=2.5,
                   lw=1)
    if "decay_length" in value:
        r = np.array([1.0, 11.0])
        inside = (distance > 1) & (distance < 11) & (profile["omega_measured"] > 0)
        middle = np.log(profile["omega_measured"][inside]).mean()
        mean = distance[inside].mean()
        panel.plot(r, np.exp(middle - (r - mean) / 2 * value["decay_rate"]), **style.GUIDE)
    panel.set(yscale="log", xlabel=r"$r - 30\,\langle R\rangle$",
              ylabel=r"angular velocity $\omega/\Omega$")
    panel.legend(loc="upper right")


def draw_fraction(panel, profile, phi):
    panel.errorbar(profile["r"] - 30, profile["local_fraction"], profile["local_fraction_error"],
                   fmt="o", ms=2.5, color=style.BLUE)
    panel.axhline(phi, **style.GUIDE)
    panel.set(xlabel=r"$r - 30\,\langle R\rangle$", ylabel=r"packing fraction $\phi(r)$")


def draw_stress(panel, profile, torque):
    r = profile["r"]
    for name, color in zip(COMPONENTS, (style.BLUE, style.RED, style.ORANGE, style.GREEN)):
        stress, error = profile[f"stress_{name}"], profile.get(f"stress_{name}_error")
        panel.plot(r - 30, stress, color=color, label=COMPONENTS[name], lw=1)
        if error is not None:
            panel.fill_between(r - 30, stress - error, stress + error, color=color, alpha=0.3, lw=0)
    panel.plot(r - 30, -torque / (2 * np.pi * r**2), **style.GUIDE)
    panel.set(xlabel=r"$r - 30\,\langle R\rangle$",
              ylabel=r"stress $[\rho\langle R\rangle^2\Omega^2]$")
    panel.set_ylim(top=1.25 * panel.get_ylim()[1])
    panel.legend(ncols=2, loc="upper right")


def draw(folder):
    profile, grains, contacts = (style.read_table(folder / f"{name}.csv") for name in (
        "profile", "grains", "contacts"))
    value = style.read_summary(folder).value
    figure = style.plt.figure(figsize=(style.TWO_COLUMNS, 5.0), layout="constrained")
    axes = figure.subplot_mosaic([["cell", "flow"], ["cell", "fraction"], ["cell", "stress"]],
                                 width_ratios=[1.7, 1])
    colors = plot_ring.draw_cell(axes["cell"], grains, contacts, 30, 90, color=plot_ring.speed,
                                 norm=matplotlib.colors.PowerNorm(0.4, 0, 10))
    figure.colorbar(colors, ax=axes["cell"], location="bottom", aspect=40, pad=0.02,
                    label=r"speed $[\langle R\rangle\Omega]$")
    axes["cell"].legend(handles=[style.key("normal impulses of a step", color=style.RED, lw=2)],
                        loc="upper right", bbox_to_anchor=(1.02, 1.02))
    draw_flow(axes["flow"], profile, value)
    draw_fraction(axes["fraction"], profile, value["phi"])
    draw_stress(axes["stress"], profile, value["torque_inner"])
    style.letter_panels(*axes.values())
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
