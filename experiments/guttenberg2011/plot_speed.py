# SPDX-License-Identifier: BSD-3-Clause
"""Guttenberg 2011, Conclusions: cost against accuracy, hard and soft spheres, contact dynamics."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import numpy as np

FARTHEST = 14  # ring of the profiles, from the shaft: beyond it little moves

# method, whether restitution is above 0, whether one pass: colour, marker, label
METHODS = {("ahs", True, True): (style.BLUE, "o", "hard spheres, $e$ = {e:g}"),
           ("md", True, True): (style.RED, "s", "soft spheres, $e$ = {e:g}"),
           ("ahs", False, True): (style.SKY, "v", "hard spheres, $e$ = 0"),
           ("ahs", False, False): (style.PURPLE, ">", "the same, {passes:.0f} passes"),
           ("cd", False, True): (style.GREEN, "^", "contact dynamics, $e$ = 0")}
MARKERS = {">": 8}  # larger where it would be hidden: the same error as contact dynamics, the same cost
# soft over hard spheres: one colour, a marker for each
CRITERIA = {"largest_overlap": ("D", "at equal largest overlap"),
            "overlap_per_grain": ("o", "at equal overlap per grain"),
            "profile_error": ("s", "at equal error of the flow")}


def curves(table):
    for (method, elastic, one_pass), look in METHODS.items():
        rows = ((table["method"] == method) & ((table["restitution"] > 0) == elastic)
                & ((table["passes"] == 1) == one_pass))
        if rows.any():
            yield {name: column[rows] for name, column in table.items()}, look


def draw_cost(panel, table, column, error):
    """An error against its cost, cases in the order of their costs; bars that reach 0 go to the lower edge."""
    for rows, (color, marker, _) in curves(table):
        order = np.argsort(rows["seconds_per_time"])
        cost, y, cost_error, y_error = (rows[name][order] for name in (
            "seconds_per_time", column, "seconds_per_time_error", error))
        panel.errorbar(cost, y, y_error, cost_error, fmt=marker + "-", color=color, ms=MARKERS.get(marker, 4),
                       mfc="none" if marker in MARKERS else "white", mew=0.8, lw=0.6, elinewidth=0.8, capsize=1.5)
    panel.set_yscale("log", nonpositive="clip")
    panel.set(xscale="log", xlabel=r"CPU per unit of time $[\mathrm{s}\,\Omega]$")


def draw_ratios(panel, table, ratios):
    hard, soft = (next(rows for rows, _ in curves(table) if rows["method"][0] == method)
                  for method in ("ahs", "md"))
    for stiffness, cost in zip(soft["stiffness"], soft["seconds_per_time"]):
        panel.plot(hard["time_step"], cost / hard["seconds_per_time"], **style.GUIDE, ls=":")
        panel.annotate(rf"$\kappa = 10^{{{np.log10(stiffness):.0f}}}$",
                       (hard["time_step"].max(), cost / hard["seconds_per_time"][0]), (4, 0),
                       textcoords="offset points", va="center", color=style.THEORY)
    for name, (marker, _) in CRITERIA.items():
        rows = ratios["criterion"] == name
        if not rows.any():
            continue
        step, ratio, beyond = (ratios[c][rows] for c in ("time_step", "cost_ratio", "extrapolated"))
        factor = np.exp(ratios["cost_ratio_error"][rows] / ratio)  # errors are those of logarithms
        panel.errorbar(step, ratio, [ratio - ratio / factor, ratio * factor - ratio], fmt="-", color="black",
                       lw=0.6, elinewidth=0.8, capsize=1.5)
        for outside, face in ((0, "black"), (1, "white")):
            panel.plot(step[beyond == outside], ratio[beyond == outside], marker, color="black", mfc=face, mew=0.8)
    panel.axhline(10, **style.GUIDE)
    panel.annotate("paper", (0.02, 10), (0, 2), xycoords=("axes fraction", "data"),
                   textcoords="offset points", color=style.THEORY)
    lowest, highest = hard["time_step"].min(), hard["time_step"].max()
    panel.set(xscale="log", yscale="log", xlim=(0.36 * lowest, 3.6 * highest),
              xlabel=r"time step of hard spheres $[1/\Omega]$", ylabel="cost of soft over hard")
    panel.set_ylim(bottom=0.1 * panel.get_ylim()[0])  # room for the legend
    panel.legend(handles=[*(style.key(label, color="black", marker=marker, lw=0.6)
                            for name, (marker, label) in CRITERIA.items() if name in ratios["criterion"]),
                          style.key("extrapolated", color="black", marker="o", mfc="white", ls="none")],
                 loc="lower right")


def finest_profiles(profiles):
    """Distance, angular velocity, its error and the look of the most accurate case of each method."""
    for rows, look in curves(profiles):
        shown = (rows["time_step"] == rows["time_step"].min()) & (rows["r"] - 30 < FARTHEST)
        yield (*(rows[name][shown] for name in ("r", "omega_measured", "omega_measured_error")), look)


def draw_profiles(panel, ratio, profiles):
    """Lines of all methods; below, over the soft spheres, beside each other in each ring."""
    shown = list(finest_profiles(profiles))
    soft = METHODS["md", True, True]
    reference, reference_error = next((y, e) for _, y, e, look in shown if look is soft)
    for k, (r, y, error, look) in enumerate(shown):
        color, marker, _ = look
        panel.plot(r - 30, np.where(y > 0, y, np.nan), color=color, lw=0.8)
        if look is soft:
            inner = (r - 30) - 0.5
            edges = np.append(inner, inner[-1] + 1)
            level = reference_error / reference
            ratio.stairs(1 + level, edges, baseline=1 - level, fill=True, color=color, alpha=0.2, lw=0)
            ratio.axhline(1, color=color, lw=0.8)
            continue
        ratio.errorbar(r - 30 + 0.17 * (k - 2), y / reference, error / reference, fmt=marker, color=color, ms=3,
                       mfc="white", mew=0.7, elinewidth=0.7, capsize=0)
    for axes in (panel, ratio):
        axes.set(xlim=(0, FARTHEST))
    panel.set(yscale="log", ylabel=r"$\omega/\Omega$")
    panel.tick_params(labelbottom=False)
    ratio.set(xlabel=r"$r - 30\,\langle R\rangle\ [\langle R\rangle]$", ylabel=r"$\omega/\omega_\mathrm{soft}$")


def draw(folder):
    table, ratios, profiles = (style.read_table(folder / f"{name}.csv")
                               for name in ("speed", "ratios", "profiles"))
    figure = style.plt.figure(figsize=(style.TWO_COLUMNS, 6), layout="constrained")
    grid = figure.add_gridspec(3, 2, height_ratios=(2.4, 1, 1.4))
    flow, overlap, ratio, profile, relative = (figure.add_subplot(grid[at]) for at in (
        (0, 0), (0, 1), (slice(1, 3), 0), (1, 1), (2, 1)))
    draw_cost(flow, table, "profile_error", "profile_noise")
    flow.set(ylabel=r"profile error: rms difference of $\ln\omega$")
    draw_cost(overlap, table, "overlap_per_grain", "overlap_per_grain_error")
    overlap.set(ylabel=r"overlap per grain $[\langle R\rangle]$")
    draw_ratios(ratio, table, ratios)
    draw_profiles(profile, relative, profiles)
    elastic, passes = table["restitution"].max(), table["passes"].max()
    figure.legend(handles=[style.key(label.format(e=elastic, passes=passes), color=color, marker=marker, mfc="white",
                                     ms=4, lw=0.8) for _, (color, marker, label) in curves(table)],
                  loc="upper center", ncols=3)
    figure.get_layout_engine().set(rect=(0, 0, 1, 0.93))  # room for the legend
    style.letter_panels(flow, overlap, ratio, profile)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
