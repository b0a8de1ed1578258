# SPDX-License-Identifier: BSD-3-Clause
"""Arguments checked with one line that names value and allowed range."""

from __future__ import annotations

import operator
from typing import Any, Sequence

import numpy as np

from ._core import Error


def vector(name: str, value: Any, dimension: int) -> np.ndarray:
    """As many finite numbers as the space has dimensions."""
    try:
        array = np.asarray(value, float)
    except (TypeError, ValueError):
        array = np.empty(0)
    if array.shape != (dimension,) or not np.isfinite(array).all():
        raise Error(f"{name}: {value!r} is not allowed, expected {dimension} finite numbers")
    return array


def spin(name: str, value: Any, dimension: int) -> Any:
    """A number in two dimensions, a vector in three; None for zero."""
    if value is None:
        return 0.0 if dimension == 2 else np.zeros(3)
    return number(name, value) if dimension == 2 else vector(name, value, 3)


def number(name: str, value: Any) -> float:
    """A finite number."""
    try:
        found = float(value)
    except (TypeError, ValueError):
        found = np.nan
    if not np.isfinite(found):
        raise Error(f"{name}: {value!r} is not allowed, expected a finite number")
    return found


def integer(name: str, value: Any, least: int, most: int = 2**31 - 1) -> int:
    """A whole number from `least` to `most`; not a real one, however whole."""
    try:
        found = operator.index(value)
    except TypeError:
        found = least - 1
    if not least <= found <= most:
        expected = f"an integer from {least} to {most}"
        raise Error(f"{name}: {value!r} is not allowed, expected {expected}")
    return found


def flags(name: str, value: Sequence[bool] | None, dimension: int, absent: bool) -> list[bool]:
    """As many of True and False as the space has dimensions."""
    if value is None:
        return [absent] * dimension
    found = [bool(v) for v in value]
    if len(found) != dimension:
        raise Error(f"{name}: {value!r} is not allowed, expected {dimension} of True and False")
    return found
