# SPDX-License-Identifier: BSD-3-Clause
"""Parts of a method: by name, or classes of one's own."""

from __future__ import annotations

from typing import Any, Sequence

from . import _core, arguments, own_parts
from ._core import Conditions, ContactStart, Error, LawReport, OpenProblem, SolveReport
from .arguments import shown
from .local_contacts import BlockContact, LocalContact, MomentContact

class ContactLaw:
    """Base of contact laws of one's own: what happens at one contact when all others are frozen.

    `solve` must be exact for one contact. Velocities are those of body j relative to body i, the
    normal points from i to j, impulses act on j: normal > 0 repels. In 2D tangential parts are
    numbers along t = (-n_y, n_x), in 3D Cartesian vectors orthogonal to the normal. Solvers that
    update contact by contact take any law; `explicit` takes one with criterion "none".
    """

    #: In messages and reports.
    name: str = "own"
    #: How solutions are judged: "law_residual", "natural_map" (Coulomb's law) or "none".
    criterion: str = "law_residual"
    #: Whether solve is Coulomb's law itself, which some solvers want.
    is_coulomb: bool = False
    #: Whether contacts transmit moments: solve then says three things, impulses and moment.
    transmits_moments: bool = False
    #: What each contact remembers: names of numbers, or (name, "tangential").
    state_variables: Sequence[Any] = ()
    #: The largest gap across which the law acts without an approach [length].
    range: float = 0.0
    #: Whether a contact can get an impulse in a step in which it does not close; if not, solvers may
    #: leave it out of sweeps.
    acts_across_gaps: bool = True
    #: The pairs that can get an impulse: "within_reach", or only those that are "overlapping".
    pair_filter: str = "within_reach"

    def solve(
        self, contact: LocalContact | MomentContact
    ) -> tuple[float, Any] | tuple[float, Any, Any]:
        """Normal and tangential impulse. A contact has velocity_n, velocity_t, impulse_n,
        impulse_t (the present ones), mass_n, mass_t, bias (gap / time step), gap, friction,
        time_step, pair.

        With transmits_moments, normal impulse, tangential impulse and moment, of contacts that also
        have length (l, the radius of the smaller grain), normal, spin (l times the relative
        rotation of j), moment (the present one: angular impulse over l), moment_response (spin per
        moment), coupling (tangential velocity per moment s x n, and the spin's part in the plane
        per tangential impulse; in 2D both are numbers, positive anticlockwise) and conditions. Such
        a law has the criterion "law_residual", and is solved in velocity form."""
        raise NotImplementedError(f"{self.name}: a law needs solve(contact)")

    def solve_block(self, contact: BlockContact) -> Any:
        """The same in matrix form: the components of the impulse, normal one first. A contact has
        response (its block of W), free (velocity without its own impulse), impulse, friction."""
        raise Error(f"law: {self.name} is not allowed, expected a law with solve_block")

    def bias(self, gap_rate: float) -> float:
        """b in velocity_n + b >= 0; gap_rate is gap / time step. Overlaps are kept by default."""
        return max(0.0, gap_rate)

    def advance(self, contact: LocalContact, state: list[float]) -> tuple[float, Any]:
        """The impulse of an explicit force; writes what the contact remembers into `state`."""
        return self.solve(contact)

    def begin_step(self, contact: ContactStart, state: list[float]) -> Conditions | None:
        """A law that overrides it fixes bias and friction of each contact as a step begins, or says
        None: the contact takes no part. Where the bodies would then pass through each other it is
        asked again, with contact.crosses. contact.velocity_n > 0 separates. `rolling` and `torsion`
        of Conditions are the largest moments over the normal impulse, for laws that use them."""
        return Conditions(self.bias(contact.gap / contact.time_step), contact.friction)

    def end_step(
        self, conditions: Conditions, impulse: tuple[Any, ...], pair: int, state: list[float]
    ) -> None:
        """Writes what the contact keeps for the next step into `state`. The impulse is in the form
        in which solve says it."""

    def check(self, scene: Any) -> None:
        """Raises Error for a scene with properties that the law cannot honour."""


class Solver:
    """Base of solvers of one's own: bring all contacts to agree under the law."""

    #: In messages and reports.
    name: str = "own"
    #: Whether the impulses of the last step are worth starting from.
    starts_warm: bool = True
    #: Whether the residual is reported, by the function that judges all solvers.
    report_residual: bool = True

    def solve(self, problem: OpenProblem) -> SolveReport | int | None:
        """Changes the impulses of the problem; says how many iterations it took, or more by a
        SolveReport. A problem has dimension, contacts (their number) and formulation ("velocity",
        or "matrix" for Problem.solve); for contact c update(c), or its parts local(c), wanted(c)
        and apply(c, impulse); for all impulses(), set_impulses(rows), matrix() and residual(). It
        cannot be used afterwards."""
        raise NotImplementedError(f"{self.name}: a solver needs solve(problem)")


class Method:
    """A row of the table of methods with any column replaced: names and options are those of
    [method] in scene files. `law` and `solver` may also be objects of one's own classes, or names
    under which these are known (libcd.register). `sweeps` is how many iterations a solver makes at
    most, of whatever kind. What makes no sense is refused here: names and values, options that no
    part honours, a law that the solver does not take. Without `open_contacts` sweeps visit all
    contacts; the method of a scene file skips open ones."""

    def __init__(
        self,
        name: str = "contact-dynamics",
        *,
        law: str | ContactLaw | None = None,
        solver: str | Solver | None = None,
        integrator: str | None = None,
        seed: int = 1,
        _check: bool = True,
        **options: Any,
    ) -> None:
        law = own_parts.made("law", law, options)
        solver = own_parts.made("solver", solver, options)
        for key in options:
            if key in arguments.OTHER_NAMES:
                raise Error(arguments.other_name("method", key))
        self._options: dict[str, Any] = {"name": name, **options}
        for key, value in (("law", law), ("solver", solver), ("integrator", integrator)):
            if isinstance(value, str):
                self._options[key] = value
        self.law = law if isinstance(law, ContactLaw) else None
        self.solver = solver if isinstance(solver, Solver) else None
        for key, value, own in (("law", law, ContactLaw), ("solver", solver, Solver)):
            if value is not None and not isinstance(value, (str, own)):
                raise Error(f"{key}: {shown(value)} is not allowed, expected a name or a {own.__name__}")
        if self.solver is not None:
            for key in options:  # its own constructor is told what it is to know
                if key in _core.solver_options():
                    raise Error(f"method.{key}: the solver {self.solver.name} does not use it")
        self.seed = arguments.integer("seed", seed, 0, 2**64 - 1)
        self._of_file = False
        if _check:
            self._recipe().check()

    def __repr__(self) -> str:
        parts = dict(self._options)
        parts.update({k: v.name for k, v in (("law", self.law), ("solver", self.solver)) if v})
        return f"libcd.Method({', '.join(f'{k}={v!r}' for k, v in parts.items())})"

    def _recipe(self) -> Any:
        return _core.MethodRecipe(self._options, self.law, self.solver, self.seed, self._of_file)


def check_law(
    law: str | ContactLaw | Method,
    dimension: int = 2,
    *,
    contacts: int = 1000,
    seed: int = 1,
    tolerance: float = 1e-12,
) -> LawReport:
    """Tries a law at random single contacts: is solve exact, in its cone, dissipative, monotone and
    deterministic, and which solvers take it? print() shows a table. The law is a name, an object of
    one's own class, or the law of a method with its coefficients. `tolerance`: largest error,
    relative to what the law adds up. The properties: libcd/law_check/law_properties.hpp."""
    law = own_parts.made("law", law, {})
    asked = law._recipe() if isinstance(law, Method) else law
    if not isinstance(law, (str, ContactLaw, Method)):
        raise Error(f"law: {shown(law)} is not allowed, expected a name, a ContactLaw or a Method")
    return _core.check_law(
        asked,
        arguments.integer("dimension", dimension, 2, 3),
        arguments.integer("contacts", contacts, 1),
        arguments.integer("seed", seed, 0, 2**64 - 1),
        arguments.number("tolerance", tolerance),
    )
