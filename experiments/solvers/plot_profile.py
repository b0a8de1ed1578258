# SPDX-License-Identifier: BSD-3-Clause
"""Share of the problems that each solver solves within a multiple of the least time."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import profile_curves
import solver_looks
import numpy as np


def draw(folder):
    curves = style.read_table(folder / "curves.csv")
    tolerances = sorted(set(curves["tolerance"]), reverse=True)
    figure, panels = style.plt.subplots(
        1, len(tolerances), figsize=(style.TWO_COLUMNS, 2.9), layout="constrained", sharey=True,
        sharex=True, squeeze=False)
    end, looks = profile_curves.end_of(curves["ratio"]), solver_looks.lines(curves["solver"])
    for tolerance, panel in zip(tolerances, panels.flat):
        here = np.isclose(curves["tolerance"], tolerance, rtol=1e-9)
        rows = (curves[name][here] for name in ("solver", "ratio", "fraction"))
        profile_curves.draw(panel, *rows, end, looks)
        exponent = f"10^{{{np.log10(tolerance):.0f}}}"
        panel.text(0.97, 0.05, f"tolerance ${exponent}$", transform=panel.transAxes, ha="right")
    panels[0][0].set_ylabel(r"problems solved within $\tau$")
    solver_looks.legend(figure, curves["solver"], markers=False)
    style.letter_panels(*panels.flat)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
