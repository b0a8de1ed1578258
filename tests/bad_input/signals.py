# SPDX-License-Identifier: BSD-3-Clause
"""Signals that ask a program to end, at any moment: programs end within a second with 130 (or by the signal while
nothing is open), files are whole, and what an earlier run left is there or replaced as a whole."""

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
SOON = 1.0  # seconds in which a program ends that was told to, on a machine that does nothing else
SENT = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE, signal.SIGUSR1, signal.SIGUSR2, signal.SIGXCPU]
TRIES = 3  # of which one has to be in time: what else a machine does comes and goes
LATE = 20  # seconds after which a program is at fault however busy the machine


def slowness():
    """How many times longer than on an idle machine work takes now."""
    start, work = time.monotonic(), time.process_time()
    while time.process_time() - work < 0.05:
        pass
    return max(1.0, (time.monotonic() - start) / (time.process_time() - work))


def stop(case, out, program, delay, sent):
    """Stops a run after a while, judges what it leaves, and returns how long it took to leave, against the limit."""
    process = case.start(program, *RUNS[program], "--out", out.name)
    time.sleep(delay)
    process.send_signal(sent)
    told = time.monotonic()
    status, err = case.end(process, program, LATE)
    late = (time.monotonic() - told) / (SOON * slowness())
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
    return late


def case_of(case):
    program = sorted(RUNS)[case.number % len(RUNS)]
    delay = case.random.choice([0.0, 0.02, 0.1, 0.5]) * case.random.random()
    sent = case.random.choice(SENT)
    late = []
    while len(late) < TRIES and min(late, default=2.0) > 1.0:
        late.append(stop(case, case.earlier_results(f"out{len(late)}"), program, delay, sent))
    if min(late) > 1.0:
        raise Wrong(f"{program} took {[f'{each:.2f}' for each in late]} times the limit to leave after {sent.name}")


family.judge(case_of, 12)
