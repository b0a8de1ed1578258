"""Unger 2002, Sec. V: sweeps until the forces of a whole chain agree grow as its length squared."""
import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style


def draw(folder):
    table = style.read_table(folder / "cost.csv")
    p = style.read_summary(folder).parameters
    chain = {name: column[table["dimension"] == 1] for name, column in table.items()}
    n, theory, blind = chain["bodies"], chain["sweeps_theory"], chain["sweeps_natural_map"]
    figure, (count, ratio) = style.plt.subplots(
        2, figsize=(style.ONE_COLUMN, 4.0), layout="constrained", sharex=True,
        gridspec_kw={"height_ratios": [3, 1]})

    count.plot(n, theory, **style.GUIDE, label=r"$4 n^2 / (\pi^2 q)\;\ln[4 / (\pi \epsilon)]$")
    measured = {"fmt": "o", "color": style.BLUE, "mfc": "white"}
    count.errorbar(n, chain["sweeps"], chain["sweeps_error"], **measured,
                   label=f"force at the wall within $\\epsilon = {100 * p['tolerance']:g}\\,\\%$")
    count.errorbar(n, blind, fmt="s--", lw=0.6, color=style.RED, mfc="white",
                   label=f"natural-map error below {100 * p['natural-map']:g}$\\,$%")
    count.annotate("blind to long waves", (n[-1], blind[-1]), (0, -12), ha="right",
                   textcoords="offset points", color=style.RED)
    middle = np.sqrt(n[0] * n[-1])
    style.slope(count, (middle, 2 * middle), np.interp(middle, n, theory) / 5, 2, "2")
    count.set(xscale="log", yscale="log", ylabel="sweeps of one solve", ylim=(
        blind.min() / 4, 12 * theory.max()))
    count.legend(loc="upper left")

    ratio.axhline(0, **style.GUIDE)
    ratio.errorbar(n, 100 * (chain["sweeps"] / theory - 1), 100 * chain["sweeps_error"] / theory,
                   **measured)
    ratio.set(xlabel="number of discs $n$", ylabel="deviation / %")
    ratio.set_xticks(n, [f"{number:g}" for number in n])
    ratio.minorticks_off()
    style.letter_panels(count, ratio)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
