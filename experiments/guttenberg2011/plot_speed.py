# SPDX-License-Identifier: BSD-3-Clause
"""Guttenberg 2011, Conclusions: cost against accuracy, hard and soft spheres, contact dynamics."""
import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style

# method, whether restitution is above 0, whether one pass: colour, marker, label
METHODS = {("ahs", True, True): (style.BLUE, "o", "hard spheres, $e$ = {e:g}"),
           ("md", True, True): (style.RED, "s", "soft spheres, $e$ = {e:g}"),
           ("ahs", False, True): (style.SKY, "v", "hard spheres, $e$ = 0"),
           ("ahs", False, False): (style.PURPLE, ">", "the same, {passes:.0f} passes"),
           ("cd", False, True): (style.GREEN, "^", "contact dynamics, $e$ = 0")}
CRITERIA = {"largest_overlap": (style.PURPLE, "D", "at equal largest overlap"),
            "overlap_per_grain": (style.ORANGE, "P", "at equal overlap per grain"),
            "profile_error": (style.GREEN, "^", "at equal error of the flow")}


def curves(table):
    for (method, elastic, one_pass), look in METHODS.items():
        rows = ((table["method"] == method) & ((table["restitution"] > 0) == elastic)
                & ((table["passes"] == 1) == one_pass))
        if rows.any():
            yield {name: column[rows] for name, column in table.items()}, look


def draw_cost(panel, table, column, error):
    for rows, (color, marker, _) in curves(table):
        panel.errorbar(rows[column], rows["seconds_per_time"], xerr=rows[error], fmt=marker + "-",
                       color=color, ms=4, mfc="white", mew=0.8, lw=0.8, elinewidth=0.5, capsize=0)
    panel.set(xscale="log", yscale="log", ylabel=r"CPU per unit of time $[\mathrm{s}\,\Omega]$")


def draw_ratios(panel, table, ratios):
    hard, soft = (next(rows for rows, _ in curves(table) if rows["method"][0] == method)
                  for method in ("ahs", "md"))
    for stiffness, cost in zip(soft["stiffness"], soft["seconds_per_time"]):
        panel.plot(hard["time_step"], cost / hard["seconds_per_time"], **style.GUIDE, ls=":")
        panel.annotate(rf"$\kappa = 10^{{{np.log10(stiffness):.0f}}}$",
                       (hard["time_step"].max(), cost / hard["seconds_per_time"][0]), (3, 0),
                       textcoords="offset points", va="center", fontsize=6, color=style.THEORY)
    for name, (color, marker, label) in CRITERIA.items():
        rows = ratios["criterion"] == name
        ratio = ratios["cost_ratio"][rows]
        factor = np.exp(ratios["cost_ratio_error"][rows] / ratio)  # errors are those of logarithms
        panel.errorbar(ratios["time_step"][rows], ratio, [ratio - ratio / factor,
                                                          ratio * factor - ratio],
                       fmt="-", color=color, lw=0.8, elinewidth=0.5, capsize=0)
        for beyond in (0, 1):
            part = rows & (ratios["extrapolated"] == beyond)
            panel.plot(ratios["time_step"][part], ratios["cost_ratio"][part], marker, color=color,
                       mfc="white" if beyond else color, label=None if beyond else label)
    panel.axhline(10, **style.GUIDE)
    panel.annotate("paper", (0.02, 10), (0, 2), xycoords=("axes fraction", "data"),
                   textcoords="offset points", color=style.THEORY)
    lowest, highest = hard["time_step"].min(), hard["time_step"].max()
    panel.set(xscale="log", yscale="log", xlim=(0.4 * lowest, 2.4 * highest), ylim=(0.04, None),
              xlabel=r"time step of hard spheres $[1/\Omega]$", ylabel="cost of soft over hard")


def draw_profiles(panel, profiles):
    for rows, (color, marker, _) in curves(profiles):
        finest = rows["time_step"] == rows["time_step"].min()
        x, y = rows["r"][finest] - 30, rows["omega_measured"][finest]
        panel.errorbar(x, np.where(y > 0, y, np.nan), rows["omega_measured_error"][finest],
                       fmt=marker, color=color, ms=3, mfc="white", mew=0.7, elinewidth=0.5,
                       capsize=0)
    panel.set(yscale="log", xlim=(0, 14), ylim=(1e-5, 1.5), xlabel=r"$r - 30\,\langle R\rangle$",
              ylabel=r"measured angular velocity $\omega/\Omega$")


def draw(folder):
    table, ratios, profiles = (style.read_table(folder / f"{name}.csv")
                               for name in ("speed", "ratios", "profiles"))
    figure, panels = style.plt.subplots(2, 2, figsize=(style.TWO_COLUMNS, 5.6),
                                        layout="constrained")
    (flow, overlap), (ratio, profile) = panels
    draw_cost(flow, table, "profile_error", "profile_noise")
    flow.set(xlabel=r"profile error: rms difference of $\ln\omega$")
    draw_cost(overlap, table, "overlap_per_grain", "overlap_per_grain_error")
    overlap.set(xlabel=r"overlap per grain $[\langle R\rangle]$")
    draw_ratios(ratio, table, ratios)
    ratio.legend(loc="lower left")
    draw_profiles(profile, profiles)
    elastic = table["restitution"].max()
    profile.legend(handles=[style.key(label.format(e=elastic, passes=table["passes"].max()), color=color, marker=marker,
                                      mfc="white", ls="none", ms=4)
                            for color, marker, label in METHODS.values()], loc="lower left")
    style.letter_panels(*panels.flat)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
