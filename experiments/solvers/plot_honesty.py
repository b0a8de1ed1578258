# SPDX-License-Identifier: BSD-3-Clause
"""Scenes that everybody knows under every solver, and under the convex relaxation of friction."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import matplotlib.ticker
import numpy as np

FRICTION = 0.5
ROUNDING = 1e-11  # creep at rest that is less is rounding and drawn in a strip of its own
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


def strip(axes, edge, width, text, vertical=False):
    """A grey strip of so many decades at the lower end of a logarithmic axis, for what is less than its edge."""
    span, axis, limits = ((axes.axhspan, axes.yaxis, axes.set_ylim) if vertical else
                          (axes.axvspan, axes.xaxis, axes.set_xlim))
    low = edge * 10.0**-width
    span(low, edge, color="0.93", lw=0, zorder=-2)
    top = axis.get_view_interval()[1]
    decades = 10.0 ** np.arange(np.round(np.log10(edge)), np.log10(top) + 1e-9)
    shown = decades[1::2 if len(decades) > 4 else 1]
    axis.set_major_locator(matplotlib.ticker.FixedLocator([np.sqrt(low * edge), *shown]))
    axis.set_major_formatter(matplotlib.ticker.FixedFormatter(
        [text, *(f"$10^{{{np.log10(decade):.0f}}}$" for decade in shown)]))
    axis.set_minor_locator(matplotlib.ticker.FixedLocator(decades[1:]))
    axis.set_minor_formatter(matplotlib.ticker.NullFormatter())
    limits(low, top)


def draw_tolerance(axes, creep):
    """Creep against tolerance, solvers beside each other: what the judge allows is the line."""
    rows = rows_of(creep, blocks=creep["blocks"].max())
    names = entrants(rows)
    edge, width = 0.01 * rows["tolerance"].min(), 3
    decades = np.diff(np.log10(np.unique(rows["tolerance"])))
    spacing = 0.75 * decades.min() if len(decades) else 1
    for (solver, rule), shift in zip(names, np.linspace(-0.5, 0.5, len(names))):
        for start, face in (("cold", RULES[rule][0]), ("warm", "white")):
            mine = rows_of(rows, solver=solver, rule=rule, start=start)
            for tolerance in np.unique(mine["tolerance"]):
                y = mine["creep"][mine["tolerance"] == tolerance]
                slots = edge * 10.0 ** (-width * (np.arange(len(y)) + 1) / (len(y) + 1))  # of seeds in the strip
                axes.plot(np.full(len(y), tolerance * 10 ** (spacing * shift)), np.where(y < edge, slots, y), "o",
                          ms=2.2, mew=0.5, color=RULES[rule][0], mfc=face)
    tolerance = np.array([rows["tolerance"].min(), rows["tolerance"].max()]) * 10 ** (spacing * np.array([-0.6, 0.6]))
    axes.plot(tolerance, tolerance * rows["judge_scale"][0], **style.GUIDE)
    axes.set(xscale="log", yscale="log", xlabel="tolerance $T$ of a step", xlim=tolerance,
             ylabel=r"creep on the incline / $g\,\Delta t$", ylim=(edge, 1e4 * rows["creep"].max()))
    strip(axes, edge, width, "less", vertical=True)
    axes.legend(handles=[style.key("cold start", marker="o", ls="none"),
                         style.key("warm start", marker="o", mfc="white", ls="none"),
                         style.key("allowed by $T$", lw=0.8)], loc="upper left", ncols=2,
                handletextpad=0.4, columnspacing=0.8)


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
    axes.plot([values.min(), values.max()], [y, y], color=style_of["color"], lw=0.8)
    axes.plot(values.mean(), y, ls="none", ms=4, mew=0.8, **style_of)


SCENES = {"incline": ("black", "o"), "wall": (style.ORANGE, "s"), "stack": (style.GREEN, "^"),
          "arch": (style.PURPLE, "D")}


def draw_rest(axes, rest, arch, names):
    """Creep at equal cost, solver by solver; the strip has a column for each scene."""
    stands = rows_of(arch, friction_share=arch["friction_share"].max())
    creeps = np.concatenate([rest["creep"], stands["creep"]])
    edge = 10.0 ** np.floor(np.log10(creeps[creeps > ROUNDING].min()))
    width = 0.7 * np.log10(creeps.max() / edge)
    for y, (solver, rule) in enumerate(names):
        for k, (scene, (color, marker)) in enumerate(SCENES.items()):
            column = edge * 10.0 ** (width * ((k + 0.5) / len(SCENES) - 1))
            for start in ("warm", "cold"):
                table = stands if scene == "arch" else rows_of(rest, scene=scene)
                creep = rows_of(table, solver=solver, rule=rule, start=start)["creep"]
                if not len(creep):
                    continue
                look = {"color": color, "marker": marker, "mfc": color if start == "cold" else "white"}
                if creep.max() < ROUNDING:
                    spread(axes, y + (-0.2 if start == "cold" else 0.2), np.array([column]), **look)
                else:
                    spread(axes, y + 0.25 * (k - 1), np.maximum(creep, edge), **look)
    axes.set(xscale="log", xlabel=r"creep at equal cost / $g\,\Delta t$", xlim=(edge, 5 * creeps.max()))
    strip(axes, edge, width, f"$<10^{{{np.log10(ROUNDING):.0f}}}$")
    axes.legend(handles=[style.key(scene, color=color, marker=marker, ls="none")
                         for scene, (color, marker) in SCENES.items()]
                + [style.key("cold start", marker="o", ls="none"),
                   style.key("warm start", marker="o", mfc="white", ls="none")],
                loc="upper left", ncols=3, columnspacing=0.8, handletextpad=0.2)


def draw_drum(lift, residual, drum, names):
    """Lift and both residuals in the drum, solver by solver."""
    for y, (solver, rule) in enumerate(names):
        rows = rows_of(drum, solver=solver, rule=rule)
        color = RULES[rule][0]
        spread(residual, y - 0.12, rows["residual"], color=color, marker="o", mfc=color)
        spread(residual, y + 0.12, rows["own_residual"], color=color, marker="D", mfc="white")
        spread(lift, y, 1e3 * rows["lift"], color=color, marker="o", mfc=color)
    residual.plot([], [], "o", color=style.THEORY, label="Coulomb")
    residual.plot([], [], "D", color=style.THEORY, mfc="white", label="own law")
    residual.set(xscale="log", xlabel="natural-map error, drum")
    lift.axvline(0, **style.GUIDE)
    lift.set(xlabel=r"contact gap / $10^{-3} d$")


def draw(folder):
    creep, tracks, rest, arch, drum = (style.read_table(folder / f"{name}.csv") for name in
                                       ("creep", "tracks", "rest", "arch", "drum"))
    p = style.read_summary(folder).parameters
    time_step, clearance = p["time-step"], p["clearance"]
    figure = style.plt.figure(figsize=(style.TWO_COLUMNS, 5.6), layout="constrained")
    upper, lower = figure.subfigures(2, 1, height_ratios=(1, 1.3))
    tolerance, slide, slot = upper.subplots(1, 3)
    cost, residual, lift = lower.subplots(1, 3, width_ratios=(1.5, 1, 1))
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
    residual.legend(loc="upper left", title="error by", ncols=2, columnspacing=0.8, handletextpad=0.2)
    style.letter_panels(tolerance, slide, slot, cost, residual, lift)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
