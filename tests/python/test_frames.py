# SPDX-License-Identifier: BSD-3-Clause
"""Frames for ParaView, and pictures of one's own scenes."""
import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest

import libcd

sys.path.insert(0, str(pathlib.Path(os.environ["CD_SOURCE"]) / "run"))
import vtp  # reads what is written

NEEDS = "needs python3-matplotlib"


def pile(d):
    """Three grains that fall and turn onto a floor."""
    scene = libcd.Scene(dimension=d, friction=0.5)
    scene.add_plane([0.0] * d, np.eye(d)[-1])
    for k in range(3):
        scene.add_grain(1.1 * k * np.eye(d)[0] + 0.6 * np.eye(d)[-1], 0.4 + 0.05 * k,
                        angular_velocity=2.0 if d == 2 else [0.0, 2.0, 0.0])
    scene.add_gravity(-np.eye(d)[-1])
    return libcd.Simulation(scene, time_step=0.01)


@pytest.mark.parametrize("d", [2, 3])
def test_frames_are_the_scene_at_their_times(d, tmp_path):
    simulation = pile(d)
    frames = libcd.Frames(simulation, tmp_path / "new" / "folder", "pile")
    places = []
    for _ in range(3):
        frames.write()
        places.append(np.array(simulation.scene.position)[1:])
        simulation.run(40)
    assert frames.times == pytest.approx([0.0, 0.4, 0.8])  # all have landed at sqrt(0.4)
    series = vtp.read_pvd(tmp_path / "new/folder/pile_grains.pvd")
    assert [time for time, _ in series] == frames.times
    for (_, path), expected in zip(series, places):
        data = vtp.read_vtp(path)
        assert data.points[:, :d].tobytes() == np.ascontiguousarray(expected).tobytes()
        assert data.array("radius").tolist() == [0.4, 0.45, 0.5]
    contacts = vtp.read_vtp(vtp.read_pvd(tmp_path / "new/folder/pile_contacts.pvd")[-1][1])
    assert (contacts.array("normal force") > 0.0).all() and len(contacts.lines) >= 3


def test_orientations_are_from_when_frames_were_made(tmp_path):
    """A free disc turns by omega t."""
    scene = libcd.Scene()
    scene.add_grain([0.0, 0.0], angular_velocity=2.0)
    simulation = libcd.Simulation(scene, time_step=0.01)
    simulation.run(10)
    frames = libcd.Frames(simulation, tmp_path)
    simulation.run(50)
    frames.write()
    data = vtp.read_vtp(tmp_path / "scene_grains_000000.vtp")
    assert data.array("angle")[0] == pytest.approx(1.0, rel=1e-12)


def test_frames_are_those_of_cd_run(tmp_path):
    """The same bytes, from a scene file stepped here and there."""
    document = """
title = "pile"
gravity = [0, -1]
[[walls]]
[[grains]]
place = "points"
at = [[0, 0.6], [1.1, 0.6], [0.5, 1.6]]
[run]
time_step = 0.01
end = 0.1
[output]
frames_every = 0.05
"""
    (tmp_path / "pile.toml").write_text(document)
    subprocess.run([os.environ["CD_RUN"], "pile.toml", "--out", "run"], cwd=tmp_path, check=True,
                   capture_output=True)
    file = libcd.read_scene(tmp_path / "pile.toml")
    simulation = file.simulation()
    frames = libcd.Frames(simulation, tmp_path / "own", file.name)
    for _ in range(2):
        frames.write()
        simulation.run(5)
    frames.write()
    names = sorted(path.name for path in (tmp_path / "own").iterdir())
    assert "pile_grains_000002.vtp" in names and "pile_walls.pvd" in names
    for name in names:
        assert (tmp_path / "own" / name).read_bytes() == (tmp_path / "run" / name).read_bytes(), name


def test_frames_are_in_the_order_of_time(tmp_path):
    simulation = pile(2)
    state = simulation.save() if simulation.steps else None
    frames = libcd.Frames(simulation, tmp_path)
    simulation.run(5)
    state = simulation.save()
    simulation.run(5)
    frames.write()
    simulation.restore(state)
    with pytest.raises(libcd.Error, match="not before"):
        frames.write()
    assert frames.times == [0.1]


def test_what_cannot_be_a_frame_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    for wrong in (lambda: libcd.Frames(libcd.Scene(), tmp_path), lambda: libcd.Frames(pile(2), 3),
                  lambda: libcd.Frames(pile(2), tmp_path, "a/b"),
                  lambda: libcd.Frames(pile(2), tmp_path / "file")):
        with pytest.raises(libcd.Error) as error:
            wrong()
        assert "\n" not in str(error.value)


@pytest.mark.parametrize("d", [2, 3])
def test_a_picture_of_ones_own_scene(d, tmp_path):
    """Grains of two materials have two colours; the caller's matplotlib keeps its look."""
    matplotlib = pytest.importorskip("matplotlib", reason=NEEDS)
    image = pytest.importorskip("PIL.Image", reason=NEEDS)
    look = dict(matplotlib.rcParams)
    scene = libcd.Scene(dimension=d, materials=2)
    for k in range(2):
        scene.add_grain(2.0 * k * np.eye(d)[0], material=k)
    libcd.draw(libcd.Simulation(scene, time_step=0.01), tmp_path / "two.png", colour="material",
               view=[-1, 3, -1, 1], size=400)
    picture = np.asarray(image.open(tmp_path / "two.png").convert("RGB")).astype(int)
    assert max(picture.shape[:2]) == 400
    for colour in ([0x00, 0x72, 0xB2], [0xD5, 0x5E, 0x00]):  # of the first two materials
        hue = np.abs(picture / np.maximum(picture.max(axis=2, keepdims=True), 1)
                     - np.array(colour) / max(colour)).max(axis=2)
        assert (hue < 0.1).sum() > 500
    assert dict(matplotlib.rcParams) == look
    assert [path.name for path in tmp_path.iterdir()] == ["two.png"]


def test_a_movie_of_frames(tmp_path):
    pytest.importorskip("matplotlib", reason=NEEDS)
    image = pytest.importorskip("PIL.Image", reason=NEEDS)
    simulation = pile(2)
    frames = libcd.Frames(simulation, tmp_path / "frames")
    for _ in range(3):
        frames.write()
        simulation.run(20)
    frames.draw(tmp_path / "movie.gif", size=300, fps=10)
    assert image.open(tmp_path / "movie.gif").n_frames == 3
    frames.draw(tmp_path / "first.png", frame=0, forces=True, size=300)
    frames.draw(tmp_path / "last.svg", size=300)
    assert (tmp_path / "first.png").exists() and (tmp_path / "last.svg").exists()


@pytest.mark.parametrize("options, named", [
    ({"colour": "taste"}, "colour"), ({"size": 5}, "size"), ({"view": [0, 1]}, "view"),
    ({"view": [1, 0, 0, 1]}, "view"), ({"path": "scene.bmp"}, "path"),
    ({"path": "nowhere/scene.png"}, "out")])
def test_pictures_are_refused_in_one_line(options, named, tmp_path, monkeypatch):
    pytest.importorskip("matplotlib", reason=NEEDS)
    monkeypatch.chdir(tmp_path)
    path = options.pop("path", "scene.png")
    with pytest.raises(libcd.Error, match=named) as error:
        libcd.draw(pile(2), path, **options)
    assert "\n" not in str(error.value) and not list(tmp_path.iterdir())


def test_without_matplotlib_pictures_say_what_to_install(monkeypatch, tmp_path):
    import importlib.util

    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(libcd.Error, match="python3-matplotlib"):
        libcd.draw(pile(2), tmp_path / "scene.png")
