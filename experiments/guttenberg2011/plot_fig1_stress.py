"""Guttenberg 2011, Figs. 1, 3, 4 and 5: stress and flow against the packing fraction."""
import pathlib
import sys

import matplotlib.cm
import matplotlib.colors
import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style

ONSET, JAMMING = 0.778, 0.838  # as the paper reads them off its Fig. 1


def draw_stress(panel, table):
    panel.errorbar(table["phi"], table["proxy_stress"], table["proxy_stress_error"], fmt="o",
                   color=style.BLUE, label="normal")
    panel.plot(table["phi"], table["proxy_stress_tangential"], "s", color=style.RED,
               label="tangential", mfc="white")
    for phi, name in ((ONSET, "onset"), (JAMMING, "jamming")):
        panel.axvline(phi, **style.GUIDE)
        panel.annotate(name, (phi, 0), (-2, 3), xycoords=("data", "axes fraction"), va="bottom",
                       ha="right", rotation=90, textcoords="offset points", color=style.THEORY)
    panel.set(yscale="log", xlabel=r"packing fraction $\phi$",
              ylabel=r"proxy stress $[\rho\langle R\rangle^4\Omega^2]$")
    panel.legend(loc="upper left")


def draw_profiles(panel, profiles, colors, column, floor=None):
    for phi in np.unique(profiles["phi"]):
        rows = profiles["phi"] == phi
        y = profiles[column][rows]
        if floor is not None:
            y = np.where(y > floor, y, np.nan)
        panel.plot(profiles["r"][rows] - 30, y, color=colors(phi), lw=1)
    panel.set(xlabel=r"$r - 30\,\langle R\rangle$")


def draw_lengths(panel, table):
    for column, marker, label in (("decay_rate", "o", "displacements"),
                                  ("internal_decay_rate", "s", "velocity variables")):
        falls = table[column] > 0.02
        panel.plot(table["phi"][falls], 1 / table[column][falls], marker, label=label,
                   mfc="white" if marker == "s" else None)
    for length in (5, 1.2):
        panel.axhline(length, **style.GUIDE)
        panel.annotate("paper", (0.01, length), (0, 2), xycoords=("axes fraction", "data"),
                       textcoords="offset points", color=style.THEORY)
    panel.set(ylim=(0, 6.5), xlabel=r"packing fraction $\phi$",
              ylabel=r"decay length $[\langle 2R\rangle]$")
    panel.legend()


def draw(folder):
    table, profiles = (style.read_table(folder / f"{n}.csv") for n in ("stress", "profiles"))
    figure, ((stress, flow), (lengths, fraction)) = style.plt.subplots(
        2, 2, figsize=(style.TWO_COLUMNS, 5.4), layout="constrained")
    norm = matplotlib.colors.Normalize(table["phi"].min(), table["phi"].max())
    scale = matplotlib.cm.ScalarMappable(norm, "viridis_r")
    draw_stress(stress, table)
    draw_lengths(lengths, table)
    draw_profiles(flow, profiles, scale.to_rgba, "omega_measured", floor=0)
    flow.set(yscale="log", ylim=(1e-6, 1), ylabel=r"measured angular velocity $\omega/\Omega$")
    draw_profiles(fraction, profiles, scale.to_rgba, "local_fraction")
    fraction.set(ylabel=r"local packing fraction $\phi(r)$")
    figure.colorbar(scale, ax=[flow, fraction], label=r"packing fraction $\phi$", aspect=40)
    style.letter_panels(stress, flow, lengths, fraction)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
