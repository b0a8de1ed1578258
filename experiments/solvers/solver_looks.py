# SPDX-License-Identifier: BSD-3-Clause
"""One look for each solver, the same in all figures that compare solvers."""
import itertools

import plot_style as style

LOOKS = {
    "gauss-seidel": {"color": style.BLUE, "marker": "o"},
    "coloured-gauss-seidel": {"color": style.BLUE, "marker": "s", "ls": (0, (4, 1.5))},
    "jacobi": {"color": style.SKY, "marker": "^"},
    "accelerated-gradient": {"color": style.RED, "marker": "D"},
    "nonsmooth-cg": {"color": style.GREEN, "marker": "v"},
    "projected-cg": {"color": style.ORANGE, "marker": "P"},
    "admm": {"color": style.PURPLE, "marker": "X"},
    "newton": {"color": "0.0", "marker": "*", "ls": (0, (1, 1))},
}
# Of solvers that have none above, in the order of their names.
OTHERS = [{"color": color, "marker": marker, "ls": ls} for (ls, marker), color in itertools.product(
    (((0, (6, 1.5, 1, 1.5)), "<"), ((0, (2, 1)), ">"), ((0, (6, 1, 1, 1, 1, 1)), "p")),
    ("0.45", style.RED, style.GREEN, style.PURPLE, style.BLUE, style.ORANGE))]


def looks(solvers):
    """The look of each solver by name: first those of the table, in its order, then the others."""
    names = set(solvers)
    others = zip(sorted(names - LOOKS.keys()), itertools.cycle(OTHERS))
    return {name: look for name, look in LOOKS.items() if name in names} | dict(others)


def lines(solvers):
    """The same for curves without markers."""
    return {name: {key: value for key, value in look.items() if key != "marker"}
            for name, look in looks(solvers).items()}


def legend(figure, solvers, markers=True):
    """A legend above all panels, of as many columns as the figure has room for."""
    chosen = looks(solvers) if markers else lines(solvers)
    keys = [style.key(name, **(look | ({"mfc": "white", "ms": 3.5} if markers else {})))
            for name, look in chosen.items()]
    for columns in range(4 if figure.get_figwidth() > style.ONE_COLUMN else 2, 0, -1):
        drawn = figure.legend(handles=keys, loc="upper center", ncols=columns, handlelength=2.6,
                              columnspacing=1.4)
        extent = drawn.get_window_extent(figure.canvas.get_renderer())
        if extent.width <= figure.bbox.width or columns == 1:
            break
        drawn.remove()
    rows = -(-len(keys) // columns)
    room = (0.08 + 0.14 * max(rows, 2)) / figure.get_figheight()
    figure.get_layout_engine().set(rect=(0, 0, 1, 1 - room))
