# SPDX-License-Identifier: BSD-3-Clause
"""Contact dynamics of granular matter: scenes, contact laws, solvers and simulations.

Names are those of scene files (docs/guide/scenes.md); docs/guide/python.md has examples. Units are the
user's own: any that belong together.
"""

from . import needed

if needed.missing("numpy"):
    raise ImportError(needed.missing("numpy"))

from ._core import (
    Conditions,
    ContactStart,
    Error,
    LawReport,
    OpenProblem,
    SolveReport,
    State,
    StepReport,
    integrators,
    methods,
    set_thread_count,
    thread_count,
)
from ._core import version as __version__
from .frames import Frames, draw
from .local_contacts import BlockContact, LocalContact, MomentContact
from .own_parts import laws, register, solvers
from .parts import ContactLaw, Method, Solver, check_law
from .problem import Problem, Solution, read_problem, read_solution, solve
from .profile import Profile, performance_profile
from .refusals import guarded
from .scene import Scene
from .scene_file import SceneFile, read_scene, ready_scenes
from .simulation import Contacts, Simulation
from .view import View

__all__ = [
    "BlockContact",
    "Conditions",
    "ContactLaw",
    "ContactStart",
    "Contacts",
    "Error",
    "Frames",
    "LawReport",
    "LocalContact",
    "Method",
    "MomentContact",
    "OpenProblem",
    "Problem",
    "Profile",
    "Scene",
    "SceneFile",
    "Simulation",
    "Solution",
    "SolveReport",
    "Solver",
    "State",
    "StepReport",
    "View",
    "__version__",
    "check_law",
    "draw",
    "integrators",
    "laws",
    "methods",
    "performance_profile",
    "read_problem",
    "read_scene",
    "read_solution",
    "ready_scenes",
    "register",
    "set_thread_count",
    "solve",
    "solvers",
    "thread_count",
]

# Classes that users derive theirs from are left as they are.
globals().update({
    name: guarded(globals()[name]) for name in __all__ if name not in ("ContactLaw", "Solver")
})
