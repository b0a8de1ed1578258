# SPDX-License-Identifier: BSD-3-Clause
"""Unger 2002, Appendix A: the constant q of the force relaxation for each sweep order."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import numpy as np


def draw(folder):
    table = style.read_table(folder / "q.csv")
    random_sweep = style.read_summary(folder).value["q_theory"]
    limits = {"random": random_sweep, "parallel": 0.5, "independent": 0.5}  # 1 if ordered
    powers = {"symmetric": 1, "random": 1, "parallel": 2}  # of 1/n, drawn through the last point
    figure, (constant, convergence) = style.plt.subplots(
        1, 2, figsize=(style.TWO_COLUMNS, 2.9), layout="constrained")

    for value, text in ((0.5, "1/2"), (random_sweep, r"$(4\sqrt{e} - 5)/2$, Eq. (A4)"), (1, "1")):
        constant.axhline(value, **style.GUIDE)
        constant.annotate(text, (0.99, value), (0, 4), textcoords="offset points", ha="right",
                          xycoords=("axes fraction", "data"))
    for order, rows, color, marker in style.series(table, "order"):
        # Small symbols inside the large ones of the order with the same q.
        look = {"color": color, "marker": marker, "mfc": "white",
                "ms": {"frozen": 2.5, "independent": 2.5}.get(order, 5.5)}
        constant.errorbar(rows["discs"], rows["q"], rows["uncertainty"], ls="", **look)
        constant.plot([], [], ls="", label=order, **look)
        limit, n = limits.get(order, 1), rows["discs"]
        deviation = np.abs(rows["q"] / limit - 1)
        convergence.errorbar(n, deviation, rows["uncertainty"] / limit, ls="", **look)
        if order in powers:
            convergence.plot(n, deviation[-1] * (n / n[-1]) ** -powers[order], "--",
                             **style.GUIDE)
    convergence.legend(handles=[style.key(r"$\propto n^{-1}$ and $n^{-2}$", ls="--")],
                       loc="lower left")
    convergence.set(yscale="log", ylabel=r"$|q / q_\infty - 1|$")
    constant.set(ylim=(0.45, 1.07), ylabel="$q$")
    constant.legend(ncol=2, loc="center", bbox_to_anchor=(0.5, 0.32))
    for panel in (constant, convergence):
        panel.set(xscale="log", xlabel="number of discs $n$")
        panel.set_xticks(np.unique(table["discs"]), [f"{n:g}" for n in np.unique(table["discs"])])
        panel.minorticks_off()
    style.letter_panels(constant, convergence)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
