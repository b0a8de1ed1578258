# SPDX-License-Identifier: BSD-3-Clause
"""Unger 2002, Fig. 4: the last disc of the chain swings as the continuum theory says."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import numpy as np


def damped_sine(t, q):
    """Eq. 21 at t steps after the fit's first; omega and tau are not fitted where there is a theory."""
    kind = "_theory" if "omega_theory" in q else ""
    oscillation = np.sin(q["omega" + kind] * t + q["phase"])
    return q["offset"] + q["amplitude"] * np.exp(-t / q["tau" + kind]) * oscillation


def draw(folder):
    trajectory = style.read_table(folder / "trajectory.csv")
    summary = style.read_summary(folder)
    p, q = summary.parameters, summary.value
    step, position = trajectory["step"], trajectory["position"]
    start, end = p["fit-from"], step[-1]
    window = step >= start

    figure, (whole, main, rest) = style.plt.subplots(
        3, figsize=(style.ONE_COLUMN, 4.9), layout="constrained",
        gridspec_kw={"height_ratios": [1.1, 2.4, 1.1]})

    whole.axvspan(start, end, color=style.SKY, alpha=0.25, lw=0)
    whole.plot(step, position, color=style.BLUE, lw=0.8)
    whole.set(xlim=(0, end), ylabel="$x / d$")
    whole.text((start + end) / 2, 0.9, "fit window", ha="center", va="top",
               transform=whole.get_xaxis_transform(), fontsize=7)
    whole.margins(y=0.12)

    fine = np.linspace(start, end, 2000)
    main.plot(step[window][::2], position[window][::2], "o", color=style.BLUE, ms=2.4, mew=0,
              label="measured, every second step")
    main.plot(fine, damped_sine(fine - start, q), color=style.RED, lw=0.8,
              label=r"Eq. (21); $\omega$, $\tau$ from Eqs. (18), (20)" if "omega_theory" in q
              else "Eq. (21), all fitted")
    main.set(xlim=(start, end), ylabel="position of the last disc $x / d$")
    main.legend(loc="lower right")
    main.margins(y=0.2)
    main.tick_params(labelbottom=False)
    main.text(0.98, 0.96, transform=main.transAxes, ha="right", va="top", linespacing=1.5, s=(
        f"$n = {p['discs']}$, $N_I = {p['sweeps']}$, $F = {p['force']:g}\\,d\\,m/\\Delta t^2$\n"
        f"$R^2 = {q['r_squared']:.5f}$"))

    residual = 1e5 * (position[window] - damped_sine(step[window] - start, q))
    rest.axhline(0, color=style.RED)
    rest.plot(step[window], residual, "o", color=style.BLUE, ms=1.8, mew=0)
    rest.set(xlim=(start, end), xlabel=r"time $t / \Delta t$", ylabel="residual / $10^{-5} d$")
    rest.margins(y=0.3)
    rest.text(0.98, 0.95, "a drift and an oscillation, no noise", ha="right", va="top", fontsize=7,
              transform=rest.transAxes)

    style.letter_panels(whole, main, rest)
    figure.align_ylabels()
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
