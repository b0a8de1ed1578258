# SPDX-License-Identifier: BSD-3-Clause
"""Simulation: a scene stepped by a method."""

from __future__ import annotations

import dataclasses
import warnings
import weakref
from typing import Any, Callable

import numpy as np

from . import _core, arguments
from ._core import Error, State, StepReport
from .arguments import shown
from .parts import Method
from .scene import Scene


@dataclasses.dataclass(frozen=True)
class Contacts:
    """Contacts of the last step, one row each."""

    #: First body of each.
    i: np.ndarray
    #: Second body of each, j > i.
    j: np.ndarray
    #: As the step began, negative for an overlap [length].
    gap: np.ndarray
    #: Unit vectors from i to j.
    normal: np.ndarray
    #: Mean force on j of the step, the opposite acts on i [mass length / time^2].
    force: np.ndarray

    def __len__(self) -> int:
        return len(self.i)


class Simulation:
    """Owns a scene, which remains the object that was passed in, and a method.

    `reach`: pairs with a smaller gap are solved [length], None: it follows speeds. `skin`: margin
    of the neighbour list, for speed only, 0: 0.2 largest radii [length]. `warm_start`: solves start
    from the impulses of the step before. `threads`: of parallel loops, 0: as set_thread_count says.

    Before its first step it looks for what makes a run worthless (see `warnings`), and issues each
    line it finds as a RuntimeWarning.
    """

    def __init__(
        self,
        scene: Scene,
        method: str | Method = "contact-dynamics",
        *,
        time_step: float,
        reach: float | None = None,
        skin: float = 0.0,
        warm_start: bool = True,
        threads: int = 0,
        _extras: Any = None,
    ) -> None:
        if not isinstance(scene, Scene):
            raise Error(f"scene: {shown(scene)} is not allowed, expected a libcd.Scene")
        method = Method(method) if isinstance(method, str) else method
        if not isinstance(method, Method):
            raise Error(f"method: {shown(method)} is not allowed, expected a name or a libcd.Method")
        if method.law is not None:
            method.law.check(scene)
        make = _core.Simulation2 if scene.dimension == 2 else _core.Simulation3
        self._core: Any = make(
            scene._core, method._recipe(), arguments.positive("time_step", time_step),
            None if reach is None else arguments.positive("reach", reach),
            arguments.not_negative("skin", skin), arguments.flag("warm_start", warm_start),
            arguments.integer("threads", threads, 0, _core.most_threads), _extras,
        )
        self._scene = scene
        self._at_start: list[str] | None = None
        self._observers: list[Callable[[Simulation, StepReport], Any]] = []

    @property
    def scene(self) -> Scene:
        """The scene that was passed in; may be changed between steps."""
        return self._scene

    @property
    def method(self) -> str:
        """As "contact-dynamics (unilateral-coulomb, gauss-seidel, euler)"."""
        return self._core.method()

    def step(self) -> StepReport:
        """One time step. After an exception, also KeyboardInterrupt, velocities and positions are
        those before the step that was not finished (but for a first half of velocity-verlet)."""
        self._begin()
        return self._core.run(1)

    def run(self, steps: int | None = None, *, until: float | None = None) -> StepReport | None:
        """A number of steps, or those until a time; the report of the last one, None without any.
        Other threads of Python run meanwhile, and Ctrl-C ends it."""
        if (steps is None) == (until is None):
            raise Error("run: expected either steps or until")
        if steps is None:
            steps = max(0, round((arguments.number("until", until) - self.time) / self.time_step))
        steps = arguments.integer("steps", steps, 0, 2**63 - 1)
        if steps == 0:
            return None
        self._begin()
        return self._core.run(steps)

    def settle(
        self,
        speed: float = 1e-5,
        *,
        period: int = 1,
        calm: int = 1,
        most_steps: int = 1_000_000,
        at_rest: Callable[[], bool] | None = None,
    ) -> str:
        """Steps until no body is faster than `speed` in `calm` periods of steps one after the
        other, or until at_rest(), asked after each period, says so. "at_rest" or "step_limit"."""
        rule = (
            arguments.not_negative("speed", speed), arguments.integer("period", period, 1),
            arguments.integer("calm", calm, 1),
            arguments.integer("most_steps", most_steps, 0, 2**63 - 1),
        )
        self._begin()
        return self._core.settle(*rule, at_rest)

    def _begin(self) -> None:
        """What is to be said before the first step."""
        if self._at_start is None:
            self._at_start = self._core.warnings("at the start")
            for line in self._at_start:
                warnings.warn(line, RuntimeWarning, stacklevel=4)

    @property
    def warnings(self) -> list[str]:
        """Lines on what makes the run worthless although every step succeeds, those with which
        cd_run flags one: bodies that overlapped before the first step by more than a tenth of the
        smaller radius, as a grain below the floor, and bodies that do so now. Empty: none."""
        if self._at_start is None:
            return self._core.warnings("at the start")
        return self._at_start + self._core.warnings("now")

    def observe(self, observer: Callable[[Simulation, StepReport], Any]) -> None:
        """Calls observer(simulation, report) after each step. What it raises ends the run."""
        if not self._observers:
            of = weakref.ref(self)

            def tell(report: StepReport) -> None:
                simulation = of()
                if simulation is not None:
                    for each in tuple(simulation._observers):
                        each(simulation, report)

            self._core.observe(tell)
        self._observers.append(observer)

    def observe_iterations(self, observer: Callable[[int, np.ndarray], Any] | None) -> None:
        """Calls observer(iteration, impulses) after each iteration of a solve, with one row per
        contact in its frame, normal component first. A solve ends where it returns False. None
        removes it."""
        self._core.observe_iterations(observer)

    @property
    def steps(self) -> int:
        """Number of steps done, >= 0; a key of random orders, so that it may be set."""
        return self._core.steps()

    @steps.setter
    def steps(self, steps: int) -> None:
        self._core.continue_from(arguments.integer("steps", steps, 0, 2**63 - 1))

    @property
    def time(self) -> float:
        """Steps times time step [time]."""
        return self.steps * self.time_step

    @property
    def time_step(self) -> float:
        """dt [time]; remembered impulses follow, so that forces stay."""
        return self._core.time_step()

    @time_step.setter
    def time_step(self, time_step: float) -> None:
        self._core.set_time_step(arguments.positive("time_step", time_step))

    @property
    def reach(self) -> float:
        """Gap below which pairs are solved, at present; prescribed once it is set [length]."""
        return self._core.reach()

    @reach.setter
    def reach(self, reach: float) -> None:
        self._core.set_reach(arguments.positive("reach", reach))

    @property
    def energies(self) -> dict[str, float]:
        """translation, rotation, kinetic, potential (of constant forces) and total, of what moves
        freely [mass length^2 / time^2]."""
        found = self._core.energies()
        found["kinetic"] = found["translation"] + found["rotation"]
        found["total"] = found["kinetic"] + found["potential"]
        return found

    @property
    def contacts(self) -> Contacts:
        """Of the last step; a copy."""
        return Contacts(**self._core.contacts())

    @property
    def residual(self) -> float | None:
        """Error of the last step's solution, by what judges all solvers; None for explicit forces
        and collisions."""
        return self._core.residual()

    @property
    def grains_out(self) -> int:
        """Grains that the outlets of a scene file have taken."""
        return self._core.grains_out()

    def save(self) -> State:
        """All that the next step depends on, beside the makeup of scene and method."""
        return self._core.save()

    def restore(self, state: State) -> None:
        """Goes on from what save() noted of a simulation of the same makeup, bit for bit."""
        self._core.restore(state)
