# SPDX-License-Identifier: BSD-3-Clause
"""A sound front in the chain of Unger 2002, three bounds for a rigid chain, and what one sweep carries."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import numpy as np

Q = (4 * np.sqrt(np.e) - 5) / 2  # Eq. A4
TIMED = 5, 30  # discs that the line is fitted to, in sqrt(q N_I) d


def rows_of(table, name, value):
    return {key: column[table[name] == value] for key, column in table.items()}


def draw_arrivals(panel, arrivals):
    """Of the largest time step, for every other number of sweeps from the last one on."""
    arrivals = rows_of(arrivals, "time_step", arrivals["time_step"].max())
    shown = np.unique(arrivals["sweeps"])[::-2]
    arrivals = {key: column[np.isin(arrivals["sweeps"], shown)] for key, column in arrivals.items()}
    for sweeps, a, color, marker in style.series(arrivals, "sweeps"):
        paths, time = a["distance"] / np.sqrt(Q * sweeps), a["time"] / a["time_step"]
        error = a["time_error"] / a["time_step"]
        line = np.geomspace(0.4, 40)
        panel.plot(line * np.sqrt(Q * sweeps), line + 1 / 12, **style.GUIDE)
        timed = (paths >= TIMED[0]) & (paths <= TIMED[1])
        for rows, face in ((timed, color), (~timed, "white")):
            panel.errorbar(a["distance"][rows], time[rows], error[rows], ls="", marker=marker,
                           color=color, mfc=face)
        panel.plot([], [], ls="", marker=marker, color=color, label=f"$N_I = {sweeps:g}$")
    panel.set(xscale="log", yscale="log", xlabel="distance from the loaded end $x / d$",
              ylabel=r"arrival of half the plateau $t / \Delta t$")
    panel.legend(loc="lower right", handles=[
        *panel.get_legend_handles_labels()[0],
        style.key("not in the fit", marker="o", mfc="white", ls="")])
    panel.annotate(r"$t = x/c + \Delta t/12$", (0.04, 0.93), xycoords="axes fraction", va="top")


def draw_speeds(panel, fronts):
    for time_step, f, color, marker in style.series(fronts, "time_step"):
        sweeps = np.geomspace(0.7 * f["sweeps"].min(), 1.4 * f["sweeps"].max())
        panel.plot(sweeps, np.sqrt(Q * sweeps) / time_step, **style.GUIDE)
        panel.errorbar(f["sweeps"], f["speed"], f["speed_error"], ls="", marker=marker, color=color,
                       mfc="white", label=rf"$\Delta t = {time_step:g}\,t_0$")
    panel.set(xscale="log", yscale="log", xlabel="sweeps per step $N_I$",
              ylabel="speed of the front $c\\, t_0 / d$")
    panel.set_ylim(top=4 * fronts["speed"].max())
    panel.legend(loc="upper left", ncol=2, handles=[
        *panel.get_legend_handles_labels()[0],
        style.key(r"Eq. (17): $\sqrt{qN_I}\,d/\Delta t$", lw=0.8)])


def draw_bounds(panel, bounds):
    name = {"diffusion": r"diffusion length $= n d$", "sound": r"$c\,\Delta t = n d$",
            "cut-off": r"cut-off $\lambda_c = n d$"}
    n = np.geomspace(0.7 * bounds["length"].min(), 1.4 * bounds["length"].max())
    for factor, text, place in ((1 / Q, "$n^2/q$", 0.30), (1 / (np.pi**2 * Q), r"$n^2/(\pi^2 q)$", 0.42)):
        panel.plot(n, factor * n**2, **style.GUIDE)
        at = n[int(place * len(n))]
        panel.annotate(text, (at, factor * at**2), (-4, 3) if place < 0.4 else (5, -6),
                       textcoords="offset points", ha="right" if place < 0.4 else "left",
                       va="bottom" if place < 0.4 else "top")
    for bound, b, color, marker in style.series(bounds, "bound"):
        panel.errorbar(b["length"], b["sweeps"], b["sweeps_error"], b["length_error"], ls="",
                       marker=marker, color=color, mfc="white", label=name[bound])
    panel.set(xscale="log", yscale="log", xlabel="length of the chain $n$",
              ylabel="sweeps per step $N_I$ at the bound")
    panel.set_ylim(top=20 * bounds["sweeps"].max())
    panel.legend(loc="upper left")


def draw_shares(panel, shares):
    for order, s, color, marker in style.series(shares, "order"):
        theory = s["share_theory"] > 0
        panel.plot(s["distance"][theory], s["share_theory"][theory], color=color, lw=0.8)
        found = s["share"] > np.maximum(2 * s["share_error"], 1e-5)
        panel.errorbar(s["distance"][found], s["share"][found], s["share_error"][found], ls="",
                       marker=marker, color=color, mfc="white", label=f"{order} sweep")
    panel.axvline(0, **style.GUIDE, ls=":")
    panel.set_xticks(range(-8, 13, 4))
    panel.set(yscale="log", ylim=(3e-6, 3), xlim=(-8.5, 12.5),
              xlabel=r"against the order $\leftarrow$  contacts  $\rightarrow$ with the order",
              ylabel="part of a force after one sweep")
    panel.legend(loc="upper right", handles=[*panel.get_legend_handles_labels()[0],
                                             style.key("derived", lw=0.8)])


def draw(folder):
    figure, ((arrival, speed), (bound, share)) = style.plt.subplots(
        2, 2, figsize=(style.TWO_COLUMNS, 5.4), layout="constrained")
    draw_arrivals(arrival, style.read_table(folder / "arrivals.csv"))
    draw_speeds(speed, style.read_table(folder / "fronts.csv"))
    draw_bounds(bound, style.read_table(folder / "bounds.csv"))
    draw_shares(share, style.read_table(folder / "one_sweep.csv"))
    style.letter_panels(arrival, speed, bound, share)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
