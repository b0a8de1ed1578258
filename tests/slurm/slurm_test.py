# SPDX-License-Identifier: BSD-3-Clause
"""A study of 40 short tasks on a real Slurm: jobs and the node's daemon are killed in the middle, what is open is
handed in again, and the merged study has the bytes of the one that a single process made. Then experiments as
`make figures ENGINE=slurm` hands them in.

    slurm_test.py BIN [--repeats N] [--seed N]"""
import argparse
import json
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import one_node

SOURCE = pathlib.Path(__file__).resolve().parents[2]
TASKS = 40
SCENE = """
gravity = [0, -1]
friction = 0.5
walls = [{}]
grains = [{count = 200, radius = [0.4, 0.6], low = [-8, 1], high = [8, 26]}]
run = {time_step = 0.005, end = 15}
"""
STUDY = """
scene = "fall.toml"
seeds = 2
[grid]
friction = [0.1, 0.2, 0.3, 0.4, 0.5]
method.sweeps = [200, 300, 400, 500]
"""


class Study:
    """The study in a folder of its own."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        (folder / "fall.toml").write_text(SCENE)
        (folder / "fall.study.toml").write_text(STUDY)

    def command(self, *arguments):
        return [str(self.program), str(self.folder / "fall.study.toml"), *map(str, arguments)]

    def run(self, *arguments):
        return subprocess.run(self.command(*arguments), check=True, capture_output=True, text=True).stdout

    def open_tasks(self, out):
        return [task["name"] for task in json.loads(self.run("--out", out, "--plan"))["tasks"]]

    def results(self, out):
        """Bytes of the table, but for when it was begun."""
        lines = (out / "study.csv").read_bytes().splitlines()
        return [line for line in lines if not line.startswith(b"# started_utc:")]


def hand_in(slurm, study, out, tasks):
    """One job a task, as an array."""
    run = " ".join(study.command("--out", out, "--run", "$SLURM_ARRAY_TASK_ID"))
    slurm.command("sbatch", "--parsable", f"--array={','.join(tasks)}", "--output=/dev/null", "--wrap", f"exec {run}")


def disturb(slurm, draw, kills):
    """Kills jobs that run, one after the other, and in the middle the daemon of the node."""
    killed = 0
    for kill in range(kills):
        time.sleep(draw.uniform(0.1, 0.6))
        if kill == kills // 2:
            slurm.kill_node()
            time.sleep(draw.uniform(0.0, 2.0))
            slurm.start_node()
            time.sleep(1.0)
        one_node.wait_until(lambda: slurm.jobs("RUNNING") or not slurm.jobs(), "no job begins", 120)
        running = slurm.jobs("RUNNING")
        if not running:
            break
        slurm.command("scancel", "--signal=KILL", "--full", draw.choice(running))
        killed += 1
    return killed


def repeat(slurm, study, whole, out, seed):
    draw = random.Random(seed)
    rounds, killed = 0, 0
    while tasks := study.open_tasks(out):
        rounds += 1
        assert rounds <= 5, f"{len(tasks)} tasks are open after {rounds - 1} rounds"
        assert rounds > 1 or len(tasks) == TASKS, tasks
        hand_in(slurm, study, out, tasks)
        if rounds == 1:
            killed = disturb(slurm, draw, TASKS // 3)
        one_node.wait_until(lambda: not slurm.jobs(), "jobs do not end", 300)
    assert killed >= TASKS // 4, f"only {killed} jobs were killed"
    study.run("--out", out, "--merge")
    assert study.results(out) == study.results(whole), "another study"
    shutil.rmtree(out)
    return rounds, killed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin", type=pathlib.Path)
    parser.add_argument("--repeats", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("terminated"))  # the daemons are stopped
    missing = one_node.missing_programs()
    if missing:
        sys.exit(f"make test-slurm: {', '.join(missing)} not found, needs the packages munge, slurmctld, slurmd and "
                 "slurm-client, and to be root")
    with tempfile.TemporaryDirectory(prefix="cd_slurm_") as name:  # paths of sockets must be short
        folder = pathlib.Path(name)
        study = Study(given.bin.resolve() / "cd_study", folder)
        whole = folder / "whole"
        study.run("--out", whole)
        (folder / "slurm").mkdir()
        with one_node.OneNode(folder / "slurm") as slurm:
            for k in range(given.repeats):
                begun = time.monotonic()
                rounds, killed = repeat(slurm, study, whole, folder / "shared", given.seed + k)
                print(f"repeat {k + 1}: same bytes after {killed} of {TASKS} jobs were killed, {rounds} rounds, "
                      f"{time.monotonic() - begun:.0f} s", flush=True)
            begun = time.monotonic()
            subprocess.run([sys.executable, SOURCE / "tests/run/workflow_test.py", SOURCE, given.bin, folder / "workflow",
                            "slurm"], env=slurm.environment, check=True)
            print(f"experiments by Snakemake: same bytes after Snakemake was killed, {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
