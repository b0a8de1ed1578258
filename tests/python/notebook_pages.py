# SPDX-License-Identifier: BSD-3-Clause
"""`make notebooks` with the module that is there: each notebook with what its cells gave. Skipped (77) where nbconvert or ipykernel is missing.

    notebook_pages.py SOURCE BUILD FOLDER"""
import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys

SOURCE, BUILD, FOLDER = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])

missing = [name for name in ("nbconvert", "ipykernel") if not importlib.util.find_spec(name)]
if missing:
    print("skipped:", ", ".join(missing), "is not installed")
    sys.exit(77)
shutil.rmtree(FOLDER, ignore_errors=True)
executed = FOLDER / "executed"
# Nothing of the make that may run this, and no files of Jupyter's in the home folder.
environment = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
environment |= {"IPYTHONDIR": str(FOLDER / "ipython"), "PYTHONDONTWRITEBYTECODE": "1", "OMP_NUM_THREADS": "1"}
environment |= {f"JUPYTER_{name}_DIR": str(FOLDER / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")}
subprocess.run(["make", "-o", "python-module", "notebooks", f"BUILD={os.path.relpath(BUILD, SOURCE)}", f"EXECUTED={executed}",
                f"PYTHON={sys.executable}", "DEPENDENCIES=off"], cwd=SOURCE, env=environment, check=True)
notebooks = sorted(path.stem for path in (SOURCE / "docs/notebooks").glob("*.ipynb"))
assert sorted(path.stem for path in executed.iterdir()) == notebooks
for name in notebooks:
    assert '"image/png": ' in (executed / f"{name}.ipynb").read_text(encoding="utf-8"), f"{name}: no picture was drawn"
