# SPDX-License-Identifier: BSD-3-Clause
"""Scene files: TOML, ready scenes, or the same tables as Python dicts."""

from __future__ import annotations

import difflib
import os
import pathlib
from typing import Any, Iterable, Mapping

from . import _core
from ._core import Error
from .arguments import shown
from .parts import Method
from .scene import Scene
from .simulation import Simulation

_READY = pathlib.Path(__file__).parent / "scenes"


class SceneFile:
    """A scene as its file says it, before the first step."""

    def __init__(self, document: dict[str, Any], name: str, source: str, folder: str) -> None:
        #: Of the file, without folder and ending.
        self.name = name
        #: All keys and values, defaults included.
        self.document: dict[str, Any] = _core.resolve(document, source)
        core, sets, materials, note, self._extras = _core.build_scene(document, source, folder)
        #: Walls and grains.
        self.scene = Scene._of(core)
        #: Numbers of the bodies of each set of walls and grains.
        self.sets: dict[str, list[int]] = sets
        #: Names of materials by number.
        self.materials: list[str] = materials
        #: Which cell the scene has and where it is from, or which one was left out; "" without any.
        self.cell_note: str = note

    @property
    def end(self) -> float:
        """When the run ends, run.end [time]."""
        return self.document["run"]["end"]

    def method(self, **instead: Any) -> Method:
        """The method of the file; parts and options in place of its own, as of libcd.Method."""
        method = Method(**{"seed": self.document["seed"], **self.document["method"], **instead})
        method._of_file = True
        return method

    def simulation(self, method: Method | None = None, threads: int = 0) -> Simulation:
        """Takes the scene and steps as cd_run does, with drives, inlets and outlets."""
        run = self.document["run"]
        return Simulation(
            self.scene, self.method() if method is None else method, time_step=run["time_step"],
            reach=run.get("reach"), skin=run["skin"], warm_start=run["warm_start"],
            threads=threads, _extras=self._extras,
        )


def ready_scenes() -> list[str]:
    """Names of the scenes that come with the package."""
    return sorted(path.stem for path in _READY.glob("*.toml"))


def read_scene(
    source: str | os.PathLike[str] | Mapping[str, Any], settings: Iterable[str] = ()
) -> SceneFile:
    """A scene from a file, the name of a ready one, or a dict with the keys of a file. `settings`
    put values in place of others, as "method.solver=jacobi", "walls[0].outlet=6"."""
    if isinstance(source, Mapping):
        document, name, label, folder = dict(source), "scene", "scene", "."
    else:
        path = _path_of(source)
        name, label, folder = path.stem, path.name, str(path.parent)
        try:
            text = path.read_bytes().decode()
        except (OSError, UnicodeDecodeError) as error:
            raise Error(f"{path}: cannot be read") from error
        document = _core.parse_toml(text, label)
    for setting in [settings] if isinstance(settings, str) else settings:
        if not isinstance(setting, str) or settings is setting:
            what = f"settings: {shown(setting)} is not allowed"
            raise Error(f'{what}, expected a list of texts as "method.solver=jacobi"')
        document = _core.set_value(document, setting)
    return SceneFile(document, name, label, folder)


def _path_of(source: str | os.PathLike[str]) -> pathlib.Path:
    path = pathlib.Path(source)
    if path.is_file():
        return path
    if str(source) in ready_scenes():
        return _READY / f"{source}.toml"
    near = difflib.get_close_matches(str(source), ready_scenes(), 1, 0.0)
    hint = f", did you mean {near[0]}?" if near else ""
    what = f"scene: {shown(str(source))} is not allowed"
    raise Error(f"{what}, expected a file, or the name of a ready scene{hint}")
