# SPDX-License-Identifier: BSD-3-Clause
"""Guttenberg 2011, Method: overlaps that remain, by scheme, under shear, cooling and weight."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import numpy as np

SCHEMES = {"ahs": (style.BLUE, "o", "collide before, remove"),
           "ahs-without-removal": (style.GREEN, "^", "collide before only"),
           "mcnamara": (style.RED, "s", "McNamara: collide after"),
           "cd": (style.THEORY, "D", "contact dynamics")}
LOOK = {"ms": 3, "mfc": "white", "mew": 0.7, "lw": 0.8, "elinewidth": 0.7, "capsize": 1.5}
NOTHING = 1e-99  # no overlap, on a logarithmic axis
LEAST = 1e-10  # below it an overlap of the cooling cell is none but for rounding, beyond the axis
WINDOWS = 10  # equal parts of a run; a point of a history is the mean over one of them


def pick(table, **wanted):
    rows = np.ones(len(table["scheme"]), bool)
    for name, value in wanted.items():
        rows &= table[name] == value
    return {name: column[rows] for name, column in table.items()}


def fallen(looks):
    """By how much the centre of mass has fallen since the first look at the same scene."""
    starts = np.flatnonzero(looks["time"] == 0)
    return looks["height"][starts][np.cumsum(looks["time"] == 0) - 1] - looks["height"]


def windows_of(history, column):
    """Middles of the windows of a history after its start, and the means within them."""
    later = history["time"] > 0
    times, values = history["time"][later], history[column][later]
    window = np.minimum((WINDOWS * times / times.max()).astype(int), WINDOWS - 1)
    return np.array([(times[window == k].mean(), values[window == k].mean()) for k in np.unique(window)]).T


def draw_time(panel, looks, column, **wanted):
    """The history of each pack, thin; points: means over windows and packs with their standard errors."""
    for scheme, (color, marker, _) in SCHEMES.items():
        rows = pick(looks, scheme=scheme, **wanted)
        packs = [pick(rows, seed=seed) for seed in np.unique(rows["seed"])]
        if not packs:
            continue
        for history in packs:
            later = history["time"] > 0
            panel.plot(history["time"][later], np.maximum(history[column][later], NOTHING), color=color, lw=0.5,
                       alpha=0.5, zorder=1)
        times, values = np.stack([windows_of(history, column) for history in packs]).transpose(1, 2, 0)
        mean, error = np.array([style.mean_and_error(window) for window in values]).T
        panel.errorbar(times[:, 0], mean, error, fmt=marker, color=color, **LOOK)
    panel.set(xlim=(0, None))


def draw_against_phi(panel, table, column, dt, late=0.0):
    """Means of the packs, over the last part of the run where there is a time, with their errors: the standard
    error of the packs or, if larger, what the errors of single runs make of the mean."""
    table = pick(table, time_step=dt)
    for scheme, (color, marker, _) in SCHEMES.items():
        rows = pick(table, scheme=scheme)
        fractions = np.unique(rows["phi"])
        if not len(fractions):
            continue
        counts = rows["time"] >= late * rows["time"].max() if late else np.isfinite(rows[column])
        means, errors = [], []
        for phi in fractions:
            here = counts & (rows["phi"] == phi)
            seeds = np.unique(rows["seed"][here])
            mean, error = style.mean_and_error([rows[column][here & (rows["seed"] == seed)].mean() for seed in seeds])
            own = rows.get(f"{column}_error")
            if own is not None:
                error = max(error, np.sqrt((own[here] ** 2).sum()) / len(seeds))
            means.append(mean)
            errors.append(error)
        panel.errorbar(fractions, means, errors, fmt=marker + "-", color=color, **(LOOK | {"ms": 3.5}))
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
    for panel in (growth, cooling, weight):
        panel.set_yscale("log", nonpositive="clip")
    draw_time(growth, sheared, "largest_overlap", phi=dense, time_step=dt)
    style.plain_ticks(growth.yaxis)
    growth.set(xlabel=r"time $[1/\Omega]$",
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
    cooled = pick(looks, scene="cooling", time_step=dt)
    cooling.set(ylim=(LEAST, 5 * cooled["largest_overlap"].max()), xlabel=r"time $[1/\Omega]$",
                ylabel=r"largest overlap $[\langle R\rangle]$",
                title=rf"cooling, $\phi$ = {cooling_phi:g}")
    draw_time(weight, looks, "overlap_per_grain", scene="weight", time_step=dt)
    weight.set(xlabel=r"time $[\sqrt{d/g}]$", ylabel="overlap per grain $[d]$",
               title="under weight")
    draw_time(fall, looks, "fall", scene="weight", time_step=dt)
    fall.set(xlabel=r"time $[\sqrt{d/g}]$", ylabel="fall of centre of mass $[d]$",
             title="under weight")
    key.axis("off")
    lines = [style.key(label, color=color, marker=marker, mfc="white", ms=4, ls="none")
             for color, marker, label in SCHEMES.values()]
    packs = len(np.unique(looks["seed"]))
    lines.append(style.key(f"history of {'one' if packs > 1 else 'the only'} pack", lw=0.5, alpha=0.6))
    key.legend(handles=lines, loc="center", labelspacing=0.8,
               title=f"bars: standard errors of {packs} packs" if packs > 1 else None)
    style.letter_panels(growth, largest, lost, stuck, decay, cooling, weight, fall)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
