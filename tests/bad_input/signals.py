# SPDX-License-Identifier: BSD-3-Clause
"""SIGINT and SIGTERM at any moment: programs end at once with 130 (or by the signal while nothing is open), files are
whole, and what an earlier run left is there or replaced as a whole."""

import json
import signal
import time

from driver import Family, Wrong

family = Family()
RUNS = {
    "cd_run": ["hopper", "--progress", "off", "--set", "output.frames_every=0.5"],
    "unger2002_fig4_oscillation": ["--progress", "off", "--runs", "100000"],
    "shaebani2009_fig4_compaction": ["--progress", "off", "--samples", "1000"],
    "brendel2004_drum": ["--progress", "off", "--preset", "standard"],
    "cd_bench": ["--scene", "stack", "--grains", "1,5000", "--tolerance", "1e-12", "--max-iterations", "1000000000"],
    "guttenberg2011_errors": ["--progress", "off", "--preset", "standard"],
}
LATE = 20  # seconds after which a program that was told to end is at fault, however busy the machine


def case_of(case):
    program = sorted(RUNS)[case.number % len(RUNS)]
    out = case.earlier_results()
    process = case.start(program, *RUNS[program], "--out", "out")
    time.sleep(case.random.choice([0.0, 0.02, 0.1, 0.5]) * case.random.random())
    sent = case.random.choice([signal.SIGINT, signal.SIGTERM])
    process.send_signal(sent)
    status, err = case.end(process, program, LATE)
    summary = (out / "summary.json").read_text()
    if status == -sent or (status == 130 and summary == "earlier"):
        if summary != "earlier":
            raise Wrong("killed after it had written")
    elif status != 130 or "signal" not in err or err.count("\n") != 1:
        raise Wrong(f"{program} ended with {status}: {err}")
    elif json.loads(summary)["status"] != "interrupted":
        raise Wrong("summary.json does not say that the run was interrupted")
    for table in out.glob("*.csv"):
        text = table.read_text()
        columns = {line.count(",") for line in text.splitlines() if not line.startswith("#")}
        if not text.endswith("\n") or len(columns) != 1:
            raise Wrong(f"{table.name} is not whole")


family.judge(case_of, 12)
