# SPDX-License-Identifier: BSD-3-Clause
"""Draws one line for each packing fraction, coloured by it: means over the seeds."""
import plot_style as style
import matplotlib.cm
import matplotlib.colors
import numpy as np

INNER = 30  # radius of the inner cylinder


def color_scale(profiles):
    """Colours of the packing fractions, also for Figure.colorbar; without the pale end of the map."""
    phi = profiles["phi_aimed"]
    colors = matplotlib.colors.ListedColormap(matplotlib.cm.viridis(np.linspace(0.9, 0, 256)))
    return matplotlib.cm.ScalarMappable(matplotlib.colors.Normalize(phi.min(), phi.max()), colors)


def family(table, column):
    """Mean packing fraction, mean and error over the seeds of a column: a point for each fraction aimed at."""
    _, phi, _ = style.means_by(table["phi_aimed"], table["phi"])
    return phi, *style.means_by(table["phi_aimed"], table[column])[1:]


def mean_profile(profiles, phi, column):
    """Distance from the inner cylinder and the mean over the seeds of a column."""
    rows = profiles["phi_aimed"] == phi
    r = np.unique(profiles["r"][rows])
    values = profiles[column][rows]
    order = np.argsort(profiles["r"][rows], kind="stable")
    return r - INNER, values[order].reshape(len(r), -1).mean(axis=1)


def draw_family(panel, profiles, scale, column, positive=False):
    """Lines of all packing fractions; with positive, gaps where a value is not."""
    for phi in np.unique(profiles["phi_aimed"]):
        distance, value = mean_profile(profiles, phi, column)
        if positive:
            value = np.where(value > 0, value, np.nan)
        panel.plot(distance, value, color=scale.to_rgba(phi), lw=1)
    panel.set(xlabel=r"$r - 30\,\langle R\rangle$", xlim=(0, 60))
