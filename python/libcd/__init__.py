# SPDX-License-Identifier: BSD-3-Clause
"""Contact dynamics of granular matter: scenes, contact laws, solvers and simulations.

Names are those of scene files (docs/scene_files.md); docs/python.md has examples. Units are the
user's own: any that belong together.
"""

from ._core import (
    Conditions,
    ContactStart,
    Error,
    OpenProblem,
    SolveReport,
    State,
    StepReport,
    integrators,
    laws,
    methods,
    set_thread_count,
    solvers,
    thread_count,
)
from ._core import version as __version__
from .parts import ContactLaw, Method, Solver
from .problem import Problem, Solution, read_problem, read_solution, solve
from .scene import Scene
from .scene_file import SceneFile, read_scene, ready_scenes
from .simulation import Contacts, Simulation
from .view import View

__all__ = [
    "Conditions",
    "ContactLaw",
    "ContactStart",
    "Contacts",
    "Error",
    "Method",
    "OpenProblem",
    "Problem",
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
    "integrators",
    "laws",
    "methods",
    "read_problem",
    "read_scene",
    "read_solution",
    "ready_scenes",
    "set_thread_count",
    "solve",
    "solvers",
    "thread_count",
]
