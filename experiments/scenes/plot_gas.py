# SPDX-License-Identifier: BSD-3-Clause
"""A cooling granular gas: temperature, rate per collision, growth of vortices, and how they look."""
import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style


def rows_of(table, name, length=None):
    chosen = table["series"] == name
    if length is not None:
        chosen &= table["length"] == length
    return {key: column[chosen] for key, column in table.items()}


def draw_velocities(axes, discs, length):
    """Discs in the colour of the direction in which they move, wheel of colours."""
    x, y = np.mod(discs["x"], length), np.mod(discs["y"], length)
    angle = np.arctan2(discs["vy"], discs["vx"]) / (2 * np.pi) + 0.5
    axes.scatter(x, y, c=angle, cmap="twilight_shifted", vmin=0, vmax=1, lw=0,
                 s=(72 * 2.2 / length) ** 2)
    axes.quiver(x, y, discs["vx"], discs["vy"], width=0.003, color="0.25")
    axes.set(aspect="equal", xlim=(0, length), ylim=(0, length), xticks=[], yticks=[])


def draw(folder):
    courses = style.read_table(folder / "courses.csv")
    rates = style.read_table(folder / "rates.csv")
    discs = style.read_table(folder / "discs.csv")
    value = style.read_summary(folder).value
    lengths = sorted(set(courses["length"][courses["series"] == "hard spheres"]))
    look = dict(zip(lengths, zip(style.SERIES, style.MARKERS)))
    figure, panels = style.plt.subplots(2, 2, figsize=(style.TWO_COLUMNS, 5.4),
                                        layout="constrained")
    (cooling, vortices), (path, flow) = panels

    for length in (lengths[0], lengths[-1]):
        rows = rows_of(courses, "hard spheres", length)
        cooling.plot(rows["time"], rows["temperature"] ** -0.5, color=look[length][0],
                     label=f"$L = {length:g}$")
    rows = rows_of(courses, "hard spheres", lengths[0])
    cooling.plot(rows["time"], rows["haff"] ** -0.5, **style.GUIDE | {"ls": "--"},
                 label="Haff's law, Enskog's frequency")
    cooling.set(xlabel="time", ylabel=r"$\sqrt{T(0) / T}$")
    cooling.legend(loc="upper left")

    draw_velocities(vortices, discs, discs["length"][0])

    path.axhspan(value["path_theory"] - 0.02, value["path_theory"] + 0.02, color="0.93", lw=0)
    path.axhline(value["path_theory"], **style.GUIDE)
    for length in lengths:
        rows = rows_of(rates, "hard spheres", length)
        color, marker = look[length]
        path.errorbar((rows["from"] + rows["to"]) / 2, rows["path"], rows["path_error"],
                      color=color, marker=marker, mfc="white", label=f"$L = {length:g}$")
    rows = rows_of(rates, "exchanged")
    path.errorbar((rows["from"] + rows["to"]) / 2, rows["path"], rows["path_error"],
                  color=style.THEORY, marker="x", ls=":", label="velocities exchanged")
    path.set(xlabel="collisions of a disc", ylabel="cooling / that of the own free path")
    path.legend(loc="lower left", ncols=2)

    for length in lengths:
        rows = rows_of(courses, "hard spheres", length)
        color, marker = look[length]
        some = slice(None, None, 10)
        flow.errorbar(rows["collisions"][some], rows["flow"][some], rows["flow_error"][some],
                      color=color, marker=marker, mfc="white", ls="none")
        flow.plot(rows["collisions"], rows["flow_theory"], color=color, lw=0.8)
    flow.axhline(1, **style.GUIDE | {"ls": ":"})
    flow.set(yscale="log", xlabel="collisions of a disc",
             ylabel="energy of the longest shear wave\n/ equipartition")
    style.letter_panels(cooling, vortices, path, flow)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
