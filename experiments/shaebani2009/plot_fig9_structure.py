# SPDX-License-Identifier: BSD-3-Clause
"""Shaebani 2009, Fig. 9 and Eq. 33: directions and places of contacts, stress, in final packings."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_packing
import plot_style as style
import numpy as np


def draw_directions(panel, angles, summary):
    """Density of contact normals, all half turns folded onto one."""
    degrees = np.degrees(angles["angle"])
    period = 180.0
    degrees, density, error = (np.append(a, a[0] + b) for a, b in (
        (degrees, period), (angles["density"], 0), (angles["error"], 0)))
    t = np.linspace(-5, 185, 400)
    panel.axhline(1, **style.GUIDE)
    panel.plot(t, 1 + 0.03 * np.cos(4 * np.radians(t)), color=style.RED, ls="--", lw=1,
               label=r"paper: $1 + 0.03\,\cos 4\theta$", zorder=1)
    a4, b4 = summary.value["fourfold_amplitude"], summary.value["fourfold_diagonal"]
    panel.plot(t, 1 + a4 * np.cos(4 * np.radians(t)) + b4 * np.sin(4 * np.radians(t)),
               color=style.BLUE, lw=1, zorder=2,
               label=rf"fourth harmonic, $A_4 = {a4:.3f} \pm "
                     rf"{summary.uncertainty['fourfold_amplitude']:.3f}$")
    panel.errorbar(degrees, density, error, fmt="o", color="black", ms=3, lw=0.7, zorder=3,
                   label="contact normals")
    reach = 1.15 * max(0.06, np.max(np.abs(density - 1) + error))
    panel.set(xlim=(-6, 186), ylim=(1 - reach, 1 + 1.75 * reach), xticks=range(0, 181, 45),
              xlabel=r"direction $\theta$ of the normal [degrees]", ylabel="density / uniform")
    handles, labels = panel.get_legend_handles_labels()
    panel.legend(handles[::-1], labels[::-1], loc="upper left")


def draw_density(figure, panel, density, summary):
    boxes = int(round(np.sqrt(len(density["density"]))))
    field = density["density"].reshape(boxes, boxes)
    noise = summary.value["density_noise"]
    image = panel.imshow(field, origin="lower", extent=(0, 1, 0, 1), cmap="RdBu_r",
                         vmin=1 - 4 * noise, vmax=1 + 4 * noise)
    bar = figure.colorbar(image, ax=panel, shrink=0.88, pad=0.03)
    bar.set_ticks(1 + noise * np.arange(-4, 5, 2))
    bar.ax.set_yticklabels([rf"$1 {n:+d}\,\sigma$" if n else "1" for n in range(-4, 5, 2)])
    bar.ax.tick_params(length=2)
    panel.set(xlabel="$x / L_x$", ylabel="$y / L_y$", xticks=[0, 0.5, 1], yticks=[0, 0.5, 1])
    panel.tick_params(direction="out", top=False, right=False)
    panel.set_title(rf"$\sigma$ = {100 * noise:.1f} %, "
                    rf"$\chi^2$ = {summary.value['homogeneity_chi2']:.2f} "
                    rf"(even: {summary.value['homogeneity_expected']:.2f} $\pm$ "
                    rf"{summary.value['homogeneity_deviation']:.2f})", fontsize=7, loc="right")


def draw_stress(panel, samples, summary):
    """Deviators as points; circles hold 68 % of those expected at random."""
    relaxed = samples["relaxed"] > 0
    x = ((samples["stress_xx"] - samples["stress_yy"]) / 2)[relaxed]
    y = ((samples["stress_xy"] + samples["stress_yx"]) / 2)[relaxed]
    width = summary.value["deviator_width"]
    turn = np.linspace(0, 2 * np.pi, 200)
    for radius, look in ((1, ":"), (1 / np.sqrt(5), "--")):
        r = radius * width * np.sqrt(2 * np.log(1 / 0.32))
        panel.plot(r * np.cos(turn), r * np.sin(turn), color=style.THEORY, lw=0.7, ls=look,
                   zorder=1)
    panel.axhline(0, color="0.85", lw=0.6, zorder=0)
    panel.axvline(0, color="0.85", lw=0.6, zorder=0)
    panel.plot(x, y, "o", color=style.SKY, ms=3, mew=0, label="one sample")
    whole = len(x) // 5 * 5
    if whole:
        panel.plot(x[:whole].reshape(-1, 5).mean(axis=1), y[:whole].reshape(-1, 5).mean(axis=1),
                   "s", color=style.BLUE, ms=4, mfc="white", label="mean of 5")
    error = width / np.sqrt(len(x))
    panel.errorbar(x.mean(), y.mean(), error, error, fmt="o", color="black", ms=3.5, capsize=2,
                   label=f"mean of {len(x)}")
    panel.plot(0.00909, -0.01333, "*", color=style.RED, ms=8, mew=0, label="paper, Eq. 33")
    reach = 1.12 * max(np.abs(x).max(), np.abs(y).max(), 1.6 * width)
    panel.set(aspect="equal", xlim=(-reach, reach), ylim=(-reach, 1.55 * reach),
              xlabel=r"$(\sigma_{xx} - \sigma_{yy}) \,/\, 2 P_\mathrm{ext}$",
              ylabel=r"$\sigma_{xy} \,/\, P_\mathrm{ext}$")
    panel.set_yticks(panel.get_xticks())
    panel.set_ylim(-reach, 1.55 * reach)
    panel.legend(loc="upper center", ncols=2, columnspacing=1.0, handletextpad=0.3)


def draw(folder):
    summary = style.read_summary(folder)
    tables = {name: style.read_table(folder / f"{name}.csv")
              for name in ("angles", "density", "samples", "grains", "contacts", "cell")}
    figure, ((directions, density), (stress, packing)) = style.plt.subplots(
        2, 2, figsize=(style.TWO_COLUMNS, 6.2), layout="constrained")
    draw_directions(directions, tables["angles"], summary)
    draw_density(figure, density, tables["density"], summary)
    draw_stress(stress, tables["samples"], summary)
    plot_packing.draw_packing(packing, tables["grains"], tables["contacts"],
                              np.array([tables["cell"]["x"], tables["cell"]["y"]]),
                              friction=summary.parameters["friction"])
    plot_packing.draw_key(packing)
    style.letter_panels(directions, density, stress, packing)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
