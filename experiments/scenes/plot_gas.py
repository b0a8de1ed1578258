# SPDX-License-Identifier: BSD-3-Clause
"""A cooling granular gas: temperature, rate per collision, growth of vortices, and how they look."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import numpy as np
from matplotlib.collections import EllipseCollection


def rows_of(table, name, length=None):
    chosen = table["series"] == name
    if length is not None:
        chosen &= table["length"] == length
    return {key: column[chosen] for key, column in table.items()}


def draw_velocities(axes, discs):
    """Discs in the colour of the direction in which they move."""
    length = discs["length"][0]
    x, y = np.mod(discs["x"], length), np.mod(discs["y"], length)
    size = np.ones_like(x)
    circles = EllipseCollection(size, size, 0 * size, units="xy", lw=0, cmap="hsv",
                                offsets=np.column_stack([x, y]), offset_transform=axes.transData)
    circles.set_array(np.arctan2(discs["vy"], discs["vx"]))
    circles.set_clim(-np.pi, np.pi)
    axes.add_collection(circles)
    axes.set(aspect="equal", xlim=(0, length), ylim=(0, length), xticks=[], yticks=[])
    axes.set_xlabel(f"$L = {length:g}$")
    key = axes.inset_axes([1.06, 0.4, 0.2, 0.2], projection="polar")
    angle = np.linspace(-np.pi, np.pi, 61)
    key.grid(False)
    key.pcolormesh(angle, [0.6, 1], np.array([(angle[1:] + angle[:-1]) / 2]), cmap="hsv",
                   vmin=-np.pi, vmax=np.pi, shading="flat")
    key.set(xticks=[], yticks=[], ylim=(0, 1))
    key.spines["polar"].set_visible(False)
    key.set_title("direction\nof motion", fontsize=7, pad=4)


def draw(folder):
    courses = style.read_table(folder / "courses.csv")
    rates = style.read_table(folder / "rates.csv")
    discs = style.read_table(folder / "discs.csv")
    value = style.read_summary(folder).value
    lengths = sorted(set(courses["length"][courses["series"] == "hard spheres"]))
    shown = [("hard spheres", length) for length in lengths]
    shown.append(("long", courses["length"][courses["series"] == "long"][0]))
    look = dict(zip(shown, zip(style.SERIES, style.MARKERS)))
    figure, panels = style.plt.subplots(2, 2, figsize=(style.TWO_COLUMNS, 5.2),
                                        layout="constrained")
    (cooling, vortices), (path, flow) = panels

    for series, width in ((shown[0], 3), (shown[-1], 1)):  # the one lies on the other at first
        rows = rows_of(courses, *series)
        cooling.plot(rows["time"], rows["temperature"], color=look[series][0], lw=width,
                     label=f"$L = {series[1]:g}$")
    rows = rows_of(courses, *shown[-1])
    cooling.plot(rows["time"], rows["haff"], **style.GUIDE | {"ls": "--"}, label="Haff's law")
    cooling.set(xscale="log", yscale="log", xlim=(1, None), xlabel=r"time $t\;[d / v_0]$",
                ylabel="temperature $T / T(0)$")
    cooling.legend(loc="lower left")

    draw_velocities(vortices, discs)

    path.axhspan(value["path_theory"] - 0.02, value["path_theory"] + 0.02, color="0.93", lw=0)
    path.axhline(value["path_theory"], **style.GUIDE)
    for series in shown:
        rows = rows_of(rates, *series)
        color, marker = look[series]
        path.errorbar((rows["from"] + rows["to"]) / 2, rows["path"], rows["path_error"],
                      color=color, marker=marker, mfc="white", label=f"$L = {series[1]:g}$")
    rows = rows_of(rates, "exchanged")
    path.errorbar((rows["from"] + rows["to"]) / 2, rows["path"], rows["path_error"],
                  color=style.THEORY, marker="x", ls=":", label="exchanged")
    path.set(xlabel="collisions of a disc", ylabel="cooling over that by the own free path")
    path.legend(loc="lower left")

    for series in shown:
        rows = rows_of(courses, *series)
        color, marker = look[series]
        some = np.searchsorted(rows["collisions"], np.arange(0, rows["collisions"][-1], 4))
        flow.errorbar(rows["collisions"][some], rows["flow"][some], rows["flow_error"][some],
                      color=color, marker=marker, mfc="white", ls="none")
        flow.plot(rows["collisions"], rows["flow_theory"], color=color, lw=0.8)
    flow.axhline(1, **style.GUIDE | {"ls": ":"})
    flow.set(yscale="log", xlabel="collisions of a disc",
             ylabel="energy of the longest shear waves\nover equipartition")
    style.letter_panels(cooling, vortices, path, flow)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
