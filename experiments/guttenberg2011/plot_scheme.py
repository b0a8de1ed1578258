# SPDX-License-Identifier: BSD-3-Clause
"""Guttenberg 2011, Method: overlaps that remain, by scheme, under shear, cooling and weight."""
import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style

SCHEMES = {"ahs": (style.BLUE, "o", "collide before, remove"),
           "ahs-without-removal": (style.GREEN, "^", "collide before only"),
           "mcnamara": (style.RED, "s", "McNamara: collide after"),
           "cd": ("0.25", "D", "contact dynamics")}


def pick(table, **wanted):
    rows = np.ones(len(table["scheme"]), bool)
    for name, value in wanted.items():
        rows &= table[name] == value
    return {name: column[rows] for name, column in table.items()}


def fallen(looks):
    """By how much the centre of mass has fallen since the first look at the same scene."""
    starts = np.flatnonzero(looks["time"] == 0)
    return looks["height"][starts][np.cumsum(looks["time"] == 0) - 1] - looks["height"]


def draw_time(panel, looks, column, **wanted):
    """Means over the packs against time, one curve per scheme."""
    for scheme, (color, marker, _) in SCHEMES.items():
        rows = pick(looks, scheme=scheme, **wanted)
        times = np.unique(rows["time"])
        if not len(times):
            continue
        y = np.array([rows[column][rows["time"] == t].mean() for t in times])
        later = times > 0
        panel.plot(times[later], y[later], color=color, marker=marker, ms=2.5, mew=0.6,
                   mfc="white", lw=0.8, markevery=max(1, len(times) // 12))
    panel.set(xlim=(0, None))


def draw_against_phi(panel, table, column, dt, late=0.0):
    """Means over packs, and over the last part of the run where there is a time."""
    table = pick(table, time_step=dt)
    for scheme, (color, marker, _) in SCHEMES.items():
        rows = pick(table, scheme=scheme)
        fractions = np.unique(rows["phi"])
        if not len(fractions):
            continue
        counts = rows["time"] >= late * rows["time"].max() if late else np.isfinite(rows[column])
        y = [rows[column][counts & (rows["phi"] == phi)].mean() for phi in fractions]
        panel.plot(fractions, y, color=color, marker=marker, lw=0.8, ms=3.5, mfc="white", mew=0.8)
    panel.set(xlabel=r"packing fraction $\phi$", title="sheared")


def draw(folder):
    looks, flows = (style.read_table(folder / f"{name}.csv") for name in ("looks", "flows"))
    dt = looks["time_step"].min()
    looks["fall"] = fallen(looks)
    sheared = pick(looks, scene="shear")
    dense = sheared["phi"].max()
    cooling_phi = pick(looks, scene="cooling")["phi"][0]
    figure, panels = style.plt.subplots(3, 3, figsize=(style.TWO_COLUMNS, 6.2),
                                        layout="constrained")
    (growth, largest, lost), (stuck, decay, key), (cooling, weight, fall) = panels
    draw_time(growth, sheared, "largest_overlap", phi=dense, time_step=dt)
    growth.set(yscale="log", xlabel=r"time $[1/\Omega]$",
               ylabel=r"largest overlap $[\langle R\rangle]$",
               title=rf"sheared, $\phi$ = {dense:g}")
    draw_against_phi(largest, sheared, "largest_overlap", dt, late=0.75)
    largest.set(yscale="log", ylabel=r"largest overlap $[\langle R\rangle]$")
    draw_against_phi(lost, sheared, "covered_twice", dt, late=0.75)
    lost.set(yscale="log", ylabel="share covered twice")
    draw_against_phi(stuck, sheared, "stuck", dt, late=0.75)
    stuck.set(ylabel="stuck pairs per grain", ylim=(0, None))
    draw_against_phi(decay, flows, "decay_rate", dt)
    decay.set(ylabel=r"decay rate of $\omega$ $[1/\langle 2R\rangle]$", ylim=(0, None))
    draw_time(cooling, looks, "largest_overlap", scene="cooling", time_step=dt)
    cooling.set(yscale="log", xlabel=r"time $[1/\Omega]$",
                ylabel=r"largest overlap $[\langle R\rangle]$",
                title=rf"cooling, $\phi$ = {cooling_phi:g}")
    draw_time(weight, looks, "overlap_per_grain", scene="weight", time_step=dt)
    weight.set(yscale="log", xlabel=r"time $[\sqrt{d/g}]$", ylabel="overlap per grain $[d]$",
               title="under weight")
    draw_time(fall, looks, "fall", scene="weight", time_step=dt)
    fall.set(xlabel=r"time $[\sqrt{d/g}]$", ylabel="fall of centre of mass $[d]$",
             title="under weight")
    key.axis("off")
    key.legend(handles=[style.key(label, color=color, marker=marker, mfc="white", ms=4, lw=0.8)
                        for color, marker, label in SCHEMES.values()], loc="center")
    style.letter_panels(growth, largest, lost, stuck, decay, cooling, weight, fall)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
