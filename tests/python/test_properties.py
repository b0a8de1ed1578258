# SPDX-License-Identifier: BSD-3-Clause
"""Properties of laws and solvers, over drawn contacts and problems; each with implementations that
are wrong in a way that it must notice."""
import numpy as np
import pytest

pytest.importorskip("hypothesis", reason="needs python3-hypothesis")
from hypothesis import given
from hypothesis import strategies as st

import libcd
from judge import natural_map, velocity
from strategies import contacts, fails, problems

ROUNDING = 1e-10  # of closed formulas and of a quartic, in responses of condition below 10
TOLERANCE = 1e-9  # of solvers
SUMS = 1.0 + 1e-6  # the error is computed here again, in sums of another order
# Velocities times W^-1, or less W D^-1 with D the diagonal of W: how far impulses are from the
# solution, in errors of the natural map. For W >= 1/2 and D <= 5/2 of at most four contacts
# ||D^-1|| + ||W D^-1 - 1|| / min W <= 2 + 2 (4 sqrt(5) + 1).
CONDITION = 22.0


# One contact: built-in laws, asked by a solver that looks at what they want.
class Asking(libcd.Solver):
    """Applies what the law wants at one contact, once."""

    name = "asking"

    def solve(self, problem):
        problem.apply(0, problem.wanted(0))
        return 1


def of_library(W, free, mu):
    """The impulse of unilateral-coulomb."""
    return libcd.solve(W, free[None], mu, solver=Asking()).r[0]


def relaxed(W, free, mu):
    """Half of the way: no solution for one contact."""
    return 0.5 * of_library(W, free, mu)


def too_rough(W, free, mu):
    """A tenth more friction than there is."""
    return of_library(W, free, 1.1 * mu)


def uncoupled(W, free, mu):
    """Normal and tangential directions one after the other, as if they did not know each other."""
    return of_library(np.diag(np.diag(W)), free, mu)


def sticky(W, free, mu):
    """Does not let go of contacts that open slowly: a velocity is compared with a number."""
    return of_library(W, free - [1e-3, *[0.0] * (len(free) - 1)], mu)


def boxed(W, free, mu):
    """Each tangential component by itself has the limit of friction: a box in place of a cone."""
    r = of_library(W, free, mu)
    for k in range(1, len(r)):
        r[k] = np.clip(-(free[k] + W[k, 0] * r[0]) / W[k, k], -mu * r[0], mu * r[0])
    return r


def one_sided(W, free, mu):
    """Friction to one side only."""
    r = of_library(W, free, mu)
    r[-1] = abs(r[-1])
    return r


def solves_the_contact(law, contact):
    """Signorini and Coulomb: no penetration, no tension, in the cone, against the sliding."""
    W, free, mu = contact
    r = law(W, free, mu)
    u = W @ r + free
    size = ROUNDING * max(1.0, np.linalg.norm(r), np.linalg.norm(free))
    assert r[0] >= 0.0 and u[0] >= -size
    assert abs(r[0] * u[0]) <= size * (r[0] + abs(u[0]))
    slip, friction = u[1:], r[1:]
    assert np.linalg.norm(friction) <= mu * r[0] + size
    # maximal dissipation: no impulse of the cone takes more energy, r_t u_t = -mu r_n |u_t|
    assert abs(friction @ slip + mu * r[0] * np.linalg.norm(slip)) <= size * (1.0 + mu)


def has_no_units(law, contact, mass, speed):
    """Other units of mass and velocity, powers of two: the same impulse to the last bit."""
    W, free, mu = contact
    r = law(W, free, mu)
    assert (law(W / mass, speed * free, mu) == mass * speed * r).all()


def has_no_handedness(law, contact):
    """Mirrored, and in 3D turned about the normal by a quarter, and by 3-4-5: so is the impulse."""
    W, free, mu = contact
    r = law(W, free, mu)
    if len(free) == 2:
        turns = [np.diag([1.0, -1.0])]
    else:
        turns = [np.array([[1, 0, 0], [0, c, -s], [0, s, c]]) for c, s in ((0, 1), (0.6, 0.8))]
    for turn in turns:
        turned = law(turn @ W @ turn.T, turn @ free, mu)
        size = max(1.0, np.linalg.norm(r), np.linalg.norm(free))
        assert np.linalg.norm(turned - turn @ r) <= 1e3 * ROUNDING * size


POWERS = st.integers(-60, 60).map(lambda k: 2.0**k)


@given(contacts())
def test_the_law_solves_one_contact(contact):
    solves_the_contact(of_library, contact)


@given(contacts(), POWERS, POWERS)
def test_the_law_has_no_units(contact, mass, speed):
    has_no_units(of_library, contact, mass, speed)


@given(contacts())
def test_the_law_has_no_handedness(contact):
    """Where several directions of slip are possible, the law takes one: W_tt isotropic, no coupling."""
    W, free, mu = contact
    plain = np.diag([W[0, 0], *[W[1, 1]] * (len(free) - 1)])
    has_no_handedness(of_library, (plain, free, mu))


@pytest.mark.parametrize("law", [relaxed, too_rough, uncoupled, sticky, boxed, one_sided])
def test_a_law_that_does_not_solve_one_contact_is_noticed(law):
    fails(lambda contact: solves_the_contact(law, contact), contacts())


def test_a_law_with_units_is_noticed():
    fails(lambda drawn: has_no_units(sticky, *drawn), st.tuples(contacts(), POWERS, POWERS))


@pytest.mark.parametrize("law", [boxed, one_sided])
def test_a_law_with_handedness_is_noticed(law):
    fails(lambda contact: has_no_handedness(law, contact), contacts())


def test_what_fails_is_shrunk():
    """The least contact that a relaxed law does not solve is pressed by simple numbers in 2D."""
    seen = []

    def check(contact):
        try:
            solves_the_contact(relaxed, contact)
        except AssertionError:
            seen.append(contact)
            raise

    fails(check, contacts(), cases=30, shrink=True)
    W, free, mu = seen[-1]
    assert len(free) == 2 and mu == 0.0 and free[1] == 0.0
    assert (W == np.eye(2)).all()


# A cohesion energy wants a force.
COEFFICIENTS = st.fixed_dictionaries({"cohesion_force": st.floats(0.1, 10)}, optional={
    "restitution": st.floats(0, 1), "static_friction": st.floats(1, 2),
    "cohesion_energy": st.floats(0, 1), "rolling": st.floats(0, 0.5),
    "torsion": st.floats(0, 0.5)}) | st.just({}) | st.just({"restitution": 0.5, "rolling": 0.1})


@given(st.sampled_from([2, 3]), COEFFICIENTS, st.integers(0, 2**32))
def test_laws_with_coefficients_have_the_properties_of_laws(d, contact, seed):
    """Deterministic, exact, in the cone, dissipative, monotone: at contacts drawn by the library."""
    contact = {key: value for key, value in contact.items() if d == 3 or key != "torsion"}
    method = libcd.Method(law="extended-coulomb", contact=contact)
    assert libcd.check_law(method, d, contacts=50, seed=seed).passed


class Generous(libcd.ContactLaw):
    """Gives back more than came in: a head-on impact with a restitution of 1.2."""

    name = "generous"

    def solve(self, c):
        free = c.velocity_n - c.impulse_n / c.mass_n
        return max(0.0, -2.2 * c.mass_n * (free + max(0.0, c.bias))), 0.0 * c.impulse_t


def test_a_law_that_makes_energy_is_noticed():
    def check(drawn):
        assert libcd.check_law(Generous(), drawn[0], contacts=50, seed=drawn[1]).passed

    fails(check, st.tuples(st.sampled_from([2, 3]), st.integers(0, 2**32)))


# Problems of several contacts.
def solved(solver, problem, **options):
    W, q, mu = problem
    return libcd.solve(W, q, mu, solver=solver, tolerance=TOLERANCE, sweeps=20_000, **options)


def means_converged(solver, problem):
    """Who says converged is: error, cone, no approach."""
    W, q, mu = problem
    found = solved(solver, problem)
    if found.status != "converged":
        return
    error, u = natural_map(W, q, mu, found.r), velocity(W, q, found.r)
    size = max(map(np.linalg.norm, (q, found.r, u)))
    assert error <= SUMS * TOLERANCE
    assert u[:, 0].min() >= -SUMS * TOLERANCE * np.linalg.norm(q, axis=1).max()
    assert (np.linalg.norm(found.r[:, 1:], axis=1) - mu * found.r[:, 0]).max() <= 1e-12 * size
    assert found.r[:, 0].min() >= 0.0


def finds_the_only_solution(solver, problem):
    """Without friction W, positive definite, has one solution; that of the least work over r >= 0,
    found by trying every set of contacts that press."""
    W, q, _ = problem
    d, count = q.shape[1], len(q)
    V = W[::d, ::d]
    for pressed in range(2**count):
        on = [c for c in range(count) if pressed >> c & 1]
        r = np.zeros(count)
        if on:
            r[on] = np.linalg.solve(V[np.ix_(on, on)], -q[on, 0])
        if (r >= 0.0).all() and (V @ r + q[:, 0] >= -1e-12).all():
            break
    found = solved(solver, (W, q, np.zeros(count)))
    assert found.status == "converged"
    u = velocity(W, q, found.r)
    size = max(map(np.linalg.norm, (q, u, np.diag(W)[::d] * r)))
    assert np.abs(found.r[:, 0] - r).max() <= CONDITION * TOLERANCE * size
    assert (found.r[:, 1:] == 0.0).all()


def knows_no_units(solver, problem, mass, speed):
    """The same contacts with masses and velocities in other units, powers of four, whose roots are
    some of two: the same iterations, and the same impulses in the other unit to the last bit."""
    W, q, mu = problem
    found, other = solved(solver, problem), solved(solver, (W / mass, speed * q, mu))
    assert (found.status, found.iterations) == (other.status, other.iterations)
    assert (mass * speed * found.r == other.r).all()


GENERAL = ["gauss-seidel", "coloured-gauss-seidel", "jacobi", "accelerated-gradient", "nonsmooth-cg",
           "projected-cg", "admm", "newton"]
FOURS = st.integers(-30, 30).map(lambda k: 4.0**k)


@pytest.mark.parametrize("solver", GENERAL)
@given(problem=problems())
def test_who_says_converged_is(solver, problem):
    means_converged(solver, problem)


@pytest.mark.parametrize("solver", GENERAL)
@given(problem=problems())
def test_without_friction_all_solvers_find_the_one_solution(solver, problem):
    finds_the_only_solution(solver, problem)


@pytest.mark.parametrize("solver", GENERAL)
@given(problem=problems(), mass=FOURS, speed=FOURS)
def test_solvers_know_no_units(solver, problem, mass, speed):
    knows_no_units(solver, problem, mass, speed)


class Sweeps(libcd.Solver):
    """Gauss-Seidel, wrong in one way."""

    name = "wrong"

    def __init__(self, wrong):
        self.wrong = wrong

    def solve(self, problem):
        for sweep in range(1, 1000):
            before = problem.impulses()
            for c in range(problem.contacts):
                problem.update(c)
            change = np.abs(problem.impulses() - before).max()
            if self.wrong == "stops at a number of mass times velocity" and change < 1e-3:
                break
            if self.wrong == "stops after one sweep":
                break
            if change <= 1e-14:
                break
        r = problem.impulses()
        if self.wrong == "forgets the last contact":
            r[-1] = 0.0
        if self.wrong == "leaves the cone":
            r[:, 1] *= 1.001
        if self.wrong == "pulls":
            r[:, 0] -= 1e-6
        problem.set_impulses(r)
        return libcd.SolveReport("converged", sweep)


WRONG = ["stops at a number of mass times velocity", "stops after one sweep",
         "forgets the last contact", "leaves the cone", "pulls"]


@pytest.mark.parametrize("wrong", WRONG)
def test_who_only_says_converged_is_noticed(wrong):
    fails(lambda problem: means_converged(Sweeps(wrong), problem), problems())


@pytest.mark.parametrize("wrong", WRONG[:3])
def test_another_solution_without_friction_is_noticed(wrong):
    fails(lambda problem: finds_the_only_solution(Sweeps(wrong), problem), problems())


def test_a_unit_in_a_solver_is_noticed():
    fails(lambda drawn: knows_no_units(Sweeps(WRONG[0]), *drawn),
          st.tuples(problems(), FOURS, FOURS))
