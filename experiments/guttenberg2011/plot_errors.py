# SPDX-License-Identifier: BSD-3-Clause
"""Guttenberg 2011: the errors of the method that the paper names, each on a scene of its own."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import numpy as np

LEAST = 1e-6  # speeds below are drawn there


def rows_of(table, **wanted):
    rows = np.logical_and.reduce([table[name] == value for name, value in wanted.items()])
    return {name: column[rows] for name, column in table.items()}


def draw_sound(panel, table):
    gap = table["gap"].max()
    for passes, rows, color, marker in style.series(rows_of(table, gap=gap), "passes"):
        travel = rows["time_step"] / gap
        panel.plot(travel, rows["speed"], marker, color=color, mfc="white", label=f"{passes:g}",
                   zorder=3)
        fine = np.geomspace(0.05, travel.max() * 1.2, 2000)
        steps = np.maximum(1 / passes, np.floor(1 / fine))
        panel.plot(fine, (1 + gap) / (steps * gap * fine), color=color, lw=0.7, zorder=1)
    panel.axhline((1 + gap) / gap, ls="--", **style.GUIDE)
    panel.annotate("hard discs", (0.03, (1 + gap) / gap), (0, -9),
                   xycoords=("axes fraction", "data"), textcoords="offset points",
                   color=style.THEORY)
    panel.set(xscale="log", yscale="log", xlabel=r"$v\,\Delta t$ / gap",
              ylabel=r"speed of the front $[v]$")
    panel.legend(title="passes", loc="lower left", ncols=2)


def by_step(rows, name):
    return style.means_by(rows["time_step"], rows[name])


def draw_growth(panel, table):
    line, plane = rows_of(table, scene="line"), rows_of(table, scene="plane")
    until_none = line["passes"].max()
    fine = np.linspace(0, 0.108, 50)
    for rows, name, color, marker, label in (
            (rows_of(line, passes=until_none), "rate", style.BLUE, "o", "rate, line"),
            (rows_of(line, passes=1), "rate", style.SKY, "x", "the same, one pass"),
            (plane, "virial", style.RED, "s", "virial, plane"),
            (plane, "excess", style.PURPLE, "D", "pressure, plane")):
        step, mean, error = by_step(rows, name)
        panel.errorbar(step, mean - 1, error, fmt=marker, color=color, mfc="white", label=label)
    panel.plot(fine, fine / (1 - fine), **style.GUIDE)
    panel.plot(fine, 3 / np.sqrt(np.pi) * fine, **style.GUIDE)
    panel.set(xlabel=r"$v\,\Delta t / d$", ylabel="excess over exact hard discs", xlim=(0, 0.108),
              ylim=(0, 0.3))
    panel.legend(loc="upper left")


def draw_three(panel, table):
    e, ends = table["restitution"], table["passes_theory"] > 0
    fine = np.concatenate([7 - 4 * np.sqrt(3) + np.geomspace(1e-5, 0.1, 2000),
                           np.linspace(0.172, 1, 500)])
    count = np.ceil(np.pi / np.arccos((1 + fine) / (4 * np.sqrt(fine))) - 1e-9) - 1
    panel.plot(fine, count, **style.GUIDE)
    panel.plot(e[ends], table["passes"][ends], "o", label="ends")
    panel.plot(e[~ends], table["passes"][~ends], "^", color=style.RED, mfc="white",
               label="no end (limit)")
    panel.plot(e, table["one_pass_most"], "_", color=style.GREEN, label="one per step, removal")
    panel.axvline(7 - 4 * np.sqrt(3), ls="--", **style.GUIDE)
    panel.annotate(r"$7-4\sqrt{3}$", (7 - 4 * np.sqrt(3), 150), (3, 0), color=style.THEORY,
                   textcoords="offset points")
    panel.set(yscale="log", xlabel="restitution $e$", ylabel="passes, three discs",
              ylim=(0.7, 3000))
    panel.legend(loc="center right")


def draw_left(panel, table):
    height = np.inf  # of the name above; lines may begin together
    for phi, rows, color, _ in reversed(list(style.series(rows_of(table, restitution=0.9), "phi"))):
        shown = rows["left"] > 0
        if np.count_nonzero(shown) < 2:  # hardly a look found a pair
            continue
        passes, left = rows["pass"][shown] + 1, rows["left"][shown]
        panel.plot(passes, left, color=color)
        height = min(left[0], height / 2.2)
        panel.annotate(rf"$\phi = {phi:.2f}$", (passes[0], height), (-3, 0), va="center", ha="right",
                       textcoords="offset points", color=color, fontsize=6)
    panel.set(xscale="log", yscale="log", xlabel="passes made + 1",
              ylabel="colliding pairs left per grain")
    panel.set_xlim(left=0.12)  # room for the names in front of the lines


def label_steps(panel, table):
    steps = np.unique(table["time_step"])
    panel.set(xscale="log", yscale="log", xlabel=r"$\Delta t\ [10^{-3}\sqrt{d/g}]$",
              xlim=(steps[0] / 1.3, steps[-1] * 1.3))
    panel.set_xticks(steps, [f"{1e3 * step:g}" for step in steps])
    panel.minorticks_off()


def draw_block(panel, table):
    fine = np.array([table["time_step"].min() / 1.3, table["time_step"].max() * 1.3])
    block = rows_of(table, scene="block", method="ahs")
    for e, color in ((0.5, style.GREEN), (0.8, style.RED), (0.9, style.BLUE)):
        for load, marker in ((0.25, "o"), (0.9, "s")):
            rows = rows_of(block, restitution=e, load=load)
            panel.plot(rows["time_step"], rows["creep"], marker, color=color, mfc="white")
            panel.plot(fine, fine * rows["creep_theory"][0] / rows["time_step"][0], **style.GUIDE)
        panel.plot([], [], "-", color=color, label=f"$e$ = {e}")
    for load, marker in ((0.25, "o"), (0.9, "s")):
        panel.plot([], [], marker, color=style.THEORY, mfc="white", label=f"load {load}")
    label_steps(panel, table)
    panel.set(ylabel=r"creep of a block $[\sqrt{dg}]$")
    panel.legend(loc="upper left", ncols=2, columnspacing=0.8, handletextpad=0.4)
    panel.set_ylim(top=panel.get_ylim()[1] * 20)


def draw_pack(panel, table):
    for method, color, marker, label in (("ahs", style.BLUE, "o", "approximate hard spheres"),
                                         ("cd", style.RED, "s", "contact dynamics\n(below $10^{-6}$: drawn there)")):
        rows = rows_of(table, scene="pack", method=method)
        panel.plot(rows["time_step"], np.maximum(rows["creep"], LEAST), marker, color=color,
                   mfc="white", label=label)
    label_steps(panel, table)
    panel.set(ylabel=r"creep of a pack $[\sqrt{dg}]$", ylim=(LEAST / 3, 3))
    panel.legend(loc="upper left")


def draw(folder):
    table = {name: style.read_table(folder / f"{name}.csv")
             for name in ("sound", "growth", "three", "left", "slip")}
    figure, axes = style.plt.subplots(2, 3, figsize=(style.TWO_COLUMNS, 4.8),
                                      layout="constrained")
    (sound, growth, three), (left, block, pack) = axes
    draw_sound(sound, table["sound"])
    draw_growth(growth, table["growth"])
    draw_three(three, table["three"])
    draw_left(left, table["left"])
    draw_block(block, table["slip"])
    draw_pack(pack, table["slip"])
    style.letter_panels(*axes.flat)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
