# SPDX-License-Identifier: BSD-3-Clause
"""Collapsed columns: deposits, run-out and height against the aspect ratio beside the literature."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import matplotlib.collections
import numpy as np

SERIES = (("free", style.BLUE, "o", "rigid discs"),
          ("soft", style.SKY, "^", "soft discs"),
          ("friction", style.RED, "s", "with rolling friction"))


def draw_deposit(panel, grains, series, aspect, text, half_width):
    """Discs in the colour of their height in the column, which a faint outline shows."""
    rows = (grains["series"] == series) & (grains["aspect"] == aspect)
    own = {name: column[rows] for name, column in grains.items()}
    circles = [style.plt.Circle((x, y), r) for x, y, r in zip(own["x"], own["y"], own["radius"])]
    discs = matplotlib.collections.PatchCollection(circles, cmap="viridis", lw=0)
    discs.set_array(own["start_y"])
    discs.set_clim(0, grains["start_y"][grains["aspect"] == aspect].max())
    panel.add_collection(discs)
    width, top = np.abs(own["start_x"]).max() + 0.5, own["start_y"].max() + 0.5
    panel.plot([-width, -width, width, width], [0, top, top, 0], color=style.THEORY, lw=0.7, ls=":")
    panel.axhline(0, color="black", lw=0.8)
    panel.set(aspect="equal", xlim=(-half_width, half_width), ylim=(-1, 1.08 * top),
              ylabel="$y/d$")
    panel.text(0.01, 0.93, text, transform=panel.transAxes, va="top")
    return discs


def means(falls, series, name):
    """Aspect ratios of a series, and means over the seeds with their standard errors."""
    rows = falls["series"] == series
    half_width = falls["half_width"][rows]
    found = []
    for width in sorted(set(half_width), reverse=True):
        aspect = falls["aspect"][rows][half_width == width]
        found.append((aspect.mean(), *style.mean_and_error(falls[name][rows][half_width == width])))
    return np.array(found).T


def draw(folder):
    falls = style.read_table(folder / "falls.csv")
    grains = style.read_table(folder / "grains.csv")
    literature = style.read_table(folder / "literature.csv")
    rolling = style.read_summary(folder).parameters["rolling"]
    figure = style.plt.figure(figsize=(style.TWO_COLUMNS, 5.6), layout="constrained")
    grid = figure.add_gridspec(3, 2, height_ratios=(1, 1, 2.2))
    free, friction = (figure.add_subplot(grid[row, :]) for row in (0, 1))
    run_out, top = (figure.add_subplot(grid[2, column]) for column in (0, 1))

    aspects = np.unique(grains["aspect"])
    aspect = aspects[np.argmin(np.abs(np.log(aspects / 4)))]
    rows = grains["aspect"] == aspect
    half_width = 1.03 * np.percentile(np.abs(grains["x"][rows]), 99.5)
    draw_deposit(free, grains, "free", aspect, f"$a = {aspect:g}$, no rolling friction", half_width)
    discs = draw_deposit(
        friction, grains, "friction", aspect,
        rf"$a = {aspect:g}$, rolling friction $\mu_t = {rolling:g}\,r^*$", half_width)
    figure.colorbar(discs, ax=[free, friction], pad=0.01, aspect=15,
                    label="height in the\ncolumn $y_0/d$")
    free.tick_params(labelbottom=False)
    friction.set_xlabel("$x/d$", labelpad=1)

    run_out.plot(literature["aspect"], literature["discs"], **style.GUIDE,
                 label="discs, Staron and Hinch 2005")
    run_out.plot(literature["aspect"], literature["sand"], **style.GUIDE | {"ls": "--"},
                 label="experiments, Lube et al. 2005")
    for series, color, marker, text in SERIES:
        for panel, name in ((run_out, "run_out"), (top, "top")):
            a, value, error = means(falls, series, name)
            panel.errorbar(a, value, error, fmt=marker, color=color, mfc="white", label=text)
    a = falls["aspect"]
    for panel in (run_out, top):
        panel.set(xscale="log", yscale="log", xlabel="aspect ratio $a = H_0/L_0$",
                  xlim=(0.8 * a.min(), 1.25 * a.max()))
        for axis in (panel.xaxis, panel.yaxis):
            style.plain_ticks(axis)
    run_out.set(ylabel=r"run-out $(L_\infty - L_0)/L_0$",
                ylim=(0.4 * falls["run_out"].min(), 2 * falls["run_out"].max()))
    top.set_ylabel(r"height of the deposit $H_\infty/L_0$")
    run_out.legend(loc="upper left")
    line = np.linspace(0.8 * a.min(), falls["top"].max(), 2)
    top.plot(line, line, **style.GUIDE | {"ls": ":"})
    top.annotate("nothing falls", (line[-1], line[-1]), (4, -8), textcoords="offset points",
                 color=style.THEORY)
    style.letter_panels(free, friction, run_out, top)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
