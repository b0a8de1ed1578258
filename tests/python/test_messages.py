# SPDX-License-Identifier: BSD-3-Clause
"""Every error of the module is one line of libcd.Error, in names that a user knows."""
import os
import pathlib
import re
import subprocess
import sys

import numpy as np
import pytest

import libcd
from libcd.arguments import shown
from test_documentation import public_functions

SOURCE = pathlib.Path(os.environ["CD_SOURCE"])
INTERNAL = re.compile(r"_core|pybind|std::|incompatible|supported|Eigen|float64|Scene[23]|"
                      r"Simulation[23]|StateFile|\bself\b|C\+\+")


def scene(d=2):
    made = libcd.Scene(dimension=d, friction=0.3)
    made.add_plane([0.0] * d, np.eye(d)[-1])
    made.add_grain(0.5 * np.eye(d)[-1])
    return made


def simulation():
    made = libcd.Simulation(scene(), time_step=0.01)
    made.step()
    return made


def problem():
    return libcd.Problem(np.eye(2), [[-1.0, 0.2]], 0.3)


def message(call):
    """Of the libcd.Error that a call must raise; nothing else may come out of it."""
    with pytest.raises(libcd.Error) as error:
        call()
    line = str(error.value)
    assert line and "\n" not in line and not INTERNAL.search(line), line
    return line


class Own(libcd.Solver):
    """Does something with the problem that it is given."""

    name = "own"

    def __init__(self, use):
        self.use = use

    def solve(self, problem):
        self.use(problem)


def within(use):
    return lambda: problem().solve(Own(use))


#: What was once a TypeError of several lines, a MemoryError or worse, and what the line begins with.
RAW = [
    (lambda: scene().add_grain([0, 5], radius="big"), "radius: 'big' is not allowed"),
    (lambda: scene().add_grain([0, 5], material=0.5), "material: 0.5 is not allowed"),
    (lambda: scene().add_grain([0, 5], density="heavy"), "density: 'heavy' is not allowed"),
    (lambda: scene().remove(1.0), "body: 1.0 is not allowed"),
    (lambda: libcd.Scene(materials=1.5), "materials: 1.5 is not allowed"),
    (lambda: libcd.Scene(materials=100_000),
     "materials: 100000 is not allowed, expected an integer from 1 to 1000"),
    (lambda: libcd.Scene(dimension=np.zeros(2)), "dimension: array([0., 0.]) is not allowed"),
    (lambda: libcd.Simulation(scene(), time_step="0.01"), "time_step: '0.01' is not allowed"),
    (lambda: libcd.Simulation(scene(), time_step=0.01, threads=2**40), "threads: 1099511627776 is"),
    (lambda: libcd.set_thread_count(10**9),
     "threads: 1000000000 is not allowed, expected an integer from 1 to 1024"),
    (lambda: libcd.set_thread_count(2**40), "threads: 1099511627776 is not allowed"),
    (lambda: libcd.set_thread_count("two"), "threads: 'two' is not allowed, expected an integer"),
    (lambda: setattr(simulation(), "steps", 1.5), "steps: 1.5 is not allowed"),
    (lambda: setattr(simulation(), "time_step", None), "time_step: None is not allowed"),
    (lambda: simulation().restore(None), "state: None is not allowed, expected a libcd.State"),
    (lambda: simulation().save().write(None), "path: None is not allowed, expected a path"),
    (lambda: libcd.State.read(3), "path: 3 is not allowed, expected a path"),
    (lambda: libcd.read_scene("hopper", [5]), "settings: "),
    (lambda: libcd.read_scene(3), "source: 3 is not allowed"),
    (lambda: libcd.read_problem(None), "path: None is not allowed"),
    (lambda: libcd.Conditions("x", 0.3), "bias: 'x' is not allowed, expected a number"),
    (lambda: libcd.SolveReport("done", "many"), "iterations: 'many' is not allowed"),
    (lambda: libcd.Method(sweeps="many"), "method.sweeps: "),
    (lambda: libcd.Method(sweeps=2**70), "method.sweeps: "),
    (lambda: libcd.Problem("W", [[1.0, 2.0]], 0.3), "shape of W: "),
    (lambda: libcd.Problem(np.eye(2), "q", 0.3), "Problem: "),
    (within(lambda p: p.update("first")), "contact: 'first' is not allowed, expected an integer"),
    (within(lambda p: p.update()), "arguments of OpenProblem.update: do not fit, expected contact"),
    (within(lambda p: p.apply(0, "push")), "apply: 'push' is not allowed"),
    (within(lambda p: p.set_impulses("push")), "impulses: 'push' is not allowed"),
    (lambda: scene().add_grain(), "Scene.add_grain: missing a required argument: 'position'"),
    (lambda: scene().add_grain([0, 5], raduis=1.0),
     "Scene.add_grain.raduis: is not known, did you mean radius?"),
]


@pytest.mark.parametrize("call, line", RAW, ids=[line[:40] for _, line in RAW])
def test_what_was_raised_raw_is_one_line(call, line):
    assert message(call).startswith(line)


def test_states_are_compared_with_anything():
    state = simulation().save()
    assert state == simulation().save() and not state == 5 and state != "state"


#: Calls that succeed: what every public function is called with, but for what draws (test_frames).
CALLS = {
    "Scene": (libcd.Scene, dict(dimension=2, friction=0.3, materials=2)),
    "Scene.add_grain": (lambda **k: scene().add_grain(**k), dict(
        position=[0, 5], radius=0.5, density=1.0, mass=None, inertia=0.0, velocity=[0, 0],
        angular_velocity=0.0, material=0, fixed=False, turns=True)),
    "Scene.add_grains": (lambda **k: scene().add_grains(**k), dict(
        positions=[[0, 5], [2, 5]], radius=0.5, density=1.0, mass=None, inertia=0.0,
        velocity=[0, 0], angular_velocity=0.0, material=0, fixed=False, turns=True)),
    "Scene.add_plane": (lambda **k: scene().add_plane(**k), dict(
        point=[0, 0], normal=[0, 1], velocity=None, free=None, mass=1.0, material=0)),
    "Scene.add_plate": (lambda **k: scene().add_plate(**k), dict(
        point=[0, 0], half_edges=[[1, 0]], rounding=0.1, velocity=None, free=None, mass=1.0,
        material=0)),
    "Scene.add_shaft": (lambda **k: scene().add_shaft(**k), dict(
        point=[0, 0], radius=1.0, turning_rate=0.0, inertia=1.0)),
    "Scene.add_drum": (lambda **k: scene().add_drum(**k), dict(
        point=[0, 0], radius=1.0, axis=None, turning_rate=0.0, velocity=None, free=None, mass=1.0,
        inertia=1.0, material=0)),
    "Scene.remove": (lambda **k: scene().remove(**k), dict(body=1)),
    "Scene.copy": (lambda **k: scene().copy(**k), {}),
    "Scene.set_radius": (lambda **k: scene().set_radius(**k), dict(body=1, radius=0.4)),
    "Scene.set_mass": (lambda **k: scene().set_mass(**k), dict(body=1, mass=2.0)),
    "Scene.set_inertia": (lambda **k: scene().set_inertia(**k), dict(body=1, inertia=2.0)),
    "Scene.set_material": (lambda **k: scene().set_material(**k), dict(body=1, material=0)),
    "Scene.mobility": (lambda **k: scene().mobility(**k), dict(body=1)),
    "Scene.set_mobility": (lambda **k: scene().set_mobility(**k), dict(
        body=1, mobility=["free", "fixed", "free"])),
    "Scene.set_friction": (lambda **k: scene().set_friction(**k), dict(a=0, b=0, friction=0.1)),
    "Scene.set_cell": (lambda **k: scene().set_cell(**k), dict(
        size=[9, 9], periodic=None, shear_rate=0.0, pressure=0.0, inertia=1.0, isotropic=True)),
    "Scene.add_gravity": (lambda **k: scene().add_gravity(**k), dict(acceleration=[0, -1])),
    "Simulation": (lambda **k: libcd.Simulation(**({"scene": scene()} | k)), dict(
        method="contact-dynamics", time_step=0.01, reach=0.5, skin=0.0, warm_start=True, threads=0)),
    "Simulation.step": (lambda **k: simulation().step(**k), {}),
    "Simulation.run": (lambda **k: simulation().run(**k), dict(steps=2)),
    "Simulation.run until": (lambda **k: simulation().run(**k), dict(until=0.02)),
    "Simulation.settle": (lambda **k: simulation().settle(**k), dict(
        speed=1.0, period=1, calm=1, most_steps=3)),
    "Simulation.settle at_rest": (lambda **k: simulation().settle(most_steps=1, **k), dict(
        at_rest=lambda: True)),
    "Simulation.observe": (lambda **k: simulation().observe(**k), dict(observer=print)),
    "Simulation.observe_iterations": (lambda **k: simulation().observe_iterations(**k), dict(
        observer=print)),
    "Simulation.save": (lambda **k: simulation().save(**k), {}),
    "Simulation.restore": (lambda **k: simulation().restore(**k), dict(state=simulation().save())),
    "Method": (libcd.Method, dict(name="contact-dynamics", law=None, solver=None, integrator=None,
                                  seed=1, sweeps=3, tolerance=0.0, sweep_order="random")),
    "Problem": (libcd.Problem, dict(W=np.eye(2), q=[[-1.0, 0.2]], mu=0.3)),
    "Problem.solve": (lambda **k: problem().solve(**k), dict(
        solver="newton", law="unilateral-coulomb", tolerance=1e-8, sweeps=100, start=None,
        observer=None, seed=1)),
    "Problem.residual": (lambda **k: problem().residual(**k), dict(
        r=[[1.0, 0.0]], law="unilateral-coulomb")),
    "Problem.signorini": (lambda **k: problem().signorini(**k), dict(r=[[1.0, 0.0]])),
    "Problem.residual_siconos": (lambda **k: problem().residual_siconos(**k), dict(
        r=[[1.0, 0.0]])),
    "Problem.write": (lambda **k: problem().write(**k), dict(path="p.hdf5", r=None)),
    "solve": (libcd.solve, dict(W=np.eye(2), q=[[-1.0, 0.2]], mu=0.3, solver="newton", sweeps=100)),
    "read_problem": (libcd.read_problem, dict(path="problem.hdf5")),
    "read_solution": (libcd.read_solution, dict(path="problem.hdf5")),
    "performance_profile": (libcd.performance_profile, dict(
        problems=[problem()], solvers=["newton"], tolerance=1e-6, sweeps=10, repeat=1, seed=1)),
    "Profile.within": (lambda **k: libcd.performance_profile([problem()], ["newton"])["newton"]
                       .within(**k), dict(factor=1.0)),
    "read_scene": (libcd.read_scene, dict(source="packing", settings=["seed=2"])),
    "ready_scenes": (libcd.ready_scenes, {}),
    "SceneFile.method": (lambda **k: libcd.read_scene("packing").method(**k), dict(sweeps=3)),
    "SceneFile.simulation": (lambda **k: libcd.read_scene("packing").simulation(**k), dict(
        method=None, threads=0)),
    "check_law": (libcd.check_law, dict(
        law="unilateral-coulomb", dimension=2, contacts=20, seed=1, tolerance=1e-12)),
    "register": (libcd.register, dict(part=Own)),
    "laws": (libcd.laws, {}),
    "solvers": (libcd.solvers, {}),
    "Frames.write": (lambda **k: libcd.Frames(simulation(), "frames", **k).write(), dict(
        name="scene")),
}

#: What no argument is, and what only some are.
WRONG = ["big", b"big", "", None, 1.5, -1, 2**70, float("nan"), float("inf"), -float("inf"), [], [1.0],
         ["a", None], {}, {"a": 1}, object(), object, np.zeros((2, 2)), np.zeros(0), 1j, True,
         lambda: None, libcd, libcd.Error("x"), pathlib.Path("nowhere")]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    from libcd import own_parts

    kept = {kind: dict(parts) for kind, parts in own_parts._makers.items()}
    yield
    own_parts._makers.update(kept)


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.filterwarnings("ignore::RuntimeWarning", "ignore::numpy.VisibleDeprecationWarning",
                            "ignore::numpy.ComplexWarning")
def test_whatever_is_passed_is_taken_or_refused_in_one_line(name):
    call, arguments = CALLS[name]
    problem().write("problem.hdf5", [[1.0, 0.0]])
    call(**arguments)
    for argument in arguments:
        for value in WRONG:
            try:
                call(**arguments | {argument: value})
            except libcd.Error as error:
                line = str(error)
                assert line and "\n" not in line, (argument, value, line)
                assert not INTERNAL.search(line.replace(shown(value), "")), (argument, value, line)
    message(lambda: call(**arguments, surprise=1))


def test_all_public_functions_are_asked():
    asked = {name.split()[0] for name in CALLS}
    others = {"draw", "Frames.draw"}  # test_frames
    for name, _, _ in public_functions():
        if name.split(".")[0] not in ("ContactLaw", "Solver", "View"):  # of a user's own; as NumPy
            is_property = isinstance(vars(getattr(libcd, name.split(".")[0])).get(
                name.split(".")[-1]), property) if "." in name else False
            assert is_property or name in asked | others, name


def test_what_users_raise_is_theirs():
    """An exception of a law, a solver or an observer reaches the caller as it was raised."""
    class Raising(libcd.ContactLaw):
        name = "raising"

        def solve(self, c):
            return {}["no"]

    def observer(*_):
        raise TypeError("mine")

    with pytest.raises(KeyError, match="no"):
        libcd.Simulation(scene(), libcd.Method(law=Raising()), time_step=0.01).step()
    watched = simulation()
    watched.observe(observer)
    for call in (watched.step, within(observer), lambda: problem().solve("newton", observer=observer)):
        with pytest.raises(TypeError, match="mine"):
            call()


def test_answers_of_own_parts_are_refused_by_name():
    def law(**members):
        base = {"name": "own", "solve": lambda self, c: (0.0, 0.0)}
        return type("Law", (libcd.ContactLaw,), base | members)()

    assert message(lambda: libcd.Method(law=law(range="far"))).startswith("law.range: 'far'")
    assert message(lambda: libcd.Method(law=law(criterion=3))).startswith("law.criterion: 3")
    assert "law.state_variables" in message(lambda: libcd.Method(law=law(state_variables=(3,))))
    own = law(bias=lambda self, rate: "none", criterion="natural_map")  # which asks for the bias
    stepped = libcd.Simulation(scene(), libcd.Method(law=own), time_step=0.01)
    assert message(lambda: (stepped.step(), stepped.residual)).startswith("own.bias: 'none'")
    watched = simulation()
    watched.observe_iterations(lambda k, r: "go on")
    assert message(watched.step).startswith("observer: 'go on'")
    assert message(lambda: simulation().settle(at_rest=lambda: "yes")).startswith("at_rest: 'yes'")


# One name.
@pytest.mark.parametrize("call", [
    lambda: libcd.Method(max_iterations=5), lambda: problem().solve("newton", max_iterations=5),
    lambda: libcd.solve(np.eye(2), [[-1.0, 0.2]], 0.3, max_iterations=5),
    lambda: libcd.performance_profile([problem()], ["newton"], max_iterations=5)])
def test_iterations_at_most_have_one_name(call):
    assert message(call).endswith("max_iterations: is not known, it is called sweeps here")


def test_a_class_of_ones_own_may_have_other_names():
    @libcd.register
    class Mine(libcd.Solver):
        """Has its own word for it."""

        name = "mine"

        def __init__(self, max_iterations=3):
            self.most = max_iterations

        def solve(self, problem):
            return self.most

    assert problem().solve("mine", max_iterations=5).iterations == 5


# At once.
SPRINGS = {"stiffness": 1e5}


class Slippery(libcd.ContactLaw):
    name = "slippery"

    def solve(self, c):
        return max(0.0, c.impulse_n - c.mass_n * (c.bias + c.velocity_n)), 0.0 * c.impulse_t


@pytest.mark.parametrize("options, line", [
    ({"name": "contact-dynamic"}, "contact-dynamic"), ({"law": "coulomb"}, "coulomb"),
    ({"solver": "nwton"}, "newton"), ({"integrator": "leapfrog"}, "leapfrog"),
    ({"sweps": 3}, "sweeps"), ({"sweeps": 0}, "sweeps"), ({"tolerance": -1.0}, "tolerance"),
    ({"restitution": 0.5}, "restitution"), ({"sweep_order": "backwards"}, "sweep_order"),
    ({"solver": "explicit"}, "explicit"), ({"law": Slippery(), "solver": "newton"}, "newton"),
    ({"name": "molecular-dynamics", "sweeps": 3, "springs": SPRINGS}, "sweeps"),
    ({"name": "molecular-dynamics"}, "springs.stiffness: is missing"),
    ({"law": "extended-coulomb", "contact": {"rolling": 0.1}, "solver": "newton"}, "newton"),
    ({"contact": {"rolling": 0.1}}, "method.contact.rolling: ")])
def test_methods_are_checked_at_once(options, line):
    assert line in message(lambda: libcd.Method(**options))


@pytest.mark.parametrize("options", [
    {"name": name} | ({"springs": SPRINGS} if name == "molecular-dynamics" else {})
    for name in libcd.methods()] + [
    {"solver": "admm", "friction_rule": "convex"}, {"law": Slippery()},
    {"sweeps": 2**31 - 1},  # none of which is made yet
    {"law": "extended-coulomb", "contact": {"torsion": 0.1}},  # spheres only
    {"law": "extended-coulomb", "contact": {"cohesion_force": 1.0}, "solver": "jacobi"},
    {"name": "approximate-hard-sphere", "restitution": 0.5, "passes": 2}])
def test_methods_that_make_sense_are_taken(options):
    libcd.Method(**options)


def test_users_code_is_not_called_when_a_method_is_made():
    def never(*_):
        raise AssertionError

    law = type("Law", (libcd.ContactLaw,), {"name": "own", "solve": never})()
    libcd.Method(law=law)
    libcd.Method(solver=Own(never))


def test_memory_that_is_not_there_is_said_in_one_line():
    """In a process that may use 32 megabytes more than it has."""
    code = """
import resource, sys
import numpy as np
import libcd
scene = libcd.Scene()
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + 2**25, used + 2**25))
try:
    scene.add_grains(np.broadcast_to([1.0, 2.0], (10**6, 2)))
except libcd.Error as error:
    print(error)
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert found.stdout.count("\n") == 1 and "memory" in found.stdout, found.stderr
