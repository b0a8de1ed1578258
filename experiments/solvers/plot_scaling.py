# SPDX-License-Identifier: BSD-3-Clause
"""Iterations and time to a residual and to right velocities against size, and their exponents."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import solver_looks
import numpy as np

COLUMNS = [("iterations", "iterations (residual)"), ("seconds", "seconds (residual)"),
           ("iterations_velocity", "iterations (velocities)")]
JUDGES = [("", "residual", "white", -0.04), ("velocity_", "velocities", None, 0.04)]
SHOWN = ["gauss-seidel", "accelerated-gradient", "nonsmooth-cg"]


def means(grains, values):
    """Geometric mean and spread of the packings of each size."""
    sizes = np.unique(grains)
    logs = [np.log(values[grains == size]) for size in sizes]
    mean = np.exp([sample.mean() for sample in logs])
    spread = np.array([sample.std(ddof=1) if len(sample) > 1 else 0.0 for sample in logs])
    return sizes, mean, [mean * (1.0 - np.exp(-spread)), mean * (np.exp(spread) - 1.0)]


def guide(panel, rows, column, dimension):
    """N^(2/d), above all points."""
    x = np.array([min(rows["grains"]), max(rows["grains"])])
    solved = rows[column] > 0
    growth = (rows["grains"] / x[-1]) ** (2 / dimension)
    level = 2.0 * max(rows[column][solved] / growth[solved])
    y = level * (x / x[-1]) ** (2 / dimension)
    panel.plot(x, y, **style.GUIDE, ls="--")
    panel.set_ylim(top=2.0 * y[1])
    panel.annotate("$N$" if dimension == 2 else "$N^{2/3}$", (np.sqrt(x[0] * x[1]),
                   np.sqrt(y[0] * y[1])), (-3, 2), textcoords="offset points", ha="right", va="bottom")


def frame(panel, grains):
    """Whole decades have labels, however few there are."""
    panel.set(xscale="log", yscale="log", xlim=(0.8 * min(grains), 1.25 * max(grains)))
    panel.xaxis.set_major_locator(style.matplotlib.ticker.LogLocator(10, numticks=9))
    panel.xaxis.set_minor_formatter(style.matplotlib.ticker.NullFormatter())


def draw_exponents(panel, table, dimension):
    """Exponents of iterations against friction: open symbols the residual, full ones velocities;
    faint ones where solves are missing."""
    values = sorted(set(table["friction"]))
    for judge, _, face, aside in JUDGES:
        for shift, solver in zip((-0.2, 0.0, 0.2), SHOWN):
            look = solver_looks.LOOKS[solver] | {"ls": "", "ms": 3.5, "capsize": 1.5, "mfc": face}
            for is_missing, alpha in ((False, 1.0), (True, 0.35)):
                here = ((table["dimension"] == dimension) & (table["judge"] == judge)
                        & (table["solver"] == solver) & ((table["missing"] > 0) == is_missing))
                places = [values.index(mu) + shift + aside for mu in table["friction"][here]]
                errors = [float(e or "nan") for e in table["exponent_error"][here].astype(str)]
                panel.errorbar(places, table["exponent"][here], errors, **look, alpha=alpha)
    panel.axhline(2 / dimension, **style.GUIDE, ls="--")
    panel.set(xticks=range(len(values)), xticklabels=[f"{mu:g}" for mu in values],
              xlim=(-0.5, len(values) - 0.5), ylabel="exponent of iterations")
    panel.tick_params(axis="x", which="both", length=0)


def draw(folder):
    table = style.read_table(folder / "scaling.csv")
    exponents = style.read_table(folder / "exponents.csv")
    exponents["judge"] = exponents["judge"].astype(str)
    friction = max(table["friction"])
    figure, panels = style.plt.subplots(2, 4, figsize=(style.TWO_COLUMNS, 4.4),
                                        layout="constrained")
    looks = solver_looks.looks(table["solver"])
    for dimension, row in zip((2, 3), panels):
        here = (table["dimension"] == dimension) & (table["friction"] == friction)
        rows = {name: column[here] for name, column in table.items()}
        for (column, label), panel in zip(COLUMNS, row):
            for solver, found, _, _ in style.series(rows, "solver"):
                solved = (found["status"] == "converged") & (found[column] > 0)
                look = looks[solver] | {"mfc": "white", "ms": 3.0, "capsize": 1.5}
                x, y, error = means(found["grains"][solved], found[column][solved])
                panel.errorbar(x, y, error, **look)
            panel.set_ylabel(label)
            frame(panel, rows["grains"])
            if column != "seconds":
                guide(panel, rows, column, dimension)
        draw_exponents(row[-1], exponents, dimension)
        row[0].text(0.96, 0.05, f"{dimension}D", transform=row[0].transAxes, ha="right",
                    fontweight="bold")
    for panel in panels[-1][:-1]:
        panel.set_xlabel("grains")
    panels[-1][-1].set_xlabel("friction")
    low, high = panels[0][-1].get_ylim()
    panels[0][-1].set_ylim(low - 0.35 * (high - low), high)  # room for the key
    panels[0][-1].legend(
        handles=[style.key(text, ls="", marker="o", mfc=face, ms=3.5)
                 for _, text, face, _ in JUDGES], loc="lower right", handlelength=1.0, title="until right:")
    solver_looks.legend(figure, table["solver"])
    style.letter_panels(*panels.flat)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
