# SPDX-License-Identifier: BSD-3-Clause
"""The same scene from C++, from TOML and from Python moves by the same bits."""
import os
import subprocess

import numpy as np
import pytest

import libcd

STEPS = 200  # as in same_scene.cpp: falls, impacts, and rest for most


def grains(d):
    """Positions, radii and velocities of same_scene.cpp."""
    for k in range(24):
        x, v = [0.0] * d, [0.0] * d
        x[0] = 0.75 + 1.1 * (k % 3)
        if d == 3:
            x[1] = 0.75 + 1.1 * (k // 3 % 3)
        x[-1] = 0.75 + 1.1 * (k // 3 if d == 2 else k // 9)
        v[0] = 0.125 * (k % 4)
        yield x, 0.4 + 0.01 * (k % 5), v


def planes(d):
    axes = np.eye(d)
    yield np.zeros(d), axes[-1]
    for axis in range(d - 1):
        yield np.zeros(d), axes[axis]
        yield 4.0 * axes[axis], -axes[axis]


def in_python(d, solver):
    scene = libcd.Scene(dimension=d, friction=0.3)
    for point, normal in planes(d):
        scene.add_plane(point, normal)
    for x, r, v in grains(d):
        scene.add_grain(x, r, velocity=v)
    scene.add_gravity(-np.eye(d)[-1])
    method = libcd.Method(solver=solver, sweeps=30, seed=5)
    return libcd.Simulation(scene, method, time_step=0.01)


def in_toml(d, solver, path):
    lists = lambda values: "[" + ", ".join(repr(float(v)) for v in values) + "]"
    text = f"dimension = {d}\nseed = 5\nfriction = 0.3\ngravity = {lists(-np.eye(d)[-1])}\n"
    for point, normal in planes(d):
        text += f"[[walls]]\npoint = {lists(point)}\nnormal = {lists(normal)}\n"
    for x, r, v in grains(d):
        text += (f'[[grains]]\nplace = "points"\nat = [{lists(x)}]\nradius = {r!r}\n'
                 f"velocity = {lists(v)}\n")
    text += f'[method]\nsolver = "{solver}"\nsweeps = 30\n'
    if solver == "gauss-seidel":  # as in code; scene files leave out contacts that cannot close
        text += 'open_contacts = "visit"\n'
    text += '[run]\ntime_step = 0.01\nend = 2.0\n'
    path.write_text(text)
    return libcd.read_scene(path).simulation()


def motion(simulation):
    scene = simulation.scene
    spin = np.reshape(scene.angular_velocity, (len(scene), -1))
    return np.hstack([scene.position, scene.velocity, spin])


@pytest.mark.parametrize("solver", ["gauss-seidel", "accelerated-gradient"])
@pytest.mark.parametrize("d", [2, 3])
def test_same_bits(d, solver, tmp_path):
    printed = subprocess.run([os.environ["CD_SAME_SCENE"], str(d), solver], check=True, text=True,
                             capture_output=True).stdout
    rows = [[float.fromhex(word) for word in line.split()] for line in printed.splitlines()]
    cpp = np.array(rows)
    python, toml = in_python(d, solver), in_toml(d, solver, tmp_path / "box.toml")
    start = motion(python)
    python.run(STEPS)
    toml.run(until=2.0)
    assert toml.steps == STEPS
    assert motion(python).tobytes() == cpp.tobytes()
    assert motion(toml).tobytes() == cpp.tobytes()
    assert not np.allclose(start, cpp)
    other = in_python(d, solver)
    other._core.continue_from(1)  # other random orders must show, where the solver has any
    other.run(STEPS)
    assert (motion(other).tobytes() != cpp.tobytes()) == (solver == "gauss-seidel")


def test_views_do_not_change_bits():
    plain, watched = in_python(2, "gauss-seidel"), in_python(2, "gauss-seidel")
    force = np.asarray(watched.scene.force)  # forces may be written at any time from now on
    plain.run(STEPS)
    for _ in range(STEPS):
        watched.step()
        force *= 1.0
    assert motion(plain).tobytes() == motion(watched).tobytes()


STREAM = """
dimension = 2
gravity = [0.0, -1.0]
[[walls]]
name = "floor"
shape = "plate"
half_edges = [[2.0, 0.0]]
[[inlets]]
low = [-3.0, 2.0]
high = [3.0, 6.0]
rate = 20.0
radius = [0.2, 0.3]
[[outlets]]
high = [inf, -3.0]
[[drives]]
set = "floor"
direction = [1.0, 0.0]
amplitude = 1.0
frequency = 0.3
[method]
sweeps = 20
[run]
time_step = 0.01
end = 8.0
"""


def test_open_contacts_are_visited_in_code_and_left_out_in_scene_files():
    """Steps say how many contacts were listed and how many an iteration visited."""

    def last_step(**options):
        file = libcd.read_scene("hopper")
        method = file.method(**options) if options.pop("of_file") else libcd.Method(**options)
        simulation = file.simulation(method)
        report = simulation.run(until=3.0)
        assert report.contacts > 50
        return report

    for of_file, options, visits_all in (
        (True, {}, False), (True, {"open_contacts": "visit"}, True),
        (False, {}, True), (False, {"open_contacts": "skip"}, False),
        (True, {"solver": "jacobi"}, True),
    ):
        report = last_step(of_file=of_file, **options)
        assert (report.visits is None) == visits_all
        assert (report.contacts_visited == report.contacts) == visits_all
        if not visits_all:
            assert report.contacts_visited == report.visits / report.iterations


def test_drives_inlets_and_outlets_are_those_of_cd_run(tmp_path):
    """The grains that are left when cd_run has ended; and from a state the same bits again."""
    path = tmp_path / "stream.toml"
    path.write_text(STREAM)
    subprocess.run([os.environ["CD_RUN"], str(path), "--out", str(tmp_path / "out")], check=True,
                   capture_output=True)
    lines = [line for line in (tmp_path / "out/end.csv").read_text().splitlines() if line[0] != "#"]
    columns = lines[0].split(",")
    left = np.array([[float(word) for word in line.split(",")] for line in lines[1:]])

    first = libcd.read_scene(path).simulation()
    raw = np.asarray(first.scene.position)  # held while grains come in
    first.run(200)
    first.save().write(tmp_path / "state.cbor")
    first.run(until=8.0)
    scene = first.scene
    grains = np.flatnonzero(np.array(scene.shape) == "round")
    assert first.grains_out > 10 and len(grains) > 10 and raw.shape == (1, 2)
    for k, name in enumerate("xy"):
        assert left[:, columns.index(name)].tobytes() == scene.position[grains, k].tobytes()

    second = libcd.read_scene(path).simulation()
    second.restore(libcd.State.read(tmp_path / "state.cbor"))
    second.run(until=8.0)
    assert motion(first).tobytes() == motion(second).tobytes()
    assert first.grains_out == second.grains_out
    with pytest.raises(libcd.Error):  # grains that were removed do not come back
        first.restore(libcd.State.read(tmp_path / "state.cbor"))
    with pytest.raises(libcd.Error, match="outlets"):
        first.settle()
