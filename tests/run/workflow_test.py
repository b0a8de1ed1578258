# SPDX-License-Identifier: BSD-3-Clause
"""Experiments by Snakemake, as `make figures ENGINE=snakemake` and, inside of a Slurm, `ENGINE=slurm` call it: killed
in the middle and run again, they end with the bytes of one process; what is up to date stays. Skipped where
Snakemake is not installed.

    workflow_test.py SOURCE BIN FOLDER snakemake|slurm"""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

SOURCE, BIN, FOLDER = (pathlib.Path(name).resolve() for name in sys.argv[1:4])
ENGINE = sys.argv[4]
EXPERIMENTS = ["unger2002_fig6_piston", "unger2002_tolerance"]
RESULTS = FOLDER / "results"


def begin():
    return subprocess.Popen(["tools/run_workflow.sh", ENGINE, "quick", BIN, RESULTS, "", *EXPERIMENTS], cwd=FOLDER,
                            env={**os.environ, "JOBS": "2", "BATCH": "2"}, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True, start_new_session=True)


def finish(process):
    """Exit code and what was said."""
    said = process.communicate()[0]
    return process.returncode, said


def kill_in_the_middle():
    process = begin()
    tasks = RESULTS / EXPERIMENTS[0] / "tasks"
    while process.poll() is None and not (tasks.is_dir() and any(tasks.iterdir())):
        time.sleep(0.01)
    assert process.poll() is None, finish(process)
    code, said = finish(begin())
    assert code == 2 and "another workflow runs there" in said, said
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


def rows(folder):
    """Bytes of the tables, but for when they were begun."""
    return {table.name: [line for line in table.read_bytes().splitlines() if not line.startswith(b"# started_utc:")]
            for table in sorted(folder.glob("*.csv")) if table.name != "task_costs.csv"}


def compare():
    for experiment in EXPERIMENTS:
        ours, theirs = rows(RESULTS / experiment), rows(FOLDER / "whole" / experiment)
        assert theirs and ours == theirs, experiment


def main():
    if not shutil.which("snakemake"):
        sys.exit(77)
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    (FOLDER / "tools").symlink_to(SOURCE / "tools")
    for experiment in EXPERIMENTS:
        subprocess.run([BIN / experiment, "--preset", "quick", "--progress", "off", "--out",
                        FOLDER / "whole" / experiment], check=True, capture_output=True)
    kill_in_the_middle()
    code, said = finish(begin())
    assert code == 0, said
    compare()

    summary = RESULTS / EXPERIMENTS[0] / "summary.json"
    before = summary.stat().st_mtime_ns
    code, said = finish(begin())
    assert code == 0 and summary.stat().st_mtime_ns == before, said


if __name__ == "__main__":
    main()
