#SPDX - License - Identifier : BSD - 3 - Clause
"""Weak and strong contacts of packings under a deviator: what each network carries, and its fabric."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_packing
import plot_style as style
import numpy as np

CUTOFF = r"cutoff $\xi$: contacts with $f_n < \xi \langle f_n \rangle$"


def draw_networks(panel, folder):
    cell = style.read_table(folder / "cell.csv")
    contacts = style.read_table(folder / "contacts.csv")
    weak = contacts["force_n"] < contacts["force_n"].mean()
    plot_packing.draw_packing(panel, style.read_table(folder / "grains.csv"), contacts,
                              np.array([cell["x"], cell["y"]]), marked=weak)
    panel.legend(handles=[style.key("strong", color=plot_packing.STICKING, lw=2.5),
                          style.key("weak contacts", color=plot_packing.SLIDING, lw=2.5)],
                 loc="upper center", bbox_to_anchor=(0.5, 0.0), ncols=2, columnspacing=1.2,
                 handlelength=1.2)


def points(panel, table, column, color, marker, label, x="cutoff", factor=1):
    panel.errorbar(table[x], factor * table[column], factor * table[column + "_error"],
                   fmt=marker + "-", color=color, mfc="white", ms=3.2, lw=0.8, label=label)


def legend_above(panel, room, **look):
    """A legend above the data, in a share of the panel's height that is added for it."""
    bottom, top = panel.get_ylim()
    panel.set_ylim(bottom, top + room * (top - bottom))
    panel.legend(loc="upper center", **look)


def draw_shares(panel, rows, imposed):
    points(panel, rows, "contacts", style.GREEN, "^", "contacts")
    points(panel, rows, "pressure", style.BLUE, "o", "pressure")
    if imposed > 0:
        points(panel, rows, "deviator", style.RED, "s", "deviator", factor=1 / imposed)
    panel.axvline(1, **style.GUIDE | {"ls": "--"})
    panel.axhline(0, **style.GUIDE)
    panel.axhline(1, **style.GUIDE)
    panel.set(xlabel=CUTOFF, ylabel=f"share, $s = {imposed:g}$")
    panel.legend(loc="lower right", bbox_to_anchor=(1, 0.12))


def draw_by_deviator(panel, table, column, ylabel):
    for imposed, rows, color, marker in style.series(table, "imposed"):
        points(panel, rows, column, color, marker, f"{imposed:g}")
        if column == "deviator" and imposed > 0:
            panel.axhline(imposed, **style.GUIDE)
    panel.axvline(1, **style.GUIDE | {"ls": "--"})
    panel.axhline(0, **style.GUIDE)
    panel.set(xlabel=CUTOFF, ylabel=ylabel)
    rows = -(-len(set(table["imposed"])) // 4)
    legend_above(panel, 0.13 + 0.12 * rows, title="deviator $s$", ncols=4, columnspacing=0.9, handlelength=1)


def draw_carriers(panel, table):
    for column, color, marker, factor, label in (
            ("strong_deviator", style.BLUE, "o", 1, "strong contacts"),
            ("weak_deviator", style.RED, "s", 1, "weak contacts"),
            ("a_contacts", style.GREEN, "^", 0.5, "$a/2$"),
            ("a_normal", style.PURPLE, "D", 0.5, "$a_n/2$"),
            ("a_tangential", style.ORANGE, "v", 0.5, "$a_t/2$")):
        points(panel, table, column, color, marker, label, x="imposed", factor=factor)
    line = np.array([0, table["imposed"].max()])
    panel.plot(line, line, **style.GUIDE)
    panel.axhline(0, **style.GUIDE)
    panel.set(xlabel="imposed deviator $s$", ylabel="deviator over pressure")
    legend_above(panel, 0.45, ncols=2, columnspacing=1)


def draw(folder):
    cutoffs = style.read_table(folder / "cutoffs.csv")
    imposed = cutoffs["imposed"].max()
    largest = {name: column[cutoffs["imposed"] == imposed] for name, column in cutoffs.items()}
    figure = style.plt.figure(figsize=(style.TWO_COLUMNS, 4.6), layout="constrained")
    grid = figure.add_gridspec(2, 3)
    packing = figure.add_subplot(grid[:, 0])
    shares, deviator, fabric, carriers = (
        figure.add_subplot(grid[k // 2, 1 + k % 2]) for k in range(4))
    draw_networks(packing, folder)
    draw_shares(shares, largest, imposed)
    draw_by_deviator(deviator, cutoffs, "deviator",
                     r"$(\sigma_{xx} - \sigma_{yy})/2\ /\ P_\mathrm{ext}$")
    draw_by_deviator(fabric, cutoffs, "fabric", r"anisotropy $2\langle\cos 2\theta\rangle$")
    draw_carriers(carriers, style.read_table(folder / "deviators.csv"))
    style.letter_panels(packing, shares, deviator, fabric, carriers)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
