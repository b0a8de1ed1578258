# SPDX-License-Identifier: BSD-3-Clause
"""Iterations and time to a residual, and iterations to right velocities, against size; 2D and 3D."""
import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import solver_looks

COLUMNS = [("iterations", "iterations to the residual"), ("seconds", "seconds to the residual"),
           ("iterations_velocity", "iterations to velocities (1 %)")]


def guide(panel, rows, column, dimension):
    """N^(2/d), above all points."""
    x = np.array([min(rows["grains"]), max(rows["grains"])])
    growth = (rows["grains"] / x[-1]) ** (2 / dimension)
    level = 2.0 * max(rows[column] / growth)
    y = level * (x / x[-1]) ** (2 / dimension)
    panel.plot(x, y, **style.GUIDE, ls="--")
    panel.annotate("$N$" if dimension == 2 else "$N^{2/3}$", (np.sqrt(x[0] * x[1]),
                   np.sqrt(y[0] * y[1])), (-3, 2), textcoords="offset points", ha="right", va="bottom")


def frame(panel, grains):
    """Whole decades have labels, however few there are."""
    panel.set_xlim(0.8 * min(grains), 1.25 * 10 ** np.ceil(np.log10(max(grains))))
    panel.xaxis.set_major_locator(style.matplotlib.ticker.LogLocator(10, numticks=9))
    panel.xaxis.set_minor_formatter(style.matplotlib.ticker.NullFormatter())


def draw(folder):
    table = style.read_table(folder / "scaling.csv")
    figure, panels = style.plt.subplots(2, 3, figsize=(style.TWO_COLUMNS, 4.6),
                                        layout="constrained", sharex="row")
    looks = solver_looks.looks(table["solver"])
    for dimension, row in zip((2, 3), panels):
        here = table["dimension"] == dimension
        rows = {name: column[here] for name, column in table.items()}
        for (column, label), panel in zip(COLUMNS, row):
            for solver, found, _, _ in style.series(rows, "solver"):
                solved = (found["status"] == "converged") & (found[column] > 0)
                look = looks[solver] | {"mfc": "white", "ms": 3.5}
                panel.plot(found["grains"][solved], found[column][solved], **look)
            panel.set(xscale="log", yscale="log", ylabel=label)
            frame(panel, rows["grains"])
            if column != "seconds":
                guide(panel, rows, column, dimension)
        row[0].text(0.96, 0.05, f"{dimension}D", transform=row[0].transAxes, ha="right",
                    fontweight="bold")
    for panel in panels[-1]:
        panel.set_xlabel("grains")
    solver_looks.legend(figure, table["solver"])
    style.letter_panels(*panels.flat)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
