# SPDX-License-Identifier: BSD-3-Clause
"""Draws packings of discs in a periodic cell, their contact forces as lines between the centres."""
import itertools

import plot_style as style
import matplotlib.patches
import numpy as np
from matplotlib.path import Path

STICKING, SLIDING = style.BLUE, style.RED
FILL, OUTLINE = "0.92", "0.6"
FAINT_OUTLINE = "0.75"  # of rattlers, which are white
WIDTH = 0.24  # of the line of a mean force, in mean radii
NEARLY = 1e-3  # a contact slides if its tangential force is so close to Coulomb's limit

# A circle of four and a half circle of one Bezier curve: small files, errors that nobody sees.
CIRCLE_CODES = [Path.MOVETO] + 12 * [Path.CURVE4] + [Path.CLOSEPOLY]
_BEND = 4 / 3 * np.tan(np.pi / 8)
_QUARTER = np.array([[1, _BEND], [_BEND, 1], [0, 1]])
_TURN = np.array([[0, -1], [1, 0]])
_CIRCLE = np.vstack([[[1, 0]], _QUARTER, _QUARTER @ _TURN.T, -_QUARTER, _QUARTER @ _TURN, [[1, 0]]])
CAPSULE_CODES = [Path.MOVETO, Path.LINETO] + 3 * [Path.CURVE4] + [Path.LINETO] + 3 * [Path.CURVE4]


def _copies(low, high, cell):
    """Rows, and the shifts of their images, whose boxes in fractional coordinates meet the cell."""
    rows, shifts = [np.zeros(0, dtype=int)], [np.zeros((0, 2))]
    if len(low):
        ranges = [range(int(np.floor(-high[:, a].max())), int(np.ceil(1 - low[:, a].min())) + 1)
                  for a in range(2)]
        for shift in itertools.product(*ranges):
            rows.append(np.flatnonzero(((high + shift > 0) & (low + shift < 1)).all(axis=1)))
            shifts.append(np.tile(cell @ shift, (len(rows[-1]), 1)))
    return np.concatenate(rows), np.concatenate(shifts)


def add_figures(axes, vertices, codes, outline, **look):
    """One patch of many equal figures, cut off at the outline."""
    if len(vertices):
        path = Path(vertices.reshape(-1, 2), np.tile(codes, len(vertices)))
        patch = matplotlib.patches.PathPatch(path, **look)
        patch.set_in_layout(False)  # its extent takes long to compute and is that of the outline
        axes.add_artist(patch)
        patch.set_clip_path(outline)


def circles(center, radius):
    """Vertices, for CIRCLE_CODES, of circles."""
    return center[:, None] + radius[:, None, None] * _CIRCLE


def capsules(start, end, width):
    """Vertices, for CAPSULE_CODES, of lines with round ends."""
    half = width[:, None] / 2
    along = half * (end - start) / np.linalg.norm(end - start, axis=1, keepdims=True)
    left, cap = along @ _TURN.T, 4 / 3 * along
    return np.stack([start + left, end + left, end + left + cap, end - left + cap, end - left,
                     start - left, start - left - cap, start + left - cap, start + left], axis=1)


def _draw_discs(axes, center, radius, rattler, cell, outline):
    to_cell = np.linalg.inv(cell)
    place, reach = center @ to_cell.T, radius[:, None] * np.linalg.norm(to_cell, axis=1)
    rows, shifts = _copies(place - reach, place + reach, cell)
    figures = circles(center[rows] + shifts, radius[rows])
    width = np.clip(7 / np.sqrt(len(radius)), 0.2, 0.7)
    for chosen, fill, edge in ((rattler, "white", FAINT_OUTLINE), (~rattler, FILL, OUTLINE)):
        add_figures(axes, figures[chosen[rows]], CIRCLE_CODES, outline, fc=fill, ec=edge, lw=width,
                    zorder=1)


def _draw_forces(axes, start, end, width, marked, cell, outline):
    to_cell = np.linalg.inv(cell)
    ends = np.stack([start, end]) @ to_cell.T
    reach = width[:, None] / 2 * np.linalg.norm(to_cell, axis=1)
    rows, shifts = _copies(ends.min(axis=0) - reach, ends.max(axis=0) + reach, cell)
    figures = capsules(start[rows] + shifts, end[rows] + shifts, width[rows])
    for chosen, color in ((~marked, STICKING), (marked, SLIDING)):
        add_figures(axes, figures[chosen[rows]], CAPSULE_CODES, outline, fc=color, lw=0, zorder=2)


def is_sliding(contacts, friction):
    """Whether the tangential force of each contact is at Coulomb's limit."""
    tangential = contacts["nx"] * contacts["force_y"] - contacts["ny"] * contacts["force_x"]
    return np.abs(tangential) > (1 - NEARLY) * friction * contacts["force_n"]


def draw_packing(axes, grains, contacts, cell, friction=None, unit_force=None, marked=None):
    """Discs, and forces as lines whose width is proportional to the normal force.

    grains, contacts: columns of grains.csv and contacts.csv (plot_style.read_table). cell: the base
    vectors of the periodic cell as columns of a 2 x 2 matrix, its origin at 0; all images are drawn
    and cut off at its outline. Given a coefficient of friction > 0, contacts that slide have their
    own colour; marked: a flag for each contact, and those marked have it instead. unit_force: the
    normal force whose line is WIDTH mean radii wide, by default the mean over the repelling
    contacts.
    """
    cell = np.asarray(cell, dtype=float)
    corners = (cell @ [[0, 1, 1, 0], [0, 0, 1, 1]]).T
    outline = style.plt.Polygon(corners, fill=False, ec="black", lw=0.7, joinstyle="miter",
                                zorder=3)
    axes.add_patch(outline)
    place = np.linalg.solve(cell, [grains["x"], grains["y"]])
    center = (cell @ (place - np.floor(place))).T  # grains may have left the cell
    _draw_discs(axes, center, grains["radius"], grains["rattler"] > 0, cell, outline)

    repels = contacts["force_n"] > 0
    if repels.any():
        if marked is not None:
            marked = marked[repels]
        contacts = {name: column[repels] for name, column in contacts.items()}
        row = {number: k for k, number in enumerate(grains["id"])}
        start = center[[row[number] for number in contacts["i"]]]
        end = start + np.stack([contacts["lx"], contacts["ly"]], axis=1)
        force = contacts["force_n"] / (unit_force or contacts["force_n"].mean())
        if marked is None:
            marked = is_sliding(contacts, friction) if friction else np.zeros(len(force), dtype=bool)
        _draw_forces(axes, start, end, WIDTH * grains["radius"].mean() * force, marked, cell,
                     outline)

    (left, bottom), (right, top) = corners.min(axis=0), corners.max(axis=0)
    margin = 0.01 * max(right - left, top - bottom)
    axes.set(aspect="equal", xlim=(left - margin, right + margin),
             ylim=(bottom - margin, top + margin))
    axes.axis("off")


def draw_key(axes, sliding=True, rattlers=True):
    """A legend below the panel."""
    handles = [style.key("force", color=STICKING, lw=2.5)]
    if sliding:
        handles.append(style.key("at sliding contact", color=SLIDING, lw=2.5))
    if rattlers:
        handles.append(style.key("rattler", ls="", marker="o", ms=6, mfc="white",
                                 mec=FAINT_OUTLINE, mew=0.7))
    axes.legend(handles=handles, loc="upper center", bbox_to_anchor=(0.5, 0.0),
                ncols=len(handles), columnspacing=1.4, handlelength=1.2)
