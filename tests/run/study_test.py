# SPDX-License-Identifier: BSD-3-Clause
"""cd_study as its users meet it: rows, seeds, one process and shards, repeated rows, refusals.

    study_test.py BIN FOLDER"""
import csv
import json
import pathlib
import shutil
import subprocess
import sys

BIN, FOLDER = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
SCENE = """
gravity = [0, -1]
friction = 0.5
walls = [{}]
grains = [{count = 12, radius = [0.4, 0.6], low = [-3, 1], high = [3, 8]}]
run = {time_step = 0.01, end = 0.5}
"""
STUDY = """
title = "Grains fall"
scene = "fall.toml"
seeds = 2
[fixed]
run.end = 0.3
[grid]
friction = [0.1, 0.4]
[list]
method.sweeps = [10, 20, 30]
"grains[0].count" = [8, 10, 12]
"""
SWEEPS = """
experiment = "unger2002_sweep_constant"
seeds = [3, 4]
[fixed]
runs = 2
[grid]
discs = [[10], [10, 20]]
"""


def study(*arguments, expected=(0,)):
    done = subprocess.run([BIN / "cd_study", *map(str, arguments)], cwd=FOLDER, capture_output=True, text=True,
                          check=False)
    assert done.returncode in expected, (arguments, done.returncode, done.stderr)
    return done


def write(name, text):
    (FOLDER / name).write_text(text)


def table(folder):
    """Rows, without provenance."""
    with open(FOLDER / folder / "study.csv", encoding="ascii") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


def plan(*arguments):
    return json.loads(study(*arguments, "--plan").stdout)["tasks"]


def check_rows():
    study("fall.study.toml", "--out", "whole", "--threads", 2)
    rows = table("whole")
    assert [row["row"] for row in rows] == [str(k) for k in range(1, 13)], rows
    found = [(row["method.sweeps"], row["grains[0].count"], row["friction"], row["sample"]) for row in rows]
    assert found == [(sweeps, count, friction, sample) for sweeps, count in (("10", "8"), ("20", "10"), ("30", "12"))
                     for friction in ("0.1", "0.4") for sample in "12"], found
    assert len({row["seed"] for row in rows}) == 12  # no two runs share random numbers
    for row in rows:  # the row is what cd_run finds with these values
        assert abs(float(row["time"]) - 0.3) < 1e-12 and float(row["end_time"]) == float(row["time"])
        command = [BIN / "cd_run", "fall.toml", "--out", "alone", "--set", "run.end=0.3"]
        for name in ("method.sweeps", "grains[0].count", "friction", "seed"):
            command += ["--set", f"{name}={row[name]}"]
        subprocess.run(command, cwd=FOLDER, capture_output=True, check=True)
        alone = json.loads((FOLDER / "alone/summary.json").read_text())["quantities"]
        assert all(float(row[name]) == alone[name]["value"] for name in alone), (row, alone)
        shutil.rmtree(FOLDER / "alone")
    return rows


def check_parts(whole):
    options = ["fall.study.toml", "--out", "parts"]
    assert [task["name"] for task in plan(*options)] == [str(k) for k in range(1, 13)]
    study(*options, "--run", 7)
    refused = study(*options, "--merge", expected=[2])
    assert "11 of 12 tasks are not done yet, the first is '1'" in refused.stderr, refused.stderr
    for shard in ("3/3", "1/3", "2/3"):
        study(*options, "--shard", shard)
    assert not plan(*options)
    study(*options, "--merge")
    assert table("parts") == whole
    again = study(*options, "--rerun", 5)
    assert "the same as in parts/rows/5" in again.stdout, again.stdout
    summary = FOLDER / "parts/rows/5/summary.json"
    summary.write_text(summary.read_text().replace('"value": 0.3', '"value": 0.4', 1))
    assert "not the same" in study(*options, "--rerun", 5, expected=[1]).stdout


def check_seeds(whole):
    """A seed follows from the parameters: more values elsewhere in the grid do not change it."""
    write("more.toml", STUDY.replace("[0.1, 0.4]", "[0.2, 0.1, 0.4]"))
    more = {task["parameters"]["seed"] for task in plan("more.toml", "--out", "more")}
    assert {row["seed"] for row in whole} < more
    other = {task["parameters"]["seed"] for task in plan("more.toml", "--out", "more", "--seed", 2)}
    assert not other & more


def check_experiment():
    study("sweeps.toml", "--out", "sweeps")
    rows = table("sweeps")
    assert [(row["discs"], row["seed"]) for row in rows] == [("10", "3"), ("10", "4"), ("10 20", "3"), ("10 20", "4")]
    # Appendix A of Unger 2002; the theory needs no run.
    assert all(abs(float(row["q_theory"]) - 0.797) < 5e-4 for row in rows), rows
    assert len({row["q_random"] for row in rows}) == 4


def check_refusals():
    for change, message in (
            ({"seeds": "seed"}, "'seed' is no key of a study, did you mean seeds?"),
            ({"[grid]": "[gird]"}, "did you mean grid?"),
            ({"friction = [0.1": "fricton = [0.1"}, "friction"),
            ({"[0.1, 0.4]": "0.1"}, "expected a list of values"),
            ({"[0.1, 0.4]": "[0.1, -4]"}, "row 3: "),
            ({"[8, 10, 12]": "[8, 10]"}, "as many as grains[0].count: 2"),
            ({"run.end": "friction"}, "friction is given twice"),
            ({'scene = "fall.toml"': ""}, "one of the keys scene and experiment is needed"),
            ({"fall.toml": "hoper"}, "did you mean hopper?"),
            ({"seeds = 2": "seeds = 0"}, "an integer, between 1 and 1e+06, or a list of integers"),
    ):
        text = STUDY
        for old, new in change.items():
            assert old in text
            text = text.replace(old, new, 1)
        write("wrong.toml", text)
        refused = study("wrong.toml", "--out", "wrong", "--plan", expected=[2]).stderr
        assert message in refused and refused.count("\n") == 1, (change, refused)
        assert not (FOLDER / "wrong").exists()
    write("wrong.toml", SWEEPS.replace("runs =", "run ="))
    assert "has no option 'run', did you mean" in study("wrong.toml", "--plan", expected=[2]).stderr
    for options, message in ((["--rerun", 13], "a row from 1 to 12"), (["--preset", "paper"], "a scene has none")):
        assert message in study("fall.study.toml", *options, expected=[2]).stderr
    write("wrong.toml", SWEEPS.replace("[10, 20]", "[10, 0]"))  # judged by the program itself
    refused = study("wrong.toml", "--out", "wrong", expected=[2])
    assert "row 3 ended with 2: unger2002_sweep_constant: discs" in refused.stderr, refused.stderr


shutil.rmtree(FOLDER, ignore_errors=True)
FOLDER.mkdir(parents=True)
write("fall.toml", SCENE)
write("fall.study.toml", STUDY)
write("sweeps.toml", SWEEPS)
ROWS = check_rows()
check_parts(ROWS)
check_seeds(ROWS)
check_experiment()
check_refusals()
