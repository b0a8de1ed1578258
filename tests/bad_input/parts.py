# SPDX-License-Identifier: BSD-3-Clause
"""Shards in a random order, side by side, some of them killed with -9: called until the plan is empty, and merged, they
end with the bytes of one process (columns of times aside)."""

import json
import signal
import subprocess

from driver import Family, Wrong, tables

family = Family()
RUNS = {
    "brendel2004_indeterminacy": ["--grains", "24", "--samples", "2", "--friction", "0,0.5", "--members", "4",
                                  "--walk", "20"],  # two stages
    "shaebani2009_fig4_compaction": ["--samples", "3", "--grains", "30"],  # a first sample that is no task
    "unger2002_cost": ["--discs", "10,20", "--runs", "3", "--packing-discs", "40,60", "--packings", "2"],
    "unger2002_sweep_constant": ["--discs", "25,50"],
}
TIMED = ("cpu_seconds", "nanoseconds_per_update")  # quantities


def quantities(folder):
    found = json.loads((folder / "summary.json").read_text())
    return found["status"], [q for q in found["quantities"].items() if q[0] not in TIMED]


def plan(case, program, options):
    process = case.start(program, *options, "--plan")
    text, err = process.communicate(timeout=60)
    if process.returncode != 0:
        raise Wrong(f"--plan ended with {process.returncode}: {err.decode()}")
    return json.loads(text)["tasks"]


def case_of(case):
    program = sorted(RUNS)[case.number % len(RUNS)]
    options = [*RUNS[program], "--progress", "off"]
    whole = case.left_alone(program, *options)
    options += ["--out", "out"]
    count, kills = case.random.randrange(1, 5), 0
    for attempt in range(12):
        if not plan(case, program, options):
            break
        numbers = [*range(1, count + 1)]
        case.random.shuffle(numbers)
        shards = [case.start(program, *options, "--shard", f"{n}/{count}") for n in numbers]
        for shard in shards[:2] if attempt < 3 else []:
            try:
                shard.wait(case.random.uniform(0.0, 0.5))
            except subprocess.TimeoutExpired:
                shard.send_signal(signal.SIGKILL)
                kills += 1
        for shard in shards:
            status, err = case.end(shard, program)
            if status not in (0, -signal.SIGKILL):
                raise Wrong(f"a shard ended with {status}: {err}")
    else:
        raise Wrong("the plan does not become empty")
    status, err = case.run(program, *options, "--merge")
    if status not in (0, 3):
        raise Wrong(f"--merge ended with {status}: {err}")
    out = case.folder / "out"
    costs = tables(out).pop("task_costs.csv", None)
    found = {name: rows for name, rows in tables(out).items() if name != "task_costs.csv"}
    if not costs or len(costs) < 3:
        raise Wrong(f"task_costs.csv holds {costs}")
    if found != tables(whole) or quantities(out) != quantities(whole):
        raise Wrong(f"after {kills} kills other results than of one process")
    left = sorted(path.name for path in out.iterdir() if path.suffix not in (".csv", ".json"))
    if left:
        raise Wrong(f"--merge left {left} behind")


family.judge(case_of, 8)
