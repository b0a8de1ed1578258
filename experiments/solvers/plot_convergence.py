# SPDX-License-Identifier: BSD-3-Clause
"""Residual of each solver against iterations (left) and time (right), one row per problem."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import solver_looks

NAMES = {"gravity-2d": "2D, gravity, cold start", "gravity-3d": "3D, gravity, cold start",
         "load-step-2d": "2D, load step, warm start"}


def draw(folder):
    table = style.read_table(folder / "convergence.csv")
    looks = solver_looks.lines(table["solver"])
    rows = [(name, rows) for name, rows, _, _ in style.series(table, "problem")]
    figure, panels = style.plt.subplots(
        len(rows), 2, figsize=(style.TWO_COLUMNS, 0.5 + 2.0 * len(rows)), layout="constrained",
        sharey="row", squeeze=False)
    for (name, problem), (iterations, seconds) in zip(rows, panels):
        for solver, curve, _, _ in style.series(problem, "solver"):
            look = looks[solver]
            iterations.plot(curve["iteration"], curve["residual"], **look)
            seconds.plot(curve["seconds"], curve["residual"], **look)
            for panel, x in ((iterations, "iteration"), (seconds, "seconds")):
                panel.plot(curve[x][-1], curve["residual"][-1], ".", color=look["color"], ms=4)
        iterations.set(xscale="log", yscale="log", ylabel="residual")
        seconds.set(xscale="log")
        for panel in (iterations, seconds):
            panel.set_title(NAMES.get(name, name), fontsize=7, pad=3)
    panels[-1][0].set_xlabel("iterations")
    panels[-1][1].set_xlabel("seconds")
    solver_looks.legend(figure, table["solver"], markers=False)
    style.letter_panels(*panels.flat)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
