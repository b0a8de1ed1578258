# SPDX-License-Identifier: BSD-3-Clause
"""Performance profiles [Dolan and More 2002]: how often a solver is within what factor of the
fastest."""

from __future__ import annotations

import dataclasses
import math
from typing import Any, Iterable

import numpy as np

from . import _core, arguments
from ._core import Error
from .parts import Solver
from .problem import Problem, read_problem


@dataclasses.dataclass(frozen=True)
class Profile:
    """Times of a solver as multiples of the least time on the same problem; draw it with
    matplotlib's step(ratio, share, where="post")."""

    #: Of the problems that it solved, ascending from 1 on.
    ratio: np.ndarray
    #: Share of all problems solved within each of these multiples.
    share: np.ndarray
    #: Number of problems in the set.
    problems: int

    def within(self, factor: float = math.inf) -> float:
        """Share of all problems solved within a multiple of the least time, or at all."""
        return float(np.searchsorted(self.ratio, factor, side="right")) / self.problems


def performance_profile(
    problems: Iterable[Any],
    solvers: Iterable[str | Solver],
    *,
    tolerance: float = 1e-6,
    sweeps: int = 10_000,
    repeat: int = 1,
    seed: int = 1,
) -> dict[str, Profile]:
    """Profiles by the names of the solvers, as cd_bench --profile makes them. Problems are
    libcd.Problem or files; solvers are names, or objects of one's own classes, which stop by
    themselves. A problem is solved where residual and signorini are at most `tolerance`; of
    `repeat` solves in turns the fastest counts."""
    arguments.integer("repeat", repeat, 1)
    asked = [p if isinstance(p, Problem) else read_problem(p) for p in problems]
    chosen = list(solvers)
    named = {s.name if isinstance(s, Solver) else s: s for s in chosen}
    if not asked or not chosen or len(named) != len(chosen):
        raise Error("performance_profile: expected at least one problem, and solvers by other names")
    times: dict[str, list[float]] = {name: [] for name in named}
    for problem in asked:
        best = dict.fromkeys(named, math.inf)
        for _ in range(repeat):
            for name, solver in named.items():
                found = problem.solve(solver, tolerance=tolerance, sweeps=sweeps, seed=seed)
                error = max(problem.residual(found.r), problem.signorini(found.r))
                if error <= tolerance:
                    best[name] = min(best[name], found.seconds)
        for name, seconds in best.items():
            times[name].append(seconds)
    count = len(asked)
    return {
        name: Profile(ratio, np.arange(1, len(ratio) + 1) / count, count)
        for name, ratio in _core.performance_profiles(times).items()
    }
