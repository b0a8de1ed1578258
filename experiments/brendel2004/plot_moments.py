# SPDX-License-Identifier: BSD-3-Clause
"""Static friction, contact torques and soft contacts beside closed forms; a powder of spheres."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import numpy as np

LAWS = {"constant": (r"$\mu_t$ constant", "1"), "reduced_radius": (r"$\mu_t\propto r^*$", "1"),
        "rough": ("rough", "1"), "point_contact": ("point contact", "4/3"),
        "line_contact": ("line contact", "3/2")}
MOTIONS = {"rolling": "rolling, Eq. (1.40)", "spinning": "torsion, Eq. (1.40)",
           "viscous": "rolling, viscous"}
POWDERS = {"none": "none", "rolling": "rolling", "torsion": "torsion", "both": "both"}


def draw_stick_slip(panel, folder):
    table = style.read_table(folder / "spring_force.csv")
    rows = style.read_table(folder / "stick_slip.csv")
    speed = rows["speed"][0]
    for ratio, curve, color, _ in style.series(table, "ratio"):
        label = r"$\mu_s=\mu_d$" if ratio == 1 else rf"$\mu_s={ratio:g}\,\mu_d$"
        panel.plot(curve["time"], curve["force"], color=color, lw=0.8, label=label)
        dynamic = rows["onset"][(rows["ratio"] == ratio) & (rows["speed"] == speed)][0] / ratio
        for level in {ratio, 2 - ratio}:
            panel.axhline(level * round(dynamic, 3), ls=":", **style.GUIDE)
    panel.set(xlabel=r"time ($\sqrt{m/k}$)", ylabel="force of the spring ($N$)", ylim=(-0.08, 1.08))
    panel.set_xlim(0, 100)
    panel.legend(loc="upper right", labelspacing=0.25)


def draw_moments(panel, folder):
    table = style.read_table(folder / "moments.csv")
    keys = []
    for law, rows, color, marker in style.series(table, "law"):
        scan = (rows["radius"] == 0.5) & (rows["curvature"] == 0)
        load, order = np.unique(rows["load"][scan], return_index=True)
        panel.plot(load, rows["theory"][scan][order], **style.GUIDE)
        panel.plot(load, rows["moment"][scan][order], marker, color=color, mfc="white")
        text, power = LAWS[law]
        keys.append(style.key(rf"{text}: $F^{{{power}}}$", marker=marker, color=color, lw=0,
                              mfc="white"))
    panel.set(xscale="log", yscale="log", xlabel="normal force $F$", ylabel="largest moment ($Fd$)",
              ylim=(5e-5, 3e2))
    panel.legend(handles=keys, loc="upper left", labelspacing=0.25, handlelength=0.8)


def draw_stops(panel, folder):
    table = style.read_table(folder / "stops.csv")
    for motion, rows, color, marker in style.series(table, "motion"):
        few = slice(None, None, max(1, len(rows["time"]) // 16))
        panel.plot(rows["time"], rows["theory"], **style.GUIDE)
        panel.plot(rows["time"][few], rows["speed"][few], marker, color=color, mfc="white",
                   label=MOTIONS[motion])
    panel.set(xlabel=r"time ($\sqrt{md/F}$)", ylabel="speed over first speed", ylim=(-0.05, 1.4))
    panel.legend(loc="upper right")


def draw_coupling(panel, folder):
    table = style.read_table(folder / "slide_and_spin.csv")
    for name, color, marker, text in (("force", style.BLUE, "o", r"force ($\mu N$)"),
                                      ("torque", style.RED, "s", r"torsion ($\mu_n N$)")):
        panel.plot(table["ratio"], table[name], marker, color=color, mfc="white",
                   ms=6 if name == "force" else 3, label=text)
        panel.plot(table["ratio"], table["area_" + name], color=color, ls="--", lw=0.8)
    handles, _ = panel.get_legend_handles_labels()
    panel.legend(handles=handles + [style.key("of a contact area", ls="--", lw=0.8)],
                 loc="upper right")
    panel.set(xscale="log", xlabel=r"sliding over spinning $v/\omega a$", ylabel="friction",
              ylim=(0, 1.6))


def draw_impacts(panel, folder):
    table = style.read_table(folder / "impacts.csv")
    panel.plot(table["speed"], table["duration_theory"], **style.GUIDE)
    panel.plot(table["speed"], table["duration"], "o", color=style.BLUE, mfc="white")
    panel.set(xscale="log", yscale="log", xlabel=r"speed of impact ($\sqrt{Fd/m}$)",
              ylabel=r"duration ($\sqrt{md/F}$)", ylim=(0.03, 0.6))
    panel.set_yticks([0.05, 0.1, 0.2, 0.5], ["0.05", "0.1", "0.2", "0.5"])
    panel.yaxis.set_minor_formatter(style.plt.NullFormatter())
    speed = table["speed"]
    panel.annotate(r"Hertz, $v^{-1/5}$", (speed[-2], table["duration_theory"][-2]), (2, 8),
                   textcoords="offset points", ha="center", va="bottom")
    stiffness = style.read_table(folder / "stiffness.csv")
    inset = panel.inset_axes((0.2, 0.17, 0.44, 0.38))
    inset.plot(stiffness["poisson"], stiffness["theory"], **style.GUIDE)
    inset.plot(stiffness["poisson"], stiffness["ratio"], "s", color=style.RED, mfc="white", ms=3)
    inset.set(xlabel=r"$\nu$", ylim=(0.6, 1.05))
    inset.set_ylabel(r"$\kappa_t/\kappa_n$", labelpad=1)
    inset.xaxis.labelpad = -1
    inset.tick_params(labelsize=6)


def draw_powders(panel, folder):
    summary = style.read_summary(folder)
    value = [summary.value["porosity_" + name] for name in POWDERS]
    error = [summary.uncertainty["porosity_" + name] or 0 for name in POWDERS]
    table = style.read_table(folder / "powder.csv")
    ways = list(POWDERS)
    place = (table["rolling"] > 0) * ways.index("rolling") + (table["torsion"] > 0) * ways.index(
        "torsion")
    panel.plot(place, table["porosity"], ".", color="0.6", ms=3)
    panel.errorbar(range(4), value, error, fmt="o", color=style.BLUE, mfc="white")
    expected = value[1] + value[2] - value[0]
    panel.plot([2.7, 3.3], [expected, expected], **style.GUIDE)
    panel.annotate("sum of\nboth gains", (2.68, expected), (-2, 0), textcoords="offset points",
                   ha="right", va="center", fontsize=7)
    panel.set_xticks(range(4), POWDERS.values())
    panel.minorticks_off()
    low, high = min(table["porosity"]), max(table["porosity"])
    panel.set(xlim=(-0.4, 3.5), ylim=(low - 0.015, high + 0.015), xlabel="contact torques",
              ylabel="porosity")


def draw(folder):
    figure, panels = style.plt.subplots(2, 3, figsize=(style.TWO_COLUMNS, 4.6),
                                        layout="constrained")
    parts = (draw_stick_slip, draw_moments, draw_stops, draw_coupling, draw_impacts, draw_powders)
    for panel, part in zip(panels.flat, parts):
        part(panel, folder)
    style.letter_panels(*panels.flat)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
