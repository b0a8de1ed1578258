# SPDX-License-Identifier: BSD-3-Clause
"""Draws discs between two cylinders: motion as colour, contact forces as lines."""

import plot_packing as packing
import plot_style as style
import matplotlib.collections
import matplotlib.colors
import matplotlib.patches
import numpy as np
from matplotlib.path import Path

COLORS = "YlGnBu"  # pale where grains are at rest, most of the cell
FORCE = style.RED
WALL = "0.75"
WIDTH = 0.24  # of the line of a mean force, in mean radii
WIDEST = 1.2  # line of any force, in mean radii
WALL_WIDTH = 2.0  # of the walls as drawn, in mean radii
OUTLINE = {"edgecolors": packing.OUTLINE, "linewidths": 0.15}


def speed(grains, center=(0, 0)):
    """Speed of the centre of each grain."""
    return np.hypot(grains["vx"], grains["vy"])


def angular_velocity(grains, center=(0, 0)):
    """v_theta / r of the centre of each grain about the centre of the cell."""
    x, y = grains["x"] - center[0], grains["y"] - center[1]
    return (x * grains["vy"] - y * grains["vx"]) / (x * x + y * y)


def force_segments(grains, contacts):
    """Start and end of the branch vector of each contact: from the centre of grain i, or of j
    backwards where i is a wall, along l; walls are what has no row in the grains."""
    row = {int(number): k for k, number in enumerate(grains["id"])}
    center = np.stack([grains["x"], grains["y"]], axis=1)
    branch = np.stack([contacts["lx"], contacts["ly"]], axis=1)
    i = np.array([row.get(int(number), -1) for number in contacts["i"]], dtype=int)
    j = np.array([row.get(int(number), -1) for number in contacts["j"]], dtype=int)
    start = np.where(i[:, None] >= 0, center[i], center[j] - branch)
    return start, start + branch


def draw_cell(axes, grains, contacts, inner_radius, outer_radius, *, center=(0, 0),
              color=angular_velocity, norm=None, unit_force=None):
    """Discs coloured by their motion, and forces as lines as wide as the normal force is large.

    grains: columns id, x, y, radius, vx, vy. contacts: columns i, j, lx, ly, force_n as in
    contacts.csv, the branch vector l from i to j; a body without a row in the grains is a wall, and
    l then ends at its surface; None for no forces. Lengths in one unit. color: a function of the
    grains and the centre, such as speed or angular_velocity; norm: a matplotlib norm of its values,
    by default linear from the smallest to the largest. unit_force: the normal force whose line is
    WIDTH mean radii wide, by default the mean over the repelling contacts; no line is wider than
    WIDEST. Returns what Figure.colorbar needs.
    """
    center = np.asarray(center, dtype=float)
    radius = grains["radius"]
    place = np.stack([grains["x"], grains["y"]], axis=1)
    value = color(grains, center)
    norm = norm or matplotlib.colors.Normalize(value.min(), value.max())
    discs = matplotlib.collections.PathCollection(
        [Path(figure, packing.CIRCLE_CODES) for figure in packing.circles(place, radius)],
        cmap=COLORS, norm=norm, zorder=1, **OUTLINE)
    discs.set_array(value)
    discs.set_in_layout(False)
    axes.add_collection(discs, autolim=False)

    wall = min(WALL_WIDTH * radius.mean(), 0.9 * inner_radius)
    high = outer_radius + wall
    for rim in (inner_radius, high):
        axes.add_patch(matplotlib.patches.Annulus(center, rim, wall, fc=WALL, lw=0, zorder=3))

    if contacts is not None and (contacts["force_n"] > 0).any():
        repels = contacts["force_n"] > 0
        contacts = {name: column[repels] for name, column in contacts.items()}
        start, end = force_segments(grains, contacts)
        force = contacts["force_n"] / (unit_force or contacts["force_n"].mean())
        width = radius.mean() * np.minimum(WIDTH * force, WIDEST)
        packing.add_figures(axes, packing.capsules(start, end, width), packing.CAPSULE_CODES,
                            axes.patch, fc=FORCE, lw=0, zorder=2)

    margin = 1.01 * high
    axes.set(aspect="equal", xlim=(center[0] - margin, center[0] + margin),
             ylim=(center[1] - margin, center[1] + margin))
    axes.axis("off")
    return discs
