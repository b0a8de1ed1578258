# SPDX-License-Identifier: BSD-3-Clause
"""Brendel 2004: forces diffuse while a solver iterates; sweeps needed, softness and cost."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import numpy as np

LOOKS = {1: (style.BLUE, "o", "chain"), 2: (style.RED, "s", "discs"),
         3: (style.GREEN, "^", "spheres")}


def rows_of(table, dimension):
    rows = table["dimension"] == dimension
    return {name: column[rows] for name, column in table.items()}


def by_size(rows, column):
    """Sizes, means over packings and their standard errors."""
    return style.means_by(rows["grains"], rows[column])


def draw_needed(panel, table, value):
    for d, (color, marker, name) in LOOKS.items():
        rows = rows_of(table, d)
        sizes, mean, error = by_size(rows, "sweeps")
        panel.errorbar(sizes, mean, rows["sweeps_error"] if d == 1 else error, fmt=marker,
                       color=color, mfc="white",
                       label=rf"{name}: $N^{{{value[f'exponent_{d}d']:.2f}}}$")
        guide = mean[-1] * (sizes / sizes[-1]) ** (2 / d)
        panel.plot(sizes, guide, **style.GUIDE, ls="--")
    panel.plot([], [], **style.GUIDE, ls="--", label="$N^{2/d}$")
    panel.set(xscale="log", yscale="log", xlabel="number of grains $N$",
              ylabel="sweeps needed $N_I$")
    panel.legend(loc="upper left")


def draw_profiles(panel, profiles):
    depth = np.linspace(0, 1, 201)
    k = (np.arange(1, 201)[:, None] - 0.5) * np.pi
    for time in np.unique(rows_of(profiles, 2)["time"]):
        force = 1 - (2 / k * np.sin(k * depth) * np.exp(-k**2 * time)).sum(axis=0)
        panel.plot(depth, force, **style.GUIDE)
        place = (1.02, force[-1]) if force[-1] > 0.02 else (0.06, 0.25)
        panel.annotate(f"{time:g}", place, va="center", color=style.THEORY, annotation_clip=False)
        for d, (color, marker, name) in LOOKS.items():
            rows = rows_of(profiles, d)
            here = np.abs(rows["time"] / time - 1) < (0.2 if d == 1 else 1e-6)
            step = max(1, here.sum() // 10)
            panel.errorbar(rows["depth"][here][d % step::step], rows["force"][here][d % step::step],
                           rows["force_error"][here][d % step::step], fmt=marker, color=color,
                           mfc="white", ms=3, mew=0.7, elinewidth=0.5, capsize=0)
    panel.legend(handles=[style.key(name, color=color, marker=marker, mfc="white", ls="", ms=3)
                          for color, marker, name in LOOKS.values()],
                 loc="center right", bbox_to_anchor=(1, 0.7))
    panel.set(xlim=(0, 1), ylim=(0, 1.02), xlabel="depth over height",
              ylabel="force through a cut over load")
    panel.annotate(r"$Ds/H^2$", (1.0, 1.0), (0, 4), xycoords="axes fraction",
                   textcoords="offset points", color=style.THEORY)


def draw_stiffness(panel, table):
    for d in (2, 3):
        color, marker, name = LOOKS[d]
        rows = rows_of(table, d)
        for size, filled in zip(np.unique(rows["grains"]), ("white", color)):
            here = rows["grains"] == size
            sweeps = np.unique(rows["sweeps"][here])
            means = [rows["modulus"][here & (rows["sweeps"] == s)].mean() for s in sweeps]
            panel.plot(sweeps, means, marker, color=color, mfc=filled, ls="none",
                       label=f"{size:.0f} {name}")
        largest = rows["grains"] == rows["grains"].max()
        theory = [rows["modulus_theory"][largest & (rows["sweeps"] == s)].mean() for s in sweeps]
        panel.plot(sweeps, theory, color=color, lw=0.8, zorder=0)
    panel.plot([], [], **style.GUIDE, label="theory")
    panel.set(xscale="log", yscale="log", xlabel="sweeps per step $N_I$",
              ylabel=r"modulus $E\;[m\,d^{\,2-D}/\Delta t^2]$")
    panel.set_xticks(sweeps, [f"{s:g}" for s in sweeps])
    panel.minorticks_off()
    panel.set_yticks([2, 5, 10, 20], ["2", "5", "10", "20"])
    panel.legend(loc="upper left")


def draw_cost(panel, table):
    for d in (2, 3):
        color, marker, name = LOOKS[d]
        rows = rows_of(table, d)
        for column, filled, line in (("seconds_needed", color, "-"), ("seconds_fixed", "white", "--"),
                                     ("seconds_md", "white", ":")):
            panel.plot(rows["grains"], rows[column], marker + line, color=color, mfc=filled,
                       lw=0.8, ms=3.5)
    panel.set(xscale="log", yscale="log", xlabel="number of grains $N$",
              ylabel="CPU time of a step [s]")
    panel.xaxis.set_minor_formatter(style.matplotlib.ticker.NullFormatter())
    panel.set_ylim(top=20 * panel.get_ylim()[1])
    panel.legend(handles=[
        style.key("as many sweeps as needed", ls="-"), style.key("10 sweeps", ls="--"),
        style.key("molecular dynamics", ls=":")], loc="upper left")


def draw(folder):
    sweeps, profiles, stiffness, cost = (style.read_table(folder / f"{name}.csv") for name in
                                         ("sweeps", "profiles", "stiffness", "cost"))
    value = style.read_summary(folder).value
    figure, panels = style.plt.subplots(2, 2, figsize=(style.TWO_COLUMNS, 5.6),
                                        layout="constrained")
    (needed, profile), (soft, step) = panels
    draw_needed(needed, sweeps, value)
    draw_profiles(profile, profiles)
    draw_stiffness(soft, stiffness)
    draw_cost(step, cost)
    style.letter_panels(*panels.flat)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
