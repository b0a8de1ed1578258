# SPDX-License-Identifier: BSD-3-Clause
"""Guttenberg 2011, Fig. 1: proxy stress and torque against the packing fraction."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style

ONSET, JAMMING = 0.778, 0.838  # as the paper reads them off its Fig. 1


def draw_transitions(panel):
    for phi, name in ((ONSET, "onset"), (JAMMING, "jamming")):
        panel.axvline(phi, **style.GUIDE)
        panel.annotate(name, (phi, 0), (2, 3), xycoords=("data", "axes fraction"), va="bottom",
                       ha="left", rotation=90, textcoords="offset points", color=style.THEORY)


def draw_stress(panel, table):
    panel.errorbar(table["phi"], table["proxy_stress"], table["proxy_stress_error"], fmt="o",
                   color=style.BLUE, label="normal")
    panel.plot(table["phi"], table["proxy_stress_tangential"], "s", color=style.RED,
               label="tangential", mfc="white")
    panel.set(yscale="log", xlabel=r"packing fraction $\phi$",
              ylabel=r"proxy stress $[\rho\langle R\rangle^4\Omega^2]$")
    draw_transitions(panel)
    panel.legend(loc="upper left")


def draw_torque(panel, table):
    for name, sign, color, marker in (("inner", -1, style.BLUE, "o"),
                                      ("outer", 1, style.RED, "s")):
        torque, error = sign * table[f"torque_{name}"], table[f"torque_{name}_error"]
        shown = torque > 2 * error  # beyond the noise, and positive for the logarithm
        panel.errorbar(table["phi"][shown], torque[shown], error[shown], fmt=marker, color=color,
                       label=f"{name} cylinder", mfc="white" if marker == "s" else None)
    panel.set(yscale="log", xlabel=r"packing fraction $\phi$", xlim=table["xlim"],
              ylabel=r"torque $[\rho\langle R\rangle^4\Omega^2]$")
    draw_transitions(panel)
    panel.legend(loc="upper left")


def draw(folder):
    table = style.read_table(folder / "stress.csv")
    figure, (stress, torque) = style.plt.subplots(1, 2, figsize=(style.TWO_COLUMNS, 2.8),
                                                  layout="constrained")
    draw_stress(stress, table)
    draw_torque(torque, table | {"xlim": stress.get_xlim()})
    style.letter_panels(stress, torque)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
