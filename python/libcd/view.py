# SPDX-License-Identifier: BSD-3-Clause
"""View: numbers of a scene as a NumPy array that notices when bodies come and go."""

from __future__ import annotations

from typing import Any

import numpy as np


class View(np.lib.mixins.NDArrayOperatorsMixin):
    """Numbers of all bodies in the scene's own memory, one row per body; what is written is so at
    once. Takes part in arithmetic, slices and functions of NumPy as an array does.

    Once a body was added or removed, every use raises RuntimeError: take it from the scene again.
    numpy.asarray(view) is a plain array of the same memory, which cannot notice that: it stays safe
    to use, but is cut off from the scene when bodies are added.
    """

    __slots__ = ("_array", "_layout", "_scene")

    def __init__(self, scene: Any, array: np.ndarray, layout: int) -> None:
        self._scene = scene
        self._array = array
        self._layout = layout

    def _now(self) -> np.ndarray:
        if self._scene.layout() != self._layout:
            raise RuntimeError(
                "this view is of a scene before a body was added or removed: take it again"
            )
        return self._array

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        array = self._now()
        if copy is False and dtype is not None and np.dtype(dtype) != array.dtype:
            raise ValueError(f"a view of {array.dtype} as {np.dtype(dtype)} needs a copy")
        return array.astype(dtype or array.dtype, copy=bool(copy))

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
        out = kwargs.get("out", ())
        if out:
            kwargs["out"] = tuple(o._now() if isinstance(o, View) else o for o in out)
        arrays = (x._now() if isinstance(x, View) else x for x in inputs)
        result = getattr(ufunc, method)(*arrays, **kwargs)
        return out[0] if len(out) == 1 else result

    def __getitem__(self, key: Any) -> Any:
        array = self._now()
        part = array[key]
        if isinstance(part, np.ndarray) and np.may_share_memory(part, array):
            return View(self._scene, part, self._layout)
        return part

    def __setitem__(self, key: Any, value: Any) -> None:
        self._now()[key] = value._now() if isinstance(value, View) else value

    def __len__(self) -> int:
        return len(self._now())

    def __iter__(self) -> Any:
        return (self[k] for k in range(len(self)))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._now(), name)

    def __repr__(self) -> str:
        return repr(self._now()).replace("array(", "View(", 1)
