# SPDX-License-Identifier: BSD-3-Clause
"""A run of cd_run that is done is made longer with --resume, and ends with the bytes of one that was that long from
the start; what makes no sense is refused and leaves the run as it is.

    longer_test.py CD_RUN SCENES FOLDER"""
import pathlib
import shutil
import signal
import subprocess
import sys
import time

from run_files import bytes_of, results, rows, run

CD_RUN, SCENES, FOLDER = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
# Grains come in and go out, and the end of the first part is no time of a row.
STREAM = [SCENES / "stream.toml", "--progress", "off", "--set", "output.monitors_every=0.5", "--set",
          "output.frames_every=2"]
PART, LONG = 7.005, 13.0
FALL = """
gravity = [0, -1]
friction = 0.5
walls = [{}]
grains = [{count = 12, radius = [0.4, 0.6], low = [-3, 1], high = [3, 8]}]
run = {time_step = 0.01, end = 1, rest_speed = 0.01, rest_time = 0.1}
output = {monitors_every = 0.07}
"""


def go(scene, out, end, *options, status=0):
    return run(CD_RUN, *scene, "--out", out, "--set", f"run.end={end}", *options, folder=FOLDER, status=status)


def part(out):
    """A stream that is done."""
    shutil.rmtree(FOLDER / out, ignore_errors=True)
    go(STREAM, out, PART)
    assert (FOLDER / out / "end.cbor").exists() and not (FOLDER / out / "checkpoint.cbor").exists()
    return FOLDER / out


def require_same(out, whole):
    found, expected = results(FOLDER / out), results(FOLDER / whole)
    other = sorted(name for name in found.keys() | expected.keys() if found.get(name) != expected.get(name))
    assert not other, (out, other)


def refused(scene, out, end, *options, text):
    """Refused with one line, and nothing of the run is touched."""
    before = bytes_of(FOLDER / out)
    line = go(scene, out, end, "--resume", *options, status=2)
    assert text in line and line.count("\n") == 1, line
    assert bytes_of(FOLDER / out) == before


def check_longer():
    """The last row of the part is no row of the whole; frames, flow and quantities are those of the whole."""
    go(STREAM, "whole", LONG)
    out = part("longer")
    extra = rows(out / "monitors.csv")[-1]["time"]
    assert abs(float(extra) - PART) < 1e-9 and rows(out / "flow.csv")[-1]["time"] == extra
    go(STREAM, "longer", LONG, "--resume", "--threads", 2, "--set", "output.checkpoint_every=0.05")
    assert extra not in [row["time"] for row in rows(out / "monitors.csv")]
    # What changed is a parameter of the run as it is now, and all that differs.
    found, expected = results(out), results(FOLDER / "whole")
    found["summary.json"]["parameters"]["output.checkpoint_every"] = \
        expected["summary.json"]["parameters"]["output.checkpoint_every"]
    assert found == expected
    assert len(expected) > 20 and expected["summary.json"]["status"] == "complete"


def check_longer_step_by_step():
    """By a single step, twice, to a time of a row."""
    shutil.rmtree(FOLDER / "steps", ignore_errors=True)
    go(STREAM, "steps", 12.99)
    for end in (12.995, LONG):
        go(STREAM, "steps", end, "--resume")
    require_same("steps", "whole")


def check_interrupted():
    """A longer run that is stopped goes on, but not to an end before the time that it has come to."""
    out = part("stopped")
    command = [CD_RUN, *STREAM, "--out", "stopped", "--set", "run.end=1e5", "--resume"]
    with subprocess.Popen([*map(str, command), "--set", "output.checkpoint_every=0.05"], cwd=FOLDER,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        limit = time.monotonic() + 60
        while not (out / "checkpoint.cbor").exists():
            assert time.monotonic() < limit and process.poll() is None
            time.sleep(0.01)
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 130
    steps = rows(out / "monitors.csv")[-1]["time"]
    refused(STREAM, "stopped", PART, text="resume: run.end: 7.005 is not allowed, expected more than ")
    end = float(steps) + 3
    go(STREAM, "stopped", end, "--resume")
    go(STREAM, "as long", end)
    require_same("stopped", "as long")


def check_nothing_left():
    """A run that is done says again what it found, and how it ended; nothing is written."""
    out = part("done")
    before = bytes_of(out)
    line = go(STREAM, "done", PART, "--resume")
    assert "was done before, results in done" in line and "flow_rate" in line, line
    assert bytes_of(out) == before
    refused(STREAM, "done", 7, text="resume: run.end: 7 is not allowed, expected at least 7.005, the time that is done")
    refused(STREAM, "done", LONG, "--set", "friction=0.4", text="resume: friction: '0.4' is not allowed")
    refused(STREAM, "done", LONG, "--set", "output.monitors_every=0.25", text="resume: output.monitors_every")
    refused(STREAM, "done", PART, "--dump-problem", 3, text="dump-problem: 3 is not allowed, expected none")


def check_default_rows():
    """Without output.monitors_every rows keep the distance of the first part, a hundredth of it."""
    every = STREAM.index("output.monitors_every=0.5")
    default = STREAM[:every - 1] + STREAM[every + 1:]
    go(default, "default", 5)
    go(default, "default", 8, "--resume")
    go(STREAM, "explicit", 8, "--set", "output.monitors_every=0.05")
    found, expected = results(FOLDER / "default"), results(FOLDER / "explicit")
    assert len(found["monitors.csv"]) == 161
    assert all(found[name] == expected[name] for name in expected if name != "summary.json")


def check_rest():
    """Not at rest at its end: flagged, and no longer flagged when it is. At rest: goes on without run.rest_speed."""
    fall = [FOLDER / "fall.toml", "--progress", "off"]
    before = go(fall, "fall", 1, status=3)
    assert "not at rest at the end" in before
    assert "not at rest at the end" in go(fall, "fall", 1, "--resume", status=3)
    go(fall, "fall", 1000, "--resume")
    go(fall, "alone", 1000)
    require_same("fall", "alone")
    rest = results(FOLDER / "fall")["summary.json"]["quantities"]["time"]["value"]
    assert 1 < rest < 999
    go(fall, "fall", 1000, "--resume")
    refused(fall, "fall", 2000, text="expected run.rest_speed = 0 with it: the run came to rest at ")
    refused(fall, "fall", 1000, "--set", "run.rest_speed=0.02", text="resume: run.rest_speed")
    go(fall, "fall", rest + 1, "--resume", "--set", "run.rest_speed=0")
    go(fall, "restless", rest + 1, "--set", "run.rest_speed=0")
    require_same("fall", "restless")


def check_anew():
    """Without --resume a run begins anew where another one is done, and keeps nothing of it."""
    part("anew")
    go(STREAM, "anew", LONG)
    go(STREAM, "anew", LONG, "--resume")
    summary = results(FOLDER / "anew")["summary.json"]
    assert summary == results(FOLDER / "whole")["summary.json"]


shutil.rmtree(FOLDER, ignore_errors=True)
FOLDER.mkdir(parents=True)
(FOLDER / "fall.toml").write_text(FALL)
check_longer()
check_longer_step_by_step()
check_interrupted()
check_nothing_left()
check_default_rows()
check_rest()
check_anew()
