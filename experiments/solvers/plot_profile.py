# SPDX-License-Identifier: BSD-3-Clause
"""Share of the problems that each solver solves within a multiple of the least time."""
import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import solver_looks

START = 0.85  # of the axis: steps at the least time itself are to be seen


def draw(folder):
    curves = style.read_table(folder / "curves.csv")
    tolerances = sorted(set(curves["tolerance"]), reverse=True)
    figure, panels = style.plt.subplots(
        1, len(tolerances), figsize=(style.TWO_COLUMNS, 2.9), layout="constrained", sharey=True,
        sharex=True, squeeze=False)
    end = 1.5 * max(curves["ratio"])
    for tolerance, panel in zip(tolerances, panels.flat):
        here = np.isclose(curves["tolerance"], tolerance, rtol=1e-9)
        chosen = {name: column[here] for name, column in curves.items()}
        for solver, rows, _, _ in style.series(chosen, "solver"):
            ratio = np.concatenate(([START], rows["ratio"], [end]))
            share = np.concatenate(([0], rows["fraction"], rows["fraction"][-1:]))
            panel.step(ratio, share, where="post", **solver_looks.line(solver))
        exponent = f"10^{{{np.log10(tolerance):.0f}}}"
        panel.text(0.97, 0.05, f"residual ${exponent}$", transform=panel.transAxes, ha="right")
        panel.set(xscale="log", xlim=(START, end), ylim=(0, 1.03),
                  xlabel=r"time / least time, $\tau$")
    panels[0][0].set_ylabel(r"problems solved within $\tau$")
    solver_looks.legend(figure, curves["solver"], markers=False)
    style.letter_panels(*panels.flat)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
