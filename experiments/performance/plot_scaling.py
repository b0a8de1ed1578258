# SPDX-License-Identifier: BSD-3-Clause
"""Cost of a contact, a grain and a step against size, beside what the memory's bandwidth allows; memory."""
import pathlib
import sys

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[1] / folder) for folder in ("", "solvers")]
import plot_style as style
import solver_looks
import numpy as np

SPLIT = [("rest", "0.75"), ("set-up of the solve", style.ORANGE), ("iterations", style.BLUE)]
# Parts of a step (libcd/core/step_parts.hpp), brought together for the eye.
PARTS = {"search and contacts": ("list motion search contacts", "0.75"), "set-up": ("solve order layout load", style.ORANGE),
         "iterations": ("iterations error", style.BLUE), "afterwards": ("store verdict memory integrate rest", style.GREEN)}
# Milliseconds of a step of 30 iterations on an Intel Xeon of 16 cores, by one and by all, commit ef54ec6, before steps
# were ordered by positions: another machine, and another program.
SIXTEEN_CORES = {2: (1e6, 1881.0, 665.0), 3: (3e5, 3426.0, 670.0)}
SICONOS = {"ls": "", "marker": "*", "color": "0.0", "ms": 5}
SHAPES = {2: ("discs", "o", style.BLUE), 3: ("spheres", "s", style.RED)}


def rows_where(table, **values):
    here = np.all([table[name] == value for name, value in values.items()], axis=0)
    return {name: column[here] for name, column in table.items()}


def frame(panel, **settings):
    """Whole decades have labels, however few there are."""
    panel.set(xscale="log", **settings)
    panel.xaxis.set_major_locator(style.matplotlib.ticker.LogLocator(10, numticks=9))
    panel.xaxis.set_minor_formatter(style.matplotlib.ticker.NullFormatter())


def draw_iterations(panel, table, peers, dimension, bandwidth):
    """Points and lines: measured; short lines on the right: the bytes of an iteration over the bandwidth."""
    looks = solver_looks.looks(table["solver"])
    rows = rows_where(table, dimension=dimension)
    largest = max(rows["grains"])
    for solver, found, _, _ in style.series(rows, "solver"):
        panel.plot(found["grains"], found["nanoseconds_further_iteration"],
                   **(looks[solver] | {"mfc": "white", "ms": 3.5}))
        limit = 1e9 * found["bytes_per_contact_iteration"][-1] / bandwidth if (
            found["bytes_per_contact_iteration"].dtype == float) else np.nan
        if np.isfinite(limit):
            panel.plot([1.25 * largest, 2.5 * largest], [limit, limit], color=looks[solver]["color"],
                       ls=looks[solver].get("ls", "-"), lw=1.6, solid_capstyle="butt")
    siconos = rows_where(peers, dimension=dimension, code="siconos")
    panel.plot(siconos["grains"], siconos["nanoseconds_per_contact_iteration"], **SICONOS)
    least = min([*rows["grains"], *siconos["grains"]])
    frame(panel, yscale="log", xlim=(0.7 * least, 2.9 * largest), xlabel="grains",
          ylabel="contact and iteration [ns]")
    panel.yaxis.set_major_locator(style.matplotlib.ticker.LogLocator(10, (1, 2, 5)))
    panel.yaxis.set_major_formatter(style.matplotlib.ticker.FuncFormatter(lambda y, _: f"{y:g}"))
    panel.yaxis.set_minor_formatter(style.matplotlib.ticker.NullFormatter())
    panel.text(0.96, 0.95, SHAPES[dimension][0], transform=panel.transAxes, ha="right", va="top",
               fontweight="bold")


def draw_grains(panel, table):
    """Cost of a grain and step of accelerated-gradient, and what of it is no solve."""
    for dimension, (label, marker, color) in SHAPES.items():
        rows = rows_where(table, dimension=dimension, solver="accelerated-gradient")
        look = {"marker": marker, "color": color, "ms": 3.5}
        panel.plot(rows["grains"], rows["nanoseconds_per_grain_step"] / 1e3, label=label, **look)
        panel.plot(rows["grains"], rows["of_it_rest"] / 1e3, ls="--", mfc="white", **look)
    top = panel.get_ylim()[1]
    frame(panel, ylim=(0, 1.5 * top), xlabel="grains", ylabel=r"grain and step [µs]")
    panel.legend(handles=[*panel.get_legend_handles_labels()[0],
                          style.key("all but the solve", ls="--", marker="o", mfc="white", ms=3.5)],
                 loc="upper left")


def draw_split(panel, table):
    """One bar a solver at the largest size: discs above, spheres below."""
    solvers = list(dict.fromkeys(table["solver"]))
    for shift, hatch, dimension in ((-0.2, None, 2), (0.2, "////", 3)):
        rows = rows_where(table, dimension=dimension)
        rows = rows_where(rows, grains=max(rows["grains"]))
        solve = rows["of_it_solve"] / 1e3
        part = rows["setup_iterations"] / (rows["setup_iterations"] + rows["iterations"])
        parts = [rows["of_it_rest"] / 1e3, solve * part, solve * (1 - part)]
        left = np.zeros(len(solvers))
        for (_, color), width in zip(SPLIT, parts):
            panel.barh(np.arange(len(solvers)) + shift, width, 0.36, left=left, color=color,
                       hatch=hatch, edgecolor="white", lw=0.3)
            left += width
    panel.set(yticks=range(len(solvers)), yticklabels=[s.replace("-gauss-seidel", "-\ngauss-seidel").replace(
        "accelerated-", "accelerated-\n") for s in solvers], ylim=(len(solvers) - 0.4, -0.6),
        xlabel=r"grain and step [µs]")
    panel.tick_params(axis="y", which="both", length=0)
    panel.tick_params(axis="x", which="both", top=False)


def draw_memory(panel, beds):
    for dimension, (label, marker, color) in SHAPES.items():
        rows = rows_where(beds, dimension=dimension)
        look = {"marker": marker, "color": color, "ms": 3.5}
        panel.plot(rows["grains"], rows["peak_bytes"] / rows["grains"] / 1e3, **look)
        panel.plot(rows["grains"], rows["bytes_per_grain"] / 1e3, ls="--", mfc="white", **look)
        panel.plot(rows["grains"], rows["bytes_per_contact"] / 1e3, ls=":", mfc="0.8", **look)
    top = panel.get_ylim()[1]
    frame(panel, ylim=(0, 1.5 * top), xlabel="grains", ylabel="memory [kB]")
    panel.legend(handles=[style.key("resident, per grain", marker="o", ms=3.5),
                          style.key("heap, per grain", ls="--", marker="o", mfc="white", ms=3.5),
                          style.key("heap, per contact", ls=":", marker="o", mfc="0.8", ms=3.5)],
                 loc="upper right")


def draw_threads(panel, parts, value):
    """A step by one thread and by more, and what sixteen would take."""
    steps = rows_where(parts, part="step")
    for dimension, (label, marker, color) in SHAPES.items():
        rows = rows_where(steps, dimension=dimension)
        for threads, look in zip(sorted(set(rows["threads"])), ({}, {"ls": "--", "mfc": "white"})):
            own = rows_where(rows, threads=threads)
            panel.errorbar(own["grains"], 1e3 * own["seconds"], 1e3 * own["seconds_error"], marker=marker, color=color,
                           ms=3.5, capsize=2, **look)
        end = max(rows["grains"])
        panel.plot([end], [1e3 * value[f"step_by_sixteen_{dimension}d"]], marker="_", color=color, ms=9, mew=1.8, ls="")
        grains, one, sixteen = SIXTEEN_CORES[dimension]
        if grains == end:
            panel.plot([1.6 * grains] * 2, [one, sixteen], marker="x", color=color, ms=4, ls=":", lw=0.8)
    frame(panel, yscale="log", xlabel="grains", ylabel="a step [ms]")


def draw_parts(panel, parts):
    """What a step of the largest beds consists of: a bar for each dimension and number of threads."""
    bars, names = 0, []
    for dimension, (label, _, _) in SHAPES.items():
        rows = rows_where(parts, dimension=dimension)
        rows = rows_where(rows, grains=max(rows["grains"]))
        for threads in sorted(set(rows["threads"])):
            own = rows_where(rows, threads=threads)
            whole, left = own["seconds"][own["part"] == "step"][0], 0.0
            for words, color in PARTS.values():
                share = own["seconds"][np.isin(own["part"], words.split())].sum() / whole
                panel.barh(bars, share, 0.7, left=left, color=color, edgecolor="white", lw=0.3)
                left += share
            names.append(f"{label}, {threads:.0f} thread" + "s" * (threads > 1))
            bars += 1
    panel.set(yticks=range(bars), yticklabels=names, ylim=(bars - 0.4, -0.6), xlim=(0, 1), xlabel="share of a step")
    panel.tick_params(axis="y", which="both", length=0)
    panel.tick_params(axis="x", which="both", top=False)


def draw_part_keys(panel, parts):
    """What the panels beside it show."""
    panel.set_axis_off()
    first = panel.legend(handles=[style.key("1 thread", marker="o", ms=3.5),
                                  style.key(f"{max(parts['threads']):.0f} threads", marker="o", ls="--", mfc="white", ms=3.5),
                                  style.key("16 threads, predicted", marker="_", ls="", ms=9, mew=1.8),
                                  style.key("1 and 16 cores of another\nmachine, earlier version", marker="x", ls=":",
                                            ms=4, lw=0.8)],
                         loc="upper left", title="(f)", alignment="left", handlelength=2.6, labelspacing=0.3,
                         bbox_to_anchor=(-0.1, 1.0))
    panel.add_artist(first)
    panel.legend(handles=[style.matplotlib.patches.Patch(color=color, label=label)
                          for label, (_, color) in PARTS.items()], loc="lower left", title="(g)", alignment="left",
                 labelspacing=0.3, bbox_to_anchor=(-0.1, 0.0))


def draw_keys(panel, table, peers):
    """What the panels above share."""
    panel.set_axis_off()
    looks = solver_looks.looks(table["solver"])
    solvers = [style.key(name, **(look | {"mfc": "white", "ms": 3.5})) for name, look in looks.items()]
    limit = style.key("bytes over bandwidth", lw=1.6)
    parts = [style.matplotlib.patches.Patch(color=color, label=label) for label, color in SPLIT]
    parts += [style.matplotlib.patches.Patch(fc="0.6", ec="white", hatch=hatch, label=label)
              for hatch, label in ((None, "discs"), ("////", "spheres"))]
    peers = [style.key("Siconos, gauss-seidel", **SICONOS)] if "siconos" in peers["code"] else []
    first = panel.legend(handles=[*solvers, limit, *peers], loc="upper left", title="(a, b)", alignment="left",
                         handlelength=2.6, labelspacing=0.3, bbox_to_anchor=(-0.1, 1.0))
    panel.add_artist(first)
    panel.legend(handles=parts, loc="lower left", title="(d)", alignment="left", ncols=2,
                 columnspacing=1.0, labelspacing=0.3, bbox_to_anchor=(-0.1, 0.0))


def draw(folder):
    table, beds, peers = (style.read_table(folder / f"{name}.csv") for name in ("costs", "beds", "peers"))
    parts, value = style.read_table(folder / "parts.csv"), style.read_summary(folder).value
    bandwidth = 1e9 * value["bandwidth"]
    table["bytes_per_contact_iteration"] = np.array(
        [float(x) if str(x).strip() else np.nan for x in table["bytes_per_contact_iteration"]])
    figure, panels = style.plt.subplots(3, 3, figsize=(style.TWO_COLUMNS, 6.9), layout="constrained")
    (plane, space, grains), (split, memory, keys), (threads, shares, part_keys) = panels
    draw_iterations(plane, table, peers, 2, bandwidth)
    draw_iterations(space, table, peers, 3, bandwidth)
    draw_grains(grains, table)
    draw_split(split, table)
    draw_memory(memory, beds)
    draw_keys(keys, table, peers)
    draw_threads(threads, parts, value)
    draw_parts(shares, parts)
    draw_part_keys(part_keys, parts)
    style.letter_panels(*panels.flat[:5], threads, shares)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
