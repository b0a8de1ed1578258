# SPDX-License-Identifier: BSD-3-Clause
"""Packings of discs under different stresses along the axes of a cell that changes its shape."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_packing
import plot_style as style
import numpy as np

LOOKS = (("axial", "axial", style.BLUE, "o"), ("axial_shear", "axial, shear", style.RED, "s"))


def pick(table, rows):
    return {name: column[rows] for name, column in table.items()}


def means(table, column):
    """Deviators, and mean and standard error of a column at each."""
    return style.means_by(table["deviator"], table[column])


def headroom(panel, share):
    """Makes room for a legend above the data."""
    bottom, top = panel.get_ylim()
    panel.set_ylim(bottom, top + share * (top - bottom))


def draw_stress(panel, standing, largest):
    for (modes, label, color, marker), shift in zip(LOOKS, (-0.004, 0.004)):
        t = pick(standing, standing["modes"] == modes)
        s = t["deviator"] + shift
        panel.plot(s, (t["stress_xx"] - t["stress_yy"]) / 2, marker, color=color, mfc="none", ms=3.5,
                   label=rf"$(\sigma_{{xx}} - \sigma_{{yy}})/2$, {label}")
        panel.plot(s, (t["stress_xy"] + t["stress_yx"]) / 2, marker, color=color, ms=2, mew=0,
                   label=rf"$\sigma_{{xy}}$, {label}")
    line = np.array([0, largest])
    panel.plot(line, line, **style.GUIDE)
    panel.set(xlabel="imposed deviator $s$", ylabel=r"stress $/\, P_\mathrm{ext}$")
    headroom(panel, 0.6)
    panel.legend(loc="upper left")


def draw_strength(panel, folder, summary):
    for modes, label, color, marker in LOOKS:
        t = style.read_table(folder / f"standing_{modes}.csv")
        p, n = t["fraction"], t["samples"]
        error = np.sqrt((p * n + 1) * (n - p * n + 1) / (n + 2) ** 2 / (n + 3))  # uniform prior
        bars = [np.minimum(error, p), np.minimum(error, 1 - p)]  # a fraction stays between 0 and 1
        key = f"strength_{modes}"
        panel.errorbar(t["deviator"], p, bars, fmt=marker + "-", color=color, mfc="white", lw=0.8,
                       label=f"{label}, ${summary.value[key]:.2f} \\pm "
                             f"{summary.uncertainty[key]:.2f}$")
    panel.set(xlabel="imposed deviator $s$", ylabel="fraction that stands", ylim=(-0.08, 1.65),
              yticks=[0, 0.5, 1])
    panel.legend(loc="upper right", title="mean strength")


def draw_anisotropy(panel, standing):
    t = standing
    for column, label, color, marker, factor in (
            ("a2_contacts", "contacts $a$", style.GREEN, "^", 1),
            ("a2_normal_forces", "normal forces $a_N / 2$", style.BLUE, "o", 0.5),
            ("a2_tangential_forces", "tangential forces $a_T / 2$", style.RED, "s", 0.5)):
        at, mean, error = means(t, column)
        panel.errorbar(at, factor * mean, factor * error, fmt=marker + "-", color=color, lw=0.8,
                       mfc="white", label=label)
    at = np.unique(t["deviator"])
    panel.plot(at, at, **style.GUIDE, label=r"$(a_N + a_T) / 2 = s$")
    panel.set(xlabel="imposed deviator $s$", ylabel=r"anisotropy $2\langle\cos 2\theta\rangle$")
    headroom(panel, 0.65)
    panel.legend(loc="upper left")


def draw_density(panel, standing):
    at, mean, error = means(standing, "volume_fraction")
    panel.errorbar(at, mean, error, fmt="o", color=style.BLUE, mfc="white", lw=0.8)
    panel.set(xlabel="imposed deviator $s$", ylabel=r"volume fraction $\phi$")
    panel.yaxis.label.set_color(style.BLUE)
    other = panel.twinx()
    at, mean, error = means(standing, "coordination")
    other.errorbar(at + 0.004, mean, error, fmt="s", color=style.RED, mfc="white", lw=0.8)
    other.set_ylabel("coordination $z$", color=style.RED)
    for axes, up in ((panel, False), (other, True)):  # side by side rather than over each other
        bottom, top = axes.get_ylim()
        room = 0.8 * (top - bottom)
        axes.set_ylim(bottom - room * up, top + room * (not up))


def draw_shape(panel, table, limit):
    for modes, label, color, marker in LOOKS:
        for relaxed in (True, False):
            t = pick(table, (table["modes"] == modes) & ((table["relaxed"] > 0) == relaxed))
            panel.plot(t["deviator"] + (0.004 if modes == "axial_shear" else -0.004), t["aspect"],
                       marker, color=color, ms=3, mfc=color if relaxed else "none", mew=0.6)
    panel.axhline(limit, **style.GUIDE | {"ls": "--"})
    panel.set(xlabel="imposed deviator $s$", ylabel="aspect ratio $L_y / L_x$",
              ylim=(0.9, 1.25 * limit), yscale="log")
    panel.set_yticks([1, 1.5, 2, 3], ["1", "1.5", "2", "3"])
    panel.minorticks_off()
    panel.legend(handles=[style.key("stands", ls="", marker="o", ms=3),
                          style.key("flows", ls="", marker="o", ms=3, mfc="none")],
                 loc="upper left", ncols=2)


def draw(folder):
    summary = style.read_summary(folder)
    table = style.read_table(folder / "stress.csv")
    standing = pick(table, table["relaxed"] > 0)
    figure, ((stress, strength, packing), (anisotropy, density, shape)) = style.plt.subplots(
        2, 3, figsize=(style.TWO_COLUMNS, 4.9), layout="constrained")
    draw_stress(stress, standing, standing["deviator"].max())
    draw_strength(strength, folder, summary)
    draw_anisotropy(anisotropy, standing)
    draw_density(density, standing)
    draw_shape(shape, table, summary.parameters["largest-aspect"])
    cell = style.read_table(folder / "cell.csv")
    plot_packing.draw_packing(packing, style.read_table(folder / "grains.csv"),
                              style.read_table(folder / "contacts.csv"),
                              np.array([cell["x"], cell["y"]]),
                              friction=summary.parameters["friction"])
    packing.text(0.5, -0.02, f"$s = {summary.value['picture_deviator']:g}$", ha="center",
                 va="top", transform=packing.transAxes)
    style.letter_panels(stress, strength, packing, anisotropy, density, shape)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
