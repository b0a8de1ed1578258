# SPDX-License-Identifier: BSD-3-Clause
"""Laws written in Python whose contacts transmit moments."""
import threading

import numpy as np
import pytest

import libcd


def in_plane(normal, spin):
    """spin x normal; in 2D the number itself."""
    return np.cross(spin, normal) if np.ndim(spin) else spin


def about_axis(normal, vector):
    """normal x vector, the other way round."""
    return np.cross(normal, vector) if np.ndim(vector) else vector


def within(vector, limit):
    size = np.linalg.norm(vector)
    return vector if size <= limit else vector * (limit / size)


class Rolling(libcd.ContactLaw):
    """Coulomb friction and rolling friction of mu_t = coefficient r*, as extended-coulomb."""

    name = "rolling"
    transmits_moments = True

    def __init__(self, coefficient):
        self.coefficient = coefficient

    def bias(self, gap_rate):
        return gap_rate  # the conditions have it

    def begin_step(self, contact, state):
        closed = contact.gap <= 1e-12 * contact.length
        return libcd.Conditions(
            0.0 if closed else contact.gap / contact.time_step, contact.friction,
            rolling=self.coefficient * contact.reduced_radius / contact.length)

    def solve(self, c):
        normal = max(0.0, c.impulse_n - c.mass_n * (c.bias + c.velocity_n))
        a, b, m, moment = 1.0 / c.mass_t, c.coupling, c.moment_response, in_plane(c.normal, c.moment)
        u = c.velocity_t - a * c.impulse_t - b * moment  # without its own impulse and moment
        w = in_plane(c.normal, c.spin) - b * c.impulse_t - m * moment
        slides, rolls = c.friction * normal, c.conditions.rolling * normal
        stick, hold = (b * w - m * u) / (a * m - b * b), (b * u - a * w) / (a * m - b * b)
        if np.linalg.norm(stick) > slides or np.linalg.norm(hold) > rolls:
            stick = 0.0 * u
            for _ in range(200):  # each in turn
                before = stick
                hold = within(-(w + b * stick) / m, rolls)
                stick = within(-(u + b * hold) / a, slides)
                if np.linalg.norm(stick - before) <= 1e-15 * np.linalg.norm(stick):
                    break
        return normal, stick, about_axis(c.normal, hold)


class Viscous(libcd.ContactLaw):
    """A torque of -eta times the relative rotation, in 2D, between bodies that do not slide."""

    name = "viscous"
    transmits_moments = True

    def __init__(self, eta):
        self.eta = eta
        self.seen = []

    def solve(self, c):
        self.seen.append(c)
        normal = max(0.0, c.impulse_n - c.mass_n * (max(0.0, c.bias) + c.velocity_n))
        k = self.eta * c.time_step / c.length**2
        b, held = c.coupling, 1.0 + k * c.moment_response
        slide = c.velocity_t - c.impulse_t / c.mass_t - b * c.moment
        spin = c.spin - b * c.impulse_t - c.moment_response * c.moment
        stick = -(slide - b * k / held * spin) / (1.0 / c.mass_t - b * b * k / held)
        return normal, stick, -k / held * (spin + b * stick)


def heap(d):
    """A heap on a plane, its upper grains beside their hollows: it flows."""
    scene = libcd.Scene(dimension=d, friction=0.4)
    scene.add_plane(np.zeros(d), np.eye(d)[-1])
    for x, height, radius in ((0, 0.5, 0.5), (1, 0.5, 0.5), (2, 0.4, 0.4), (0.6, 1.4, 0.5), (1.6, 1.4, 0.5)):
        position = np.zeros(d)
        position[0], position[-1] = x, height
        if d == 3:
            position[1] = 0.05 * len(scene)
        scene.add_grain(position, radius)
    scene.add_gravity(-np.eye(d)[-1])
    return scene


def moved(scene, method, steps=15, **options):
    simulation = libcd.Simulation(scene, method, time_step=0.02, **options)
    simulation.run(steps)
    return np.array(scene.velocity), np.array(scene.angular_velocity), np.array(scene.position)


@pytest.mark.parametrize("d", [2, 3])
@pytest.mark.parametrize("solver", ["gauss-seidel", "coloured-gauss-seidel", "jacobi", "nonsmooth-cg"])
def test_rolling_friction_in_python_is_the_built_in_one(d, solver):
    own = moved(heap(d), libcd.Method(law=Rolling(0.3), solver=solver, sweeps=30))
    built_in = moved(heap(d), libcd.Method(law="extended-coulomb", contact={"rolling": 0.3},
                                           solver=solver, sweeps=30))
    for a, b in zip(own, built_in):
        np.testing.assert_allclose(a, b, atol=1e-11)
    assert np.abs(own[1]).max() > 0.1
    without = moved(heap(d), libcd.Method(solver=solver, sweeps=30))
    assert np.abs(without[1] - own[1]).max() > 0.01


def wheel():
    road = libcd.Scene(friction=0.9)
    road.add_plane([0, 0], [0, 1])
    road.add_grain([0, 0.5], mass=1.0, velocity=[0.5, 0], angular_velocity=-1.0)
    road.add_gravity([0, -1])
    return road


def test_a_wheel_slows_down_by_a_viscous_moment():
    """(I + m r^2) (w' - w) = -eta dt w' without slip, also through a file of the state."""
    road, law = wheel(), Viscous(0.07)
    simulation = libcd.Simulation(road, libcd.Method(law=law, sweeps=40), time_step=0.01)
    simulation.run(25)
    simulation.restore(simulation.save())
    simulation.run(25)
    slower = (1.0 + 0.07 * 0.01 / (0.125 + 0.25)) ** -50
    assert road.velocity[1, 0] == pytest.approx(0.5 * slower, rel=1e-12)
    assert road.angular_velocity[1] == pytest.approx(-slower, rel=1e-12)
    c = law.seen[-1]  # a copy, of use after its step
    assert c.length == 0.5 and list(c.normal) == [0.0, 1.0]
    assert (c.moment_response, c.coupling) == pytest.approx((2.0, -2.0))  # l^2 / I, - l r / I
    assert c.spin == pytest.approx(0.5 * road.angular_velocity[1], rel=1e-12)
    assert c.moment == pytest.approx(-0.07 * 0.01 / 0.25 * c.spin, rel=1e-12)
    assert c.conditions.friction == c.friction == 0.9 and c.conditions.bias == c.bias
    assert c.gap == pytest.approx(0.0, abs=1e-12)


def test_a_step_ends_with_impulse_and_moment():
    moments = []

    class Noting(Rolling):
        def end_step(self, conditions, impulse, pair, state):
            normal, tangential, moment = impulse
            assert (conditions.rolling, conditions.torsion) == (pytest.approx(0.1), 0.0)
            moments.append(moment)

    simulation = libcd.Simulation(wheel(), libcd.Method(law=Noting(0.1), sweeps=40), time_step=0.01)
    simulation.step()
    assert moments == [pytest.approx(0.1 * 0.01)]  # mu_t m g dt / r, against the rotation


def test_solvers_without_moments_refuse_and_wrong_answers_are_named():
    for solver in ("newton", "admm", "accelerated-gradient", "explicit", "wide-gauss-seidel"):
        with pytest.raises(libcd.Error, match="^law: rolling is not allowed"):
            libcd.Method("molecular-dynamics" if solver == "explicit" else "contact-dynamics",
                         law=Rolling(0.1), solver=solver)
    with pytest.raises(libcd.Error, match="matrix form"):
        libcd.solve(np.eye(2), [[-1.0, 0.1]], 0.3, law=Rolling(0.1))

    class Coulombs(Rolling):
        criterion = "natural_map"

    with pytest.raises(libcd.Error, match="judged by law_residual"):
        libcd.Simulation(wheel(), libcd.Method(law=Coulombs(0.1)), time_step=0.01)
    for d, answer in ((2, (1.0, 0.0)), (2, (1.0, 0.0, [0.0, 0.0])), (3, (1.0, [0.0] * 3, 0.0))):
        class Wrong(Rolling):
            def solve(self, c):
                return answer

        with pytest.raises(libcd.Error, match="rolling.solve: .*moment"):
            libcd.Simulation(heap(d), libcd.Method(law=Wrong(0.1)), time_step=0.01).step()


@pytest.mark.parametrize("d", [2, 3])
def test_a_law_with_moments_is_checked(d):
    report = libcd.check_law(Rolling(0.3), d, contacts=300)
    assert report.passed, str(report)
    assert "transmits moments" in report.kind
    assert [s.solver for s in report.solvers if s.takes] == [
        "gauss-seidel", "coloured-gauss-seidel", "jacobi", "nonsmooth-cg"]


class Parts(libcd.Solver):
    """Gauss-Seidel by contact number, by parts of update."""

    def solve(self, problem):
        for _ in range(20):
            for c in range(problem.contacts):
                wanted = problem.wanted(c)
                problem.apply(c, wanted)
                assert problem.local(c).moment == wanted[2]
        return 20


@pytest.mark.parametrize("law", ["extended-coulomb", Rolling(0.3)])
def test_a_solver_in_python_sees_moments(law):
    terms = {"contact": {"rolling": 0.3}} if isinstance(law, str) else {}
    own = moved(heap(2), libcd.Method(law=law, solver=Parts(), **terms))
    swept = moved(heap(2), libcd.Method(law=law, sweep_order="sequential", sweeps=20, **terms))
    for a, b in zip(own, swept):
        assert a.tobytes() == b.tobytes()


@pytest.mark.parametrize("solver", ["jacobi", "coloured-gauss-seidel"])
def test_what_a_law_with_moments_raises_in_two_threads_reaches_the_caller(solver):
    threads = set()

    class Failing(Rolling):
        calls = 0

        def solve(self, c):
            threads.add(threading.get_ident())
            Failing.calls += 1
            if Failing.calls > 4000:
                raise KeyError("no idea")
            return super().solve(c)

    scene = libcd.Scene(friction=0.3)
    for i in range(36):
        for j in range(36):
            scene.add_grain([0.99 * i, 0.99 * j], velocity=[-0.01 * i, -0.01 * j])
    simulation = libcd.Simulation(scene, libcd.Method(law=Failing(0.1), solver=solver, sweeps=4),
                                  time_step=0.01, threads=2)
    with pytest.raises(KeyError, match="no idea"):
        simulation.step()
    assert len(threads) == 2
