# SPDX-License-Identifier: BSD-3-Clause
"""Frames of a simulation for ParaView, and pictures and movies of them."""

from __future__ import annotations

import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile
from typing import Any, Sequence

from . import _core, arguments
from ._core import Error
from .simulation import Simulation

_CD_VIEW = pathlib.Path(__file__).parent / "cd_view.py"


class Frames:
    """Frames of a simulation in a folder, as cd_run writes them: NAME_grains.pvd, NAME_contacts.pvd,
    NAME_walls.pvd and, in a periodic cell, NAME_cell.pvd, which ParaView opens as series in time.
    Orientations of grains are how they have turned since the frames were made. Frames of the same
    name in the folder are replaced."""

    def __init__(
        self, simulation: Simulation, folder: str | os.PathLike[str], name: str = "scene"
    ) -> None:
        self._of(simulation, folder, name, True)

    def _of(self, simulation: Any, folder: Any, name: Any, follow: bool) -> Frames:
        if not isinstance(simulation, Simulation):
            what = f"simulation: {arguments.shown(simulation)} is not allowed"
            raise Error(f"{what}, expected a libcd.Simulation")
        if not isinstance(name, str) or not name or "/" in name:
            what = f"name: {arguments.shown(name)} is not allowed"
            raise Error(f"{what}, expected the beginning of names of files")
        make = _core.Frames2 if simulation.scene.dimension == 2 else _core.Frames3
        self._simulation, self._folder, self._name = simulation, os.fspath(folder), name
        self._core: Any = make(simulation._core, self._folder, name, follow)
        return self

    def write(self) -> None:
        """Adds a frame: bodies as they are now, contacts and forces of the last step."""
        self._core.write(self._simulation._core)

    @property
    def times(self) -> list[float]:
        """Of the frames written so far [time]."""
        return self._core.times()

    def draw(
        self,
        path: str | os.PathLike[str],
        *,
        frame: int | str = "last",
        colour: str | None = None,
        forces: bool = False,
        view: Sequence[float] | None = None,
        size: int = 1200,
        fps: float = 25.0,
    ) -> None:
        """A picture of one frame (.png, .svg, .pdf), or a movie of all of them (.gif, .webp; .mp4
        with the program ffmpeg), by cd_view, which needs python3-matplotlib. `frame`: its number,
        from 0 on, or "last". Others as of libcd.draw; `fps`: frames a second of a movie."""
        path = pathlib.Path(path)
        words = ["--name", self._name, "--size", str(arguments.integer("size", size, 100, 20000))]
        if path.suffix in (".gif", ".webp", ".mp4"):
            words += ["--movie", str(path), "--fps", str(arguments.number("fps", fps))]
        else:
            words += ["--out", str(path), "--frame", str(frame)]
        if colour is not None:
            words += ["--colour", str(colour)]
        if arguments.flag("forces", forces):
            words.append("--forces")
        if view is not None:
            edges = arguments.vector("view", view, 4).tolist()
            words.append("--view=" + ",".join(map(repr, edges)))
        _run_cd_view([self._folder, *words])


def _run_cd_view(words: list[str]) -> None:
    """Draws in a process of its own: matplotlib of the caller keeps its backend and its look."""
    if importlib.util.find_spec("matplotlib") is None:
        raise Error("draw: matplotlib is not installed, expected Debian's python3-matplotlib")
    command = [sys.executable, str(_CD_VIEW), *words]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    if found.returncode != 0:
        said = (found.stderr.strip() or "cd_view: has failed").splitlines()[-1]
        raise Error(said.removeprefix("cd_view: ").removeprefix("argument ").removeprefix("--"))


def draw(
    simulation: Simulation,
    path: str | os.PathLike[str],
    *,
    name: str = "scene",
    colour: str | None = None,
    forces: bool = False,
    view: Sequence[float] | None = None,
    size: int = 1200,
) -> None:
    """A picture of a simulation as it is: .png, .svg or .pdf; in 3D seen along y. It needs
    python3-matplotlib. `name`: in the title; `colour`: what grains are coloured by, "speed",
    "coordination", "material", "radius" or "none"; `forces`: contacts as lines as wide as the normal
    force; `view`: x0, x1, y0, y1 (3D: z0, z1) of what is to be seen at least; `size`: pixels of the
    longer side."""
    with tempfile.TemporaryDirectory() as folder:
        frames = Frames.__new__(Frames)._of(simulation, folder, name, False)
        frames.write()
        if pathlib.Path(path).suffix not in (".png", ".svg", ".pdf"):
            raise Error(f"path: {str(path)!r} is not allowed, expected a .png, .svg or .pdf")
        frames.draw(path, colour=colour, forces=forces, view=view, size=size)
