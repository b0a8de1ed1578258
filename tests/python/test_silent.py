# SPDX-License-Identifier: BSD-3-Clause
"""What makes no sense is said: by a warning where steps go on, by libcd.Error where they must not."""
import os
import pathlib
import subprocess
import warnings

import numpy as np
import pytest

import libcd


def over_a_floor(d, height, floor="plane"):
    """A grain of radius 0.5 whose centre has this height over a wall, which is below the origin."""
    scene = libcd.Scene(dimension=d)
    up = np.eye(d)[-1]
    if floor == "plane":
        scene.add_plane([0.0] * d, up)
    elif floor == "drum":
        scene.add_drum(10.0 * up, 10.0, axis=None if d == 2 else [0.0, 1.0, 0.0])
    scene.add_grain(height * up)
    scene.add_gravity(-up)
    return scene


METHODS = ["contact-dynamics", "approximate-hard-sphere", "mcnamara", "molecular-dynamics"]


@pytest.mark.parametrize("d", [2, 3])
@pytest.mark.parametrize("floor", ["plane", "drum"])
@pytest.mark.parametrize("method", METHODS)
def test_a_grain_that_starts_below_the_floor_is_said(d, floor, method):
    """3.5 from the floor to its lowest point, seven radii: 700 %. Contact dynamics keeps it there with
    a residual of zero, so that nothing else tells."""
    springs = {"springs": {"stiffness": 1e5}} if method == "molecular-dynamics" else {}
    method = libcd.Method(method, **springs)
    simulation = libcd.Simulation(over_a_floor(d, -3.0, floor), method, time_step=1e-3, reach=8.0)
    assert len(simulation.warnings) == 1
    with pytest.warns(RuntimeWarning, match="overlap at the start by more than 10 %") as said:
        simulation.step()
    assert "bodies 0 and 1 by 700 %" in str(said[0].message) and len(said) == 1
    assert pathlib.Path(said[0].filename).name == "test_silent.py"  # where the user stepped
    assert simulation.warnings[0] == str(said[0].message)
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # it is said once
        simulation.step()


@pytest.mark.parametrize("d", [2, 3])
def test_a_grain_on_the_floor_is_none_to_warn_of(d):
    """An overlap of 9 % is within what is allowed, one of 11 % is not."""
    for overlap, lines in ((-0.1, 0), (0.0, 0), (0.09, 0), (0.11, 1)):
        simulation = libcd.Simulation(over_a_floor(d, 0.5 * (1.0 - overlap)), time_step=0.01)
        assert len(simulation.warnings) == lines, overlap


def test_a_grain_put_into_another_later_is_in_the_warnings():
    scene = over_a_floor(2, 0.5)
    simulation = libcd.Simulation(scene, time_step=0.01)
    simulation.run(2)
    assert simulation.warnings == []
    scene.add_grain([0.0, 0.7])
    assert len(simulation.warnings) == 1 and "now" in simulation.warnings[0]


def test_the_lines_are_those_of_cd_run(tmp_path):
    (tmp_path / "deep.toml").write_text("""
gravity = [0, -1]
[[walls]]
[[grains]]
place = "points"
at = [[0, -3]]
[run]
time_step = 0.01
end = 0.01
""")
    run = subprocess.run([os.environ["CD_RUN"], "deep.toml", "--out", "out"], cwd=tmp_path,
                         capture_output=True, text=True)
    line, = libcd.read_scene(tmp_path / "deep.toml").simulation().warnings
    assert run.returncode == 3 and line in run.stdout + run.stderr


# All or nothing.
@pytest.mark.parametrize("d", [2, 3])
@pytest.mark.parametrize("wrong", [
    {"positions": "nan in the last"}, {"radius": [0.5, 0.5, -1.0]}, {"radius": [0.5, 0.5]},
    {"material": 1}, {"mass": 0.0}, {"density": -1.0}, {"inertia": -1.0}, {"fixed": "no"},
    {"velocity": [1.0]}, {"turns": 0}])
def test_grains_are_added_all_or_not_at_all(d, wrong):
    scene = over_a_floor(d, 0.5)
    positions = 5.0 + 2.0 * np.arange(3)[:, None] * np.eye(d)[0]
    wrong = dict(wrong)
    if wrong.pop("positions", None):
        positions[2, 1] = np.nan
    layout = scene.position
    with pytest.raises(libcd.Error) as error:
        scene.add_grains(positions, **wrong)
    assert len(scene) == 2 and "\n" not in str(error.value)
    assert len(layout) == 2  # a view that would raise if a body had come
    assert list(scene.add_grains(positions[:2])) == [2, 3] and len(scene) == 4


def test_added_one_by_one_or_together_grains_are_the_same():
    several, single = libcd.Scene(), libcd.Scene()
    positions, radii = np.random.default_rng(1).uniform(0.1, 9.0, (5, 2)), np.linspace(0.1, 0.7, 5)
    options = dict(density=1.3, velocity=[0.1, 0.2], angular_velocity=2.0, turns=False)
    assert list(several.add_grains(positions, radii, **options)) == [0, 1, 2, 3, 4]
    for position, radius in zip(positions, radii):
        single.add_grain(position, radius, **options)
    for name in ("position", "velocity", "angular_velocity", "radius", "mass", "inertia"):
        assert np.array(getattr(several, name)).tobytes() == np.array(getattr(single, name)).tobytes()
    assert several.mobility(3) == single.mobility(3) == ["free", "free", "fixed"]


@pytest.mark.parametrize("name", ["radius", "mass", "inertia"])
def test_properties_of_all_bodies_are_set_all_or_not_at_all(name):
    scene = over_a_floor(2, 0.5)
    scene.add_grain([0.0, 2.0])
    before = getattr(scene, name).tolist()
    for values in ([1.0, 2.0, -1.0], [1.0, 2.0, np.nan], [1.0, 2.0]):
        values = [before[0] if name == "radius" else 1.0, *values[1:]]
        with pytest.raises(libcd.Error):
            setattr(scene, name, values)
        assert getattr(scene, name).tolist() == before


# Flags.
FLAGS = {
    "fixed": lambda value: libcd.Scene().add_grain([0.0, 0.0], fixed=value),
    "turns": lambda value: libcd.Scene().add_grains([[0.0, 0.0]], turns=value),
    "free": lambda value: libcd.Scene().add_plane([0, 0], [0, 1], free=[value, False]),
    "periodic": lambda value: libcd.Scene().set_cell([5, 5], periodic=[True, value]),
    "isotropic": lambda value: libcd.Scene().set_cell([5, 5], isotropic=value),
    "warm_start": lambda value: libcd.Simulation(libcd.Scene(), time_step=1.0, warm_start=value),
    "forces": lambda value: libcd.draw(simulation(), "never.png", forces=value),
    "law.is_coulomb": lambda value: libcd.Method(law=type(
        "Own", (libcd.ContactLaw,), {"is_coulomb": value, "solve": lambda s, c: (0.0, 0.0)})()),
    "solver.starts_warm": lambda value: libcd.Method(solver=type(
        "Own", (libcd.Solver,), {"starts_warm": value})()),
}


def simulation():
    return libcd.Simulation(over_a_floor(2, 0.5), time_step=0.01)


@pytest.mark.parametrize("name", FLAGS)
@pytest.mark.parametrize("value", ["no", "yes", "", 0, 1, None, [False]], ids=repr)
def test_flags_are_true_or_false(name, value):
    with pytest.raises(libcd.Error, match=name) as error:
        FLAGS[name](value)
    assert "True" in str(error.value) and "False" in str(error.value)


@pytest.mark.parametrize("value", [True, False, np.bool_(True), np.bool_(False)])
def test_flags_of_numpy_are_flags(value):
    scene = libcd.Scene()
    scene.add_grain([0.0, 0.0], fixed=value)
    assert scene.mobility(0)[0] == ("fixed" if value else "free")


# Counts.
def iterations_of(answer):
    class Own(libcd.Solver):
        name = "own"

        def solve(self, problem):
            return answer() if callable(answer) else answer

    return libcd.Simulation(over_a_floor(2, 0.5), libcd.Method(solver=Own()), time_step=0.01).step()


def profile(**options):
    problem = libcd.Problem(np.eye(2), [[-1.0, 0.0]], 0.3)
    return libcd.performance_profile([problem], ["newton"], **options)


COUNTS = {
    "steps": (0, lambda n: setattr(simulation(), "steps", n)),
    "steps ": (0, lambda n: simulation().run(n)),
    "period": (1, lambda n: simulation().settle(1.0, period=n)),
    "calm": (1, lambda n: simulation().settle(1.0, calm=n)),
    "most_steps": (0, lambda n: simulation().settle(1.0, most_steps=n)),
    "repeat": (1, lambda n: profile(repeat=n)),
    "sweeps": (1, lambda n: profile(sweeps=n)),
    "sweeps ": (1, lambda n: libcd.Method(sweeps=n)),
    "iterations": (0, iterations_of),
    "iterations ": (0, lambda n: libcd.SolveReport("done", n)),
    "threads": (0, lambda n: libcd.Simulation(libcd.Scene(), time_step=1.0, threads=n)),
    "materials": (1, lambda n: libcd.Scene(materials=n)),
}


@pytest.mark.parametrize("name", COUNTS)
def test_counts_are_not_below_their_least(name):
    least, use = COUNTS[name]
    use(least)
    for count in (least - 1, -5, -(2**31), -(2**62), -(2**70)):
        with pytest.raises(libcd.Error, match=name.strip()) as error:
            use(count)
        assert "\n" not in str(error.value)


def test_times_and_steps_of_a_simulation_are_never_negative():
    own = simulation()
    own.run(3)
    with pytest.raises(libcd.Error, match="steps"):
        own.steps = -5
    assert own.steps == 3 and own.time == pytest.approx(0.03)


def test_a_report_may_say_how_many_iterations():
    assert iterations_of(7).iterations == 7
    assert iterations_of(lambda: libcd.SolveReport("converged", 3)).iterations == 3
    assert iterations_of(None).iterations == 0
