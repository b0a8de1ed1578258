# SPDX-License-Identifier: BSD-3-Clause
"""Performance profiles [Dolan and More 2002]: the share of the problems that each solver solves
within a multiple of the least time."""
import csv

import plot_style as style
import solver_looks
import numpy as np

START = 0.85  # of the axis: steps at the least time itself are to be seen


def end_of(ratio):
    """Where the axis ends for all these multiples."""
    return 1.5 * max(ratio)


def draw(panel, solver, ratio, share, end, looks):
    """A row for each problem that a solver has solved: its name, the multiple of the least time,
    ascending, and the share solved within it. `looks`: solver_looks.lines of all panels."""
    for name in dict.fromkeys(solver):
        rows = solver == name
        x = np.concatenate(([START], ratio[rows], [end]))
        y = np.concatenate(([0], share[rows], share[rows][-1:]))
        panel.step(x, y, where="post", **looks[name])
    panel.set(xscale="log", xlim=(START, end), ylim=(0, 1.03), xlabel=r"time / least time, $\tau$")


def read(path):
    """Solver, ratio and share of each row of a profile.csv that cd_bench wrote, and a note on it.
    Throws ValueError for another file."""
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    said = dict(line[2:].partition(": ")[::2] for line in lines if line.startswith("# "))
    header, *rows = list(csv.reader(line for line in lines if not line.startswith("#"))) or [[]]
    if header != ["solver", "ratio", "share"] or not rows:
        raise ValueError("columns must be solver, ratio and share, of one row or more")
    solver, *numbers = np.array(rows).T
    ratio, share = np.array(numbers, float)
    if not (np.isfinite(ratio) & (ratio >= 1) & (share >= 0) & (share <= 1)).all():
        raise ValueError("ratios must be at least 1, shares from 0 to 1")
    parts = [f"{said['problems']} problems"] if "problems" in said else []
    if "tolerance" in said:
        parts.append(f"{said.get('judge', 'residual')} error {said['tolerance']}")
    return solver, ratio, share, "\n".join(parts)


def picture(path):
    """A figure of one panel from a profile.csv of cd_bench."""
    solver, ratio, share, note = read(path)
    size = (1.3 * style.ONE_COLUMN, 3.2)
    figure, panel = style.plt.subplots(figsize=size, layout="constrained")
    draw(panel, solver, ratio, share, end_of(ratio), solver_looks.lines(solver))
    panel.text(0.97, 0.05, note, transform=panel.transAxes, ha="right")
    panel.xaxis.set_major_formatter("{x:g}")
    few = end_of(ratio) / START < 10
    panel.xaxis.set_minor_formatter("{x:g}" if few else style.matplotlib.ticker.NullFormatter())
    panel.set(ylabel=r"problems solved within $\tau$", ylim=(-0.03, 1.03))  # a share of 0 is seen
    solver_looks.legend(figure, solver, markers=False)
    return figure
