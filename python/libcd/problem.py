# SPDX-License-Identifier: BSD-3-Clause
"""Contact problems in matrix form: u = W r + q, unilateral contact and Coulomb friction."""

from __future__ import annotations

import dataclasses
import os
from typing import Any, Callable

import numpy as np

from . import _core, arguments, own_parts
from ._core import Error, SolveReport
from .parts import ContactLaw, Method, Solver


@dataclasses.dataclass(frozen=True)
class Solution:
    """What a solver found."""

    #: Impulses (or forces), one row per contact, normal component first.
    r: np.ndarray
    #: Relative velocities u = W r + q.
    u: np.ndarray
    #: Status, iterations, residual and seconds.
    report: SolveReport

    @property
    def status(self) -> str:
        """done, converged, iteration_limit, stalled, diverged, stopped or no_solution."""
        return self.report.status

    @property
    def iterations(self) -> int:
        """Done; what one is, the solver says."""
        return self.report.iterations

    @property
    def residual(self) -> float:
        """Natural-map error by the judge of all solvers, free of the problem's units; converged
        asks the same of Signorini's condition (Problem.signorini)."""
        return self.report.residual

    @property
    def seconds(self) -> float:
        """Of the solve."""
        return self.report.seconds


class Problem:
    """u = W r + q with r in Coulomb's cone: per contact D = 2 or 3 components, the normal one
    first. W is a matrix of SciPy or NumPy with D rows per contact, q has one row per contact (or
    all components one after the other), mu one friction coefficient per contact (or for all)."""

    def __init__(self, W: Any, q: Any, mu: Any) -> None:
        q = np.asarray(q, float)
        mu = np.asarray(mu, float)
        if q.ndim == 1 and mu.ndim == 1 and len(mu) > 0 and len(q) % len(mu) == 0:
            q = q.reshape(len(mu), -1)
        if q.ndim != 2 or q.shape[1] not in (2, 3):
            raise Error(
                f"shape of q: {q.shape} is not allowed, expected (contacts, 2) or (contacts, 3)"
            )
        count, dimension = q.shape
        if mu.ndim > 1 or mu.size not in (1, count):
            raise Error(f"shape of mu: {mu.shape} is not allowed, expected ({count},) or a number")
        size = count * dimension
        if tuple(np.shape(W)) != (size, size):
            raise Error(f"shape of W: {np.shape(W)} is not allowed, expected ({size}, {size})")
        if hasattr(W, "tocoo"):
            entries = W.tocoo()
            row, column, value = entries.row, entries.col, entries.data
        else:
            W = np.asarray(W, float)
            row, column = np.nonzero(W)
            value = W[row, column]
        self._core: Any = _core.MatrixProblem(
            dimension, row, column, value, q, np.broadcast_to(mu.ravel(), count)
        )

    @classmethod
    def _of(cls, core: Any) -> Problem:
        problem = cls.__new__(cls)
        problem._core = core
        return problem

    def __len__(self) -> int:
        return self._core.contacts()

    def __repr__(self) -> str:
        return f"<libcd.Problem: {len(self)} contacts in {self.dimension}D>"

    @property
    def dimension(self) -> int:
        """2 or 3 components per contact."""
        return self._core.dimension()

    @property
    def W(self) -> Any:
        """A copy, as scipy.sparse.bsr_matrix."""
        from scipy import sparse  # only where it is needed: it takes longer to load than the rest

        row_start, column, blocks = self._core.blocks()
        size = len(self) * self.dimension
        return sparse.bsr_matrix((blocks, column, row_start), shape=(size, size))

    @property
    def q(self) -> np.ndarray:
        """A copy, one row per contact."""
        return self._core.q()

    @property
    def mu(self) -> np.ndarray:
        """A copy, one per contact."""
        return self._core.mu()

    def solve(
        self,
        solver: str | Solver = "nonsmooth-cg",
        *,
        law: str | ContactLaw = "unilateral-coulomb",
        tolerance: float = 1e-8,
        sweeps: int = 10_000,
        start: Any = None,
        observer: Callable[[int, np.ndarray], Any] | None = None,
        seed: int = 1,
        **options: Any,
    ) -> Solution:
        """The impulses to a tolerance, or after `sweeps` iterations of whatever kind the solver
        makes. Options are those of [method] in scene files; a solver of one's own has its own.
        `start`: impulses to begin with.
        observer(iteration, impulses) is called after each iteration, and ends it with False."""
        rule = {
            "tolerance": arguments.not_negative("tolerance", tolerance),
            "sweeps": arguments.integer("sweeps", sweeps, 1),
        }
        given = options | rule
        solver = own_parts.made("solver", solver, given)
        if isinstance(solver, Solver):  # where it does not ask for the rule, it has its own
            options = {key: value for key, value in given.items() if key not in rule}
        else:
            options = given
        method = Method(law=law, solver=solver, seed=seed, _check=False, **options)
        return Solution(*self._core.solve(method._recipe(), start, observer))

    def residual(self, r: Any, law: str | ContactLaw = "unilateral-coulomb") -> float:
        """Error of impulses, one row per contact: by Coulomb's law ||v - P_K(v - u - mu |u_t| n)||
        over the largest of ||q||, ||v|| and ||u||, where v_k = W_kk r_k (normal components) are
        the impulses of contact k as velocities."""
        return self._core.residual(np.asarray(r, float), own_parts.made("law", law, {}))

    def signorini(self, r: Any) -> float:
        """max |min(u_n, v_n)| / max |q|, v the impulses as velocities: how fast contacts approach, or
        part although they push, 0 within rounding. The residual loses sight of the former where mu is
        large."""
        return self._core.signorini(np.asarray(r, float))

    def residual_siconos(self, r: Any) -> float:
        """The natural-map error as Siconos 4.4 takes it, with r in place of v, in the problem's
        units: for comparison with other codes on the same file."""
        return self._core.residual_siconos(np.asarray(r, float))

    def write(self, path: str | os.PathLike[str], r: Any = None) -> None:
        """Writes FCLib's HDF5 format, with impulses as the solution if there are any."""
        self._core.write(os.fspath(path), None if r is None else np.asarray(r, float))


def solve(
    W: Any, q: Any, mu: Any, solver: str | Solver = "nonsmooth-cg", **options: Any
) -> Solution:
    """Solves u = W r + q under Coulomb's law: Problem(W, q, mu).solve(solver, ...)."""
    return Problem(W, q, mu).solve(solver, **options)


def read_problem(path: str | os.PathLike[str]) -> Problem:
    """A problem from a file, FCLib (HDF5) or Siconos' text."""
    return Problem._of(_core.MatrixProblem.read(os.fspath(path)))


def read_solution(path: str | os.PathLike[str]) -> np.ndarray | None:
    """The impulses that an FCLib file keeps beside its problem, which nobody vouches for."""
    return _core.MatrixProblem.read_solution(os.fspath(path))
