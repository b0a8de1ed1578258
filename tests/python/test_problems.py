# SPDX-License-Identifier: BSD-3-Clause
"""Problems in matrix form: solved by name and by solvers in Python, from files and made here."""
import os
import pathlib

import numpy as np
import pytest
from scipy import sparse

import libcd
from judge import natural_map, natural_map_of

SHARED = pathlib.Path(os.environ["CD_SOURCE"]).parent / "shared" / "problems"
FILES = sorted(SHARED.glob("*")) if SHARED.is_dir() else []


class Sweeps(libcd.Solver):
    """Gauss-Seidel until the shared judge is content, or for some seconds' worth of contacts."""

    name = "python-sweeps"

    def __init__(self, tolerance=1e-8, updates=30_000):
        self.tolerance, self.updates = tolerance, updates

    def solve(self, problem):
        sweeps = max(2, self.updates // problem.contacts)
        for sweep in range(1, sweeps + 1):
            for c in range(problem.contacts):
                problem.update(c)
            if sweep % 10 == 0 and problem.meets(self.tolerance):
                return libcd.SolveReport("converged", sweep)
        return libcd.SolveReport("iteration_limit", sweeps)


def random_problem(d, contacts=12, seed=1):
    """W = J J^T of more velocities than contacts: positive definite, the solution is unique without
    friction and exists with it."""
    random = np.random.default_rng(seed)
    J = random.normal(size=(contacts * d, 2 * contacts * d))
    return sparse.csr_matrix(J @ J.T), random.normal(size=(contacts, d)), np.full(contacts, 0.3)


@pytest.mark.parametrize("d", [2, 3])
@pytest.mark.parametrize("solver", ["newton", "gauss-seidel", "admm", Sweeps()])
def test_solve(d, solver):
    W, q, mu = random_problem(d)
    found = libcd.solve(W, q, mu, solver=solver, tolerance=1e-8)
    assert found.status == "converged"
    assert natural_map(W, q, mu, found.r) < 1e-8
    assert found.residual == pytest.approx(natural_map(W, q, mu, found.r), rel=1e-3, abs=1e-14)
    np.testing.assert_allclose(found.u, (W @ found.r.ravel()).reshape(q.shape) + q, atol=1e-10)
    assert (found.r[:, 0] >= 0.0).all() and (found.r[:, 0] > 0.0).sum() > 1
    assert libcd.Problem(W, q, mu).residual(1.1 * found.r) > 1e-3


@pytest.mark.parametrize("d", [2, 3])
def test_units_do_not_decide(d):
    """The same problem with masses in another unit, W times w and impulses over w, has the same
    residual, and converged is as near to the solution. Siconos' number falls with w."""
    W, q, mu = random_problem(d)
    exact = libcd.solve(W, q, mu, "newton", tolerance=1e-12).r
    rough = 1.1 * exact
    error = libcd.Problem(W, q, mu).residual(rough)
    for w in (1e-9, 1e-6, 1e-3, 1e3):
        problem = libcd.Problem(w * W, q, mu)
        assert problem.residual(rough / w) == pytest.approx(error, rel=1e-10)
        u = (W @ rough.ravel()).reshape(q.shape) + q
        assert problem.residual_siconos(rough / w) == pytest.approx(
            natural_map_of(rough / w, u, q, mu), rel=1e-10)
        for solver in ("gauss-seidel", "nonsmooth-cg", "accelerated-gradient", "admm"):
            found = problem.solve(solver, tolerance=1e-8, sweeps=100_000)
            assert found.status == "converged"
            # The condition of W, some 10^3 in 3D, lies between residual and impulses.
            np.testing.assert_allclose(w * found.r, exact, atol=1e-4 * np.abs(exact).max())
    assert libcd.Problem(1e-9 * W, q, mu).residual_siconos(1e9 * rough) < 1e-6 < error


def test_what_is_not_held_is_told():
    """With much friction the natural map does not see that a contact is open; the approach does."""
    problem = libcd.Problem(np.diag([2.0, 3.0]), [[-1.0, 0.25]], 1e10)
    nothing = np.zeros((1, 2))
    assert problem.residual(nothing) < 1e-9
    assert problem.signorini(nothing) == pytest.approx(1.0 / np.hypot(1.0, 0.25))
    assert problem.signorini([[0.5, -0.25 / 3.0]]) == 0.0
    for solver in ("accelerated-gradient", "admm"):
        found = problem.solve(solver, tolerance=1e-6, sweeps=200)
        assert found.status != "converged" or found.r[0, 0] == pytest.approx(0.5)


def test_kinds_of_arguments_are_one_problem():
    W, q, mu = random_problem(2)
    expected = libcd.solve(W, q, mu).r
    for arguments in ((W.toarray(), q, mu), (W.tocoo(), q.ravel(), mu), (W.tobsr((2, 2)), q, 0.3),
                      (libcd.Problem(W, q, mu).W, q.tolist(), mu.tolist())):
        assert libcd.solve(*arguments).r.tobytes() == expected.tobytes()
    problem = libcd.Problem(W, q, mu)
    assert (problem.W != W).nnz == 0
    assert problem.q.tolist() == q.tolist() and problem.mu.tolist() == mu.tolist()


def test_a_law_of_ones_own():
    class Frictionless(libcd.ContactLaw):
        name = "frictionless"

        def solve_block(self, c):
            r = np.zeros(len(c.free))
            r[0] = max(0.0, -c.free[0] / c.response[0, 0])
            return r

    W, q, mu = random_problem(2)
    own = libcd.solve(W, q, mu, solver="gauss-seidel", law=Frictionless())
    assert own.status == "converged"
    np.testing.assert_allclose(own.r, libcd.solve(W, q, 0.0 * mu, "newton").r, atol=1e-6)
    with pytest.raises(libcd.Error, match="newton"):
        libcd.solve(W, q, mu, solver="newton", law=Frictionless())


def test_start_and_observer():
    W, q, mu = random_problem(3)
    found = libcd.solve(W, q, mu, "gauss-seidel", tolerance=1e-10)
    again = libcd.solve(W, q, mu, "gauss-seidel", tolerance=1e-8, start=found.r)
    assert again.iterations < found.iterations
    errors = []
    look = lambda k, r: errors.append(natural_map(W, q, mu, r))
    libcd.solve(W, q, mu, "gauss-seidel", observer=look)
    assert errors[-1] < 1e-7 < errors[0]
    with pytest.raises(ZeroDivisionError):
        libcd.solve(W, q, mu, observer=lambda k, r: 1 // 0)


class Lazy(Sweeps):
    """Says that it has converged, and has done nothing."""

    name = "lazy"

    def solve(self, problem):
        return libcd.SolveReport("converged", 0)


def test_performance_profiles():
    """Who solves what is known: newton all, one sweep only the problem without forces, and a solver
    that only says so nothing else."""
    W, q, mu = random_problem(2)
    hard, open_ = libcd.Problem(W, q, mu), libcd.Problem(W, np.abs(q), 0.0 * mu)
    solvers = ["newton", Lazy()]
    found = libcd.performance_profile([hard, open_, hard], solvers, tolerance=1e-7, repeat=2)
    assert list(found) == ["lazy", "newton"]
    assert found["newton"].within() == 1.0 and found["newton"].share[-1] == 1.0
    assert found["lazy"].within() == pytest.approx(1 / 3) and len(found["lazy"].ratio) == 1
    fastest = sum(profile.within(1.0) for profile in found.values())
    assert fastest == pytest.approx(1.0)  # one of them on each problem
    for profile in found.values():
        assert profile.ratio.min() >= 1.0 and (np.diff(profile.ratio) >= 0.0).all()
    for arguments in (([], solvers), ([hard], []), ([hard], ["newton", "newton"])):
        with pytest.raises(libcd.Error):
            libcd.performance_profile(*arguments)


def test_refusals():
    W, q, mu = random_problem(2)
    for arguments in ((W[:-1], q, mu), (W, q[:-1], mu), (W, q, mu[:-1]), (W, q, -mu),
                      (W, q * np.nan, mu), (-W, q, mu), (W * np.inf, q, mu), (W, q[:, 0], mu)):
        with pytest.raises(libcd.Error) as error, np.errstate(invalid="ignore"):
            libcd.solve(*arguments, solver="gauss-seidel")
        assert "\n" not in str(error.value)
    problem = libcd.Problem(W, q, mu)
    for wrong in (lambda: problem.residual(q[:-1]), lambda: problem.write("x.hdf5", q[:-1]),
                  lambda: problem.solve(start=q[:-1]), lambda: problem.solve("explicit"),
                  lambda: libcd.read_problem("not there"), lambda: problem.solve("nwton")):
        with pytest.raises(libcd.Error):
            wrong()
    assert not os.path.exists("x.hdf5")


@pytest.mark.parametrize("d", [2, 3])
def test_files(d, tmp_path):
    W, q, mu = random_problem(d)
    problem = libcd.Problem(W, q, mu)
    found = problem.solve("newton")
    problem.write(tmp_path / "p.hdf5", found.r)
    back = libcd.read_problem(tmp_path / "p.hdf5")
    assert back.W.toarray().tobytes() == problem.W.toarray().tobytes()
    assert back.q.tobytes() == q.tobytes() and back.mu.tobytes() == mu.tobytes()
    assert libcd.read_solution(tmp_path / "p.hdf5").tobytes() == found.r.tobytes()


def test_problems_of_scenes(tmp_path):
    """A solver in Python and one of the library agree on the forces of a scene's step."""
    scene = libcd.Scene(friction=0.5)
    scene.add_plane([0.0, 0.0], [0.0, 1.0])
    scene.add_grains([[0.0, 0.5], [1.0, 0.5], [0.5, 1.366]])
    scene.add_gravity([0.0, -1.0])
    other = scene.copy()
    first = libcd.Simulation(scene, libcd.Method(solver=Sweeps(1e-12)), time_step=0.01)
    second = libcd.Simulation(other, libcd.Method(solver="newton", tolerance=1e-12, sweeps=200),
                              time_step=0.01)
    assert first.step().status == "converged"
    second.step()
    np.testing.assert_allclose(first.contacts.force, second.contacts.force, atol=1e-8)
    weight = -np.array(scene.force)[1:, 1].sum()
    floor = first.contacts.i == 0
    assert first.contacts.force[floor, 1].sum() == pytest.approx(weight, rel=1e-3)


@pytest.mark.skipif(not FILES, reason="no problem files beside the source tree")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name[:24])
def test_problem_files_of_other_codes(path):
    """Impulses are in their cones, and the error has fallen, on every file; what Gauss-Seidel
    reaches in so few sweeps differs from file to file."""
    problem = libcd.read_problem(path)
    zero = problem.residual(np.zeros_like(problem.q))
    found = problem.solve(Sweeps(updates=6000))
    assert found.report.formulation == "matrix"
    assert found.residual < zero or zero == 0.0
    slack = problem.mu * found.r[:, 0] - np.linalg.norm(found.r[:, 1:], axis=1)
    assert slack.min() > -1e-9 * np.abs(found.r).max() and found.r[:, 0].min() >= 0.0
    built_in = problem.solve("gauss-seidel", sweep_order="sequential", tolerance=0.0,
                             sweeps=found.iterations)
    assert built_in.r.tobytes() == found.r.tobytes()
