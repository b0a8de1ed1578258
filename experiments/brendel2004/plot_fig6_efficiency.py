# SPDX-License-Identifier: BSD-3-Clause
"""Brendel 2004, Fig. 1.6: where contact dynamics costs less than molecular dynamics."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import numpy as np

SOLVERS = {"gauss-seidel": (style.BLUE, "o"), "accelerated-gradient": (style.RED, "s")}
EXPONENTS = {2: ("$N^2$", "$N$"), 3: ("$N^{4/3}$", "$N^{2/3}$")}


def rows_where(table, **wanted):
    keep = np.ones(len(table["grains"]), dtype=bool)
    for name, value in wanted.items():
        keep &= table[name] == value
    return {name: column[keep] for name, column in table.items()}


def means(rows, column):
    """Geometric means over packings by size, and the errors of their logarithms."""
    sizes, logarithms, errors = style.means_by(rows["grains"], np.log(rows[column]))
    return sizes, np.exp(logarithms), errors


def points(panel, rows, column, color, marker, factor=1.0, **look):
    sizes, mean, error = means(rows, column)
    mean = mean * factor
    panel.errorbar(sizes, mean, [mean * (1 - np.exp(-error)), mean * (np.exp(error) - 1)],
                   fmt=marker, color=color, mfc="white", **look)
    return sizes, mean


def guide(panel, sizes, mean, exponent, text, place):
    """The power law through the last point, and its name beside the last stretch."""
    y = mean[-1] * (sizes / sizes[-1]) ** exponent
    panel.plot(sizes, y, **style.GUIDE, ls="--")
    middle = np.sqrt(sizes[-2] * sizes[-1])
    panel.annotate(text, (middle, mean[-1] * (middle / sizes[-1]) ** exponent), place,
                   textcoords="offset points", ha="center", color=style.THEORY)


def frame(panel, sizes):
    panel.set(xscale="log", yscale="log", xlim=(0.7 * sizes[0], 1.4 * sizes[-1]))
    panel.xaxis.set_minor_formatter(style.matplotlib.ticker.NullFormatter())


def draw_costs(panel, table, soft_table, dimension):
    for name, (color, marker) in SOLVERS.items():
        sizes, _ = points(panel, rows_where(table, dimension=dimension, method=name),
                          "seconds_per_time", color, marker, ls="-", lw=0.8)
    soft = rows_where(soft_table, dimension=dimension)
    for stiffness in np.unique(soft["stiffness"]):
        rows = {name: column[soft["stiffness"] == stiffness] for name, column in soft.items()}
        sizes, mean = points(panel, rows, "seconds_per_time", style.GREEN, "^", ls=":", lw=0.8,
                             ms=3)
        panel.annotate(rf"$10^{{{np.log10(stiffness):.0f}}}$", (sizes[-1], mean[-1]), (5, 0),
                       textcoords="offset points", va="center", fontsize=6, color=style.GREEN)
    frame(panel, sizes)
    panel.set_xlim(right=2.3 * sizes[-1])
    panel.set(ylabel=r"CPU time per time $r/v$  [s]")


def draw_border(panel, table, dimension):
    mean_of = {}
    for (name, (color, marker)), power, text, place in zip(
            SOLVERS.items(), (4, 2), EXPONENTS[dimension], ((-12, 6), (12, -14))):
        sizes, mean = points(panel, rows_where(table, dimension=dimension, method=name), "border",
                             color, marker)
        guide(panel, sizes, mean, power / dimension, text, place)
        mean_of[name] = mean
    slow, fast = mean_of["gauss-seidel"], mean_of["accelerated-gradient"]
    low, high = 0.05 * min(fast.min(), slow.min()), 30 * slow.max()
    panel.fill_between(sizes, slow, high, color=style.BLUE, alpha=0.10, lw=0)
    panel.fill_between(sizes, fast, np.maximum(slow, fast), color=style.RED, alpha=0.12, lw=0)
    panel.fill_between(sizes, low, np.minimum(fast, slow), color=style.GREEN, alpha=0.12, lw=0)
    panel.annotate("contact dynamics", (0.06, 0.90), xycoords="axes fraction", color=style.BLUE)
    panel.annotate("molecular dynamics", (0.95, 0.05), xycoords="axes fraction", ha="right",
                   color="#00664b")
    frame(panel, sizes)
    panel.set(ylim=(low, high), ylabel=r"$K r^2 / (m v^2)$", xlabel="number of grains $N$")


def draw(folder):
    table, soft = (style.read_table(folder / f"{name}.csv") for name in ("costs", "soft"))
    figure, panels = style.plt.subplots(2, 2, figsize=(style.TWO_COLUMNS, 5.4),
                                        layout="constrained", sharex=False)
    for dimension, cost, border in zip((2, 3), panels[0], panels[1]):
        draw_costs(cost, table, soft, dimension)
        draw_border(border, table, dimension)
    panels[0][0].set_title("discs", pad=3)
    panels[0][1].set_title("spheres", pad=3)
    panels[0][0].legend(handles=[
        style.key(name, color=color, marker=marker, mfc="white", lw=0.8)
        for name, (color, marker) in SOLVERS.items()] +
        [style.key("molecular dynamics, $K$", color=style.GREEN, marker="^", mfc="white", ls=":")],
        loc="upper left")
    low, high = panels[0][0].get_ylim()
    panels[0][0].set_ylim(low, 5 * high)
    style.letter_panels(*panels.flat)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
