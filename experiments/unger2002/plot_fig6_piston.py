# SPDX-License-Identifier: BSD-3-Clause
"""Unger 2002, Fig. 6: waves of discs under a piston, their frequency and damping against N_I."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import matplotlib.collections
import matplotlib.ticker
import numpy as np


def draw_box(panel, folder):
    """The first packing, and on its right half the velocities of the transversal mode."""
    discs = style.read_table(folder / "packing.csv")
    packings = style.read_table(folder / "packings.csv")
    width, height = packings["width"][0], packings["height"][0]
    outlines = [style.plt.Circle((x, y), r) for x, y, r in
                zip(discs["x"], discs["y"], discs["radius"])]
    colors = np.where(discs["loose"] > 0, "white", "0.85")
    panel.add_collection(matplotlib.collections.PatchCollection(
        outlines, facecolors=colors, edgecolors="0.6", linewidths=0.3))
    panel.plot([0, 0, width, width], [height, 0, 0, height], color="black", lw=1)
    panel.fill_between([0, width], height, 1.035 * height, color=style.BLUE, lw=0)
    panel.annotate("", (width / 2, 1.035 * height), (width / 2, 1.17 * height),
                   arrowprops={"arrowstyle": "-|>", "color": style.BLUE, "shrinkB": 0})
    panel.text(0.53 * width, 1.14 * height, r"$F + \Delta F$", va="center", color=style.BLUE)
    x, y = np.meshgrid(*[(np.arange(8) + 0.5) / 8] * 2)
    panel.quiver(width * x, height * y, np.sin(np.pi * x) * np.cos(np.pi * y),
                 -np.cos(np.pi * x) * np.sin(np.pi * y), color=style.RED, pivot="mid", scale=11,
                 width=0.009, zorder=3)
    panel.set(aspect="equal", xlim=(-0.04 * width, 1.04 * width),
              ylim=(-0.02 * height, 1.2 * height))
    panel.axis("off")


def draw_waves(panel, folder, kind, column, table):
    """Waves of the first packing over their damping time, shifted, with the fitted curves."""
    first = {name: values[table["packing"] == 1] for name, values in table.items()}
    shift = 2.6
    for n, (sweeps, fit, color, _) in enumerate(style.series(first, "sweeps")):
        fit = {name: values[0] for name, values in fit.items()}
        wave = style.read_table(folder / f"{kind}_1_{sweeps:.0f}.csv")
        t = np.linspace(fit["fit_from"], fit["fit_to"], 600)
        x = t - fit["fit_from"]
        curve = np.exp(-x / fit["tau"]) * np.sin(fit["omega"] * x + fit["phase"])
        seen = (wave["step"] > 0.72 * fit["tau"]) & (wave["step"] < 5.1 * fit["tau"])
        value = (wave[column] - fit["offset"]) / fit["amplitude"]
        every = max(1, int(fit["tau"] / 12))
        panel.plot(wave["step"][seen][::every] / fit["tau"], value[seen][::every] - shift * n, "o",
                   color=color, ms=2.2, mew=0)
        panel.plot(t / fit["tau"], curve - shift * n, color=color, lw=0.8)
        panel.text(5.05, 0.45 - shift * n, f"$N_I = {sweeps:g}$", ha="right", color=color,
                   fontsize=7)
    panel.axvspan(1, 4.5, color=style.SKY, alpha=0.15, lw=0)
    panel.plot([4.9, 4.9], [-1.6, -0.6], color=style.THEORY, lw=1)  # the scale of all waves
    panel.text(4.85, -1.1, "$A$", ha="right", va="center", color=style.THEORY, fontsize=7)
    panel.set(xlim=(0.6, 5.2), xlabel=r"time $t / \tau$", yticks=[],
              ylim=(-shift * n - 1.3, 1.9))


def draw_law(panel, tables, exponents, uncertainties, column, guide):
    """Points of all packings and the power law of the mean exponent through their means."""
    for (table, label, color, marker), power, error in zip(tables, exponents, uncertainties):
        values = table["omega"] if column == "omega" else 1 / table["tau"]
        n = np.unique(table["sweeps"])
        panel.plot(table["sweeps"], values, marker, color=color, mfc="white", mew=0.7)
        centre = np.exp(np.log(values).mean() - power * np.log(table["sweeps"]).mean())
        spread = "" if error is None else f" \\pm {error:.4f}"
        panel.plot(n, centre * n**power, color=color,
                   label=f"{label}, ${power:.4f}{spread}$")
    n = np.array([n[0], n[-1]])
    low = min((t["omega"] if column == "omega" else 1 / t["tau"]).min() for t, *_ in tables)
    style.slope(panel, n[0] * (n[1] / n[0]) ** np.array([0.55, 0.85]),
                0.8 * low * (n[1] / n[0]) ** (guide * 0.55), guide, "1/2" if guide < 1 else "1")
    panel.set(xscale="log", yscale="log", xlabel="sweeps per step $N_I$")
    panel.set_xticks(np.unique(tables[0][0]["sweeps"]))
    panel.xaxis.set_major_formatter(matplotlib.ticker.FormatStrFormatter("%g"))
    panel.xaxis.set_minor_locator(matplotlib.ticker.NullLocator())
    style.plain_ticks(panel.yaxis)
    panel.margins(x=0.1)
    bottom, top = panel.get_ylim()
    panel.set_ylim(bottom, top * (top / bottom) ** 0.25)  # room for the legend
    panel.legend(loc="upper left", title="exponent")


def draw_relation(panel, tables):
    """Omega against 1 / tau of every wave: one curve without a parameter."""
    for table, label, color, marker in tables:
        panel.plot(1 / table["tau"], table["omega"], marker, color=color, mfc="white", mew=0.7,
                   label=label)
    rate = np.geomspace(0.8 * min((1 / t["tau"]).min() for t, *_ in tables),
                        1.2 * max((1 / t["tau"]).max() for t, *_ in tables), 200)
    panel.plot(rate, np.arccos(np.exp(-rate)), **style.GUIDE,
               label=r"$\cos\omega\Delta t = \mathrm{e}^{-\Delta t/\tau}$")
    panel.plot(rate, np.sqrt(2 * rate), **style.GUIDE | {"ls": "--"},
               label=r"$\omega = \sqrt{2 / (\tau\Delta t)}$")
    panel.set(xscale="log", yscale="log", xlabel=r"damping $\Delta t / \tau$",
              ylabel=r"frequency $\omega\,\Delta t$")
    style.plain_ticks(panel.xaxis)
    style.plain_ticks(panel.yaxis)
    panel.legend(loc="lower right")


def draw(folder):
    waves, shear = (style.read_table(folder / f"{name}.csv") for name in ("waves", "shear"))
    summary = style.read_summary(folder)
    tables = [(waves, "piston", style.BLUE, "o"), (shear, "vortex", style.RED, "s")]
    figure, ((box, piston, vortex), (frequency, damping, relation)) = style.plt.subplots(
        2, 3, figsize=(style.TWO_COLUMNS, 5.2), layout="constrained")
    draw_box(box, folder)
    draw_waves(piston, folder, "wave", "height", waves)
    draw_waves(vortex, folder, "shear", "velocity", shear)
    piston.set_ylabel(r"height $(y - y_\infty) / A$, shifted")
    vortex.set_ylabel(r"vortex velocity $v / A$, shifted")
    for panel, name, guide in ((frequency, "omega", 0.5), (damping, "tau", 1.0)):
        keys = [f"{prefix}{name}_exponent" for prefix in ("", "shear_")]
        draw_law(panel, tables, [summary.value[k] for k in keys],
                 [summary.uncertainty[k] for k in keys], name, guide)
    frequency.set_ylabel(r"frequency $\omega\,\Delta t$")
    damping.set_ylabel(r"damping $\Delta t / \tau$")
    draw_relation(relation, tables)
    style.letter_panels(box, piston, vortex, frequency, damping, relation)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
