# SPDX-License-Identifier: BSD-3-Clause
"""Unger 2002, Sec. III.C: a residual tolerance makes the sweeps per step, the stiffness, vary."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import numpy as np


def draw(folder):
    steps = style.read_table(folder / "steps.csv")
    p = style.read_summary(folder).parameters
    runs = list(style.series(steps, "tolerance"))
    names = [f"tolerance {tolerance:g}" for tolerance, *_ in runs]
    figure, panels = style.plt.subplot_mosaic(
        [["position", "share"]] + [[name, "share"] for name in names], layout="constrained",
        figsize=(style.TWO_COLUMNS, 2.0 + 1.2 * len(runs)),
        gridspec_kw={"width_ratios": [1.7, 1], "height_ratios": [1.5] + [1] * len(runs)})

    for (_, s, color, _), name in zip(runs, names):
        panels["position"].plot(s["step"], s["position"], color=color, label=name)
        panels[name].plot(s["step"], s["sweeps"], "o", color=color, ms=1.5, mew=0)
        panels[name].set(yscale="log", ylabel="sweeps $N_I$", yticks=10.0 ** np.arange(6),
                         xlim=(0, s["step"][-1]), ylim=(0.7, 8 * steps["sweeps"].max()))
        panels[name].text(0.98, 0.93, ha="right", va="top", transform=panels[name].transAxes,
                          s=f"{name}, mean $N_I = {s['sweeps'].mean():.1f}$")
        panels[name].tick_params(labelbottom=name == names[-1])
        sweeps = np.sort(s["sweeps"])
        panels["share"].step(sweeps, 1 - np.arange(sweeps.size) / sweeps.size, where="pre",
                             color=color, label=name)
    panels[names[-1]].set(xlabel=r"time $t / \Delta t$")
    panels["position"].set(ylabel="last disc $x / d$", xlim=(0, steps["step"].max()))
    panels["position"].tick_params(labelbottom=False)
    panels["position"].legend(loc="upper right", alignment="left", title=(
        f"$n = {p['discs']}$, $F = {p['force']:g}\\,d\\,m/\\Delta t^2$"))
    panels["share"].set(xscale="log", yscale="log", xlabel="sweeps $N_I$",
                        ylabel="share of steps with at least $N_I$ sweeps")
    panels["share"].legend(loc="upper right")
    style.letter_panels(panels["position"], *(panels[name] for name in names), panels["share"])
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
