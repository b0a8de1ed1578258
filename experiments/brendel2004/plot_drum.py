# SPDX-License-Identifier: BSD-3-Clause
"""A half-filled rotating drum: pictures, surface and torque against speed and friction."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_packing as packing
import plot_style as style
import matplotlib.collections
import matplotlib.patches
import numpy as np
from matplotlib.path import Path

COLORS = "YlGnBu"
PICTURES = 4


def rows_of(table, **wanted):
    rows = np.logical_and.reduce([table[name] == value for name, value in wanted.items()])
    return {name: column[rows] for name, column in table.items()}


def spread_out(values, count):
    """At most `count` of the values, evenly along the list, both ends included."""
    places = np.linspace(0, len(values) - 1, count).round().astype(int)
    return [values[k] for k in np.unique(places)]


def draw_drum(axes, grains, radius, froude):
    """Discs coloured by their speed over that of the drum's wall."""
    place = np.stack([grains["x"], grains["y"]], axis=1)
    discs = matplotlib.collections.PathCollection(
        [Path(figure, packing.CIRCLE_CODES) for figure in packing.circles(place, grains["radius"])],
        cmap=COLORS, edgecolors=packing.OUTLINE, linewidths=0.15, zorder=1)
    discs.set_array(np.hypot(grains["vx"], grains["vy"]) / np.sqrt(froude * radius))
    discs.set_clim(0, 3)
    discs.set_in_layout(False)
    axes.add_collection(discs, autolim=False)
    axes.add_patch(matplotlib.patches.Annulus((0, 0), 1.04 * radius, 0.04 * radius, fc="0.6", lw=0))
    axes.annotate("", (0.35 * radius, 0.65 * radius), (-0.35 * radius, 0.65 * radius),
                  arrowprops={"arrowstyle": "<-", "connectionstyle": "arc3,rad=-0.3", "lw": 0.7})
    edge = 1.05 * radius
    axes.set(aspect="equal", xlim=(-edge, edge), ylim=(-edge, edge))
    axes.set_title(f"Fr = {froude:g}", pad=3)
    axes.axis("off")
    return discs


def draw_profiles(panel, profiles, froudes):
    for froude, color in zip(froudes, style.SERIES):
        rows = rows_of(profiles, froude=froude)
        panel.plot(rows["x"], rows["y"], color=color, label=f"{froude:g}")
    turn = np.linspace(0, 2 * np.pi, 200)
    panel.plot(np.cos(turn), np.sin(turn), color="0.6", lw=1.2, zorder=0)
    panel.set(aspect="equal", xlabel="$x / R$", ylabel="surface $y / R$", xlim=(-1.05, 1.05),
              ylim=(-1.05, 1.05))
    panel.legend(title="Fr", loc="lower center", bbox_to_anchor=(0.5, 0.08), ncols=2)


def draw_angles(panel, runs):
    for series, color, marker, label in (("speed", style.BLUE, "o", "discs"),
                                         ("spheres", style.RED, "s", "spheres")):
        rows = rows_of(runs, series=series)
        flows = rows["cm_distance"] > 0.3  # else there is no surface to speak of
        if not flows.any():
            continue
        order = np.argsort(rows["froude"][flows])
        froude, angle, error, tilt = (rows[name][flows][order] for name in (
            "froude", "angle", "angle_error", "cm_angle"))
        panel.errorbar(froude, angle, error, fmt=marker + "-", color=color, lw=0.7, label=label)
        panel.plot(froude, tilt, marker, color=color, mfc="white", label=f"{label}, centre of mass")
    panel.set(xscale="log", xlabel=r"Froude number $\omega^2 R / g$", ylabel="angle [degree]",
              ylim=(0, None))
    panel.legend(loc="lower right")


def draw_friction(panel, runs):
    for series, color, marker, label in (("friction", style.BLUE, "o", "grains and drum"),
                                         ("rough", style.GREEN, "^", "grains, drum $\\mu = 1$")):
        rows = rows_of(runs, series=series)
        order = np.argsort(rows["friction"])
        panel.errorbar(rows["friction"][order], rows["angle"][order], rows["angle_error"][order],
                       fmt=marker + "-", color=color, lw=0.7, label=label)
    froude = rows_of(runs, series="friction")["froude"]
    panel.axhline(0, **style.GUIDE)
    panel.set(xlabel=r"friction $\mu$", ylabel="angle [degree]",
              ylim=(-3, 1.5 * panel.get_ylim()[1]))
    panel.legend(loc="upper left", title=f"Fr = {froude[0]:g}" if len(froude) else None)


def draw_torque(panel, runs):
    rows = rows_of(runs, series="speed")
    order = np.argsort(rows["froude"])
    froude, torque, error, angle, distance = (rows[name][order] for name in (
        "froude", "torque", "torque_error", "cm_angle", "cm_distance"))
    panel.errorbar(froude, -torque, error, fmt="o", color=style.BLUE, mfc="white",
                   label="from contacts")
    panel.plot(froude, distance * np.sin(np.radians(angle)), color=style.THEORY, lw=0.8, zorder=0,
               label=r"$x_{\rm cm} / R$")
    panel.set(xscale="log", xlabel=r"Froude number $\omega^2 R / g$",
              ylabel=r"$-$torque on the drum $[M g R]$", ylim=(0, 1.3 * np.max(-torque)))
    panel.legend(loc="lower left")


def draw_times(panel, times, froudes, radius):
    for froude, color in zip(froudes, style.SERIES):
        rows = rows_of(times, froude=froude)
        turns = (rows["time"] - rows["time"][0]) * np.sqrt(froude / radius) / (2 * np.pi)
        panel.plot(turns, rows["angle"], color=color, lw=0.6, label=f"{froude:g}")
    panel.set(xlabel="turns", ylabel="angle [degree]", xlim=(0, 0.35))
    panel.set_ylim(panel.get_ylim()[0], panel.get_ylim()[1] + 12)
    panel.legend(title="Fr", loc="upper right", ncols=2)


def draw_regimes(panel, runs):
    rows = rows_of(runs, series="speed")
    order = np.argsort(rows["froude"])
    froude, distance, circling = (rows[name][order].astype(float) if name != "circling" else
                                  numbers(rows[name][order]) for name in (
                                      "froude", "cm_distance", "circling"))
    panel.plot(froude, distance / (4 / (3 * np.pi)), "o-", color=style.BLUE, lw=0.7,
               label="distance of the\ncentre of mass")
    panel.plot(froude, circling, "s-", color=style.RED, lw=0.7, label="share that circles")
    panel.axvline(1, ls="--", **style.GUIDE)
    panel.set(xscale="log", xlabel=r"Froude number $\omega^2 R / g$", ylim=(-0.05, 1.6),
              ylabel="share; distance, half full: 1")
    panel.legend(loc="upper left")


def numbers(column):
    """Numbers of a column of which some cells are empty."""
    return np.array([float(cell) if str(cell) else np.nan for cell in column])


def draw(folder):
    runs, profiles, times, grains = (style.read_table(folder / f"{name}.csv") for name in (
        "runs", "profiles", "times", "snapshots"))
    radius = style.read_summary(folder).parameters["radius"]
    froudes = np.unique(rows_of(runs, series="speed")["froude"])
    shown = spread_out(froudes, PICTURES)
    figure = style.plt.figure(figsize=(style.TWO_COLUMNS, 6.6), layout="constrained")
    top, bottom = figure.subfigures(2, 1, height_ratios=[1, 2.5])
    pictures = top.subplots(1, PICTURES)
    discs = None
    for axes, froude in zip(pictures, shown):
        discs = draw_drum(axes, rows_of(grains, froude=froude), radius, froude)
    for axes in pictures[len(shown):]:
        axes.axis("off")
    top.colorbar(discs, ax=pictures, label=r"speed $[\omega R]$", extend="max", shrink=0.8)
    panels = bottom.subplots(2, 3)
    draw_angles(panels[0, 0], runs)
    draw_friction(panels[0, 1], runs)
    # Where grains circle the highest ones lie on the drum, and there is no surface.
    draw_profiles(panels[0, 2], profiles, [froude for froude in shown if froude < 1])
    draw_torque(panels[1, 0], runs)
    flowing = [f for f in froudes if f <= 0.5]
    draw_times(panels[1, 1], times, spread_out(flowing, 2), radius)
    draw_regimes(panels[1, 2], runs)
    style.letter_panels(pictures[0], *panels.flat)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
