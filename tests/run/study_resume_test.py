# SPDX-License-Identifier: BSD-3-Clause
"""Rows of cd_study that were stopped or killed go on in the next process, to the bytes of one that was left alone;
what is damaged, of other parameters, or another process's is not gone on with.

    study_resume_test.py BIN FOLDER"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

from run_files import comparable

BIN, FOLDER = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
TEMPORARY = FOLDER / "temporary"
SCENE = """
gravity = [0, -1]
friction = 0.5
walls = [{}]
grains = [{count = 60, radius = [0.4, 0.6], low = [-4, 1], high = [4, 14]}]
run = {time_step = 0.005, end = 25}
output = {frames_every = 2.5, checkpoint_every = 0.02}
"""
STUDY = """
scene = "long.toml"
seeds = [3]
[grid]
friction = [0.1]
"""
SWEEPS = """
experiment = "unger2002_sweep_constant"
seeds = [3]
[grid]
runs = [200]
discs = [[20, 40, 60]]
"""
PACKING = """
gravity = [0, -1]
walls = [{}]
grains = [{place = "file", file = "two.csv"}]
run = {time_step = 0.01, end = 0.05}
"""
ROW = ("long.study.toml", "--out", "killed", "--run", 1)
MARK = b"<!-- left -->\n"


def start(*arguments):
    return subprocess.Popen([BIN / "cd_study", *map(str, arguments)], cwd=FOLDER, stdout=subprocess.DEVNULL,
                            stderr=subprocess.PIPE, text=True, env={**os.environ, "TMPDIR": str(TEMPORARY)})


def end(process, expected=0):
    error = process.communicate(timeout=120)[1]
    assert process.returncode == expected, (process.args, process.returncode, error)
    return error


def wait_for(condition, what):
    limit = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < limit, what
        time.sleep(0.005)


def left(out="killed"):
    """Folders that processes of the row have left, or work in."""
    return sorted((FOLDER / out / "rows").glob("1.*"))


def child_of(process):
    """The number of the process that runs the row; waits until there is one."""
    def children():
        tasks = pathlib.Path(f"/proc/{process.pid}/task").glob("*/children")
        return [int(number) for task in tasks for number in task.read_text().split()]

    wait_for(children, "no program runs the row")
    return children()[0]


def has_saved():
    """Whether a row has come to a checkpoint after its second frame."""
    return any((folder / "checkpoint.cbor").exists() and (folder / "long_grains_000001.vtp").exists()
               for folder in left())


def is_gone(number):
    try:
        return pathlib.Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()[0] in "ZX"
    except OSError:
        return True


def kill(process, whom="cd_study"):
    """Kills cd_study or the row's program; returns what cd_study says when both are gone."""
    child = child_of(process)
    os.kill(child if whom == "program" else process.pid, signal.SIGKILL)
    error = end(process, 2 if whom == "program" else -signal.SIGKILL)
    wait_for(lambda: is_gone(child), "the program of the row goes on")
    return error


def begun():
    """A process in the middle of the first row."""
    shutil.rmtree(FOLDER / "killed", ignore_errors=True)
    process = start(*ROW)
    wait_for(has_saved, "no checkpoint")
    return process


def mark():
    """Marks the first frame of what is left: a run that goes on does not write it again."""
    folder, = left()
    with open(folder / "long_grains_000000.vtp", "ab") as frame:
        frame.write(MARK)
    return folder


def unmarked(file):
    """What two runs have in common of a file, without the mark."""
    value = comparable(file)
    return value.removesuffix(MARK) if isinstance(value, bytes) else value


def row(out):
    folder = FOLDER / out / "rows/1"
    return {str(file.relative_to(folder)): unmarked(file) for file in folder.rglob("*") if file.name != "log.txt"}


def was_marked():
    return (FOLDER / "killed/rows/1/long_grains_000000.vtp").read_bytes().endswith(MARK)


def check_goes_on():
    """After kill -9 of cd_study and of the row's program, and after a signal to stop."""
    whole = row("whole")
    assert any(name.endswith("_000010.vtp") for name in whole)
    for how in ("cd_study", "program", "stopped", "twice"):
        process = begun()
        if how == "stopped":
            process.terminate()
            end(process, 130)
        elif how == "program":
            assert "row 1 ended with 137" in kill(process, "program")
        else:
            kill(process)
        mark()
        if how == "twice":
            first = left()
            process = start(*ROW)
            wait_for(lambda: left() != first and len(left()) == 1, "nobody takes the row")
            kill(process)
        end(start(*ROW))
        assert was_marked(), how  # what was there was not computed again
        assert row("killed") == whole, how
        assert not left(), how
    end(start(*ROW[:-2], "--merge"))
    assert comparable(FOLDER / "killed/study.csv") == comparable(FOLDER / "whole/study.csv")


def check_begins_anew():
    """Where what is left is damaged, not whole or of other parameters, and where nobody asks to resume."""
    for how in ("checkpoint", "state", "no checkpoint", "no folder", "parameters", "no resume"):
        process = begun()
        kill(process)
        folder = mark()
        state, = (FOLDER / "killed/tasks").glob("1_*.state.cbor")
        arguments, whole = ROW, "whole"
        if how in ("checkpoint", "state"):
            file = folder / "checkpoint.cbor" if how == "checkpoint" else state
            file.write_bytes(file.read_bytes()[:-9])
        elif how == "no checkpoint":
            (folder / "checkpoint.cbor").unlink()
        elif how == "no folder":
            shutil.rmtree(folder)
        elif how == "parameters":
            arguments, whole = ("other.study.toml", *ROW[1:]), "other"
        elif how == "no resume":
            arguments = ROW[:-2]
        end(start(*arguments))
        assert not was_marked(), how
        assert row("killed") == row(whole), how
        if how != "no resume":
            end(start(*arguments[:-2], "--merge"))  # the end of the study clears up
        assert not left(), how


def check_others_at_work():
    """A process that is still at work in its folder keeps it; if it loses it, it begins anew."""
    for taken in (False, True):
        slow = begun()
        child = child_of(slow)
        for number in (slow.pid, child):
            os.kill(number, signal.SIGSTOP)
        folder = mark()
        end(start(*ROW))
        assert was_marked() and row("killed") == row("whole")
        assert left() == [folder]
        if taken:  # as by another machine, where locks do not tell
            folder.rename(FOLDER / "taken")
        for number in (child, slow.pid):
            os.kill(number, signal.SIGCONT)
        end(slow)
        assert was_marked() != taken and row("killed") == row("whole")
        assert not left()
        shutil.rmtree(FOLDER / "taken", ignore_errors=True)


def check_experiment():
    """The tasks that an experiment has done are not done again."""
    end(start("sweeps.toml", "--out", "sweeps"))
    process = start("sweeps.toml", "--out", "killed_sweeps", "--run", 1)
    wait_for(lambda: any(len(list(folder.glob("tasks/*.cbor"))) > 2 for folder in left("killed_sweeps")), "no tasks")
    kill(process)
    folder, = left("killed_sweeps")
    assert (folder / "tasks").exists(), "the row was done before it was killed"
    (folder / "mark").write_text("left")
    end(start("sweeps.toml", "--out", "killed_sweeps", "--resume"))
    found = row("killed_sweeps")
    assert found.pop("mark") == b"left"
    assert found == row("sweeps")
    assert not left("killed_sweeps")


def check_packing():
    """A row depends on what is in the packing that its scene reads, not on the name alone."""
    packing = FOLDER / "two.csv"
    packing.write_text("x,y,radius\n0,1,0.5\n2,1,0.5\n")
    plan = [BIN / "cd_study", "packing.study.toml", "--out", "packing", "--plan"]

    def open_tasks():
        return json.loads(subprocess.run(plan, cwd=FOLDER, check=True, capture_output=True, text=True).stdout)["open"]

    end(start("packing.study.toml", "--out", "packing", "--run", 1))
    assert open_tasks() == 0
    packing.write_text("x,y,radius\n0,1,0.5\n3,1,0.5\n")
    assert open_tasks() == 1


shutil.rmtree(FOLDER, ignore_errors=True)
TEMPORARY.mkdir(parents=True)
for name, text in (("long.toml", SCENE), ("long.study.toml", STUDY), ("other.study.toml", STUDY.replace("0.1", "0.4")),
                   ("sweeps.toml", SWEEPS), ("packed.toml", PACKING),
                   ("packing.study.toml", 'scene = "packed.toml"\n')):
    (FOLDER / name).write_text(text)
end(start("long.study.toml", "--out", "whole"))
end(start("other.study.toml", "--out", "other"))
check_goes_on()
check_begins_anew()
check_others_at_work()
check_experiment()
check_packing()
assert not list(TEMPORARY.iterdir())  # a process that only does tasks needs no scratch folder, which a kill would leave
