# SPDX-License-Identifier: BSD-3-Clause
"""Scene: grains, walls, periodic cell and materials."""

from __future__ import annotations

from typing import Any, Sequence

import numpy as np

from . import _core
from ._core import Error
from .arguments import flags, number, spin, vector
from .view import View


def _view(name: str, doc: str) -> property:
    def get(self: Scene) -> View:
        return View(self._core, self._core.numbers(name), self._core.layout())

    def set(self: Scene, values: Any) -> None:
        get(self)[...] = values

    return property(get, set, doc=doc)


def _number(name: str, doc: str) -> property:
    def get(self: Scene) -> np.ndarray:
        return getattr(self._core, name)()

    def set(self: Scene, values: Any) -> None:
        wanted = np.broadcast_to(np.asarray(values, float), len(self))
        for body in np.flatnonzero(wanted != get(self)):
            self._core.set_number(name, int(body), float(wanted[body]))

    return property(get, set, doc=doc)


class Scene:
    """Bodies of a dimension, 2 (discs) or 3 (spheres), numbered in the order in which they are
    added, walls and grains alike. `friction` is Coulomb's coefficient of all pairs of
    the materials."""

    def __init__(self, dimension: int = 2, friction: float = 0.0, materials: int = 1) -> None:
        if dimension not in (2, 3):
            raise Error(f"dimension: {dimension!r} is not allowed, expected 2 or 3")
        if not number("friction", friction) >= 0.0:
            raise Error(f"friction: {friction!r} is not allowed, expected a number >= 0")
        make = _core.Scene2 if dimension == 2 else _core.Scene3
        self._core: Any = make(friction, materials)
        self.dimension = dimension

    @classmethod
    def _of(cls, core: Any) -> Scene:
        scene = cls.__new__(cls)
        scene._core = core
        scene.dimension = 2 if isinstance(core, _core.Scene2) else 3
        return scene

    def copy(self) -> Scene:
        """The same bodies once more, in no simulation."""
        return Scene._of(self._core.copy())

    def __len__(self) -> int:
        return len(self._core)

    def __repr__(self) -> str:
        return f"<libcd.Scene: {len(self)} bodies in {self.dimension}D>"

    # Where bodies are, how they move and what pulls them: views, to be read and written.
    position = _view("position", "Centre of a grain, a point of a wall [length].")
    velocity = _view("velocity", "In a periodic cell relative to its background [length / time].")
    angular_velocity = _view(
        "angular_velocity", "2D: a number, counter-clockwise; 3D: a vector [1 / time]."
    )
    force = _view("force", "External force [mass length / time^2].")
    torque = _view("torque", "External torque [mass length^2 / time^2].")

    # What bodies are: copies that cannot be written; assign to the property, or use the setters.
    radius = _number("radius", "0 for flat walls [length]; mass and inertia do not follow.")
    mass = _number("mass", "Of each body, > 0; weight and inertia do not follow.")
    inertia = _number("inertia", "Moment of inertia, > 0 [mass length^2].")

    @property
    def material(self) -> np.ndarray:
        """Number of the material of each body; a copy, see set_material."""
        return self._core.material()

    @property
    def shape(self) -> list[str]:
        """round, plane, plate, shaft, drum or absent, of each body."""
        return self._core.shape()

    def set_radius(self, body: int, radius: float) -> None:
        """Of one grain, shaft or drum, > 0 [length]."""
        self._core.set_number("radius", body, radius)

    def set_mass(self, body: int, mass: float) -> None:
        """Of one body, > 0."""
        self._core.set_number("mass", body, mass)

    def set_inertia(self, body: int, inertia: float) -> None:
        """Of one body, > 0 [mass length^2]."""
        self._core.set_number("inertia", body, inertia)

    def set_material(self, body: int, material: int) -> None:
        """Number of the material of one body."""
        self._core.set_material(body, material)

    def mobility(self, body: int) -> list[str]:
        """free, driven or fixed: along each axis, and the rotation."""
        return self._core.mobility(body)

    def set_mobility(self, body: int, mobility: Sequence[str]) -> None:
        """As mobility() gives it."""
        self._core.set_mobility(body, list(mobility))

    @property
    def friction(self) -> np.ndarray:
        """Coulomb's coefficient of each pair of materials; a copy, see set_friction."""
        return self._core.friction()

    def set_friction(self, a: int, b: int, friction: float) -> None:
        """Of a pair of materials, >= 0."""
        self._core.set_friction(a, b, friction)

    @property
    def cell(self) -> np.ndarray | None:
        """Translations of the periodic cell as columns [length]; None in open space."""
        return self._core.cell()

    def set_cell(
        self,
        size: Any,
        periodic: Sequence[bool] | None = None,
        shear_rate: float = 0.0,
        pressure: float = 0.0,
        inertia: float = 1.0,
        isotropic: bool = True,
    ) -> None:
        """A periodic cell, by the keys of [cell] in scene files; before any simulation."""
        if not number("pressure", pressure) >= 0.0:
            raise Error(f"pressure: {pressure!r} is not allowed, expected a number >= 0")
        d = self.dimension
        self._core.set_cell(
            vector("size", size, d), flags("periodic", periodic, d, True),
            number("shear_rate", shear_rate), pressure, number("inertia", inertia), isotropic,
        )

    def add_gravity(self, acceleration: Any) -> None:
        """Adds its weight to the force on each body so far that forces may move [length/time^2]."""
        self._core.add_gravity(vector("gravity", acceleration, self.dimension))

    def add_grain(
        self,
        position: Any,
        radius: float = 0.5,
        *,
        density: float = 1.0,
        mass: float | None = None,
        inertia: float = 0.0,
        velocity: Any = None,
        angular_velocity: Any = None,
        material: int = 0,
        fixed: bool = False,
        turns: bool = True,
    ) -> int:
        """A disc or sphere; its number. The mass follows from the density, per area in 2D, unless
        it is given; inertia 0 is that of a solid body."""
        d = self.dimension
        if mass is None:
            mass = density * _core.ball_volume(d, radius)
        motion = ["fixed"] * (d + 1) if fixed else ["free"] * d + ["free" if turns else "fixed"]
        return self._core.add_grain(
            vector("position", position, d), radius, mass, self._velocity(velocity),
            spin("angular_velocity", angular_velocity, d), motion, material, inertia,
        )

    def add_grains(self, positions: Any, radius: Any = 0.5, **others: Any) -> range:
        """Several grains, of one radius or one each; their numbers. Others as of add_grain."""
        first = len(self)
        radii = np.broadcast_to(np.asarray(radius, float), len(positions))
        for position, r in zip(positions, radii):
            self.add_grain(position, float(r), **others)
        return range(first, len(self))

    def add_plane(
        self, point: Any, normal: Any, *, velocity: Any = None, free: Sequence[bool] | None = None,
        mass: float = 1.0, material: int = 0,
    ) -> int:
        """A half space, the grains on the side to which the normal points; its number."""
        d = self.dimension
        return self._core.add_plane(
            vector("point", point, d), vector("normal", normal, d),
            self._wall_motion(velocity, free, False), mass, self._velocity(velocity), material,
        )

    def add_plate(
        self, point: Any, half_edges: Any, rounding: float = 0.25, *, velocity: Any = None,
        free: Sequence[bool] | None = None, mass: float = 1.0, material: int = 0,
    ) -> int:
        """A segment (2D) or rectangle (3D) with this centre, half edges at right angles and rounded
        edges; its number. Plates that meet are one surface."""
        d = self.dimension
        edges = [vector(f"half_edges[{k}]", edge, d) for k, edge in enumerate(half_edges)]
        return self._core.add_plate(
            vector("point", point, d), edges, rounding, self._wall_motion(velocity, free, False),
            mass, self._velocity(velocity), material,
        )

    def add_shaft(self, point: Any, radius: float, **others: Any) -> int:
        """A cylinder with the grains outside; its number. Others as of add_drum."""
        return self._add_cylinder(False, point, radius, **others)

    def add_drum(
        self, point: Any, radius: float, *, axis: Any = None, turning_rate: float = 0.0,
        velocity: Any = None, free: Sequence[bool] | None = None, mass: float = 1.0,
        inertia: float = 1.0, material: int = 0,
    ) -> int:
        """A cylinder with the grains inside, which turns counter-clockwise about its axis (3D: by
        default the last one); its number."""
        return self._add_cylinder(
            True, point, radius, axis=axis, turning_rate=turning_rate, velocity=velocity, free=free,
            mass=mass, inertia=inertia, material=material,
        )

    def _add_cylinder(
        self, inside: bool, point: Any, radius: float, *, axis: Any = None,
        turning_rate: float = 0.0, velocity: Any = None, free: Sequence[bool] | None = None,
        mass: float = 1.0, inertia: float = 1.0, material: int = 0,
    ) -> int:
        d = self.dimension
        along = np.eye(d)[d - 1] if axis is None else vector("axis", axis, d)
        return self._core.add_cylinder(
            vector("point", point, d), radius, inside, along, number("turning_rate", turning_rate),
            self._wall_motion(velocity, free, turning_rate != 0.0), mass, inertia,
            self._velocity(velocity), material,
        )

    def remove(self, body: int) -> None:
        """Takes a body out: it touches nothing from now on. The others keep their numbers."""
        self._core.remove(body)

    def _velocity(self, velocity: Any) -> np.ndarray:
        return np.zeros(self.dimension) if velocity is None else vector(
            "velocity", velocity, self.dimension
        )

    def _wall_motion(self, velocity: Any, free: Sequence[bool] | None, turns: bool) -> list[str]:
        """As scene files have it: axes that are free, or driven at a velocity, or fixed."""
        may = flags("free", free, self.dimension, False)
        motion = [
            "free" if f else "driven" if v != 0.0 else "fixed"
            for f, v in zip(may, self._velocity(velocity))
        ]
        return motion + ["driven" if turns else "fixed"]
