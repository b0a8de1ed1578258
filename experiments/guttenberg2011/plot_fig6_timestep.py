# SPDX-License-Identifier: BSD-3-Clause
"""Guttenberg 2011, Fig. 6: error of the velocity profile, and the jammed pack, by time step."""
import pathlib
import sys

import matplotlib.ticker
import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style

DECAY_LENGTH = 1.2  # of the shear band, in grain diameters, as the paper gives it
STRESS_EXPONENT = -1  # of the time step: the paper's number of collisions per unit time

STEP = r"time step $\Delta t\;[1/\Omega]$"


def mark_steps(panel, steps):
    """Ticks at the time steps where they are few, else at the decades, and between few of them."""
    panel.set(xscale="log", xlabel=STEP)
    panel.xaxis.set_minor_formatter(matplotlib.ticker.NullFormatter())
    if len(steps) < 4:
        panel.set_xticks(steps, [f"{step:g}" for step in steps])
    elif steps.max() < 100 * steps.min():
        panel.xaxis.set_major_locator(matplotlib.ticker.LogLocator(subs=(1, 3)))
        panel.xaxis.set_major_formatter("{x:g}")


def draw_errors(panel, errors, floors, phi, limits):
    here = {name: column[errors["phi"] == phi] for name, column in errors.items()}
    for start, rows, color, marker in style.series(here, "from"):
        panel.plot(rows["time_step"], rows["rms_error"], marker, color=color, mfc="white",
                   label=f"$t$ = {start:g} to {rows['to'][0]:g}")
        floor = floors["noise_floor"][(floors["phi"] == phi) & (floors["from"] == start)]
        panel.axhline(floor[0], color=color, lw=0.8, ls="--", zorder=0)
    mark_steps(panel, np.unique(errors["time_step"]))
    panel.set(yscale="log", ylim=limits)
    panel.set_title(rf"$\phi = {phi:g}$", loc="right", pad=3)


def draw_jammed(panel, table, column, label, value=lambda x: x, error=lambda rows: None):
    for seed, rows, color, marker in style.series(table, "seed"):
        panel.errorbar(rows["time_step"], value(rows[column]), error(rows), fmt=marker, color=color,
                       mfc="white", label=f"seed {seed:g}")
    mark_steps(panel, np.unique(table["time_step"]))
    panel.set(ylabel=label)


def draw(folder):
    errors, floors, jammed = (style.read_table(folder / f"{n}.csv")
                              for n in ("errors", "floor", "jammed"))
    summary = style.read_summary(folder)
    figure, axes = style.plt.subplot_mosaic(
        [["loose", "loose", "loose", "dense", "dense", "dense"],
         ["stress", "stress", "length", "length", "turn", "turn"]],
        figsize=(style.TWO_COLUMNS, 5.0), layout="constrained")
    everything = np.concatenate([errors["rms_error"], floors["noise_floor"]])
    limits = (everything.min() / 1.6, everything.max() * 8)
    phis = np.unique(errors["phi"])
    draw_errors(axes["loose"], errors, floors, phis[0], limits)
    draw_errors(axes["dense"], errors, floors, phis[-1], limits)
    axes["loose"].set(ylabel=r"rms error of $\omega/\Omega$")
    handles, labels = axes["dense"].get_legend_handles_labels()
    handles.append(style.key("two seeds (noise)", ls="--", lw=0.8))
    axes["loose"].legend(handles=handles, labels=labels + ["two seeds (noise)"], ncols=2,
                         loc="upper left")
    draw_jammed(axes["stress"], jammed, "proxy_stress",
                r"proxy stress $[\rho\langle R\rangle^4\Omega^2]$",
                error=lambda rows: rows["proxy_stress_error"])
    axes["stress"].set(yscale="log")
    steps = np.unique(jammed["time_step"])
    exponent = summary.value["jammed_stress_exponent"]
    middle = np.exp(np.log(jammed["proxy_stress"]).mean())
    relative = steps / np.exp(np.log(jammed["time_step"]).mean())
    axes["stress"].plot(steps, middle * relative**exponent, **style.GUIDE)
    paper = axes["stress"].plot(steps, middle * relative**STRESS_EXPONENT,
                                label="paper: power $-1$", **style.GUIDE | {"ls": "--"})
    axes["stress"].legend(handles=paper, loc="lower left")
    draw_jammed(axes["length"], jammed, "decay_rate", r"decay length $[\langle 2R\rangle]$",
                lambda rate: 1 / rate,
                lambda rows: rows["decay_rate_error"] / rows["decay_rate"]**2)
    axes["length"].set(ylim=(0, 1.2 / jammed["decay_rate"].min()))
    axes["length"].axhline(DECAY_LENGTH, **style.GUIDE)
    axes["length"].annotate("paper", (0.03, DECAY_LENGTH), (0, -2), va="top",
                            xycoords=("axes fraction", "data"), textcoords="offset points",
                            color=style.THEORY)
    draw_jammed(axes["turn"], jammed, "outer_rotation",
                r"$\omega(r = 80)\,/\,\omega(r = 65)$")
    axes["turn"].set(ylim=(0, 1.15))
    axes["turn"].legend(loc="lower left")
    axes["turn"].axhline(1, **style.GUIDE)
    axes["turn"].annotate("rigid", (0.97, 1), (0, -2), xycoords=("axes fraction", "data"), va="top",
                          ha="right", textcoords="offset points", color=style.THEORY)
    for name in ("stress", "length", "turn"):
        axes[name].set_title(rf"$\phi = {summary.parameters['jammed']:g}$", loc="right", pad=3)
    style.letter_panels(*axes.values())
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
