# SPDX-License-Identifier: BSD-3-Clause
"""Two runs at once into one folder: the second is refused, the first ends with the bytes that it has alone."""

import time

from driver import Family, Wrong, tables

family = Family()
RUNS = {
    "cd_run": ["hopper", "--progress", "off", "--set", "run.end=20"],
    "unger2002_fig4_oscillation": ["--progress", "off", "--runs", "5"],
    "cd_bench": ["--scene", "gravity-2d", "--grains", "400", "--tolerance", "1e-10", "--max-iterations", "4000"],
}


def case_of(case):
    program = sorted(RUNS)[case.number % len(RUNS)]
    seed = str(case.random.randrange(1, 10**6))
    seeded = ["--set", "seed=" + seed] if program == "cd_run" else ["--seed", seed]
    first = case.start(program, *RUNS[program], *seeded, "--out", "one")
    while first.poll() is None and not list(case.folder.glob("one/*.part")):
        time.sleep(0.005)
    time.sleep(case.random.uniform(0.0, 0.2))
    second = case.run(program, *RUNS[program], "--out", "one")
    early = first.poll() is not None
    status, err = case.end(first, program)
    if status not in (0, 3):
        raise Wrong(f"the first run ended with {status}: {err}")
    if early:  # it was over before: nothing to be seen
        return
    case.refused(program, *second, ["another run is at work"])
    case.run(program, *RUNS[program], *seeded, "--out", "alone")
    if tables(case.folder / "one") != tables(case.folder / "alone"):
        raise Wrong("the first run has other results than alone")


family.judge(case_of, 6)
