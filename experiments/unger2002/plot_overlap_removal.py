# SPDX-License-Identifier: BSD-3-Clause
"""Unger 2002, Eqs. 5 and 6: what the removal of overlaps does to discs, chains and packings at rest."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import numpy as np

Q = (4 * np.sqrt(np.e) - 5) / 2  # Eq. A4
LOOK = {"keep": (style.BLUE, "o", "Eq. 6, kept"), "remove": (style.RED, "s", "Eq. 5, removed")}


def rows_of(table, **wanted):
    rows = np.all([table[name] == value for name, value in wanted.items()], axis=0)
    return {name: column[rows] for name, column in table.items()}


def draw_lift(panel, table):
    rows = rows_of(table, rule="remove")
    for step, r, color, marker in style.series(rows, "time_step"):
        panel.plot(r["overlap"], r["energy"], marker, color=color, mfc="white",
                   label=f"{step:g}")
        panel.plot(r["overlap"], r["energy_theory"], **style.GUIDE)
    panel.set(xscale="log", yscale="log", xlabel=r"overlap $\delta / d$",
              ylabel=r"energy of one disc / $m g d$")
    panel.legend(loc="upper left", title="lines: $m \\delta^2 / (2 \\Delta t^2)$,\n"
                 r"$\Delta t\,(g/d)^{1/2} =$", alignment="left")
    panel.set_ylim(top=1e7)


def draw_growth(panel, table):
    longest = rows_of(table, discs=table["discs"].max())
    panel.axhline(0, ls="--", **style.GUIDE)
    for rule, (color, _, text) in LOOK.items():
        for order, size in (("frozen", 5.0), ("random", 2.5)):
            r = rows_of(longest, rule=rule, order=order)
            panel.plot(r["sweeps"], r["growth_theory"], **style.GUIDE)
            panel.plot(r["sweeps"], r["growth"], "o", color=color, mfc="white", ms=size,
                       label=f"{text}, {order}")
    panel.set(xscale="log", ylim=(-1.05, 0.2), xlabel="sweeps per step $N_I$",
              ylabel=r"growth of a disturbance $[1/\Delta t]$")
    ticks = [n for n in (5, 10, 20, 40, 80, 160, 320) if n <= longest["sweeps"].max()]
    panel.set_xticks(ticks, [str(n) for n in ticks])
    panel.minorticks_off()
    panel.legend(loc="lower left", title=f"chain of {longest['discs'][0]:g} discs",
                 alignment="left")


def draw_threshold(panel, table):
    for order, r, color, marker in style.series(table, "order"):
        panel.plot(r["discs"], r["sweeps"], marker, color=color, mfc="white",
                   label=f"{order} order")
        fine = np.geomspace(r["discs"].min() * 0.8, r["discs"].max() * 1.2)
        panel.plot(fine, 4 * np.log(2) / np.pi**2 * fine**2 / {"random": Q, "frozen": 1}[order],
                   **style.GUIDE)
    panel.set(xscale="log", yscale="log", xlabel="discs of the chain $n$",
              ylabel="fewest sweeps, Eq. 5 rests")
    panel.set_xticks(np.unique(table["discs"]), [f"{n:g}" for n in np.unique(table["discs"])])
    low, high = panel.get_ylim()
    ticks = [t for t in (5, 10, 20, 50, 100, 200, 500) if low < t < high]
    panel.set_yticks(ticks, [str(t) for t in ticks])
    panel.minorticks_off()
    panel.legend(loc="upper left")
    panel.annotate("rests", (0.3, 0.55), xycoords="axes fraction", color=style.THEORY, ha="center")
    panel.annotate("falls", (0.75, 0.12), xycoords="axes fraction", color=style.THEORY, ha="center")


def draw_packings(panel, table, along, other, value, unit, exponent):
    for rule, (color, marker, text) in LOOK.items():
        r = rows_of(table, rule=rule, **other)
        order = np.argsort(r[along])
        x, y, error = (r[name][order] for name in (along, value, value + "_error"))
        scale = r["time_step"][order] ** unit
        panel.errorbar(x, y * scale, error * scale, fmt=marker, color=color, mfc="white",
                       label=text)
        if exponent and rule == "remove":
            middle = len(x) // 2
            panel.plot(x, y[middle] * scale[middle] * (x / x[middle]) ** exponent, **style.GUIDE)
    panel.set(xscale="log", yscale="log")
    panel.minorticks_off()
    ticks = np.unique(rows_of(table, **other)[along])
    if len(ticks) > 6:
        ticks = ticks[::2]
    panel.set_xticks(ticks, [f"{t:g}" for t in ticks])


def draw(folder):
    tables = {name: style.read_table(folder / f"{name}.csv")
              for name in ("lift", "growth", "thresholds", "packings")}
    p = style.read_summary(folder).parameters
    figure, axes = style.plt.subplots(2, 3, figsize=(style.TWO_COLUMNS, 4.6),
                                      layout="constrained")
    (lift, growth, threshold), (energy, power, sweeps) = axes
    draw_lift(lift, tables["lift"])
    draw_growth(growth, tables["growth"])
    draw_threshold(threshold, tables["thresholds"])

    few = {"sweeps": p["sweeps"]}
    draw_packings(energy, tables["packings"], "time_step", few, "kinetic", 2, 2)
    energy.set(xlabel=r"time step $\Delta t / \sqrt{d/g}$",
               ylabel=r"kinetic energy per disc / $m g d$")
    energy.legend(loc="center right", title=f"packing, $N_I = {p['sweeps']}$", alignment="left")
    draw_packings(power, tables["packings"], "time_step", few, "power", 1, 1)
    power.set(xlabel=r"time step $\Delta t / \sqrt{d/g}$",
              ylabel=r"energy made per time / $m g^{3/2} d^{1/2}$")
    one = {"time_step": p["time-step"]}
    draw_packings(sweeps, tables["packings"], "sweeps", one, "kinetic", 0, 0)
    sweeps.set(xlabel="sweeps per step $N_I$",
               ylabel=r"kinetic energy / $m g^2 \Delta t^2$")
    style.letter_panels(*axes.flat)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
