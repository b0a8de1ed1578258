# SPDX-License-Identifier: BSD-3-Clause
"""How far apart the forces are that hold one frozen packing at rest."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_packing as packing
import plot_style as style
import numpy as np


def rows_of(table, **wanted):
    rows = np.logical_and.reduce([table[name] == value for name, value in wanted.items()])
    return {name: column[rows] for name, column in table.items()}


def mean_by(rows, name, value):
    """Each friction or width, mean of the values and its standard error."""
    return style.means_by(rows[name], value)


def joined(rows):
    """A line where each point is a mean; single packings have no error and are not joined."""
    return "-" if min(np.sum(rows["friction"] == place) for place in np.unique(rows["friction"])) > 1 else ""


def axis_of_friction(panel):
    """Zero and a logarithmic axis."""
    panel.set_xscale("symlog", linthresh=0.01, linscale=0.5)
    ticks = [0, 0.01, 0.1, 1]
    panel.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
    panel.minorticks_off()
    panel.set(xlabel=r"friction $\mu$", xlim=(-0.002, 2))


def draw_member(panel, folder, member, friction):
    grains = style.read_table(folder / "grains.csv")
    contacts = style.read_table(folder / "contacts.csv")
    members = style.read_table(folder / "members.csv")
    cell = style.read_table(folder / "cell.csv")
    forces = {"force_n": f"{member}_n", "force_x": f"{member}_x", "force_y": f"{member}_y"}
    contacts |= {name: members[column] for name, column in forces.items()}
    packing.draw_packing(panel, grains, contacts, [cell["x"], cell["y"]], friction=friction,
                         unit_force=members["mean_n"].mean())
    panel.set_title(f"{member} solution", pad=3)


def factor_bars(places, mean, error):
    """For a logarithmic axis: the standard error as a factor, 1 + error / mean, up and down."""
    factor = 1 + error / np.where(mean > 0, mean, 1)
    return places, mean, [mean * (1 - 1 / factor), error]


def draw_friction(panel, table, series, bars=lambda *means: means):
    at_rest = table["members"] - table["missed"] - table["yielding"]
    table = {key: column[at_rest > 1] for key, column in table.items()}
    for dimension, name, color, marker in ((2, "discs", style.BLUE, "o"),
                                           (3, "spheres", style.RED, "s")):
        rows = rows_of(table, series=series, dimension=dimension)
        if not len(rows["friction"]):
            continue
        panel.errorbar(*bars(*mean_by(rows, "friction", rows["spread"])), fmt=marker + joined(rows),
                       color=color, lw=0.7, label=f"{name}, solver")
        walked = {key: column[rows["uniform"] > 1e-9] for key, column in rows.items()}
        if len(walked["friction"]):
            panel.errorbar(*bars(*mean_by(walked, "friction", walked["uniform"])), fmt=marker,
                           color=color, mfc="white", label=f"{name}, uniform")
    panel.set(ylabel=r"spread of forces $\eta$")


def draw_freedom(panel, table):
    rows = rows_of(table, series="own")
    for dimension, name, color, marker in ((2, "discs", style.BLUE, "o"),
                                           (3, "spheres", style.RED, "s")):
        own = {key: column[rows["dimension"] == dimension] for key, column in rows.items()}
        places = np.unique(own["friction"])
        if not len(places):
            continue
        share = own["nullity"] / own["grains"]
        mean = [share[own["friction"] == place].mean() for place in places]
        panel.plot(places, mean, marker + joined(own), color=color, lw=0.7, label=name)
    panel.axhline(0, **style.GUIDE)
    axis_of_friction(panel)
    panel.set(ylabel="dimension of solutions per grain", ylim=(None, 1.2 * panel.get_ylim()[1]))
    panel.legend(loc="upper right")


def draw_width(panel, table, reference):
    for series, color, marker, label in (
            ("width", style.BLUE, "o", "made with friction"),
            ("width; switched", style.GREEN, "^", "switched on")):
        rows = rows_of(table, series=series)
        if len(rows["width"]):
            places, mean, error = mean_by(rows, "width", rows["spread"])
            panel.errorbar(places, mean, error, fmt=marker + "-", color=color, lw=0.7, label=label)
    panel.set_xscale("symlog", linthresh=0.1, linscale=0.5)
    ticks = [0, 0.1, 1, 10, 100]
    panel.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
    panel.minorticks_off()
    panel.set(xlabel="width of the starts $w$", ylabel=rf"$\eta$ at $\mu = {reference:g}$",
              ylim=(0, 1.25 * panel.get_ylim()[1]), xlim=(-0.03, 200))
    panel.legend(loc="upper left")


def draw(folder):
    table = style.read_table(folder / "studies.csv")
    reference = style.read_summary(folder).parameters["reference"]
    figure, panels = style.plt.subplot_mosaic(
        [["first", "second", "width"], ["own", "switched", "freedom"]], layout="constrained",
        figsize=(style.TWO_COLUMNS, 4.9))
    if (folder / "members.csv").exists():
        draw_member(panels["first"], folder, "first", reference)
        draw_member(panels["second"], folder, "second", reference)
        packing.draw_key(panels["first"])
    draw_width(panels["width"], table, reference)
    own, switched = panels["own"], panels["switched"]
    draw_friction(own, table, "own")
    axis_of_friction(own)
    own.set(ylim=(0, 1.45 * own.get_ylim()[1]), title="made with friction")
    own.legend(loc="upper left")
    draw_friction(switched, table, "switched", factor_bars)
    switched.set(xscale="log", yscale="log", xlabel=r"friction $\mu$",
                 title="friction switched on")
    least = table["friction"][table["series"] == "switched"].min()
    style.slope(switched, (4 * least, 400 * least), 4 * least, 1, "1")
    draw_freedom(panels["freedom"], table)
    style.letter_panels(*(panels[name] for name in ("first", "second", "width", "own", "switched",
                                                    "freedom")))
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
