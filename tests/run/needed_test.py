# SPDX-License-Identifier: BSD-3-Clause
"""Scripts in a Python without numpy or matplotlib say in one line which package that is, and for which Python.
Usage: needed_test.py [PACKAGE]: the folder of the Python package libcd, where it is built."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

sys.dont_write_bytecode = True
SOURCE = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = sys.argv.pop(1) if len(sys.argv) > 1 else None
sys.path.insert(0, str(SOURCE / "run"))
import needed

SCRIPTS = sorted({*SOURCE.glob("run/*.py"), *SOURCE.glob("experiments/*/plot_*.py"), *SOURCE.glob("bench/*.py"),
                  SOURCE / "experiments" / "plot_all.py"})


def imports_numpy(script):
    """Scripts, not modules, that need numpy."""
    text = script.read_text(encoding="utf-8")
    return "__main__" in text and ("import numpy" in text or "import plot_style" in text)


class Test(unittest.TestCase):
    def refused(self, command, module, **variables):
        done = subprocess.run(command, capture_output=True, text=True, check=False,
                              env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"} | variables)
        self.assertEqual((done.returncode, done.stdout), (2, ""), done)
        self.assertRegex(done.stderr, rf"\A\w+: {module} is not there for {sys.executable}: "
                                      rf"expected Debian's python3-{module}[^\n]*\n\Z")

    def test_scripts_without_any_package(self):
        scripts = [script for script in SCRIPTS if imports_numpy(script)]
        self.assertGreater(len(scripts), 45)
        for script in scripts:
            with self.subTest(script=script):
                self.refused([sys.executable, "-S", script], "numpy")  # -S: without packages

    def test_without_matplotlib_only(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "numpy.py").touch()
            self.refused([sys.executable, "-S", SOURCE / "run" / "cd_view.py"], "matplotlib", PYTHONPATH=folder)

    def test_another_python_is_told_of_debians(self):
        self.assertIsNone(needed.missing("numpy", "matplotlib"))
        with mock.patch.object(needed.importlib.util, "find_spec", lambda name: None):
            self.assertNotIn(f", {needed.DEBIANS}", needed.missing("numpy"))
            with mock.patch.object(sys, "executable", "/opt/python/bin/python3"):
                self.assertEqual(needed.missing("numpy"), "numpy is not there for /opt/python/bin/python3: expected "
                                                          f"Debian's python3-numpy and its Python, {needed.DEBIANS}")

    @unittest.skipUnless(PACKAGE, "the package is not built")
    def test_the_package(self):
        done = subprocess.run([sys.executable, "-S", "-c", "import libcd"], capture_output=True, text=True, check=False,
                              env=os.environ | {"PYTHONPATH": PACKAGE, "PYTHONDONTWRITEBYTECODE": "1"})
        self.assertTrue(done.stderr.splitlines()[-1].startswith("ImportError: numpy is not there for "), done.stderr)


if __name__ == "__main__":
    unittest.main()
