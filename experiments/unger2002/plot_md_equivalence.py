# SPDX-License-Identifier: BSD-3-Clause
"""Unger 2002, Sec. III.C: a rigid chain under contact dynamics moves as one of springs does."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import numpy as np

Q = (4 * np.sqrt(np.e) - 5) / 2  # Eq. A4


def long_chain(x):
    """Shrinkage over that of springs by the discrete law for n, N_I -> infinity at fixed x."""
    return 1 - 0.824 * x  # 0.824 = -zeta(1/2) / sqrt(pi)


def draw_motion(motion, difference, table, p):
    time = table["time"]
    cd, md = (x - x[-1] for x in (table["position_cd"], table["position_md"]))
    motion.plot(time, cd, "o", color=style.BLUE, ms=2.4, mew=0, label="contact dynamics (CD)")
    motion.plot(time, md, color=style.RED, lw=0.8, label="springs and dashpots (MD)")
    motion.legend(loc="upper right", alignment="right", title=(
        f"$n = {p['discs']}$, $N_I = {p['sweeps']}$, load {p['force']:g} + {p['load-step']:g} "
        r"$d\,m/\Delta t^2$"))
    motion.set(ylabel=r"motion of the last disc $(x - x_\infty) / d$")
    difference.axhline(0, color=style.RED, lw=0.8)
    difference.plot(time, 1e3 * (cd - md), "o", color=style.BLUE, ms=1.8, mew=0)
    difference.set(xlabel=r"time $t / \Delta t$", ylabel=r"CD $-$ MD / $10^{-3} d$")
    last = time[np.abs(md) > 0.01 * np.abs(md).max()][-1]  # where there is nothing more to see
    for panel in (motion, difference):
        panel.set_xlim(-0.02 * last, last)
    motion.tick_params(labelbottom=False)


def draw_shrinkage(ratio, exact, table):
    for discs, c, color, marker in style.series(table, "discs"):
        x = np.sqrt(Q * c["sweeps"]) / discs
        look = {"fmt": marker, "color": color, "mfc": "white"}
        ratio.errorbar(x, c["ratio"], c["ratio_error"], **look, label=f"$n = {discs:g}$")
        ratio.plot(x, c["ratio_exact"], "_", color=style.THEORY, ms=10)
        exact.errorbar(x, 100 * (c["ratio"] / c["ratio_exact"] - 1),
                       100 * c["ratio_error"] / c["ratio_exact"], **look)
    end = 1.08 * np.max(np.sqrt(Q * table["sweeps"]) / table["discs"])
    ratio.plot((0, end), (1, 1), "--", **style.GUIDE, label="springs")
    ratio.plot((0, end), (1, long_chain(end)), **style.GUIDE, label="discrete law, long chain")
    ratio.plot([], [], "_", color=style.THEORY, ms=10, label="discrete law, each chain")
    steps = ", ".join(f"{step:g}" for step in np.unique(table["force"]))
    ratio.legend(loc="lower left", alignment="left",
                 title=f"load steps {steps} $d\\,m/\\Delta t^2$, superposed")
    ratio.set(xlim=(0, end), ylim=(2.0 * table["ratio"].min() - 1.0, 1.02),
              ylabel="shrinkage / shrinkage of springs")
    ratio.tick_params(labelbottom=False)
    exact.axhline(0, **style.GUIDE)
    exact.set(xlim=(0, end), xlabel=r"sound path of a step over length, $\sqrt{q N_I} / n$",
              ylabel="deviation from\ndiscrete law / %")


def draw_cost(cost, steps, table):
    sweeps = table["sweeps"]
    fine = np.geomspace(0.8 * sweeps.min(), 1.25 * sweeps.max())
    cost.errorbar(sweeps, table["ratio"], table["ratio_error"], fmt="o", color=style.BLUE,
                  mfc="white", label="measured")
    cost.plot(fine, 40 / np.sqrt(fine), **style.GUIDE, label=r"$40 / \sqrt{N_I}$")
    cost.axhline(1, ls="--", **style.GUIDE)
    cost.legend(loc="upper right")
    cost.set(yscale="log", ylim=(0.7, 40), ylabel="CPU time MD / CD")
    cost.set_yticks([1, 2, 5, 10, 20], ["1", "2", "5", "10", "20"])
    steps.plot(sweeps, table["md_steps"], "o", color=style.BLUE, mfc="white")
    steps.plot(fine, 50 * np.sqrt(2 * Q * fine) / np.pi, **style.GUIDE)
    steps.set(yscale="log", ylabel="MD steps in one of CD", ylim=(30, 400))
    steps.set_yticks([50, 100, 200], ["50", "100", "200"])
    for panel in (cost, steps):
        panel.set(xscale="log", xlabel="sweeps per step $N_I$")
        panel.set_xticks(sweeps, [f"{n:g}" for n in sweeps])
        panel.minorticks_off()


def draw(folder):
    figure, ((motion, ratio), (difference, exact), (cost, steps)) = style.plt.subplots(
        3, 2, figsize=(style.TWO_COLUMNS, 6.2), layout="constrained",
        gridspec_kw={"height_ratios": [2, 1, 1.5]})
    draw_motion(motion, difference, style.read_table(folder / "trajectories.csv"),
                style.read_summary(folder).parameters)
    draw_shrinkage(ratio, exact, style.read_table(folder / "shrinkage.csv"))
    draw_cost(cost, steps, style.read_table(folder / "cost.csv"))
    style.letter_panels(motion, difference, ratio, exact, cost, steps)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
