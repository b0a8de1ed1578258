# SPDX-License-Identifier: BSD-3-Clause
"""A contact law of a plugin, in cd_run with the solvers that visit contact after contact, and in rows of cd_study.

    plugin_test.py BIN PLUGIN FOLDER"""
import json
import math
import pathlib
import shutil
import sys

from run_files import results, rows, run

BIN, PLUGIN, FOLDER = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
ANGLE, FRICTION, V0 = 0.4, 0.2, 0.5  # V0 is the default of the example
INCLINE = f"""
gravity = [{math.sin(ANGLE)}, {-math.cos(ANGLE)}]
friction = {FRICTION}
walls = [{{}}]
grains = [{{name = "disc", place = "points", radius = 0.5, at = [[0, 0.5]], turns = false}}]
method = {{law = "lubricated", sweeps = 20}}
run = {{time_step = 0.01, end = 80}}
output = {{watch = ["disc"]}}
"""
STUDY = """
scene = "incline.toml"
seeds = [1]
[grid]
friction = [0.1, 0.2]
"""
SPEEDS = (0.1, 0.25)
STUDY_OF_OPTION = f"""
scene = "incline.toml"
seeds = [1]
[grid]
method.v0 = {list(SPEEDS)}
"""


def cd_run(*arguments, status=0):
    return run(BIN / "cd_run", "incline.toml", "--progress", "off", *arguments, folder=FOLDER, status=status)


def study(*arguments, name="study", status=0):
    return run(BIN / "cd_study", f"incline.{name}.toml", "--out", name, *arguments, folder=FOLDER, status=status)


def steady_speed(friction, v0):
    """Of the law's author: mu (1 + v / v0) = tan(angle)."""
    return v0 * (math.tan(ANGLE) / friction - 1)


def require_steady(folder, friction, v0=V0):
    speed = float(rows(folder / "monitors.csv")[-1]["velocity_disc_x"])
    assert abs(speed / steady_speed(friction, v0) - 1) < 1e-5, (folder, speed)


def check_solvers():
    for solver in ("gauss-seidel", "coloured-gauss-seidel", "jacobi", "nonsmooth-cg"):
        cd_run("--plugin", PLUGIN, "--set", f"method.solver={solver}", "--out", solver)
        require_steady(FOLDER / solver, FRICTION)
    for solver in ("newton", "admm", "accelerated-gradient", "projected-cg"):
        line = cd_run("--plugin", PLUGIN, "--set", f"method.solver={solver}", "--out", "refused", status=2)
        assert ("law: lubricated is not allowed, expected one of unilateral-coulomb, extended-coulomb with the solver "
                f"{solver}") in line, line
    line = cd_run("--plugin", PLUGIN, "--set", "method.name=md", "--dry-run", status=2)
    assert "law: lubricated is not allowed, expected one of spring-dashpot, hertz-mindlin" in line, line
    assert "law: lubricated is not allowed" in cd_run("--dry-run", status=2)
    assert "lubricated" in cd_run("--plugin", PLUGIN, "--list")


def check_option():
    """What the law says of its option is a key as any other one."""
    with_v0 = ("--plugin", PLUGIN, "--set", "method.v0=0.1")
    cd_run(*with_v0, "--out", "v0")
    require_steady(FOLDER / "v0", FRICTION, 0.1)
    help_text = "speed at which friction is twice as large [length / time] (lubricated)"
    assert f"| `v0` | a number, above 0 | `0.5` | {help_text} |" in cd_run("--plugin", PLUGIN, "--keys")
    assert "`v0`" not in cd_run("--keys")
    assert "v0 = 0.1" in cd_run(*with_v0, "--dry-run")
    line = cd_run("--plugin", PLUGIN, "--set", "method.v0=0", "--dry-run", status=2)
    assert "method.v0: 0 is not allowed, expected a number, above 0" in line, line
    line = cd_run(*with_v0, "--set", "method.law=unilateral-coulomb", "--dry-run", status=2)
    assert ("method.v0: contact-dynamics (unilateral-coulomb, gauss-seidel, euler) does not use it, only lubricated"
            in line), line
    assert "method.v0: no such key" in cd_run("--set", "method.v0=0.1", "--dry-run", status=2)
    assert "method.v0: no such key" in study(name="option", status=2)
    study("--plugin", PLUGIN, name="option")
    for row, v0 in enumerate(SPEEDS, 1):
        require_steady(FOLDER / "option/rows" / str(row), FRICTION, v0)


def check_study():
    plugin = FOLDER / "law.so"
    shutil.copy(PLUGIN, plugin)
    assert "law: lubricated is not allowed" in study(status=2)
    study("--plugin", "law.so")
    for row, friction in ((1, 0.1), (2, 0.2)):
        require_steady(FOLDER / "study/rows" / str(row), friction)
    before = results(FOLDER / "study/rows/2")
    del before["log.txt"]  # what cd_run printed
    assert not (FOLDER / "study/rows/2/end.cbor").exists()
    assert "the same as in" in study("--plugin=law.so", "--rerun", 2)
    assert results(FOLDER / "study/rerun/2") == before
    # Rows depend on what is in the plugin.
    study("--plugin", "law.so", "--run", 1)
    assert json.loads(study("--plugin", "law.so", "--plan"))["open"] == 1
    with open(plugin, "ab") as file:
        file.write(b"\n")
    assert json.loads(study("--plugin", "law.so", "--plan"))["open"] == 2
    assert "plugin: 'none.so' is not allowed, expected a shared object" in study("--plugin", "none.so", status=2)
    (FOLDER / "sweeps.toml").write_text('experiment = "unger2002_sweep_constant"\n')
    line = run(BIN / "cd_study", "sweeps.toml", "--plugin", "law.so", folder=FOLDER, status=2)
    assert "expected none: an experiment takes no plugins" in line, line


shutil.rmtree(FOLDER, ignore_errors=True)
FOLDER.mkdir(parents=True)
(FOLDER / "incline.toml").write_text(INCLINE)
(FOLDER / "incline.study.toml").write_text(STUDY)
(FOLDER / "incline.option.toml").write_text(STUDY_OF_OPTION)
check_solvers()
check_option()
check_study()
