# SPDX-License-Identifier: BSD-3-Clause
"""A folder that is used again holds the files of one run: those that its summary lists.

    reused_folder_test.py CD_RUN SCRIPTS FOLDER"""
import json
import pathlib
import shutil
import sys

sys.path.insert(0, sys.argv[2])
import run_files

CD_RUN, FOLDER = sys.argv[1], pathlib.Path(sys.argv[3])
SHORT = ("--set", "run.end=0.2", "--set", "output.frames_every=0.1", "--progress", "off")


def run(scene, *options, out="out", status=0):
    return run_files.run(CD_RUN, scene, *SHORT, *options, "--out", out, folder=FOLDER, status=status)


def there(out):
    return sorted(file.relative_to(FOLDER / out).as_posix() for file in (FOLDER / out).rglob("*") if not file.is_dir())


def listed(out):
    return json.loads((FOLDER / out / "summary.json").read_text())["files"]


def check_another_scene():
    run("hopper")
    assert {"flow.csv", "hopper_grains.pvd", "end.cbor"} < set(there("out"))
    assert listed("out") == [name for name in there("out") if name != "summary.json"]
    (FOLDER / "out/notes.txt").write_text("mine")
    run("chute")
    run("chute", out="fresh")
    assert there("out") == sorted([*there("fresh"), "notes.txt"]), there("out")
    assert listed("out") == listed("fresh")


def check_longer():
    """The grains of an earlier end are no grains of a later one, when all have left."""
    (FOLDER / "leave.toml").write_text(
        'gravity = [0, -1]\n[[grains]]\nplace = "points"\nat = [[0, 0]]\n[[outlets]]\nhigh = [inf, -1]\n'
        "[run]\ntime_step = 0.01\nend = 0.2\n")
    run("leave.toml", out="leave")
    assert "end.csv" in listed("leave")
    run("leave.toml", "--resume", "--set", "run.end=2", out="leave")
    run("leave.toml", "--set", "run.end=2", out="left")
    assert "end.csv" not in there("left")
    assert there("leave") == there("left") and listed("leave") == listed("left")


def check_refused():
    """Bad input leaves all as it was."""
    before = run_files.bytes_of(FOLDER / "out")
    for options in (["--set", "friction=-1"], ["--set", "friction=0.3\nseed=2"], ["--set", "method.solver="]):
        run("hopper", *options, status=2)
        assert run_files.bytes_of(FOLDER / "out") == before, options


def check_full_disk():
    """Without room for its end, a run leaves no file of another one beside what it could write."""
    run("hopper", out="full")
    (FOLDER / "full/end.csv.part").symlink_to("/dev/full")
    (FOLDER / "full/checkpoint.cbor.part").symlink_to("/dev/full")
    line = run("chute", out="full", status=2)
    assert "cannot write" in line and "end.csv" in line, line
    (FOLDER / "full/checkpoint.cbor.part").unlink(missing_ok=True)
    stale = [name for name in there("full") if "hopper" in name or name in ("flow.csv", "end.csv", "end.cbor")]
    assert not stale, stale
    assert listed("full") == [name for name in there("full") if name != "summary.json"]
    run("hopper", out="none")
    before = run_files.bytes_of(FOLDER / "none")
    for name in ("chute_grains_000000.vtp", "monitors.csv", "summary.json"):
        (FOLDER / "none" / (name + ".part")).symlink_to("/dev/full")
    run("chute", out="none", status=2)
    for file in (FOLDER / "none").glob("*.part"):
        file.unlink()
    assert run_files.bytes_of(FOLDER / "none") == before


shutil.rmtree(FOLDER, ignore_errors=True)
FOLDER.mkdir(parents=True)
check_another_scene()
check_longer()
check_refused()
check_full_disk()
