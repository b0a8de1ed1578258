# SPDX-License-Identifier: BSD-3-Clause
"""Guttenberg 2011: the Couette cell, its stress map and its profiles."""
import pathlib
import sys

import matplotlib.colors
import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_ring
import plot_style as style
from polar_map import COMPONENTS, draw_map, map_limit


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
    profile, table, grains, contacts = (style.read_table(folder / f"{name}.csv") for name in (
        "profile", "map", "grains", "contacts"))
    value = style.read_summary(folder).value
    figure = style.plt.figure(figsize=(style.TWO_COLUMNS, 6.6), layout="constrained")
    top, bottom = figure.subfigures(2, 1, height_ratios=[1.75, 1])
    axes = top.subplot_mosaic([["cell", "cell", "rr", "rt"], ["cell", "cell", "tr", "tt"]])
    axes |= bottom.subplot_mosaic([["flow", "fraction", "stress"]])
    colors = plot_ring.draw_cell(axes["cell"], grains, contacts, 30, 90, color=plot_ring.speed,
                                 norm=matplotlib.colors.PowerNorm(0.4, 0, 10))
    top.colorbar(colors, ax=axes["cell"], location="bottom", aspect=40, pad=0.02,
                 label=r"speed $[\langle R\rangle\Omega]$")
    limit = map_limit(table)
    for name in COMPONENTS:
        mesh = draw_map(axes[name], table, name, limit)
    top.colorbar(mesh, ax=[axes[name] for name in COMPONENTS], location="bottom", aspect=40,
                 pad=0.02, extend="both", label=r"stress $[\rho\langle R\rangle^2\Omega^2]$")
    draw_flow(axes["flow"], profile, value)
    draw_fraction(axes["fraction"], profile, value["phi"])
    draw_stress(axes["stress"], profile, value["torque_inner"])
    style.letter_panels(axes["cell"], axes["rr"], axes["flow"], axes["fraction"], axes["stress"])
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
