# SPDX-License-Identifier: BSD-3-Clause
"""Refusals: whatever goes wrong within the module reaches the caller as one line of libcd.Error.

Arguments that decide something are checked where they are taken (arguments.py). What is left, a text
where a number belongs or too many of them, is found here, after a call has failed, by the types that
the function says it takes: calls that succeed cost nothing more."""

from __future__ import annotations

import difflib
import functools
import inspect
import operator
import os
import pathlib
import re
import types
from typing import Any, Callable, Iterable, Mapping

import numpy as np

from . import _core
from ._core import Error
from .arguments import OTHER_NAMES, other_name, shown

#: Code that works for the module: its own, NumPy's and Python's, installed packages left aside.
_OURS = tuple(
    str(pathlib.Path(module.__file__).parent) + os.sep for module in (_core, np, os)
    if module.__file__
) + ("<frozen ", "<__array_function__ ")
_INSTALLED = re.compile(r"/(?:site|dist)-packages/(?!numpy/|libcd/)")

#: Raised by Python, NumPy and pybind11 for arguments that make no sense.
_RAW = (
    TypeError, ValueError, AttributeError, OverflowError, LookupError, MemoryError, OSError,
    RecursionError,
)


def _is_number(value: Any) -> bool:
    try:
        float(value)
    except (TypeError, ValueError, OverflowError):
        return False
    return not isinstance(value, (str, bytes))


def _is_integer(value: Any) -> bool:
    try:
        return -(2**31) <= operator.index(value) < 2**63
    except TypeError:
        return False


def _are_numbers(value: Any) -> bool:
    try:
        np.asarray(value, float)
    except (TypeError, ValueError):
        return False
    return not isinstance(value, (str, bytes))


def _is_list(value: Any) -> bool:
    return hasattr(value, "__iter__") and not isinstance(value, (str, bytes))


#: How types of Python and pybind11 are named, tests of a value, and what they are called here.
_KINDS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "float": (_is_number, "a number"),
    "int": (_is_integer, "an integer"),
    "bool": (lambda value: isinstance(value, (bool, np.bool_)), "True or False"),
    "str": (lambda value: isinstance(value, str), "a text"),
    "None": (lambda value: value is None, "None"),
    "os.PathLike": (lambda value: isinstance(value, (str, os.PathLike)), "a path"),
    "numpy.ndarray": (_are_numbers, "numbers"),
    "List": (_is_list, "a list"),
    "list": (_is_list, "a list"),
    "Sequence": (_is_list, "a list"),
    "Iterable": (_is_list, "a list"),
    "dict": (lambda value: isinstance(value, dict), "a dict"),
    "Mapping": (lambda value: isinstance(value, Mapping), "a dict"),
    "Callable": (callable, "a function"),
}


def _split(text: str, mark: str) -> list[str]:
    """Parts of a text between marks that are not within brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([{") - (letter in ")]}")
        if letter == mark and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


def _kinds(annotation: str) -> list[tuple[Callable[[Any], bool], str]] | None:
    """Tests and names of the types of an annotation; None where anything goes."""
    optional = re.fullmatch(r"(?:typing\.)?Optional\[(.*)\]", annotation)
    if optional:
        annotation = optional[1] + " | None"
    kinds = []
    for part in _split(annotation, "|"):
        name = part.split("[")[0].removeprefix("typing.")
        own = re.sub(r"\d$", "", name.removeprefix("libcd._core."))
        if name in _KINDS:
            kinds.append(_KINDS[name])
        elif isinstance(made := _class(own), type):
            kinds.append((functools.partial(_is_of, made, name), f"a libcd.{own}"))
        else:
            return None
    return kinds


def _class(name: str) -> Any:
    import libcd

    return getattr(libcd, name, None)


def _is_of(made: type, name: str, value: Any) -> bool:
    core = getattr(_core, name.removeprefix("libcd._core."), made)
    return isinstance(value, (made, core))


def misfit(arguments: Iterable[tuple[str, str, Any]]) -> str | None:
    """The line on the first argument, of names, types and values, that is not of its type."""
    for name, annotation, value in arguments:
        kinds = _kinds(annotation)
        if kinds and not any(test(value) for test, _ in kinds):
            expected = " or ".join(dict.fromkeys(kind for _, kind in kinds))
            return f"{name}: {shown(value)} is not allowed, expected {expected}"
    return None


def refusal(
    owner: str, function: str, signature: str, given: tuple[Any, ...], named: dict[str, Any]
) -> str:
    """The line for a call of the extension module whose arguments pybind11 does not take: class (or
    module) and name of the function, its signature as pybind11 writes it, what it was given."""
    parameters = [
        (part.split(":")[0].strip(), part.partition(":")[2].split(" = ")[0].strip())
        for part in _split(signature[1:signature.rindex(")")], ",") if part != "*"
    ]
    is_method = bool(parameters) and parameters[0][0] == "self"
    own = re.sub(r"\d$", "", owner.rpartition(".")[2])
    where = own if function == "__init__" else f"{own}.{function}" if is_method else function
    parameters = parameters[is_method:]
    values = dict(zip((name for name, _ in parameters), given[is_method:])) | named
    line = misfit((name, kind, values[name]) for name, kind in parameters if name in values)
    expected = ", ".join(name for name, _ in parameters) or "none"
    return line or f"arguments of {where}: do not fit, expected {expected}"


def _is_ours(error: BaseException) -> bool:
    """Whether it was raised in the module or on its behalf, and not in code of a user that the
    module has called."""
    frame = error.__traceback__
    while frame is not None:
        name = frame.tb_frame.f_code.co_filename
        if not name.startswith(_OURS) or _INSTALLED.search(name):
            return False
        frame = frame.tb_next
    return True


def unknown(where: str, signature: inspect.Signature, named: dict[str, Any]) -> str | None:
    """The line on the first argument by name that a function does not have."""
    for name in named:
        if name not in signature.parameters:
            if name in OTHER_NAMES and OTHER_NAMES[name] in signature.parameters:
                return other_name(where, name)
            near = difflib.get_close_matches(name, list(signature.parameters), 1)
            return f"{where}.{name}: is not known" + (f", did you mean {near[0]}?" if near else "")
    return None


def _line(
    where: str, signature: inspect.Signature, error: BaseException, given: Any, named: Any
) -> str:
    try:
        bound = signature.bind(*given, **named).arguments
    except TypeError as wrong:
        return unknown(where, signature, named) or f"{where}: {wrong}"
    kinds = {name: p.annotation for name, p in signature.parameters.items()}
    several = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    found = misfit(
        (name, str(kinds[name]), value) for name, value in bound.items()
        if name != "self" and signature.parameters[name].kind not in several
    )
    if found:
        return found
    if isinstance(error, MemoryError):
        return f"{where}: there is not enough memory for this"
    said = " ".join(str(error).split()) or type(error).__name__
    return f"{where}: {said}"


def _guarded(function: Callable[..., Any], where: str) -> Callable[..., Any]:
    signature = inspect.signature(function)

    @functools.wraps(function)
    def call(*given: Any, **named: Any) -> Any:
        try:
            return function(*given, **named)
        except Error:
            raise
        except _RAW as error:
            if not _is_ours(error):
                raise
            line = _line(where, signature, error, given, named)
        raise Error(line)

    return call


def guarded(thing: Any) -> Any:
    """A function, or a class with its functions, whose errors are of this kind; else as it is."""
    if isinstance(thing, types.FunctionType):
        return _guarded(thing, thing.__name__)
    if not isinstance(thing, type) or not thing.__module__.startswith("libcd."):
        return thing
    for name, member in list(vars(thing).items()):
        where = thing.__name__ if name == "__init__" else f"{thing.__name__}.{name}"
        if isinstance(member, types.FunctionType) and (name == "__init__" or name[0] != "_"):
            setattr(thing, name, _guarded(member, where))
        elif isinstance(member, property) and member.fset:
            setter = _guarded(member.fset, where)
            setattr(thing, name, property(member.fget, setter, doc=member.__doc__))
    return thing
