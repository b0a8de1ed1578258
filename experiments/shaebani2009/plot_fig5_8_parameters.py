# SPDX-License-Identifier: BSD-3-Clause
"""Shaebani 2009, Figs. 5 to 8: cost, overlap and volume fraction against the parameters."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import matplotlib.ticker
import numpy as np

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
RIGID = 0.02  # mean overlap of the points of the fits, at most


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


def draw_time_per_update(panel, samples, name):
    """Geometric means over the relaxed samples with standard errors; crosses: the others."""
    table = rows(samples, name)
    per_update = 1e9 * table["cpu_seconds"] / table["contact_updates"]
    relaxed = table["relaxed"] > 0
    _, color, marker = LOOKS[name]
    values, logarithms, errors = style.means_by(table["value"][relaxed], np.log(per_update[relaxed]))
    y, factor = np.exp(logarithms), np.exp(errors)
    joined = name in CURVES
    panel.errorbar(values / REFERENCE[name], y, [y - y / factor, y * factor - y], fmt=marker + "-" * joined,
                   color=color, lw=0.7, mfc=color if joined else "white", mew=0.7, elinewidth=0.6, capsize=1.5)
    panel.plot(table["value"][~relaxed] / REFERENCE[name], per_update[~relaxed], "x", ms=4, mew=0.9, color=color)


def draw_key(figure):
    """The marks of all panels, above them."""
    handles = [style.key(label, color=color, marker=marker, ls="none", mfc="white" if "own" in name else color,
                         mew=0.7) for name, (label, color, marker) in LOOKS.items()]
    handles.append(style.key(r"not relaxed", color=LOOKS["cell_inertia"][1], marker="x", ls="none", mew=0.9))
    figure.legend(handles=handles, loc="upper center", ncols=len(handles), handletextpad=0.2)
    figure.get_layout_engine().set(rect=(0, 0, 1, 0.95))


def draw_master(panel, points, slope):
    """Cost against overlap; a parabola through the logarithms, and the slope of a straight line."""
    for name in CURVES[:3]:
        draw_curve(panel, points, name, "mean_overlap", "contact_updates", joined=False)
    chosen = (np.isin(points["parameter"], CURVES[:3]) & (points["mean_overlap"] < RIGID)
              & (points["relaxed"] == points["samples"]))
    x, y = np.log(points["mean_overlap"][chosen]), np.log(points["contact_updates"][chosen])
    if len(x) < 4:
        return
    parabola = np.polyfit(x, y, 2)
    line = np.linspace(x.min(), x.max(), 50)
    panel.plot(np.exp(line), np.exp(np.polyval(parabola, line)), **style.GUIDE)
    ends = x.min() + np.array([0.45, 0.7]) * np.ptp(x)
    style.slope(panel, np.exp(ends), 2.5 * np.exp(np.polyval(parabola, ends[0])), slope, f"${slope:.2f}$")


def draw_inertia(panel, points, optimum):
    """Along M_lambda, whose values are beside the points; the line joins them in this order."""
    curve = rows(points, "cell_inertia")
    x, y, factor = (curve[name] for name in ("mean_overlap", "contact_updates", "mean_overlap_factor"))
    draw_curve(panel, points, "cell_inertia", "mean_overlap", "contact_updates")
    panel.errorbar(x, y, xerr=[x - x / factor, x * factor - x], fmt="none", color=LOOKS["cell_inertia"][1],
                   elinewidth=0.6, capsize=1.5)
    best = curve["value"] == optimum
    panel.plot(x[best], y[best], "o", ms=11, mfc="none", mec=style.THEORY, mew=0.8)
    panel.margins(0.2)


def label_inertia(panel, points):
    """Values of M_lambda, each in the direction that is farthest from the line, the bars and other labels."""
    curve = rows(points, "cell_inertia")

    def pixels(along, across):
        """On the screen, so many of their errors off the points."""
        return panel.transData.transform(np.stack(
            [curve["mean_overlap"] * curve["mean_overlap_factor"] ** along,
             curve["contact_updates"] * curve["contact_updates_factor"] ** across], axis=1))

    place, point = pixels(0, 0), panel.figure.dpi / 72
    way = np.linspace(0, len(place) - 1, 20 * len(place))
    taken = [np.stack([np.interp(way, range(len(place)), place[:, a]) for a in (0, 1)], axis=1)]
    taken += [bar for off in np.linspace(-1, 1, 9) for bar in (pixels(off, 0), pixels(0, off))]
    angles = np.arange(16) * np.pi / 8
    shifts = np.stack([14 * np.cos(angles), 11 * np.sin(angles)], axis=1)  # labels are wider than high
    stretch = np.array([[-8, 0], [-4, 0], [0, 0], [4, 0], [8, 0]])  # points that stand for a label
    choices = place[:, None, None] + (shifts[:, None] + stretch) * point
    best = [0] * len(place)
    for k in 5 * list(range(len(place))):  # again, because labels placed later are in the way, too
        others = [choices[j, best[j]] for j in range(len(place)) if j != k]
        apart = choices[k][:, :, None] - np.vstack(taken + others)
        best[k] = np.hypot(apart[..., 0], apart[..., 1]).min(axis=(1, 2)).argmax()
    for k, value in enumerate(curve["value"]):
        text = f"{value:g}" if value < 1e4 else f"$10^{{{np.log10(value):.0f}}}$"
        panel.annotate(text, (curve["mean_overlap"][k], curve["contact_updates"][k]), shifts[best[k]],
                       textcoords="offset points", fontsize=7, ha="center", va="center")


def draw(folder):
    points, samples = (style.read_table(folder / f"{n}.csv") for n in ("points", "sweep"))
    value = style.read_summary(folder).value
    figure, ((cost, overlap, fraction), (cpu, master, inertia)) = style.plt.subplots(
        2, 3, figsize=(style.TWO_COLUMNS, 4.9), layout="constrained")
    for name in LOOKS:
        draw_curve(cost, points, name, "value", "contact_updates")
        draw_time_per_update(cpu, samples, name)
        draw_curve(overlap, points, name, "value", "mean_overlap")
        draw_curve(fraction, points, name, "value", "volume_fraction")
        draw_unrelaxed(cost, samples, name, "contact_updates")
    cpu.set(xscale="log", ylabel="CPU time per contact update [ns]")
    cpu.yaxis.label.set_size(7)  # fits into the panel
    for panel, label in ((cost, "contact updates"), (overlap, r"mean overlap [$l_0$]")):
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
    cost.margins(y=0.12)
    fraction.yaxis.set_major_locator(matplotlib.ticker.MultipleLocator(0.1))
    fraction.set_ylim(top=1.06 * fraction.get_ylim()[1])

    draw_key(figure)
    draw_inertia(inertia, points, value["optimum_inertia"])
    for panel in (master, inertia):
        panel.set(xscale="log", yscale="log", xlabel=r"mean overlap [$l_0$]",
                  ylabel="contact updates")
    draw_master(master, points, value["master_slope"])
    style.plain_ticks(inertia.xaxis, 1e-6)
    style.plain_ticks(inertia.yaxis, 1e7)
    inertia.set(xlabel=r"mean overlap [$10^{-6} l_0$]", ylabel="contact updates [$10^7$]")
    style.letter_panels(cost, overlap, fraction, cpu, master, inertia)
    figure.canvas.draw()  # places the panels
    label_inertia(inertia, points)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
