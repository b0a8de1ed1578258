# SPDX-License-Identifier: BSD-3-Clause
"""Converged before and after: writes the tables of docs/develop/convergence.md.

    PYTHONPATH=build/release/python /usr/bin/python3 bench/convergence.py

Before, a solve ended as soon as the natural map of impulses in one unit for all contacts was within the
tolerance: that of the problem for files, the mean normal response for scenes. Both kinds of solves start
from the same impulses; the old end is found by an observer.
"""
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'run'))
import needed

needed.need('numpy')
import libcd
import numpy as np

PAGE = pathlib.Path(__file__).resolve().parent.parent / 'docs' / 'develop' / 'convergence.md'
MARK = '<!-- {} bench/convergence.py: {} -->'
TOLERANCE, MOST = 1e-6, 20_000
SOLVERS = ('gauss-seidel', 'nonsmooth-cg', 'jacobi', 'projected-cg', 'accelerated-gradient', 'admm',
           'newton')


class Keep(libcd.Solver):
    """Keeps the problem that it is given."""

    name = 'keep'
    report_residual = False

    def solve(self, problem):
        self.problem = problem.matrix()


def problem_of(scene, time_step=0.01):
    keep = Keep()
    libcd.Simulation(scene, libcd.Method(solver=keep), time_step=time_step).step()
    return keep.problem


def pile(heavy=None, friction=0.3):
    """Discs of mass 1 on a floor between two walls, in rows; a heavy one may lie far away."""
    scene = libcd.Scene(friction=friction)
    scene.add_plane([0.0, 0.0], [0.0, 1.0])
    for x in (-0.75, 8.75):
        scene.add_plate([x, 3.0], [[0.0, 3.0]], rounding=0.25)
    places = [[k + 0.5 * (row % 2), 0.5 + 0.5 * 3**0.5 * row] for row in range(6)
              for k in range(9 - row % 2)]
    scene.add_grains(places, mass=1.0)
    if heavy is not None:
        scene.add_grains([[60.0, 0.5]], mass=heavy)
    scene.add_gravity([0.0, -1.0])
    return problem_of(scene)


def column(ratio):
    """A disc on the floor bears one that is so many times as heavy."""
    scene = libcd.Scene(friction=0.3)
    scene.add_plane([0.0, 0.0], [0.0, 1.0])
    scene.add_grains([[0.0, 0.5]], mass=1.0)
    scene.add_grains([[0.0, 1.5]], mass=ratio)
    scene.add_gravity([0.0, -1.0])
    return problem_of(scene)


def in_unit(problem, w):
    """The same with masses in a unit 1 / w times as large: W times w."""
    return libcd.Problem(w * problem.W, problem.q, problem.mu)


def old_end(problem, solver, unit, start=None, tolerance=TOLERANCE):
    """Iterations and impulses where the old error, of impulses times `unit`, was small; None: never."""
    scaled = in_unit(problem, 1.0 / unit)
    seen = []

    def look(iteration, r):
        if scaled.residual_siconos(unit * r) > tolerance:
            return True
        seen.append((iteration, r.copy()))
        return False

    problem.solve(solver, tolerance=0.0, sweeps=MOST, start=start, observer=look)
    return seen[0] if seen else (None, None)


def new_end(problem, solver, start=None, tolerance=TOLERANCE):
    found = problem.solve(solver, tolerance=tolerance, sweeps=MOST, start=start)
    return (found.iterations if found.status == 'converged' else None), found.r


def velocity_error(problem, r, exact):
    """Of the velocities of the contacts, over the largest |q|."""
    change = (problem.W @ (r - exact).ravel()).reshape(problem.q.shape)
    return np.linalg.norm(change, axis=1).max() / np.linalg.norm(problem.q, axis=1).max()


def number(x):
    return '0' if x == 0.0 else f'{x:.0e}' if x < 0.01 else f'{x:.2g}'


def end(iterations, wrong):
    return 'not converged' if iterations is None else f'{iterations}, {number(wrong)}'


def row(name, solver, ends, wrong):
    cells = [end(iterations, None if iterations is None else wrong(r)) for iterations, r in ends]
    return f'| {name} | `{solver}` | ' + ' | '.join(cells) + ' |'


def units():
    problem = pile()
    exact = problem.solve('newton', tolerance=1e-12).r
    yield '| masses in a unit of | solver | before: iterations, error | now: iterations, error |'
    yield '|---|---|---|---|'
    for w in (1.0, 1e-3, 1e-6, 1e-9):
        other = in_unit(problem, w)
        for solver in ('gauss-seidel', 'nonsmooth-cg', 'accelerated-gradient', 'admm'):
            ends = old_end(other, solver, 1.0), new_end(other, solver)
            yield row(f'{w:g}', solver, ends, lambda r: velocity_error(problem, w * r, exact))


def friction():
    yield '| mu | solver | before: iterations, -u_n | now: iterations, -u_n |'
    yield '|---|---|---|---|'
    for mu in (1e2, 1e6, 1e8, 1e10):
        problem = libcd.Problem(np.diag([2.0, 3.0]), [[-1.0, 0.25]], mu)
        for solver in ('accelerated-gradient', 'admm', 'gauss-seidel', 'newton'):
            ends = old_end(problem, solver, 1.0), new_end(problem, solver)
            yield row(f'{mu:g}', solver, ends, lambda r: max(0.0, 1.0 - 2.0 * r[0, 0]))


def heavy_bodies():
    yield ('| beside the pile | solver | before: iterations, fastest approach | '
           'now: iterations, fastest approach |')
    yield '|---|---|---|---|'
    for mass in (None, 1e4, 1e8):
        problem = pile(heavy=mass)
        unit = problem.W.diagonal()[::2].mean()
        name = 'nothing' if mass is None else f'a disc of mass {mass:g}'
        for solver in ('gauss-seidel', 'accelerated-gradient'):
            ends = old_end(problem, solver, unit), new_end(problem, solver)
            yield row(name, solver, ends, problem.signorini)


def mass_ratios():
    yield ('| ratio | solver | before: iterations, error of the weight | '
           'now: iterations, error of the weight |')
    yield '|---|---|---|---|'
    for ratio in (1.0, 1e2, 1e4):
        problem = column(ratio)
        unit, weight = problem.W.diagonal()[::2].mean(), 0.01 * (1.0 + ratio)
        floor = np.argmax(problem.W.diagonal()[::2] < 1.0 + 1e-12)  # the floor does not move
        for solver in SOLVERS:
            ends = old_end(problem, solver, unit), new_end(problem, solver)
            yield row(f'1 : {ratio:g}', solver, ends,
                      lambda r: abs(r[floor, 0] / weight - 1.0))


def starts():
    """Warm: from the solution of the problem with q of the contacts 1 % different."""
    problem = pile()
    change = 1.0 + 0.01 * np.random.default_rng(1).uniform(-1.0, 1.0, problem.q.shape)
    near = libcd.Problem(problem.W, change * problem.q, problem.mu)
    warm = near.solve('newton', tolerance=1e-12).r
    exact = problem.solve('newton', tolerance=1e-12).r
    unit = problem.W.diagonal()[::2].mean()
    yield '| start | solver | before: iterations, error | now: iterations, error |'
    yield '|---|---|---|---|'
    for name, start in (('cold', None), ('warm', warm)):
        for solver in SOLVERS:
            ends = old_end(problem, solver, unit, start), new_end(problem, solver, start)
            yield row(name, solver, ends, lambda r: velocity_error(problem, r, exact))


def main():
    text = PAGE.read_text(encoding='utf-8')
    for table in (units, friction, heavy_bodies, mass_ratios, starts):
        begin, stop = MARK.format('from', table.__name__), MARK.format('end of', table.__name__)
        before, rest = text.split(begin)
        _, after = rest.split(stop)
        text = before + begin + '\n' + '\n'.join(table()) + '\n' + stop + after
    PAGE.write_text(text, encoding='utf-8')


if __name__ == '__main__':
    main()
