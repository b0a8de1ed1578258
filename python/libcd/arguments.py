# SPDX-License-Identifier: BSD-3-Clause
"""Arguments checked with one line that names value and allowed range."""

from __future__ import annotations

import operator
import reprlib
from typing import Any, Sequence

import numpy as np

from ._core import Error

#: Materials of a scene, whose table of pairs has as many entries as the square of this.
MOST_MATERIALS = 1000

#: Names that arguments have elsewhere (cd_bench, C++), and their one name in Python.
OTHER_NAMES = {"max_iterations": "sweeps"}


def other_name(where: str, name: str) -> str:
    """The line on an argument by a name that it has elsewhere."""
    return f"{where}.{name}: is not known, it is called {OTHER_NAMES[name]} here"


def shown(value: Any) -> str:
    """A value as a message shows it: on one line, and not more than a part of a long one."""
    try:
        text = repr(value)
    except RecursionError:
        text = reprlib.repr(value)  # that ends at some depth
    text = " ".join(text.split())
    return text if len(text) <= 80 else text[:77] + "..."


def vector(name: str, value: Any, dimension: int) -> np.ndarray:
    """As many finite numbers as the space has dimensions."""
    try:
        array = np.asarray(value, float)
    except (TypeError, ValueError, OverflowError):
        array = np.empty(0)
    if array.shape != (dimension,) or not np.isfinite(array).all():
        raise Error(f"{name}: {shown(value)} is not allowed, expected {dimension} finite numbers")
    return array


def spin(name: str, value: Any, dimension: int) -> Any:
    """A number in two dimensions, a vector in three; None for zero."""
    if value is None:
        return 0.0 if dimension == 2 else np.zeros(3)
    return number(name, value) if dimension == 2 else vector(name, value, 3)


def number(name: str, value: Any) -> float:
    """A finite number."""
    try:
        found = np.nan if isinstance(value, (str, bytes)) else float(value)
    except (TypeError, ValueError, OverflowError):
        found = np.nan
    if not np.isfinite(found):
        raise Error(f"{name}: {shown(value)} is not allowed, expected a finite number")
    return found


def positive(name: str, value: Any) -> float:
    """A finite number > 0."""
    found = number(name, value)
    if not found > 0.0:
        raise Error(f"{name}: {shown(value)} is not allowed, expected a finite number > 0")
    return found


def not_negative(name: str, value: Any) -> float:
    """A finite number >= 0."""
    found = number(name, value)
    if not found >= 0.0:
        raise Error(f"{name}: {shown(value)} is not allowed, expected a finite number >= 0")
    return found


def integer(name: str, value: Any, least: int, most: int = 2**31 - 1) -> int:
    """A whole number from `least` to `most`; not a real one, however whole."""
    try:
        found = operator.index(value)
    except TypeError:
        found = least - 1
    if not least <= found <= most:
        expected = f"an integer from {least} to {most}"
        raise Error(f"{name}: {shown(value)} is not allowed, expected {expected}")
    return found


def flag(name: str, value: Any) -> bool:
    """True or False, and nothing that only counts as one of them: "no" would be True."""
    if not isinstance(value, (bool, np.bool_)):
        raise Error(f"{name}: {shown(value)} is not allowed, expected True or False")
    return bool(value)


def flags(name: str, value: Sequence[bool] | None, dimension: int, absent: bool) -> list[bool]:
    """As many of True and False as the space has dimensions."""
    if value is None:
        return [absent] * dimension
    found = value.tolist() if isinstance(value, np.ndarray) else value
    is_list = isinstance(found, (list, tuple)) and len(found) == dimension
    if not is_list or not all(isinstance(each, (bool, np.bool_)) for each in found):
        expected = f"a list of {dimension} of True and False"
        raise Error(f"{name}: {shown(value)} is not allowed, expected {expected}")
    return [bool(each) for each in found]
