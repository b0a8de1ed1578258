# SPDX-License-Identifier: BSD-3-Clause
"""Says in one line which package is not there for this Python, and for which Python it is."""
import importlib.util
import pathlib
import sys

PACKAGES = {"numpy": "python3-numpy", "matplotlib": "python3-matplotlib"}
DEBIANS = "/usr/bin/python3"


def missing(*modules):
    """The line, or nothing if all modules are there."""
    for module in modules:
        if importlib.util.find_spec(module) is None:
            line = f"{module} is not there for {sys.executable}: expected Debian's {PACKAGES[module]}"
            is_debians = pathlib.Path(sys.executable or "/").resolve() == pathlib.Path(DEBIANS).resolve()
            return line if is_debians else f"{line} and its Python, {DEBIANS}"
    return None


def need(*modules):
    """Ends a script in whose Python a module is not there, with exit code 2."""
    line = missing(*modules)
    if line:
        print(f"{pathlib.Path(sys.argv[0]).stem}: {line}", file=sys.stderr)
        sys.exit(2)
