#!/usr/bin/python3
# SPDX-License-Identifier: BSD-3-Clause
"""Draws study.csv of cd_study: a quantity against a parameter, one curve for each combination of the others, means of
the samples with their standard errors.

    study_plot.py FOLDER [--x PARAMETER] [--y QUANTITY] [--output PICTURE]"""
import argparse
import csv
import pathlib
import sys

import needed  # beside this file

needed.need("numpy", "matplotlib")
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

plt.rcParams.update({"font.family": "DejaVu Sans", "font.size": 9, "svg.hashsalt": "libcd",
                     "xtick.direction": "in", "ytick.direction": "in", "xtick.top": True, "ytick.right": True})


def number(text):
    try:
        return float(text)
    except ValueError:
        return None


def refuse(line):
    print(f"study_plot: {line}", file=sys.stderr)
    sys.exit(2)


def read(file):
    """Rows, units by column."""
    if not file.is_file():
        refuse(f"{file} is not there, cd_study makes it")
    lines = file.read_text().splitlines()
    units = dict(line[len("# unit "):].split(": ", 1) for line in lines if line.startswith("# unit "))
    return list(csv.DictReader(line for line in lines if not line.startswith("#"))), units


def choose(name, wanted, known):
    if wanted and wanted not in known:
        refuse(f"{name}: {wanted} is not allowed, expected one of {', '.join(known)}")
    return wanted or known[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("folder", type=pathlib.Path, help="output folder of cd_study")
    parser.add_argument("--x", help="parameter; the first that is a number if not given")
    parser.add_argument("--y", help="quantity; the first if not given")
    parser.add_argument("--output", type=pathlib.Path, help="FOLDER/study.png if not given")
    options = parser.parse_args()
    rows, units = read(options.folder / "study.csv")
    names = list(rows[0]) if rows else []
    if "status" not in names:
        refuse(f"{options.folder / 'study.csv'} has no rows of cd_study")
    parameters = names[3:names.index("status")]
    plottable = [name for name in parameters if all(number(row[name]) is not None for row in rows)]
    if not plottable:
        refuse("no parameter of the study is a number")
    x = choose("x", options.x, plottable)
    y = choose("y", options.y, [name for name in names[names.index("status") + 1:]
                                if not name.endswith("_uncertainty")])
    others = [name for name in parameters if name != x]
    curves = {}
    for row in rows:
        if row[y]:
            label = ", ".join(f"{name} = {row[name]}" for name in others)
            curves.setdefault(label, {}).setdefault(float(row[x]), []).append(float(row[y]))
    figure, axes = plt.subplots(figsize=(4.8, 3.4), layout="constrained")
    for label, points in curves.items():
        at = sorted(points)
        means = [np.mean(points[place]) for place in at]
        errors = [np.std(points[place], ddof=1) / len(points[place]) ** 0.5 if len(points[place]) > 1 else 0.0
                  for place in at]
        axes.errorbar(at, means, errors, marker="o", ms=4, lw=1, capsize=2, label=label)
    unit = units.get(y, "")
    axes.set(xlabel=x, ylabel=y + (f" [{unit}]" if unit not in ("", "1") else ""))
    if others:
        axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), fontsize=7, frameon=False)  # above the panel
    output = options.output or options.folder / "study.png"
    part = output.with_name(f"{output.stem}.part{output.suffix}")
    figure.savefig(part, dpi=200)
    part.replace(output)
    print(output)


main()
