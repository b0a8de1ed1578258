# SPDX-License-Identifier: BSD-3-Clause
"""Laws and solvers of one's own by name, wherever a name is taken: methods, scene files read in
Python, problems, profiles."""

from __future__ import annotations

import inspect
from typing import Any, Callable, TypeVar

from . import _core
from ._core import Error
from .arguments import shown

Make = TypeVar("Make", bound=Callable[..., Any])

#: What makes the parts that were registered, by kind and name.
_makers: dict[str, dict[str, Callable[..., Any]]] = {"law": {}, "solver": {}}
_KNOWN = {"law": _core.laws, "solver": _core.solvers}


def kind_of(part: Any) -> str:
    """ "law" or "solver"."""
    from .parts import ContactLaw, Solver

    for kind, base in (("law", ContactLaw), ("solver", Solver)):
        if isinstance(part, type) and issubclass(part, base) or isinstance(part, base):
            return kind
    raise Error(f"part: {shown(part)} is not allowed, expected a ContactLaw or a Solver, or its class")


def register(part: Make) -> Make:
    """Makes a law or solver of one's own known by its `name`; also a decorator of classes. A method
    with a class makes an object of its own, with those of the method's options that the constructor
    names (`def __init__(self, tolerance=1e-8, sweeps=1000)`); an object is what it is. A name of
    the library is refused; one of one's own is replaced."""
    kind, name = kind_of(part), part.name
    if not isinstance(name, str) or not name or name in _KNOWN[kind]():
        raise Error(f"{kind}: {shown(name)} is not allowed, expected a name that is not taken")
    _makers[kind][name] = part
    return part


def made(kind: str, part: Any, options: dict[str, Any]) -> Any:
    """The part that was registered under a name, with the options that its constructor names, which
    are taken out of `options`; anything else as it is."""
    if not isinstance(part, str) or part not in _makers[kind]:
        return part
    maker = _makers[kind][part]
    if not isinstance(maker, type):
        return maker
    wanted = inspect.signature(maker).parameters
    return maker(**{key: options.pop(key) for key in list(options) if key in wanted})


def summaries(kind: str) -> dict[str, str]:
    """Names of the library's parts and of one's own, and one line on each."""
    own = {name: (inspect.getdoc(part) or name).splitlines()[0]
           for name, part in _makers[kind].items()}
    return _KNOWN[kind]() | own


def laws() -> dict[str, str]:
    """Contact laws by name, and what they are."""
    return summaries("law")


def solvers() -> dict[str, str]:
    """Solvers by name, and what they are."""
    return summaries("solver")
