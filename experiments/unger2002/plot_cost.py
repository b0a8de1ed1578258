# SPDX-License-Identifier: BSD-3-Clause
"""Unger 2002, Sec. V: sweeps until all forces agree, in chains and in packings of discs."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import numpy as np


def draw_system(count, ratio, rows, p, judge, theory_label, exponent, text):
    """Sweeps against size, and how far the far force's are from the theory."""
    n, theory, blind = rows["bodies"], rows["sweeps_theory"], rows["sweeps_natural_map"]
    measured = {"fmt": "o", "color": style.BLUE, "mfc": "white"}
    count.plot(n, theory, **style.GUIDE, label=theory_label)
    count.errorbar(n, rows["sweeps"], rows["sweeps_error"], **measured,
                   label=f"{judge} within $\\epsilon = {100 * p['tolerance']:g}\\,\\%$")
    count.errorbar(n, blind, fmt="s--", lw=0.6, color=style.RED, mfc="white",
                   label=f"natural-map error below {100 * p['natural-map']:g}$\\,$%")
    count.annotate("blind to long waves", (n[-1], blind[-1]), (0, 12), ha="right",
                   textcoords="offset points", color=style.RED)
    foot = n[0] * (n[-1] / n[0]) ** np.array([0.55, 0.85])
    style.slope(count, foot, np.interp(foot[0], n, theory) / 4, exponent, text)
    count.set(xscale="log", yscale="log")

    ratio.axhline(0, **style.GUIDE)
    ratio.errorbar(n, 100 * (rows["sweeps"] / theory - 1), 100 * rows["sweeps_error"] / theory,
                   **measured)
    ratio.set_xticks(n, [f"{number:g}" for number in n])
    ratio.minorticks_off()
    reach = 1.25 * max(np.abs(ratio.get_ylim()))
    ratio.set_ylim(-reach, reach)


def draw(folder):
    table = style.read_table(folder / "cost.csv")
    p = style.read_summary(folder).parameters
    chains, packings = ({name: column[table["dimension"] == d] for name, column in table.items()}
                        for d in (1, 2))
    figure, ((chain, packing), (chain_ratio, packing_ratio)) = style.plt.subplots(
        2, 2, figsize=(style.TWO_COLUMNS, 4.0), layout="constrained", sharex="col",
        gridspec_kw={"height_ratios": [3, 1]})
    draw_system(chain, chain_ratio, chains, p, "force at the wall",
                r"$4 n^2 / (\pi^2 q)\;\ln[4 / (\pi \epsilon)]$", 2, "2")
    draw_system(packing, packing_ratio, packings, p, "force at the base",
                r"slowest mode, $\ln(A / \epsilon) / (D k^2)$", 1, "1")
    limits = (table["sweeps_natural_map"].min() / 2, 15 * table["sweeps_theory"].max())
    for panel in (chain, packing):
        panel.set_ylim(limits)
        panel.legend(loc="upper left")
    chain.set_ylabel("sweeps of one solve")
    chain_ratio.set(xlabel="number of discs $n$ in a chain", ylabel="deviation / %")
    packing_ratio.set_xlabel("number of discs $N$ in a packing")
    style.letter_panels(chain, packing, chain_ratio, packing_ratio)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
