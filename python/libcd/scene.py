# SPDX-License-Identifier: BSD-3-Clause
"""Scene: grains, walls, periodic cell and materials."""

from __future__ import annotations

from typing import Any, Sequence

import numpy as np

from . import _core
from ._core import Error
from .arguments import (
    MOST_MATERIALS, flag, flags, integer, not_negative, number, positive, shown, spin, vector,
)
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
        bodies = np.flatnonzero(wanted != get(self))
        self._core.set_numbers(name, bodies.tolist(), wanted[bodies].tolist())

    return property(get, set, doc=doc)


class Scene:
    """Bodies of a dimension, 2 (discs) or 3 (spheres), numbered in the order in which they are
    added, walls and grains alike. `friction` is Coulomb's coefficient of all pairs of
    the materials."""

    def __init__(self, dimension: int = 2, friction: float = 0.0, materials: int = 1) -> None:
        #: 2 or 3.
        self.dimension: int = integer("dimension", dimension, 2, 3)
        make = _core.Scene2 if self.dimension == 2 else _core.Scene3
        self._core: Any = make(
            not_negative("friction", friction), integer("materials", materials, 1, MOST_MATERIALS)
        )

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
        self._set("radius", body, radius)

    def set_mass(self, body: int, mass: float) -> None:
        """Of one body, > 0."""
        self._set("mass", body, mass)

    def set_inertia(self, body: int, inertia: float) -> None:
        """Of one body, > 0 [mass length^2]."""
        self._set("inertia", body, inertia)

    def _set(self, name: str, body: int, value: float) -> None:
        self._core.set_numbers(name, [self._number_of(body)], [positive(name, value)])

    def _number_of(self, body: int) -> int:
        if len(self) == 0:
            raise Error(f"body: {shown(body)} is not allowed, the scene has none")
        return integer("body", body, 0, len(self) - 1)

    def set_material(self, body: int, material: int) -> None:
        """Number of the material of one body."""
        self._core.set_material(self._number_of(body), integer("material", material, 0))

    def mobility(self, body: int) -> list[str]:
        """free, driven or fixed: along each axis, and the rotation."""
        return self._core.mobility(self._number_of(body))

    def set_mobility(self, body: int, mobility: Sequence[str]) -> None:
        """As mobility() gives it."""
        names = [mobility] if isinstance(mobility, str) else list(mobility)
        self._core.set_mobility(self._number_of(body), names)

    @property
    def friction(self) -> np.ndarray:
        """Coulomb's coefficient of each pair of materials; a copy, see set_friction."""
        return self._core.friction()

    def set_friction(self, a: int, b: int, friction: float) -> None:
        """Of a pair of materials, >= 0."""
        self._core.set_friction(
            integer("a", a, 0), integer("b", b, 0), not_negative("friction", friction)
        )

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
        d = self.dimension
        self._core.set_cell(
            vector("size", size, d), flags("periodic", periodic, d, True),
            number("shear_rate", shear_rate), not_negative("pressure", pressure),
            number("inertia", inertia), flag("isotropic", isotropic),
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
        """A disc or sphere; its number. Without a mass it is density times area (2D) or volume: pi/4
        for a disc of radius 0.5, so that large grains are heavier. (A Grain of C++ has mass 1,
        whatever its radius.) Inertia 0 is that of a solid body."""
        return self.add_grains(
            [position], positive("radius", radius), density=density, mass=mass, inertia=inertia,
            velocity=velocity, angular_velocity=angular_velocity, material=material, fixed=fixed,
            turns=turns,
        )[0]

    def add_grains(
        self,
        positions: Any,
        radius: Any = 0.5,
        *,
        density: float = 1.0,
        mass: float | None = None,
        inertia: float = 0.0,
        velocity: Any = None,
        angular_velocity: Any = None,
        material: int = 0,
        fixed: bool = False,
        turns: bool = True,
    ) -> range:
        """Several grains, of one radius or one each; their numbers. Others as of add_grain. All are
        added or, where something is wrong with one of them, none."""
        d, count = self.dimension, len(positions)
        places = [vector("position", position, d) for position in positions]
        if np.ndim(radius) == 0:
            radii = [positive("radius", radius)] * count
        elif np.shape(radius) == (count,):
            radii = [positive("radius", each) for each in radius]
        else:
            raise Error(f"radius: {shown(radius)} is not allowed, expected a number or {count}")
        if mass is None:
            density = positive("density", density)
            masses = [density * _core.ball_volume(d, each) for each in radii]
        else:
            masses = [positive("mass", mass)] * count
        motion = ["free"] * d + ["free" if flag("turns", turns) else "fixed"]
        motion = ["fixed"] * (d + 1) if flag("fixed", fixed) else motion
        first = self._core.add_grains(
            places, radii, masses, self._velocity(velocity),
            spin("angular_velocity", angular_velocity, d), motion, integer("material", material, 0),
            not_negative("inertia", inertia),
        )
        return range(first, first + count)

    def add_plane(
        self, point: Any, normal: Any, *, velocity: Any = None, free: Sequence[bool] | None = None,
        mass: float = 1.0, material: int = 0,
    ) -> int:
        """A half space, the grains on the side to which the normal points; its number."""
        d = self.dimension
        return self._core.add_plane(
            vector("point", point, d), vector("normal", normal, d),
            self._wall_motion(velocity, free, False), positive("mass", mass),
            self._velocity(velocity), integer("material", material, 0),
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
            vector("point", point, d), edges, positive("rounding", rounding),
            self._wall_motion(velocity, free, False), positive("mass", mass),
            self._velocity(velocity), integer("material", material, 0),
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
            vector("point", point, d), positive("radius", radius), inside, along,
            number("turning_rate", turning_rate),
            self._wall_motion(velocity, free, turning_rate != 0.0), positive("mass", mass),
            positive("inertia", inertia), self._velocity(velocity), integer("material", material, 0),
        )

    def remove(self, body: int) -> None:
        """Takes a body out: it touches nothing from now on. The others keep their numbers."""
        self._core.remove(self._number_of(body))

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
