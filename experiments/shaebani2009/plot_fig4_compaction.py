# SPDX-License-Identifier: BSD-3-Clause
"""Shaebani 2009, Fig. 4: a gas of discs is compacted; the packing, its forces, and other seeds."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_packing as packing
import plot_style as style
import numpy as np

SHOWN = 30.0  # t0: later nothing moves that one could see


def draw_evolution(panels, rows, parameters):
    rate, pressure, size = panels
    early = rows["time"] <= min(SHOWN, rows["time"][-1])
    t, external = rows["time"][early], parameters["pressure"]
    rate.plot(t, rows["dilation_rate"][early], color=style.BLUE)
    lowest = rows["dilation_rate"].min()
    start = np.array([0.0, -1.1 * lowest * parameters["cell-inertia"] / external])
    rate.plot(start, -external / parameters["cell-inertia"] * start, **style.GUIDE)
    rate.annotate(r"$-P_\mathrm{ext}\,t/M_\lambda$", (start[1], 1.1 * lowest), (4, 0),
                  textcoords="offset points", va="center", color=style.THEORY)
    rate.set(ylabel=r"dilation rate $\lambda\,t_0$", ylim=(1.25 * lowest, -0.12 * lowest))
    pressure.plot(t, rows["pressure"][early] / external, color=style.BLUE, lw=0.6)
    pressure.axhline(1, **style.GUIDE)
    pressure.set(ylabel=r"pressure $P_\mathrm{in}/P_\mathrm{ext}$", yscale="log", ylim=(5e-3, 200))
    size.plot(t, rows["cell_size"][early], color=style.BLUE)
    size.axhline(rows["cell_size"][-1], **style.GUIDE)
    size.set(ylabel=r"system size $L/l_0$")
    for panel in panels:
        panel.set(xlabel=r"time $t/t_0$", xlim=(0, t[-1]))


def draw_packing(panel, folder, parameters):
    grains, contacts, cell = (style.read_table(folder / f"{name}.csv")
                              for name in ("grains", "contacts", "cell"))
    if "z" in grains:
        panel.text(0.5, 0.5, "spheres: see grains.csv, contacts.csv", ha="center")
        panel.axis("off")
        return
    friction = parameters["friction"]
    packing.draw_packing(panel, grains, contacts, np.array([cell["x"], cell["y"]]),
                         friction=friction)
    sliding = friction > 0 and packing.is_sliding(contacts, friction).any()
    packing.draw_key(panel, sliding=bool(sliding))


def draw_rest(panel, rows, parameters):
    """All grains: the rattlers fly on while the forces come into balance."""
    moving = rows["step"] > 0
    t = rows["time"][moving]
    panel.plot(t, rows["mean_velocity"][moving], color=style.RED, lw=0.8,
               label=r"$\langle|v|\rangle\;t_0/l_0$, of rattlers in the end")
    panel.plot(t, rows["mean_acceleration"][moving], color=style.BLUE, lw=0.8,
               label=r"$\langle|a|\rangle\;t_0^2/l_0$")
    panel.axhline(parameters["stop-threshold"], **style.GUIDE)
    panel.set(yscale="log", xlabel=r"time $t/t_0$", ylabel="mean over all grains",
              xlim=(0, t[-1]), ylim=(parameters["stop-threshold"] / 10, 10))
    panel.annotate("threshold", (0.08 * t[-1], parameters["stop-threshold"]), (0, 3),
                   textcoords="offset points", color=style.THEORY)
    panel.legend(loc="lower right", bbox_to_anchor=(1, 1), borderaxespad=0.2, ncols=2)


def draw_forces(panel, folder):
    force = style.read_table(folder / "forces.csv")
    seen = force["density"] > 0
    panel.errorbar(force["force"][seen], force["density"][seen], force["error"][seen],
                   fmt="o", color=style.BLUE, ms=3, lw=0.8, mfc="white", mew=0.7)
    least = force["density"][seen].min()
    panel.set(yscale="log", xlabel=r"force $f = F_n/\langle F_n\rangle$", ylabel=r"density $P(f)$",
              xlim=(0, 5), ylim=(least / 3, 2))


def draw_samples(panel, samples, summary):
    """One point a packing; the bars are mean and standard deviation."""
    relaxed = samples["relaxed"] > 0
    panel.plot(samples["volume_fraction"][relaxed], samples["coordination"][relaxed], "o",
               color=style.BLUE, ms=3, mfc="white", mew=0.7, label="packings")
    if "mean_volume_fraction" in summary.value:
        panel.errorbar(summary.value["mean_volume_fraction"], summary.value["mean_coordination"],
                       summary.value["deviation_coordination"],
                       summary.value["deviation_volume_fraction"], fmt="s", color=style.RED, ms=3,
                       lw=0.8, zorder=3, label="mean, deviation")
    panel.legend(loc="upper left")
    bottom, top = panel.get_ylim()
    panel.set_ylim(bottom, top + 0.35 * (top - bottom))  # room for the legend
    panel.set(xlabel=r"volume fraction $\phi$", ylabel="coordination $z$")
    panel.margins(x=0.15)
    panel.locator_params(nbins=4)


def draw(folder):
    evolution, samples = (style.read_table(folder / f"{name}.csv")
                          for name in ("evolution", "samples"))
    summary = style.read_summary(folder)
    figure = style.plt.figure(figsize=(style.TWO_COLUMNS, 5.2), layout="constrained")
    upper, lower = figure.subfigures(2, 1, height_ratios=(1.7, 3.5))
    left, right = lower.subfigures(1, 2, width_ratios=(3.0, 4.0))
    top = upper.subplots(1, 3)
    draw_evolution(top, evolution, summary.parameters)
    picture = left.subplots()
    draw_packing(picture, folder, summary.parameters)
    axes = right.subplot_mosaic("aa;bc")
    rest, forces, seeds = (axes[name] for name in "abc")
    draw_rest(rest, evolution, summary.parameters)
    if (folder / "forces.csv").exists():
        draw_forces(forces, folder)
    draw_samples(seeds, samples, summary)
    style.letter_panels(*top, picture, rest, forces, seeds)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
