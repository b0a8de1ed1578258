# SPDX-License-Identifier: BSD-3-Clause
"""Guttenberg 2011, Fig. 6: error of the velocity profile, and the jammed pack, by time step."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import matplotlib.ticker
import numpy as np

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
                       mfc="white", label=f"seed {seed + 1:g}")
    mark_steps(panel, np.unique(table["time_step"]))
    panel.set(ylabel=label)


def draw_powers(panel, key, steps_table, phis, jammed):
    """Stress in the loose, dense and jammed cells, torque in the dense one, with fitted powers."""
    for phi, column, color, marker, label in (
            (jammed, "proxy_stress", style.RED, "o", rf"stress, $\phi$ = {jammed:g}"),
            (phis[-1], "torque_inner", style.GREEN, "^", rf"torque, $\phi$ = {phis[-1]:g}"),
            (phis[-1], "proxy_stress", style.BLUE, "s", rf"stress, $\phi$ = {phis[-1]:g}"),
            (phis[0], "proxy_stress", style.PURPLE, "D", rf"stress, $\phi$ = {phis[0]:g}")):
        rows = {name: values[steps_table["phi"] == phi] for name, values in steps_table.items()}
        steps, values = rows["time_step"], np.abs(rows[column])
        panel.errorbar(steps, values, rows[f"{column}_error"], fmt=marker, color=color, mfc="white",
                       label=label)
        ends = np.array([steps.min(), steps.max()])
        power = np.polyfit(np.log(steps), np.log(values), 1)
        panel.plot(ends, np.exp(np.polyval(power, np.log(ends))), color=color, lw=0.6)
        if phi == jammed:
            top = np.exp(np.log(values).mean()) * 3
            panel.plot(ends, top * (ends / np.sqrt(ends.prod()))**STRESS_EXPONENT, label="paper: power $-1$",
                       **style.GUIDE | {"ls": "--"})
    mark_steps(panel, np.unique(steps_table["time_step"]))
    panel.set(yscale="log", ylabel=r"stress, torque $[\rho\langle R\rangle^4\Omega^2]$")
    key.set_axis_off()
    key.legend(*panel.get_legend_handles_labels(), loc="center left")


def draw(folder):
    errors, floors, steps_table = (style.read_table(folder / f"{n}.csv")
                                   for n in ("errors", "floor", "steps"))
    jammed_phi = style.read_summary(folder).parameters["jammed"]
    jammed = {name: values[steps_table["phi"] == jammed_phi] for name, values in steps_table.items()}
    figure, axes = style.plt.subplot_mosaic(
        [["loose", "dense"], ["powers", "key"], ["length", "turn"]], width_ratios=[1, 1],
        figsize=(style.TWO_COLUMNS, 6.4), layout="constrained")
    key = axes.pop("key")
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
    draw_powers(axes["powers"], key, steps_table, phis, jammed_phi)
    draw_jammed(axes["length"], jammed, "decay_rate", r"decay length $[\langle 2R\rangle]$",
                lambda rate: 1 / rate,
                lambda rows: rows["decay_rate_error"] / rows["decay_rate"]**2)
    axes["length"].set(ylim=(0, 1.2 / jammed["decay_rate"].min()))
    axes["length"].axhline(DECAY_LENGTH, **style.GUIDE)
    axes["length"].annotate("paper", (0.03, DECAY_LENGTH), (0, -2), va="top",
                            xycoords=("axes fraction", "data"), textcoords="offset points",
                            color=style.THEORY)
    draw_jammed(axes["turn"], jammed, "outer_rotation",
                r"$\omega(r = 80)\,/\,\omega(r = 65)$",
                error=lambda rows: rows["outer_rotation_error"])
    axes["turn"].set(ylim=(0, 1.15))
    axes["turn"].legend(loc="lower left")
    axes["turn"].axhline(1, **style.GUIDE)
    axes["turn"].annotate("rigid", (0.97, 1), (0, -2), xycoords=("axes fraction", "data"), va="top",
                          ha="right", textcoords="offset points", color=style.THEORY)
    for name in ("length", "turn"):
        axes[name].set_title(rf"$\phi = {jammed_phi:g}$", loc="right", pad=3)
    style.letter_panels(*axes.values())
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
