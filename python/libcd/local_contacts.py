# SPDX-License-Identifier: BSD-3-Clause
"""Contacts as laws and solvers of one's own are given them, in 2D or 3D; for annotations."""

from typing import Union

from . import _core

#: What ContactLaw.solve receives: velocity_n, velocity_t, impulse_n, impulse_t, mass_n and so on.
LocalContact = Union[_core.LocalContact2, _core.LocalContact3]

#: The same of a law that transmits moments; it also has spin, moment and what belongs to them.
MomentContact = Union[_core.MomentContact2, _core.MomentContact3]

#: What ContactLaw.solve_block receives: response, free, impulse, friction.
BlockContact = Union[_core.BlockContact2, _core.BlockContact3]
