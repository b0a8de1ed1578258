# SPDX-License-Identifier: BSD-3-Clause
"""What all figures share: reading results, one look on paper and screen, writing PNG and SVG."""
import csv
import itertools
import json
import os
import pathlib
import re
import sys
from types import SimpleNamespace

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "run"))  # installed: beside this file
import needed

needed.need("numpy", "matplotlib")
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import matplotlib.ticker
import numpy as np

ONE_COLUMN = 3.4  # inches
TWO_COLUMNS = 7.0

# Okabe and Ito's palette without its yellow: distinct for every kind of colour vision.
BLUE, ORANGE, GREEN, PURPLE, SKY, RED = (
    "#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00")
SERIES = [BLUE, RED, GREEN, PURPLE, ORANGE, SKY]
MARKERS = ["o", "s", "^", "D", "v", "P"]
THEORY = "0.25"  # grey of lines that no fit has touched
GUIDE = {"color": THEORY, "lw": 0.8, "zorder": 0}  # such a line, behind the points

plt.rcParams.update({
    "font.family": "DejaVu Sans", "mathtext.fontset": "dejavusans",
    "font.size": 8, "axes.labelsize": 8, "axes.titlesize": 8, "legend.fontsize": 7,
    "legend.title_fontsize": 7, "figure.constrained_layout.wspace": 0.05,
    "xtick.labelsize": 7, "ytick.labelsize": 7,
    "axes.linewidth": 0.6, "axes.prop_cycle": matplotlib.cycler(color=SERIES),
    "axes.formatter.useoffset": False,
    "xtick.direction": "in", "ytick.direction": "in", "xtick.top": True, "ytick.right": True,
    "xtick.major.width": 0.6, "ytick.major.width": 0.6,
    "xtick.minor.width": 0.4, "ytick.minor.width": 0.4,
    "lines.linewidth": 1.0, "lines.markersize": 4, "errorbar.capsize": 2,
    "legend.frameon": False, "legend.handlelength": 1.8, "legend.borderaxespad": 0.3,
    "savefig.dpi": 200, "svg.hashsalt": "libcd",
})


def results_folder():
    """The folder given as the only argument of the script: that of a run which came to its end. Refuses
    others with one line and exit code 2."""
    script = pathlib.Path(sys.argv[0]).resolve()
    experiment = script.parent.name + "_" + script.stem[5:]
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) == 2 else "")

    def refuse(reason):
        print(f"{script.name}: {reason}", file=sys.stderr)
        sys.exit(2)

    if len(sys.argv) != 2:
        refuse(f"{len(sys.argv) - 1} arguments, must be one: the folder that {experiment} wrote")
    try:
        summary = json.loads((folder / "summary.json").read_text(encoding="utf-8"))
        found, status = summary["experiment"], summary["status"]
    except (OSError, ValueError, KeyError, TypeError):
        refuse(f"{folder}: no readable summary.json in it, must be the folder that {experiment} wrote")
    if found != experiment:
        refuse(f"{folder}: results of {found}, must be the folder that {experiment} wrote")
    if status == "interrupted":
        refuse(f"{folder}: an interrupted run, must be one that came to its end")
    return folder


def read_table(path):
    """Columns of a CSV file by name; arrays of numbers, nan where a field is empty, or of text where a cell is no
    number."""
    with open(path, encoding="utf-8", newline="") as file:
        names, *rows = csv.reader(line for line in file if not line.startswith("#"))
    cells = np.array(rows, dtype=str).reshape(len(rows), len(names)).T
    return {name: _numbers_or_text(column) for name, column in zip(names, cells)}


def _numbers_or_text(column):
    try:
        return np.where(column == "", "nan", column).astype(float)
    except ValueError:
        return column


def read_summary(folder):
    """Parameters, and value and uncertainty of each quantity, from summary.json."""
    content = json.loads((folder / "summary.json").read_text(encoding="utf-8"))
    quantities = content["quantities"].items()
    return SimpleNamespace(parameters=content["parameters"],
                           value={name: q["value"] for name, q in quantities},
                           uncertainty={name: q["uncertainty"] for name, q in quantities})


def series(table, name):
    """For each value of a column, in order: the value, its rows, a colour and a marker."""
    values = list(dict.fromkeys(table[name]))
    for value, color, marker in zip(values, itertools.cycle(SERIES), itertools.cycle(MARKERS)):
        rows = table[name] == value
        yield value, {key: column[rows] for key, column in table.items()}, color, marker


def mean_and_error(values):
    """Mean of a sample and its standard error; 0 for a single value, which shows none."""
    values = np.asarray(values)
    return values.mean(), values.std(ddof=1) / np.sqrt(len(values)) if len(values) > 1 else 0.0


def means_by(places, values):
    """Each place once, in order, with the mean of the values there and its standard error."""
    each = np.unique(places)
    return each, *np.array([mean_and_error(values[places == place]) for place in each]).reshape(-1, 2).T


def plain_ticks(axis, unit=1):
    """1, 2 and 5 times powers of ten as plain numbers in a unit, for logarithmic axes of few decades."""
    axis.set_major_locator(matplotlib.ticker.LogLocator(subs=(1, 2, 5)))
    axis.set_major_formatter(lambda value, _: f"{value / unit:g}")
    axis.set_minor_formatter(matplotlib.ticker.NullFormatter())


def key(label, **look):
    """A legend entry for a look that several series share."""
    return plt.Line2D([], [], **({"color": THEORY} | look), label=label)


def slope(axes, x, y, exponent, text):
    """A triangle of this slope from x[0], y to x[1] on logarithmic axes, its text on the right."""
    end = y * (x[1] / x[0]) ** exponent
    axes.plot([x[0], x[1], x[1], x[0]], [y, y, end, y], color=THEORY, lw=0.6)
    axes.annotate(text, (x[1], np.sqrt(y * end)), (3, 0), textcoords="offset points", va="center")


def letter_panels(*panels):
    """Letters the panels (a), (b), ... above their upper left corners, where no data can be."""
    for text, panel in zip("abcdefgh", panels):
        panel.set_title(f"({text})", loc="left", pad=3, fontweight="bold")


def save(figure, folder):
    """Writes <folder name>.png and .svg into the folder; equal data give equal bytes."""
    for suffix, metadata in (("png", {"Software": None}), ("svg", {"Date": None})):
        path = folder / f"{folder.resolve().name}.{suffix}"
        part = path.with_name(path.name + ".part")
        figure.savefig(part, format=suffix, metadata=metadata)
        if suffix == "svg":
            number_clips(part)
        os.replace(part, path)


def number_clips(path):
    """Names the clip paths of an SVG by their order: matplotlib names those of a path by its address in memory."""
    text = path.read_text(encoding="utf-8")
    numbers = {name: f"clip{n}" for n, name in enumerate(re.findall(r'<clipPath id="(\w+)"', text))}
    named = re.compile(r'(?<=<clipPath id=")\w+(?=")|(?<=url\(#)\w+(?=\))')
    path.write_text(named.sub(lambda found: numbers.get(found.group(), found.group()), text), encoding="utf-8")
