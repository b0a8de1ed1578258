# SPDX-License-Identifier: BSD-3-Clause
"""One look for each solver, the same in all figures that compare solvers."""
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


def line(solver):
    """The look of a curve without markers."""
    return {name: value for name, value in LOOKS[solver].items() if name != "marker"}


def legend(figure, solvers, markers=True):
    """A legend above all panels, in the order of the table of solvers."""
    keys = [style.key(name, **(LOOKS[name] | {"mfc": "white", "ms": 3.5} if markers else line(name)))
            for name in LOOKS if name in set(solvers)]
    figure.legend(handles=keys, loc="upper center", ncols=4, handlelength=2.6, columnspacing=1.4)
    room = 0.36 / figure.get_figheight()
    figure.get_layout_engine().set(rect=(0, 0, 1, 1 - room))
