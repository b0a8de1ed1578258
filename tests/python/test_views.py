# SPDX-License-Identifier: BSD-3-Clause
"""Arrays of a scene: without copies, and never of memory that is gone."""
import gc

import numpy as np
import pytest

import libcd


def row(d=2, count=3):
    scene = libcd.Scene(dimension=d)
    for k in range(count):
        scene.add_grain([1.5 * k] + [0.0] * (d - 1))
    return scene


def simulation_of(scene):
    return libcd.Simulation(scene, time_step=0.01)


@pytest.mark.parametrize("d", [2, 3])
@pytest.mark.parametrize("name", ["position", "velocity", "angular_velocity", "force", "torque"])
def test_written_numbers_are_those_of_the_scene(d, name):
    scene = row(d)
    view = getattr(scene, name)
    view[1] = 7.0
    assert (np.asarray(getattr(scene, name))[1] == 7.0).all()
    setattr(scene, name, 3.0)
    assert (np.asarray(view) == 3.0).all()
    raw = np.asarray(view)
    assert raw.base is not None and raw.flags.writeable  # memory of somebody else
    raw[2] = 4.0
    assert (np.asarray(getattr(scene, name))[2] == 4.0).all()


def test_views_calculate_as_arrays():
    scene = row()
    scene.velocity[:] = [[1.0, 0.0], [0.0, 2.0], [3.0, 4.0]]
    assert np.linalg.norm(scene.velocity, axis=1).tolist() == [1.0, 2.0, 5.0]
    scene.velocity *= 2.0
    assert scene.velocity[2].tolist() == [6.0, 8.0]
    assert (scene.velocity.max(), scene.velocity.shape) == (8.0, (3, 2))
    assert (1.0 + scene.velocity)[0, 0] == 3.0
    column = scene.velocity[:, 1]
    column += 1.0
    assert scene.velocity[0, 1] == 1.0
    assert [float(v[0]) for v in scene.velocity] == [2.0, 0.0, 6.0]
    assert type(scene.velocity[[0, 1]]) is np.ndarray  # chosen rows are a copy, as in NumPy


def test_simulation_moves_what_views_show():
    scene = row()
    position, raw = scene.position, np.asarray(scene.position)
    simulation = simulation_of(scene)
    assert simulation.scene is scene
    scene.velocity[0] = [0.0, 1.0]
    simulation.run(10)
    assert position[0, 1] == pytest.approx(0.1)
    assert raw[0, 1] == position[0, 1]
    assert simulation.scene.position[0, 1] == position[0, 1]


def test_forces_written_at_any_time_act():
    """A force written through an array that is kept, or just dropped, acts in the next step."""
    scene = row(count=1)
    simulation = simulation_of(scene)
    simulation.step()
    raw = np.asarray(scene.force)
    simulation.step()
    raw[0, 0] = 1.0
    del raw
    gc.collect()
    simulation.step()
    dt = simulation.time_step
    assert scene.velocity[0, 0] == pytest.approx(dt * 1.0 / scene.mass[0], rel=1e-12)
    raw = np.asarray(scene.force)
    simulation.run(2)
    raw[0, 0] = 0.0
    simulation.run(3)
    assert scene.velocity[0, 0] == pytest.approx(3 * dt / scene.mass[0], rel=1e-12)


@pytest.mark.parametrize("change", ["add", "remove", "add in a simulation"])
def test_views_raise_after_bodies_came_or_went(change):
    scene = row()
    view, part = scene.position, scene.velocity[1]
    simulation = simulation_of(scene) if "simulation" in change else None
    view[0], part[0]
    if "add" in change:
        scene.add_grain([9.0, 9.0])
    else:
        scene.remove(0)
    for use in (lambda: view[0], lambda: part[0], lambda: len(view), lambda: view + 1.0,
                lambda: np.asarray(view), lambda: view.sum(), lambda: view.__setitem__(0, 1.0)):
        with pytest.raises(RuntimeError, match="added or removed"):
            use()
    assert len(scene.position) == len(scene)
    if simulation:
        simulation.step()


@pytest.mark.parametrize("name", ["position", "velocity", "angular_velocity", "force", "torque"])
def test_plain_arrays_stay_safe(name):
    """Plain arrays cannot notice: they keep memory of their own then."""
    scene = row(count=2)
    raw = np.asarray(getattr(scene, name))
    raw[:] = 5.0
    for k in range(2000):  # the scene has to move several times
        scene.add_grain([0.0, 2.0 * k])
    assert (raw == 5.0).all()
    raw[:] = 6.0
    assert (np.asarray(getattr(scene, name))[:2] == 5.0).all()


def test_a_view_outlives_its_simulation():
    scene = row()
    simulation = simulation_of(scene)
    simulation.run(3)
    view, raw, part = scene.position, np.asarray(scene.velocity), scene.force[1]
    expected = view.tolist()
    del scene, simulation
    gc.collect()
    filler = [np.full(1000, 1e300) for _ in range(100)]  # what is free is used again
    assert view.tolist() == expected
    view[0] = 1.0
    part[:] = 2.0
    assert raw.shape == (3, 2) and np.isfinite(raw).all() and len(filler) == 100


def test_what_bodies_are_has_setters():
    scene = row()
    with pytest.raises(ValueError):
        scene.radius[0] = 2.0
    scene.radius = [0.5, 0.6, 0.7]
    scene.set_mass(2, 4.0)
    assert scene.radius.tolist() == [0.5, 0.6, 0.7]
    assert scene.mass[2] == 4.0
    for wrong in (lambda: scene.set_radius(0, -1.0), lambda: scene.set_mass(0, float("nan")),
                  lambda: scene.set_radius(3, 1.0), lambda: scene.set_material(0, 1),
                  lambda: scene.set_friction(0, 0, -0.5), lambda: scene.add_grain([0.0]),
                  lambda: scene.add_grain([0.0, np.nan]), lambda: scene.set_friction(0, 1, 0.5)):
        with pytest.raises(libcd.Error):
            wrong()


def test_a_radius_set_between_steps_counts():
    scene = libcd.Scene()
    scene.add_plane([0.0, 0.0], [0.0, 1.0])
    scene.add_grain([0.0, 1.0])
    scene.add_gravity([0.0, -1.0])
    simulation = simulation_of(scene)
    simulation.run(200)
    assert scene.position[1, 1] == pytest.approx(0.5, abs=1e-9)
    scene.position[1, 1] = 2.0
    scene.set_radius(1, 0.8)
    simulation.run(300)
    assert scene.position[1, 1] == pytest.approx(0.8, abs=1e-9)


def test_a_scene_is_in_one_simulation():
    scene = row()
    simulation_of(scene)
    with pytest.raises(libcd.Error, match="copy"):
        simulation_of(scene)
    simulation_of(scene.copy()).step()


def test_a_refused_simulation_leaves_the_scene():
    scene = row()
    raw = np.asarray(scene.position)
    with pytest.raises(libcd.Error, match="time_step"):
        libcd.Simulation(scene, time_step=-1.0)
    assert len(scene) == 3 and scene.position[1, 0] == 1.5
    simulation_of(scene).step()
    assert np.shares_memory(raw, np.asarray(scene.position))


def test_nonsense_is_refused_in_one_line():
    scene = row()
    scene.position[1] = np.nan
    with pytest.raises(libcd.Error) as error:
        simulation_of(scene)
    assert "\n" not in str(error.value)
    scene.position[1] = 1.5, 0.0
    simulation = simulation_of(scene)
    scene.position[1] = np.nan
    with pytest.raises(libcd.Error, match="position of body 1: nan"):
        simulation.step()
