# SPDX-License-Identifier: BSD-3-Clause
"""Output that cannot be written: no folder, a file in its place, names that are none, a full disk at any byte,
standard output that is full."""

import resource

from driver import Family, Wrong

family = Family()
RUNS = {
    "cd_run": ["hopper", "--set", "run.end=0.5", "--set", "output.frames_every=0.1"],
    "unger2002_fig4_oscillation": ["--discs", "10", "--sweeps", "3", "--runs", "1"],
    "cd_bench": ["--scene", "stack", "--grains", "1"],
}


def case_of(case):
    program = case.random.choice(sorted(RUNS))
    options = RUNS[program] + ([] if program == "cd_bench" else ["--progress", "off"])
    way = case.random.choice(["file", "below a file", "no name", "proc", "long", "full disk", "full disk", "full output"])
    (case.folder / "file").write_text("a file")
    if way == "full output":
        with open("/dev/full", "w") as full:
            status, err = case.run(program, *options, "--out", "out", stdout=full)
        case.refused(program, status, err, [("standard output", "cannot write")])
        return
    if way == "full disk":
        out = case.earlier_results()
        most = case.random.choice([0, 1, 100, 1000, case.random.randrange(20000)])
        status, err = case.run(program, *options, "--out", "out", limits=[(resource.RLIMIT_FSIZE, most)])
        if status in (0, 3):  # large enough
            return
        case.refused(program, status, err, [("out", "write")])
        if [file for file in out.iterdir() if file.name.endswith(".part")]:
            raise Wrong(f"left behind: {sorted(out.iterdir())}")
        return
    out = {"file": "file", "below a file": "file/out", "no name": "", "proc": "/proc/no/such",
           "long": "x" * 5000}[way]
    status, err = case.run(program, *options, f"--out={out}")
    if way == "no name" and status in (0, 3):
        return
    case.refused(program, status, err, ["out"])
    if (case.folder / "file").read_text() != "a file":
        raise Wrong("a file was touched")


family.judge(case_of, 40)
