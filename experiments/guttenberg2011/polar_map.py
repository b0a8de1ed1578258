# SPDX-License-Identifier: BSD-3-Clause
"""Draws a component of the stress on the polar grid of a Couette cell, means over three rings."""
import numpy as np

COMPONENTS = {"rr": r"$\sigma_{rr}$", "rt": r"$\sigma_{r\theta}$",
              "tr": r"$\sigma_{\theta r}$", "tt": r"$\sigma_{\theta\theta}$"}

RINGS = 3  # averaged: rings of the data are narrower than grains, which lie in layers along the walls


def map_limit(table):
    """Largest stress of the colours: some cells beside the inner cylinder are far above the rest."""
    return np.percentile(np.abs(table["stress_rr"]), 98)


def draw_map(panel, table, name, limit, size=8):
    """One component, blue where it is negative; returns what Figure.colorbar needs."""
    radii, angles = np.unique(table["r"]), np.unique(table["angle"])
    width, turn = radii[1] - radii[0], angles[1] - angles[0]
    edges = np.append(radii - width / 2, radii[-1] + width / 2)
    turns = np.append(angles - turn / 2, angles[-1] + turn / 2)
    values = table[f"stress_{name}"].reshape(len(radii), len(angles))
    rings = len(radii) // RINGS
    values = values[:rings * RINGS].reshape(rings, RINGS, -1).mean(axis=1)
    edges = edges[::RINGS][:rings + 1]
    x, y = edges[:, None] * np.cos(turns), edges[:, None] * np.sin(turns)
    panel.set_aspect("equal")
    panel.axis("off")
    panel.text(0, 0, COMPONENTS[name], ha="center", va="center", fontsize=size)
    return panel.pcolormesh(x, y, values, cmap="RdBu_r", vmin=-limit, vmax=limit, rasterized=True)
