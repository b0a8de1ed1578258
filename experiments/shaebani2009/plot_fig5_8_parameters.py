# SPDX-License-Identifier: BSD-3-Clause
"""Shaebani 2009, Figs. 5 to 8: cost, overlap and volume fraction against the parameters."""
import pathlib
import sys

import matplotlib.cm
import matplotlib.colors
import matplotlib.ticker
import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style

# Name in the tables: what it is, colour, marker. One look per parameter in all panels.
LOOKS = {
    "pressure": (r"$P_\mathrm{ext}$", style.BLUE, "o"),
    "time_step": (r"$\Delta t$", style.RED, "s"),
    "sweeps": (r"$N_I$", style.GREEN, "^"),
    "cell_inertia": (r"$M_\lambda$", style.PURPLE, "D"),
    "cell_inertia_own_feedback": (r"$M_\lambda$, own feedback", style.PURPLE, "D"),
}
REFERENCE = {"pressure": 1, "time_step": 0.01, "sweeps": 100, "cell_inertia": 100,
             "cell_inertia_own_feedback": 100}
CURVES = list(LOOKS)[:4]


def rows(table, name):
    chosen = table["parameter"] == name
    return {key: column[chosen] for key, column in table.items()}


def draw_curve(panel, points, name, x, y, joined=True):
    """Means with standard errors; hollow where samples did not relax or the method was changed."""
    label, color, marker = LOOKS[name]
    curve = rows(points, name)
    whole = (curve["relaxed"] == curve["samples"]) & (name != "cell_inertia_own_feedback")
    horizontal = curve[x] / REFERENCE[name] if x == "value" else curve[x]
    if y == "volume_fraction":
        errors = curve["volume_fraction_error"]
    else:
        factor = curve[f"{y}_factor"]
        errors = np.array([curve[y] * (1 - 1 / factor), curve[y] * (factor - 1)])
    if joined:
        panel.plot(horizontal[whole], curve[y][whole], color=color, lw=0.7, alpha=0.6)
    for k in range(len(horizontal)):
        panel.errorbar(horizontal[k], curve[y][k], errors[..., k:k + 1], fmt=marker, color=color,
                       mfc=color if whole[k] else "white", mew=0.7, elinewidth=0.6, capsize=1.5)


def draw_unrelaxed(panel, samples, name, column):
    """Crosses: samples that were given up, at what they had cost or reached."""
    table = rows(samples, name)
    lost = table["relaxed"] == 0
    panel.plot(table["value"][lost] / REFERENCE[name], table[column][lost], "x", ms=4, mew=0.9,
               color=LOOKS[name][1])


def decades(axis, step):
    axis.set_major_locator(matplotlib.ticker.LogLocator(base=10.0**step, numticks=20))
    axis.set_minor_locator(matplotlib.ticker.LogLocator(base=10.0, numticks=30))
    axis.set_minor_formatter(matplotlib.ticker.NullFormatter())


def legend_of(panel, names, **where):
    panel.legend(handles=[style.key(LOOKS[n][0], color=LOOKS[n][1], marker=LOOKS[n][2], ls="none",
                                    mfc="white" if "own" in n else LOOKS[n][1], mew=0.7)
                          for n in names], handletextpad=0.2, **where)


def draw_inertia(figure, panel, points, optimum):
    """Along M_lambda, which is the colour; hollow as in the other panels."""
    norm = matplotlib.colors.LogNorm(*np.array([0.5, 2]) * [points["value"][k] for k in (
        points["parameter"] == "cell_inertia").nonzero()[0][[0, -1]]])
    norm.vmin = min(norm.vmin, 5e-4)
    colors = style.plt.get_cmap("viridis")
    for name in ("cell_inertia", "cell_inertia_own_feedback"):
        curve = rows(points, name)
        if name == "cell_inertia":
            panel.plot(curve["mean_overlap"], curve["contact_updates"], color="0.7", lw=0.7)
        for m, x, y, fx, fy, done, asked in zip(*(curve[c] for c in (
                "value", "mean_overlap", "contact_updates", "mean_overlap_factor",
                "contact_updates_factor", "relaxed", "samples"))):
            hollow = name != "cell_inertia" or done < asked
            panel.errorbar(x, y, [[y - y / fy], [y * fy - y]], [[x - x / fx], [x * fx - x]],
                           fmt="D", color=colors(norm(m)), mfc="white" if hollow else None,
                           elinewidth=0.6, mew=0.8)
            if m == optimum and name == "cell_inertia":
                panel.plot(x, y, "o", ms=11, mfc="none", mec=style.THEORY, mew=0.8)
    scale = figure.colorbar(matplotlib.cm.ScalarMappable(norm, colors), ax=panel, pad=0.02,
                            aspect=30, location="top")
    scale.set_label(r"inertia $M_\lambda$ [$\rho_0 l_0^2$]", labelpad=3)
    scale.ax.xaxis.set_major_locator(matplotlib.ticker.LogLocator(base=100, numticks=9))
    scale.ax.xaxis.set_minor_locator(matplotlib.ticker.NullLocator())
    panel.margins(0.1)


def draw(folder):
    points, samples = (style.read_table(folder / f"{n}.csv") for n in ("points", "sweep"))
    value = style.read_summary(folder).value
    figure, ((cost, overlap, fraction), (cpu, master, inertia)) = style.plt.subplots(
        2, 3, figsize=(style.TWO_COLUMNS, 4.9), layout="constrained")
    for name in LOOKS:
        draw_curve(cost, points, name, "value", "contact_updates")
        draw_curve(cpu, points, name, "value", "cpu_seconds")
        draw_curve(overlap, points, name, "value", "mean_overlap")
        draw_curve(fraction, points, name, "value", "volume_fraction")
        draw_unrelaxed(cost, samples, name, "contact_updates")
        draw_unrelaxed(cpu, samples, name, "cpu_seconds")
    for panel, label in ((cost, "contact updates"), (cpu, "CPU time [s]"),
                         (overlap, r"mean overlap [$l_0$]")):
        panel.set(xscale="log", yscale="log", ylabel=label)
        decades(panel.yaxis, 1)
    fraction.set(xscale="log", ylabel=r"volume fraction $\phi$")
    fraction.axhline(value["volume_fraction"], **style.GUIDE)
    fraction.axhspan(value["volume_fraction"] - value["volume_fraction_deviation"],
                     value["volume_fraction"] + value["volume_fraction_deviation"],
                     color="0.88", lw=0, zorder=-1)
    close = fraction.inset_axes([0.16, 0.42, 0.5, 0.42])
    for name in LOOKS:
        draw_curve(close, points, name, "value", "volume_fraction", joined=False)
    close.axhline(value["volume_fraction"], **style.GUIDE)
    close.set(xscale="log", ylim=(0.772, 0.822), xlim=fraction.get_xlim())
    close.tick_params(labelsize=6)
    close.xaxis.set_minor_locator(matplotlib.ticker.NullLocator())
    close.xaxis.set_major_locator(matplotlib.ticker.LogLocator(base=1e4, numticks=9))
    for panel in (cost, overlap, fraction, cpu):
        panel.set_xlabel("parameter / reference value")
        decades(panel.xaxis, 2)
    legend_of(overlap, CURVES, loc="lower right")
    legend_of(cost, ["cell_inertia_own_feedback"], loc="lower center", fontsize=6)
    cost.margins(y=0.12)
    fraction.set_ylim(top=1.06 * fraction.get_ylim()[1])

    for name in CURVES[:3]:
        draw_curve(master, points, name, "mean_overlap", "contact_updates")
    chosen = np.isin(points["parameter"], CURVES[:3]) & (points["mean_overlap"] < 0.02)
    x, y = points["mean_overlap"][chosen], points["contact_updates"][chosen]
    middle = np.exp(np.log(y).mean() - value["master_slope"] * np.log(x).mean())
    ends = np.array([x.min(), x.max()])
    master.plot(ends, middle * ends ** value["master_slope"], **style.GUIDE,
                label=f"slope ${value['master_slope']:.2f}$")
    master.legend(loc="upper right")

    draw_inertia(figure, inertia, points, value["optimum_inertia"])
    for panel in (master, inertia):
        panel.set(xscale="log", yscale="log", xlabel=r"mean overlap [$l_0$]",
                  ylabel="contact updates")
    inertia.xaxis.set_major_locator(matplotlib.ticker.LogLocator(subs=(1, 3)))
    inertia.xaxis.set_major_formatter(matplotlib.ticker.LogFormatterSciNotation(
        labelOnlyBase=False, minor_thresholds=(np.inf, np.inf)))
    inertia.xaxis.set_minor_formatter(matplotlib.ticker.NullFormatter())
    style.letter_panels(cost, overlap, fraction, cpu, master, inertia)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
