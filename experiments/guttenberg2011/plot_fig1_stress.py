# SPDX-License-Identifier: BSD-3-Clause
"""Guttenberg 2011, Fig. 1: proxy stress and torque against the packing fraction."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import numpy as np

ONSET, JAMMING = 0.778, 0.838  # as the paper reads them off its Fig. 1


def draw_transitions(panel):
    for phi, name in ((ONSET, "onset"), (JAMMING, "jamming")):
        panel.axvline(phi, **style.GUIDE)
        panel.annotate(name, (phi, 0), (2, 3), xycoords=("data", "axes fraction"), va="bottom",
                       ha="left", rotation=90, textcoords="offset points", color=style.THEORY)


def draw_lines(panel, lines):
    """The lines of ln(stress) whose meetings are onset and saturation."""
    for ends in zip(lines["phi_from"], lines["phi_to"], lines["proxy_stress_from"], lines["proxy_stress_to"]):
        panel.plot(ends[:2], ends[2:], color=style.BLUE, lw=0.8, zorder=1)


def draw_stress(panel, table, lines):
    panel.errorbar(table["phi"], table["proxy_stress"], table["proxy_stress_error"], fmt="o",
                   color=style.BLUE, label="normal")
    panel.errorbar(table["phi"], table["proxy_stress_tangential"],
                   table["proxy_stress_tangential_error"], fmt="s", color=style.RED,
                   label="tangential", mfc="white")
    draw_lines(panel, lines)
    panel.set(yscale="log", xlabel=r"packing fraction $\phi$",
              ylabel=r"proxy stress $[\rho\langle R\rangle^4\Omega^2]$")
    draw_transitions(panel)
    panel.legend(loc="upper left")


def draw_torque(panel, table, limits):
    for name, sign, color, marker in (("inner", -1, style.BLUE, "o"),
                                      ("outer", 1, style.RED, "s")):
        torque, error = sign * table[f"torque_{name}"], table[f"torque_{name}_error"]
        shown = torque > 2 * error  # beyond the noise, and positive for the logarithm
        panel.errorbar(table["phi"][shown], torque[shown], error[shown], fmt=marker, color=color,
                       label=f"{name} cylinder", mfc="white" if marker == "s" else None)
    panel.set(yscale="log", xlabel=r"packing fraction $\phi$", xlim=limits,
              ylabel=r"torque $[\rho\langle R\rangle^4\Omega^2]$")
    draw_transitions(panel)
    panel.legend(loc="upper left")


def time_series(history):
    """Packing fraction aimed at, its rows, colour and marker."""
    return style.series(history | {"time": 0.5 * (history["from"] + history["to"])}, "phi_aimed")


def draw_history(panel, history):
    for phi, cells, color, marker in time_series(history):
        for n, (_, cell, _, _) in enumerate(style.series(cells, "seed")):
            panel.errorbar(cell["time"], cell["proxy_stress"], cell["proxy_stress_error"], fmt=marker + "-",
                           color=color, ms=2.5, lw=0.6, label=None if n else rf"$\phi$ = {phi:g}")
    panel.set(yscale="log", xlabel=r"time $[1/\Omega]$",
              ylabel=r"proxy stress $[\rho\langle R\rangle^4\Omega^2]$")
    low, high = panel.get_ylim()
    panel.set_ylim(low, high * (high / low) ** 0.25)  # room for the key
    panel.legend(ncols=2, loc="upper right")


def draw_balance(panel, history):
    for _, cells, color, marker in time_series(history):
        time, inner, _ = style.means_by(cells["time"], -cells["torque_inner"])
        _, outer, _ = style.means_by(cells["time"], cells["torque_outer"])
        ratio = np.divide(outer, inner, out=np.full_like(outer, np.nan), where=inner > 0)
        panel.plot(time, np.where(ratio > 0, ratio, np.nan), marker + "-", color=color, ms=2.5, lw=0.6)
    panel.axhline(1, **style.GUIDE)
    panel.set(yscale="log", xlabel=r"time $[1/\Omega]$", ylabel="outer / inner torque")
    panel.annotate("steady", (0.02, 1), (0, 2), xycoords=("axes fraction", "data"),
                   textcoords="offset points", color=style.THEORY)


def draw(folder):
    table, history, lines = (style.read_table(folder / f"{n}.csv") for n in ("stress", "history", "lines"))
    figure, ((stress, torque), (fall, balance)) = style.plt.subplots(
        2, 2, figsize=(style.TWO_COLUMNS, 5.0), layout="constrained")
    draw_stress(stress, table, lines)
    draw_torque(torque, table, stress.get_xlim())
    loose = history["phi_aimed"] < style.read_summary(folder).parameters["loose-below"]
    below = {name: column[loose] for name, column in history.items()}
    draw_history(fall, below)
    draw_balance(balance, below)
    style.letter_panels(stress, torque, fall, balance)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
