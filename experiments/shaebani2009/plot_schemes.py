# SPDX-License-Identifier: BSD-3-Clause
"""Shaebani 2009, Sec. 4: fully against partially implicit pressure; the lightest usable cell."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import numpy as np

SCHEMES = {"full": (style.BLUE, "o", "fully implicit"),
           "partial": (style.RED, "s", "partially implicit")}


def draw_cost(panel, table):
    """CPU time per contact update, both schemes of a seed in one column."""
    rows = {name: table["scheme"] == name for name in SCHEMES}
    places = np.arange(rows["full"].sum()) + 1
    for name, (color, marker, label) in SCHEMES.items():
        panel.plot(places, table["nanoseconds_per_update"][rows[name]], marker, color=color, ms=3,
                   mfc="white", mew=0.7, label=label)
    saved = 0.75 * table["nanoseconds_per_update"][rows["full"]].mean()
    panel.axhline(saved, label="paper: 25 % less", **style.GUIDE)
    panel.set(xlabel="packing", ylabel="CPU per contact update [ns]",
              xlim=(0.3, places[-1] + 0.7),
              ylim=(0, 1.5 * table["nanoseconds_per_update"].max()))
    panel.locator_params(axis="x", integer=True, nbins=6)
    panel.legend(loc="upper right")


def draw_packings(panel, table):
    for name, (color, marker, label) in SCHEMES.items():
        rows = table["scheme"] == name
        x, y = table["volume_fraction"][rows], table["coordination"][rows]
        panel.plot(x, y, marker, color=color, ms=3, mfc="white", mew=0.7, alpha=0.6)
        panel.errorbar(x.mean(), y.mean(), y.std(ddof=1) / np.sqrt(len(y)),
                       x.std(ddof=1) / np.sqrt(len(x)), fmt=marker, color=color, ms=4, zorder=3)
    panel.set(xlabel=r"volume fraction $\phi$", ylabel="coordination $z$")
    panel.margins(0.15)
    panel.locator_params(nbins=4)


def draw_border(panel, table):
    """Share of the runs that come to rest; the border is predicted at 1."""
    looks = {0: (style.RED, "s", "paper's form"), 1: (style.BLUE, "o", "with own feedback")}
    for own, (color, marker, label) in looks.items():
        rows = table["own_feedback"] == own
        panel.plot(table["feedback_ratio"][rows], table["relaxed"][rows], marker + "-",
                   color=color, ms=3.5 + 2 * own, lw=0.8, mfc="white", mew=0.7, label=label,
                   zorder=3 - own)
    panel.axvline(1, **style.GUIDE)
    lowest, highest = table["feedback_ratio"].min(), table["feedback_ratio"].max()
    panel.set(xscale="log", ylim=(-0.08, 1.12), xlim=(lowest / 2, 2 * highest),
              xlabel=r"response $m_n l^2/(D V M_\lambda)$",
              ylabel="share of runs that relax")
    panel.legend(loc="center left")


def draw(folder):
    table, border = (style.read_table(folder / f"{name}.csv") for name in ("schemes", "border"))
    figure, panels = style.plt.subplots(1, 3, figsize=(style.TWO_COLUMNS, 2.4),
                                        width_ratios=(1, 1, 1.25), layout="constrained")
    draw_cost(panels[0], table)
    draw_packings(panels[1], table)
    draw_border(panels[2], border)
    style.letter_panels(*panels)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
