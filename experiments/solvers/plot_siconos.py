# SPDX-License-Identifier: BSD-3-Clause
"""Time of the best solver of libcd and of Siconos, their ratio, and the cost of a sweep."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import numpy as np

LONGEST = 26  # characters of a line of a problem's name
CODES = [("cd", "libcd", style.BLUE, "o"), ("siconos", "Siconos", style.RED, "s")]


def numbers(column):
    """Cells as numbers, NaN where one is empty."""
    return np.array([float(cell) if str(cell) else np.nan for cell in column])


def in_lines(name):
    """The name of a problem, a long one on two lines: after a mark, or before its number."""
    stem = name.removesuffix(".dat").removesuffix(".hdf5")
    if len(stem) <= LONGEST:
        return stem
    marks = [k + 1 for k in range(LONGEST) if stem[k] in "_-"]
    at = marks[-1] if marks else len(stem.rstrip("0123456789"))
    return stem[:at] + "\n" + stem[at:]


def label(times, x, y, text, color, side):
    """The name of a solver on the left (side -1) or right (1) of its point."""
    times.annotate(text, (x, y), (3 * side, 0), textcoords="offset points", va="center",
                   ha="left" if side > 0 else "right", fontsize=5, color=color)


def draw(folder):
    table = style.read_table(folder / "comparison.csv")
    sweep = style.read_table(folder / "sweep.csv")
    order = np.lexsort((table["contacts"], table["dimension"]))
    names = list(dict.fromkeys(np.array(table["problem"])[order]))
    tolerances = sorted(set(table["tolerance"]), reverse=True)
    height = 0.8 + 0.34 * len(names)
    figure, (times, ratios, cost) = style.plt.subplots(
        1, 3, figsize=(style.TWO_COLUMNS, height), layout="constrained", sharey=True,
        width_ratios=[2.6, 1.0, 1.0])

    row = {name: len(names) - 1 - k for k, name in enumerate(names)}
    y = np.array([row[name] for name in table["problem"]], dtype=float)
    ratio = numbers(table["ratio"])
    for k, tolerance in enumerate(tolerances):
        here = np.isclose(table["tolerance"], tolerance, rtol=1e-9)
        place = y + 0.4 * (1.0 - (2 * k + 1.0) / len(tolerances))
        filled = {"mfc": "white"} if k == 0 else {}
        seconds_of = {code: numbers(table[f"seconds_{code}"]) for code, *_ in CODES}
        fastest = np.fmin(*seconds_of.values())
        for code, _, color, marker in CODES:
            seconds = seconds_of[code]
            times.plot(seconds[here], place[here], marker, color=color, ms=3, ls="none", **filled)
            for at in np.flatnonzero(here & np.isfinite(seconds)):
                label(times, seconds[at], place[at], table[f"solver_{code}"][at], color,
                      -1 if seconds[at] == fastest[at] else 1)
        ratios.plot(ratio[here], place[here], "D", color=style.GREEN, ms=3, ls="none",
                    label=f"error {tolerance:g}", **filled)
    for level in (1, 3):
        ratios.axvline(level, **style.GUIDE)
        cost.axvline(level, **style.GUIDE)

    for evaluation, rows, color, marker in style.series(sweep, "error_evaluation"):
        shown = [k for k, name in enumerate(rows["problem"]) if name in row]
        cost.plot(numbers(rows["ratio"])[shown], [row[rows["problem"][k]] for k in shown], marker,
                  color=color, ms=3, mfc="white", ls="none", label=f"error: {evaluation}")

    contacts = dict(zip(table["problem"], table["contacts"]))
    dimension = dict(zip(table["problem"], table["dimension"]))
    times.set_yticks([row[name] for name in names], [
        f"{in_lines(name)}\n{dimension[name]:g}D, {contacts[name]:g} contacts" for name in names],
        fontsize=5)
    times.set(xscale="log", xlabel="time of the best solver [s]", ylim=(-0.6, len(names) - 0.4))
    low, high = times.get_xlim()
    times.set_xlim(low / 1000, high * 500)  # room for names
    ratios.set(xscale="log", xlabel="ratio of times,\nSiconos / libcd")
    cost.set(xscale="log", xlabel="the same for a\nGauss-Seidel sweep")
    for panel in (ratios, cost):
        panel.xaxis.set_major_locator(style.matplotlib.ticker.FixedLocator([1, 3, 10, 30, 100]))
        panel.xaxis.set_major_formatter(style.matplotlib.ticker.FormatStrFormatter("%g"))
        panel.xaxis.set_minor_formatter(style.matplotlib.ticker.NullFormatter())
    for panel in (times, ratios, cost):
        panel.tick_params(axis="y", which="both", length=0)
        for edge in range(len(names) - 1):
            panel.axhline(edge + 0.5, color="0.9", lw=0.5, zorder=0)
    keys = [style.key(name, color=color, marker=marker, ls="none", ms=3)
            for _, name, color, marker in CODES]
    above = {"loc": "lower center", "bbox_to_anchor": (0.5, 1.0), "fontsize": 6, "ncols": 2,
             "handletextpad": 0.2, "columnspacing": 0.8}
    times.legend(handles=keys, **above)
    ratios.legend(**above | {"ncols": 1})
    cost.legend(**above | {"ncols": 1})
    style.letter_panels(times, ratios, cost)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
