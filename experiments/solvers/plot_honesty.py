# SPDX-License-Identifier: BSD-3-Clause
"""Scenes that everybody knows under every solver, and under the convex relaxation of friction."""
import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style

FRICTION = 0.5
LEAST = 1e-18  # what is less is drawn there
RULES = {"coulomb": (style.BLUE, "Coulomb's law"), "convex": (style.RED, "convex relaxation")}


def rows_of(table, **wanted):
    """The rows whose columns have these values."""
    chosen = np.ones(len(next(iter(table.values()))), dtype=bool)
    for name, value in wanted.items():
        chosen &= table[name] == value
    return {name: column[chosen] for name, column in table.items()}


def entrants(table):
    """Solver and rule of each entrant, in the order of the table."""
    return list(dict.fromkeys(zip(table["solver"], table["rule"])))


def label(solver, rule):
    return f"{solver}, convex" if rule == "convex" else solver


def draw_tolerance(axes, creep):
    """Creep against tolerance: what the judge allows is the line."""
    rows = rows_of(creep, blocks=creep["blocks"].max())
    for rule, (color, _) in RULES.items():
        for start, face in (("cold", color), ("warm", "white")):
            mine = rows_of(rows, rule=rule, start=start)
            names = list(dict.fromkeys(mine["solver"]))
            place = [names.index(name) + (9 if rule == "convex" else 0) for name in mine["solver"]]
            axes.plot(mine["tolerance"] * 10 ** (0.09 * (np.array(place) - 5)),
                      np.maximum(mine["creep"], LEAST), "o", ms=2.5, mew=0.6, color=color, mfc=face)
    tolerance = np.array([rows["tolerance"].min() / 5, rows["tolerance"].max() * 5])
    axes.plot(tolerance, tolerance * rows["judge_scale"][0], **style.GUIDE)
    axes.set(xscale="log", yscale="log", xlabel="tolerance $T$ of a step", xlim=tolerance,
             ylabel=r"creep on the incline / $g\,\Delta t$", ylim=(LEAST / 5, 1e6))
    axes.plot([], [], "o", color=style.THEORY, label="cold start")
    axes.plot([], [], "o", color=style.THEORY, mfc="white", label="warm start")
    axes.plot([], [], color=style.THEORY, lw=0.8, label="allowed by $T$")
    axes.legend(loc="upper left", handletextpad=0.4)


def draw_slide(axes, tracks, time_step):
    """Gap of a sliding block against its speed."""
    for rule, (color, text) in RULES.items():
        rows = rows_of(tracks, scene="slide", rule=rule)
        axes.plot(rows["speed"], 1e3 * rows["gap"], "o", ms=2.5, color=color, mfc="white",
                  label=text)
    speed = np.array([0, tracks["speed"][tracks["scene"] == "slide"].max()])
    gap = 1e3 * FRICTION * speed * time_step
    axes.plot(speed, gap, **style.GUIDE)
    axes.annotate(r"$\mu v \Delta t$", (0.6 * speed[1], 0.6 * gap[1]), (4, -9),
                  textcoords="offset points", fontsize=8, color=style.THEORY)
    axes.set(xlabel=r"speed of a sliding block $v / \sqrt{g d}$",
             ylabel=r"gap under it / $10^{-3} d$", ylim=(-0.06 * gap[1], 1.4 * gap[1]))
    axes.legend(loc="upper left", handletextpad=0.4)


def draw_slot(axes, tracks, time_step, clearance):
    """Speed of a block that falls in a slot."""
    for rule, (color, _) in RULES.items():
        rows = rows_of(tracks, scene="slot", rule=rule)
        axes.plot(rows["time"], rows["speed"], "o", ms=2.5, color=color, mfc="white")
    end = tracks["time"].max()
    axes.plot([0, end], [0, end], **style.GUIDE)
    limit = clearance / (2 * FRICTION * time_step)
    axes.axhline(limit, **style.GUIDE)
    axes.text(0.04 * end, 1.05 * limit, r"$c / (2 \mu \Delta t)$", fontsize=8, color=style.THEORY)
    axes.text(0.72 * end, 0.80 * end, "$g t$", ha="right", fontsize=8, color=style.THEORY)
    axes.set(xlabel=r"time $t / \sqrt{d / g}$", ylabel=r"speed in a slot $v / \sqrt{g d}$",
             xlim=(0, end), ylim=(0, 1.05 * end))


def spread(axes, y, values, **style_of):
    """Mean of the seeds, and from the least to the most."""
    values = np.maximum(values, LEAST)
    axes.plot([values.min(), values.max()], [y, y], color=style_of["color"], lw=0.8)
    axes.plot(values.mean(), y, ls="none", ms=4, mew=0.8, **style_of)


def draw_rest(axes, rest, arch, names):
    """Creep at equal cost, solver by solver."""
    looks = {"incline": (style.BLUE, "o"), "wall": (style.ORANGE, "s"), "stack": (style.GREEN, "^")}
    for y, (solver, rule) in enumerate(names):
        for k, (scene, (color, marker)) in enumerate(looks.items()):
            for start in ("warm", "cold"):
                rows = rows_of(rest, scene=scene, solver=solver, rule=rule, start=start)
                spread(axes, y + 0.22 * (k - 1), rows["creep"], color=color, marker=marker,
                       mfc=color if start == "cold" else "white")
        stands = rows_of(arch, solver=solver, rule=rule)
        stands = rows_of(stands, friction_share=stands["friction_share"].max())
        spread(axes, y + 0.4, stands["creep"], color=style.PURPLE, marker="D", mfc="white")
    for scene, (color, marker) in (looks | {"arch": (style.PURPLE, "D")}).items():
        axes.plot([], [], ls="none", color=color, marker=marker, label=scene)
    axes.set(xscale="log", xlabel=r"creep at equal cost / $g\,\Delta t$", xlim=(LEAST / 30, 100))


def draw_drum(lift, residual, drum, names):
    """Lift and both residuals in the drum, solver by solver."""
    for y, (solver, rule) in enumerate(names):
        rows = rows_of(drum, solver=solver, rule=rule)
        color = RULES[rule][0]
        spread(residual, y - 0.12, rows["residual"], color=color, marker="o", mfc=color)
        spread(residual, y + 0.12, rows["own_residual"], color=color, marker="o", mfc="white")
        spread(lift, y, 1e3 * rows["lift"], color=color, marker="o", mfc=color)
    residual.plot([], [], "o", color=style.THEORY, label="Coulomb's")
    residual.plot([], [], "o", color=style.THEORY, mfc="white", label="its own")
    residual.set(xscale="log", xlabel="natural-map error in the drum")
    lift.axvline(0, **style.GUIDE)
    lift.set(xlabel=r"gap of its contacts / $10^{-3} d$")


def draw(folder):
    creep, tracks, rest, arch, drum = (style.read_table(folder / f"{name}.csv") for name in
                                       ("creep", "tracks", "rest", "arch", "drum"))
    p = style.read_summary(folder).parameters
    time_step, clearance = p["time-step"], p["clearance"]
    figure, panels = style.plt.subplots(2, 3, figsize=(style.TWO_COLUMNS, 5.2),
                                        layout="constrained", height_ratios=[1, 1.35])
    (tolerance, slide, slot), (cost, residual, lift) = panels
    draw_tolerance(tolerance, creep)
    draw_slide(slide, tracks, time_step)
    draw_slot(slot, tracks, time_step, clearance)
    names = entrants(rest)
    draw_rest(cost, rest, arch, names)
    draw_drum(lift, residual, drum, names)
    for axes in (cost, residual, lift):
        axes.set(yticks=range(len(names)), ylim=(len(names) - 0.4, -2.1))
        axes.tick_params(axis="y", left=False, right=False, labelleft=axes is cost)
        axes.grid(axis="y", color="0.9", lw=0.5)
    cost.set_yticklabels([label(*name) for name in names])
    cost.legend(loc="upper left", ncols=2, columnspacing=0.8, handletextpad=0.2)
    residual.legend(loc="upper left", ncols=2, columnspacing=0.8, handletextpad=0.2)
    style.letter_panels(*panels.flat)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
