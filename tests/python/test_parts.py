# SPDX-License-Identifier: BSD-3-Clause
"""Laws, solvers and observers written in Python."""
import threading

import numpy as np
import pytest

import libcd


class Coulomb(libcd.ContactLaw):
    """Unilateral contact with Coulomb friction (Brendel 2004, Eq. 1.30), as the built-in law."""

    name = "python-coulomb"
    criterion = "natural_map"
    is_coulomb = True

    def solve(self, c):
        normal = max(0.0, c.impulse_n - c.mass_n * max(0.0, c.bias) - c.mass_n * c.velocity_n)
        stick = c.impulse_t - c.mass_t * c.velocity_t
        size, limit = np.linalg.norm(stick), c.friction * normal
        return normal, stick if size <= limit else stick * (limit / size)


class Viscous(Coulomb):
    """A law that is nobody's: friction of the size of the sliding velocity, mu (1 + u_t / v0)."""

    criterion = "law_residual"
    is_coulomb = False

    def __init__(self, v0):
        self.v0 = v0

    def solve(self, c):
        normal = max(0.0, c.impulse_n - c.mass_n * max(0.0, c.bias) - c.mass_n * c.velocity_n)
        free = c.velocity_t - c.impulse_t / c.mass_t
        tangential = c.impulse_t
        for _ in range(50):
            limit = c.friction * (1.0 + abs(free + tangential / c.mass_t) / self.v0) * normal
            tangential = float(np.clip(-c.mass_t * free, -limit, limit))
        return normal, tangential


class ToAndFro(libcd.Solver):
    """Gauss-Seidel forwards and backwards."""

    name = "to-and-fro"

    def __init__(self, sweeps):
        self.sweeps = sweeps

    def solve(self, problem):
        for sweep in range(self.sweeps):
            order = range(problem.contacts)
            for c in order if sweep % 2 == 0 else reversed(order):
                problem.update(c)
        return self.sweeps


def pile(d=2, layers=4):
    """Grains on a plane, which overlap a little and are pressed by their weight."""
    scene = libcd.Scene(dimension=d, friction=0.4)
    scene.add_plane(np.zeros(d), np.eye(d)[-1])
    for k in range(layers):
        for i in range(layers - k):
            x = np.zeros(d)
            x[0], x[-1] = i + 0.5 * k, 0.5 + 0.866 * k
            scene.add_grain(x)
    scene.add_gravity(-np.eye(d)[-1])
    return scene


def moved(scene, method, steps=20, **options):
    simulation = libcd.Simulation(scene, method, time_step=0.01, **options)
    simulation.run(steps)
    return np.array(simulation.scene.velocity), np.array(simulation.scene.position)


@pytest.mark.parametrize("d", [2, 3])
@pytest.mark.parametrize("solver, sweeps", [("gauss-seidel", 50), ("jacobi", 50), ("nonsmooth-cg", 300)])
def test_coulombs_law_in_python_is_the_built_in_one(d, solver, sweeps):
    """Same arithmetic up to the rounding of the norm, so that 20 steps agree to many digits. Nonsmooth
    conjugate gradient sweeps Coulomb's own contacts in another order: it agrees where it has converged."""
    own = moved(pile(d), libcd.Method(law=Coulomb(), solver=solver, sweeps=sweeps))
    built_in = moved(pile(d), libcd.Method(solver=solver, sweeps=sweeps))
    for a, b in zip(own, built_in):
        np.testing.assert_allclose(a, b, atol=1e-9)


def test_a_law_of_ones_own_reaches_its_steady_speed():
    """On an incline mu (1 + v / v0) = tan(angle), a balance of forces; as examples/own_law.cpp."""
    angle, mu, v0 = 0.4, 0.2, 0.5
    scene = libcd.Scene(friction=mu)
    scene.add_plane([0.0, 0.0], [0.0, 1.0])
    scene.add_grain([0.0, 0.5], turns=False)
    scene.add_gravity([np.sin(angle), -np.cos(angle)])
    method = libcd.Method(law=Viscous(v0), sweeps=3)
    libcd.Simulation(scene, method, time_step=0.02).run(1000)
    assert scene.velocity[1, 0] == pytest.approx(v0 * (np.tan(angle) / mu - 1.0), rel=1e-3)


def test_a_law_that_is_not_coulombs_is_refused_by_solvers_of_that_law():
    with pytest.raises(libcd.Error, match="newton"):
        libcd.Method(law=Viscous(1.0), solver="newton")


class Bouncing(Coulomb):
    """Restitution by conditions that begin_step fixes; counts its impacts in what contacts keep."""

    criterion = "natural_map"
    state_variables = ("impacts",)

    def begin_step(self, contact, state):
        if contact.gap > 0.0:
            return None
        return libcd.Conditions(min(0.0, 0.5 * contact.velocity_n), contact.friction)

    def solve(self, c):
        normal = max(0.0, c.impulse_n - c.mass_n * c.bias - c.mass_n * c.velocity_n)
        return normal, 0.0 * c.impulse_t

    def bias(self, gap_rate):
        return gap_rate  # as the conditions have it

    def end_step(self, conditions, impulse, pair, state):
        state[0] += impulse[0] > 0.0


def test_conditions_and_states():
    """An impact at unit speed leaves with half of it; a step later the contact is open."""
    scene = libcd.Scene()
    scene.add_plane([0.0, 0.0], [0.0, 1.0])
    scene.add_grain([0.0, 0.499], velocity=[0.0, -1.0])
    simulation = libcd.Simulation(scene, libcd.Method(law=Bouncing(), sweeps=2), time_step=1e-3)
    simulation.step()
    assert scene.velocity[1, 1] == pytest.approx(0.5, rel=1e-12)
    simulation.restore(simulation.save())
    simulation.run(10)
    assert scene.velocity[1, 1] == pytest.approx(0.5, rel=1e-12)


class Keeping(Bouncing):
    """Acts across a gap that would be crossed within the step."""

    def begin_step(self, contact, state):
        if contact.gap > 0.0 and not contact.crosses:
            return None
        return libcd.Conditions(min(0.0, 0.5 * contact.velocity_n), contact.friction)


def test_a_law_that_is_asked_where_bodies_cross_lets_none_through():
    """A grain flies at a plate, four radii a step, and leaves on its side with half of its speed; so it
    does under the built-in law. A law that leaves the contact alone again lets it pass."""
    built_in = libcd.Method(law="extended-coulomb", contact={"restitution": 0.5}, sweeps=2)
    for method, sides in ((libcd.Method(law=Keeping(), sweeps=2), -1.0), (built_in, -1.0),
                          (libcd.Method(law=Bouncing(), sweeps=2), 1.0)):
        scene = libcd.Scene()
        scene.add_plate([0.0, 0.0], [[0.0, 3.0]], rounding=0.25)
        scene.add_grain([-1.9, 0.0], velocity=[200.0, 0.0])
        libcd.Simulation(scene, method, time_step=0.01).run(3)
        assert scene.position[1, 0] * sides > 0.75
        assert scene.velocity[1, 0] == pytest.approx(-100.0 if sides < 0.0 else 200.0, rel=1e-12)


def test_a_place_that_doubles_do_not_resolve_is_refused():
    scene = libcd.Scene()
    scene.add_grain([1e17, 0.0], velocity=[1.0, 0.0])
    with pytest.raises(libcd.Error, match="position of body 0: 1e.17"):
        libcd.Simulation(scene, time_step=0.01)


class Spring(libcd.ContactLaw):
    """An explicit force that remembers how long it has acted."""

    name = "spring"
    criterion = "none"
    pair_filter = "overlapping"
    state_variables = ("age",)

    def __init__(self):
        self.ages = []

    def solve(self, c):
        return max(0.0, -100.0 * c.gap) * c.time_step, 0.0

    def advance(self, c, state):
        state[0] += 1.0
        self.ages.append(state[0])
        return self.solve(c)


def test_an_explicit_force_that_remembers():
    """A spring gives back what it took: the grain leaves at the speed of its impact."""
    scene = libcd.Scene()
    scene.add_plane([0.0, 0.0], [0.0, 1.0])
    scene.add_grain([0.0, 0.5], mass=1.0, velocity=[0.0, -1.0])
    law = Spring()
    method = libcd.Method("molecular-dynamics", law=law)
    libcd.Simulation(scene, method, time_step=1e-3).run(500)  # longer than pi sqrt(m / k) = 0.314
    assert scene.velocity[1, 1] == pytest.approx(1.0, rel=1e-4)
    assert law.ages == [float(k + 1) for k in range(len(law.ages))] and len(law.ages) > 300


@pytest.mark.parametrize("options, key", [({}, "springs.stiffness"), ({"law": "hertz-mindlin"}, "hertz.young"),
                                          ({"springs": {"damping": 1.0}}, "springs.stiffness")])
def test_soft_grains_without_a_stiffness_are_refused(options, key):
    """No default is right in all units."""
    scene = libcd.Scene()
    scene.add_grain([0.0, 0.5])
    with pytest.raises(libcd.Error, match=f"^{key}: is missing, expected a number above 0$"):
        libcd.Simulation(scene, libcd.Method("molecular-dynamics", **options), time_step=1e-3)


@pytest.mark.parametrize("d", [2, 3])
def test_a_solver_of_ones_own_on_a_scene(d):
    """Symmetric sweeps of the library visit the same contacts in the same order: same bits."""
    own = moved(pile(d), libcd.Method(solver=ToAndFro(40)))
    built_in = moved(pile(d), libcd.Method(solver="gauss-seidel", sweep_order="symmetric",
                                           sweeps=40))
    for a, b in zip(own, built_in):
        assert a.tobytes() == b.tobytes()


class Dense(libcd.Solver):
    """Works on the matrix: projected Gauss-Seidel on normal impulses."""

    name = "dense"

    def solve(self, problem):
        matrix, d = problem.matrix(), problem.dimension
        W, q, r = matrix.W.toarray(), matrix.q.ravel(), problem.impulses().ravel()
        for _ in range(500):
            for k in range(0, len(r), d):
                r[k] = max(0.0, r[k] - (W[k] @ r + q[k]) / W[k, k])
        problem.set_impulses(r.reshape(-1, d))
        return libcd.SolveReport("done", 500)


@pytest.mark.parametrize("d", [2, 3])
def test_a_solver_by_the_matrix(d):
    """Without friction the normal impulses are all there is."""
    def frictionless():
        scene = pile(d)
        scene.set_friction(0, 0, 0.0)
        return scene

    simulation = libcd.Simulation(frictionless(), libcd.Method(solver=Dense()), time_step=0.01)
    report = simulation.step()
    assert report.residual < 1e-10 and report.iterations == 500
    exact = moved(frictionless(), libcd.Method(solver="newton", tolerance=1e-12, sweeps=500), 1)
    np.testing.assert_allclose(np.array(simulation.scene.velocity), exact[0], atol=1e-9)


def test_a_problem_cannot_be_used_after_its_solve():
    kept = []

    class Keeping(ToAndFro):
        def solve(self, problem):
            kept.append(problem)
            return super().solve(problem)

    libcd.Simulation(pile(), libcd.Method(solver=Keeping(1)), time_step=0.01).step()
    for use in (lambda p: p.update(0), lambda p: p.impulses(), lambda p: p.contacts,
                lambda p: p.residual(), lambda p: p.matrix()):
        with pytest.raises(RuntimeError, match="over"):
            use(kept[0])


def lattice():
    """Enough contacts, also of one colour, for two threads (kWorthAThread)."""
    scene = libcd.Scene(friction=0.3)
    for i in range(36):
        for j in range(36):
            scene.add_grain([0.99 * i, 0.99 * j], velocity=[-0.01 * i, -0.01 * j])
    return scene


@pytest.mark.parametrize("solver", ["jacobi", "coloured-gauss-seidel"])
def test_what_a_law_raises_in_two_threads_reaches_the_caller(solver):
    threads = set()

    class Failing(Coulomb):
        calls = 0

        def solve(self, c):
            threads.add(threading.get_ident())
            Failing.calls += 1
            if Failing.calls > 4000:
                raise KeyError("no idea")
            return super().solve(c)

    scene = lattice()
    simulation = libcd.Simulation(scene, libcd.Method(law=Failing(), solver=solver, sweeps=4),
                                  time_step=0.01, threads=2)
    before = scene.position.tobytes() + scene.velocity.tobytes()
    with pytest.raises(KeyError, match="no idea"):
        simulation.step()
    assert len(threads) == 2
    assert scene.position.tobytes() + scene.velocity.tobytes() == before
    with pytest.raises(libcd.Error, match="not finished"):
        simulation.contacts
    Failing.calls = -10**9
    assert simulation.step().contacts > 1000


def test_two_threads_give_the_bits_of_one():
    method = lambda: libcd.Method(law=Coulomb(), solver="jacobi", sweeps=2)
    one, two = (moved(lattice(), method(), 1, threads=k) for k in (1, 2))
    assert one[0].tobytes() == two[0].tobytes()


def test_wrong_answers_are_named():
    for answer in ("x", None, (1.0,), (1.0, [2.0, 3.0])):
        class Wrong(Coulomb):
            name = "wrong"

            def solve(self, c):
                return answer

        simulation = libcd.Simulation(pile(), libcd.Method(law=Wrong()), time_step=0.01)
        with pytest.raises(libcd.Error, match="wrong.solve"):
            simulation.step()

    class Talking(libcd.Solver):
        name = "talking"

        def solve(self, problem):
            return "done"

    simulation = libcd.Simulation(pile(), libcd.Method(solver=Talking()), time_step=0.01)
    with pytest.raises(libcd.Error, match="talking.solve"):
        simulation.step()


def test_methods_refuse_what_nothing_honours():
    for options in ({"sweps": 3}, {"sweeps": 0}, {"solver": "magic"}, {"restitution": 0.5},
                    {"impact_time": "exact"}, {"solver": ToAndFro(1), "impact_time": "exact"},
                    {"name": "ahs", "impact_time": "late"}, {"name": "mcnamara", "impact_time": "start"},
                    {"solver": ToAndFro(1), "sweeps": 3}, {"law": 3}, {"seed": -1}, {"seed": 1.5}):
        with pytest.raises(libcd.Error):
            libcd.Simulation(pile(), libcd.Method(**options), time_step=0.01)


@pytest.mark.parametrize("d", [2, 3])
def test_a_grain_that_collides_when_it_touches_bounces_as_high_as_it_fell(d):
    scene = libcd.Scene(dimension=d)
    scene.add_plane(np.zeros(d), np.eye(d)[-1])
    ball = scene.add_grain(1.5 * np.eye(d)[-1])
    scene.add_gravity(-np.eye(d)[-1])
    method = libcd.Method("approximate-hard-sphere", restitution=1.0, impact_time="exact")
    simulation = libcd.Simulation(scene, method, time_step=0.01)
    simulation.run(1000)
    speed, place = simulation.scene.velocity[ball], simulation.scene.position[ball]
    assert 0.5 * speed @ speed + place[-1] == pytest.approx(1.5, rel=1e-12)


def test_observers_see_each_step():
    simulation = libcd.Simulation(pile(), libcd.Method(sweeps=7), time_step=0.01)
    seen = []
    simulation.observe(lambda s, report: seen.append((s is simulation, report.step, s.steps)))
    simulation.run(2)
    simulation.settle(speed=1e9)
    assert seen == [(True, k, k + 1) for k in range(3)]

    def fail(simulation, report):
        raise OSError("disk full")

    simulation.observe(fail)
    with pytest.raises(OSError, match="disk full"):
        simulation.run(5)
    assert simulation.steps == 4


def test_observers_of_iterations_may_stop_a_solve():
    simulation = libcd.Simulation(pile(), libcd.Method(sweeps=100), time_step=0.01)
    shapes = []

    def look(iteration, impulses):
        shapes.append(impulses.shape)
        return iteration < 5

    simulation.observe_iterations(look)
    report = simulation.step()
    assert (report.status, report.iterations) == ("stopped", 5)
    assert shapes == [(report.contacts, 2)] * 5
    simulation.observe_iterations(None)
    assert simulation.step().iterations == 100


def test_a_scene_is_left_alone_within_a_step():
    scene = pile()
    outcome = []

    class Meddling(Coulomb):
        def solve(self, c):
            for meddle in (lambda: scene.add_grain([9.0, 9.0]), lambda: scene.remove(1),
                           lambda: simulation.step(), lambda: simulation.save()):
                try:
                    meddle()
                except RuntimeError as error:
                    outcome.append(str(error))
            return super().solve(c)

    simulation = libcd.Simulation(scene, libcd.Method(law=Meddling(), sweeps=1), time_step=0.01)
    simulation.step()
    assert outcome and set(outcome) == {"the simulation is in the middle of a step"}


def failures(law, **options):
    return [p.name for p in libcd.check_law(law, **options).properties.values() if not p.holds]


@pytest.mark.parametrize("d", [2, 3])
@pytest.mark.parametrize("law", sorted(libcd.laws()))
def test_laws_by_name_pass_their_check(law, d):
    """Those of soft grains with a stiffness, which they have none of by themselves."""
    soft = {"spring-dashpot": {"springs": {"stiffness": 1e3}}, "hertz-mindlin": {"hertz": {"young": 1e5}}}
    if law in soft:
        with pytest.raises(libcd.Error, match="is missing"):
            libcd.check_law(law, d)
        law = libcd.Method("molecular-dynamics", law=law, **soft[law])
    assert libcd.check_law(law, d).passed


@pytest.mark.parametrize("d", [2, 3])
def test_a_law_in_python_is_checked(d):
    report = libcd.check_law(Coulomb(), d)
    assert report.passed and not report.has_matrix_form
    assert min(report.open, report.sticking, report.sliding) > 50
    solvers = {s.solver: s for s in report.solvers}
    assert solvers["gauss-seidel"].takes and solvers["accelerated-gradient"].takes
    assert "solve_block" in solvers["newton"].refusal  # it works on the matrix
    assert not solvers["explicit"].takes
    assert str(report).startswith(f"python-coulomb in {d}D: judged by the natural map, Coulomb's")


def test_a_law_with_coefficients_is_checked():
    report = libcd.check_law(libcd.Method(law="extended-coulomb",
                                          contact={"cohesion_force": 1.0, "cohesion_energy": 0.1}))
    assert report.passed
    assert not any(s.takes for s in report.solvers if s.solver == "newton")


def test_a_wrong_law_fails_its_check():
    class Half(Coulomb):
        def solve(self, c):
            normal, tangential = super().solve(c)
            return 0.5 * (c.impulse_n + normal), tangential

    class Forgetful(Coulomb):
        calls = 0

        def solve(self, c):
            self.calls += 1
            normal, tangential = super().solve(c)
            return normal, tangential if self.calls % 2 else 0.0 * tangential

    assert failures(Half()) == ["exact", "in its cone"]
    assert failures(Forgetful())[:2] == ["deterministic", "exact"]
    worst = libcd.check_law(Half()).properties["exact"]
    assert worst.error > 0.01 and "free u_n" in worst.where


def test_checks_refuse():
    for arguments in (("magic",), ("spring-dashpot",), (3,), (Coulomb(), 4), (Coulomb(), 2, 0)):
        with pytest.raises(libcd.Error):
            libcd.check_law(*arguments[:2], contacts=(*arguments, 9, 9)[2])
    with pytest.raises(NotImplementedError):
        libcd.check_law(libcd.ContactLaw())


@pytest.fixture
def own_names():
    """Parts that are registered in a test are forgotten after it."""
    yield
    for makers in libcd.own_parts._makers.values():
        makers.clear()


def test_own_parts_by_name(own_names):
    """By name as by object: same bits, from a method, from a scene file and for a problem."""
    @libcd.register
    class Fro(ToAndFro):
        """Backwards and forwards."""

        name = "fro"

    class OwnCoulomb(Coulomb):
        name = "own-coulomb"

    libcd.register(OwnCoulomb())
    assert libcd.solvers()["fro"] == "Backwards and forwards." and "own-coulomb" in libcd.laws()
    expected = moved(pile(), libcd.Method(law=OwnCoulomb(), solver=Fro(40)))
    by_name = moved(pile(), libcd.Method(law="own-coulomb", solver="fro", sweeps=40))
    assert [a.tobytes() for a in by_name] == [a.tobytes() for a in expected]

    file = libcd.read_scene({
        "dimension": 2, "friction": 0.4, "gravity": [0, -1],
        "walls": [{"point": [0, 0], "normal": [0, 1]}],
        "grains": [{"place": "points", "at": [[0, 0.5], [1, 0.5], [0.5, 1.366]]}],
        "method": {"solver": "fro", "law": "own-coulomb", "sweeps": 7},
        "run": {"time_step": 0.01, "end": 1.0}})
    simulation = file.simulation()
    assert simulation.step().iterations == 7
    assert simulation.method == "contact-dynamics (own-coulomb, fro, euler)"

    problem = libcd.Problem(np.eye(2), [[-1.0, 0.1]], 0.3)
    assert problem.solve("fro", sweeps=3).iterations == 3
    profile = libcd.performance_profile([problem], ["fro", "newton"], sweeps=3)
    assert profile["fro"].within() == 1.0
    assert libcd.check_law("own-coulomb").passed


def test_names_that_are_taken_or_senseless_are_refused(own_names):
    class Taken(ToAndFro):
        name = "newton"

    class Nameless(Coulomb):
        name = ""

    for part in (Taken, Taken(1), Nameless, libcd.Scene, 3):
        with pytest.raises(libcd.Error):
            libcd.register(part)
    libcd.register(ToAndFro)
    with pytest.raises(libcd.Error, match="relaxation"):  # nobody honours it
        libcd.Method(solver="to-and-fro", sweeps=3, relaxation=0.5)
    with pytest.raises(libcd.Error, match="magic"):
        moved(pile(), libcd.Method(solver="magic"), 1)
