# SPDX-License-Identifier: BSD-3-Clause
"""Kill -9 at random moments: --resume goes on from the last checkpoint or the tasks that were done, and ends with the
bytes of a run that was left alone (columns of times aside)."""

import signal
import subprocess

from driver import Family, Wrong, tables

family = Family()
KILLS = 4
# Seconds between checkpoints, or steps, far below what is said to be lost at most: a minute.
RUNS = {
    "cd_run": ["hopper", "--set", "run.end=20", "--set", "output.checkpoint_every=0.05"],
    "shaebani2009_fig4_compaction": ["--samples", "2", "--grains", "40", "--checkpoint-every", "50"],
    "shaebani2009_spheres": ["--samples", "1", "--grains", "24", "--friction", "0,0.5", "--checkpoint-every", "50"],
    "unger2002_sweep_constant": ["--discs", "25,50"],
}


def case_of(case):
    program = sorted(RUNS)[case.number % len(RUNS)]
    options = [*RUNS[program], "--progress", "off"]
    whole = case.left_alone(program, *options)
    out, kills = case.folder / "out", 0
    for attempt in range(KILLS + 1):
        begun = (out / "tasks").exists() or (out / "checkpoint.cbor").exists()
        process = case.start(program, *options, "--out", "out", *(["--resume"] if begun else []))
        if attempt < KILLS:  # the last is left alone
            try:
                process.wait(case.random.uniform(0.0, 0.6))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
        status, err = case.end(process, program)
        if status != -signal.SIGKILL:
            break
        kills += 1
    if status not in (0, 3):
        raise Wrong(f"the last run ended with {status}: {err}")
    found, expected = tables(out), tables(whole)
    if found != expected:
        other = [name for name in expected if found.get(name) != expected[name]]
        raise Wrong(f"after {kills} kills other rows than alone in {other}")


family.judge(case_of, 8)
