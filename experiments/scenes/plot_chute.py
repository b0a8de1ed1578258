# SPDX-License-Identifier: BSD-3-Clause
"""Chute flow: discs, profiles, shear rate, mean velocity by height, mu(I), courses by angle."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import matplotlib.collections
import matplotlib.ticker
import numpy as np


def chosen(table, **values):
    rows = np.ones(len(table["series"]), dtype=bool)
    for name, value in values.items():
        rows &= table[name] == value
    return {name: column[rows] for name, column in table.items()}


def plain(panel):
    """Few ticks with plain numbers on logarithmic axes that span less than two decades."""
    for axis in (panel.xaxis, panel.yaxis):
        axis.set_major_locator(matplotlib.ticker.LogLocator(subs=(1, 2, 3, 5)))
        axis.set_major_formatter("{x:g}")
        axis.set_minor_formatter(matplotlib.ticker.NullFormatter())


def over_seeds(table, key, value):
    """Sorted keys, means and standard errors of the values over the seeds."""
    return style.means_by(table[key], table[value])


def draw_discs(figure, panel, grains, angle, width):
    """Discs as they flow downhill, and the base."""
    turn = np.deg2rad(-angle)
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    place = np.array([np.mod(grains["x"], width), grains["y"]])
    base = np.array([np.arange(0.625, width, 1.25), np.zeros(int(width / 1.25))])
    for points, radius, values in ((base, np.full(base.shape[1], 0.5), None),
                                   (place, grains["radius"], grains["velocity"])):
        x, y = rotation @ points
        discs = matplotlib.collections.PatchCollection(
            [style.plt.Circle(p, r) for *p, r in zip(x, y, radius)], cmap="viridis", lw=0,
            facecolor="0.4")
        if values is not None:
            discs.set_array(values)
            figure.colorbar(discs, ax=panel, label=r"velocity [$\sqrt{gd}$]", pad=0.02)
        panel.add_collection(discs)
    panel.set(aspect="equal")
    panel.autoscale_view()
    panel.axis("off")


def bagnold(height, number, fraction, angle, y):
    """Velocity over that of the base for an inertial number that is the same everywhere."""
    scale = 2 / 3 * number * np.sqrt(fraction * np.cos(np.deg2rad(angle)))
    return scale * (height ** 1.5 - np.maximum(height - y, 0) ** 1.5)


def draw_profiles(panel, profiles, flows, angle, thin):
    for k, layers in enumerate(np.unique(chosen(flows, series="heights")["layers"])):
        for series, marker in (("heights", "o"), ("soft", "^")):
            own = chosen(profiles, series=series, layers=layers)
            if not len(own["y"]):
                continue
            y, mean, error = over_seeds(own, "y", "velocity")
            shown = y < own["y"].max() - 2
            color = style.SERIES[k % len(style.SERIES)]
            panel.errorbar(mean[shown], y[shown], xerr=error[shown], fmt=marker, color=color,
                           mfc="white" if series == "heights" else color, ms=2.5, lw=0.6)
        rows = chosen(flows, series="heights", layers=layers)
        height, number, fraction = (rows[n].mean() for n in ("height", "inertial_number",
                                                             "fraction"))
        y = np.linspace(0, height, 60)
        panel.plot(bagnold(height, number, fraction, angle, y), y, **style.GUIDE)
    panel.set(xlabel=r"velocity $u/\sqrt{gd}$", ylabel="$y/d$", xlim=(0, None), ylim=(0, None))
    panel.legend(handles=[style.key("rigid discs", marker="o", mfc="white", ls=""),
                          style.key("soft discs", marker="^", ls=""),
                          style.key("Bagnold, measured $I$", lw=0.8)], loc="lower right")


def draw_rates(panel, rates):
    own = chosen(rates, series="heights")
    for k, layers in enumerate(np.unique(own["layers"])):
        rows = chosen(own, layers=layers)
        panel.plot(rows["pressure"], rows["rate"], style.MARKERS[k], mfc="white", ms=3,
                   color=style.SERIES[k % len(style.SERIES)], label=f"{layers:g} layers")
    pressure = np.array([own["pressure"].min(), own["pressure"].max()])
    level = np.mean(own["rate"] / np.sqrt(own["pressure"]))
    panel.plot(pressure, level * np.sqrt(pressure), **style.GUIDE)
    panel.text(0.04, 0.93, "line: slope 1/2", transform=panel.transAxes, va="top",
               color=style.THEORY)
    panel.set(xscale="log", yscale="log", xlabel=r"weight above $P/\rho g d$",
              ylabel=r"shear rate $\dot\gamma\,\sqrt{d/g}$")
    plain(panel)
    panel.legend(loc="lower right")


def draw_heights(panel, flows):
    for series, color, marker in (("heights", style.BLUE, "o"), ("soft", style.SKY, "^")):
        own = chosen(flows, series=series)
        panel.plot(own["height"], own["velocity"], marker, color=color, mfc="white")
    own = chosen(flows, series="heights")
    height = np.array([own["height"].min(), own["height"].max()])
    middle = np.exp(np.mean(np.log(own["velocity"] / own["height"] ** 1.5)))
    panel.plot(height, middle * height ** 1.5, **style.GUIDE)
    panel.text(0.04, 0.93, "line: slope 3/2", transform=panel.transAxes, va="top",
               color=style.THEORY)
    panel.set(xscale="log", yscale="log", xlabel="height $h/d$",
              ylabel=r"mean velocity $\bar u/\sqrt{gd}$")
    plain(panel)


def draw_friction(panel, flows):
    number = np.linspace(0, 0.35, 2)
    panel.plot(number, 0.25 + 1.1 * number, **style.GUIDE, label=r"$\mu(I)$, da Cruz et al. 2005")
    for series, color, marker, text in (("angles", style.GREEN, "D", "thin"),
                                        ("heights", style.BLUE, "o", "other heights"),
                                        ("soft", style.SKY, "^", "soft")):
        own = chosen(flows, series=series)
        moves = own["velocity"] > 0.01
        panel.plot(own["inertial_number"][moves], np.tan(np.deg2rad(own["angle"][moves])), marker,
                   color=color, mfc="white", label=text)
        if series == "angles" and moves.sum() > 2:
            slope, height = np.polyfit(own["inertial_number"][moves],
                                       np.tan(np.deg2rad(own["angle"][moves])), 1)
            panel.plot(number, height + slope * number, color=color, lw=0.8, ls="--",
                       label=f"its line, slope {slope:.2f}")
    panel.set(xlabel="inertial number $I$", ylabel=r"$\tan\theta$", xlim=(0, 0.35))
    panel.legend(loc="lower right")


def draw_courses(panel, course):
    own = chosen(course, series="angles")
    angles, labels = np.unique(own["angle"]), {}
    for k, angle in enumerate(angles):
        rows = chosen(own, angle=angle)
        panel.plot(rows["time"], rows["velocity"], lw=0.8, color=style.plt.cm.plasma(
            0.85 * k / max(1, len(angles) - 1)))
        labels.setdefault(round(rows["velocity"][-1], 2), []).append(f"{angle:g}°")
    for velocity, texts in labels.items():
        text = ", ".join(texts) if len(texts) < 3 else f"{texts[0]} to {texts[-1]}"
        panel.annotate(text, (own["time"].max(), velocity), (3, 0),
                       textcoords="offset points", va="center", fontsize=6)
    panel.set(xlabel=r"time $t\,\sqrt{g/d}$", ylabel=r"mean velocity $\bar u/\sqrt{gd}$",
              xlim=(0, 1.22 * own["time"].max()))


def draw(folder):
    flows, profiles, rates, course = (style.read_table(folder / f"{name}.csv") for name in
                                      ("flows", "profiles", "rates", "course"))
    parameters = style.read_summary(folder).parameters
    figure, panels = style.plt.subplots(3, 2, figsize=(style.TWO_COLUMNS, 7.6),
                                        layout="constrained")
    discs, velocity, rate, height, friction, time = panels.flat
    draw_discs(figure, discs, style.read_table(folder / "grains.csv"), parameters["angle"],
               parameters["width"])
    draw_profiles(velocity, profiles, flows, parameters["angle"], parameters["thin"])
    draw_rates(rate, rates)
    draw_heights(height, flows)
    draw_friction(friction, flows)
    draw_courses(time, course)
    style.letter_panels(*panels.flat)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
