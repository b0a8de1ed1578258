# SPDX-License-Identifier: BSD-3-Clause
"""Problem files with changed bytes, changed digits, lines lost or doubled, cut or lengthened, in Siconos' text format
and FCLib's: refused in one line, or read and solved with a status and finite numbers."""

import math
import re

from driver import Family, Wrong

family = Family()
# Two contacts in 2D of one grain, as Siconos writes it: dimension, number of contacts, storage (0: dense), size
# and rows of W, q, mu.
TEXT = """2
2
0
4
4
4	4
2.0 0.0 -1.0 0.0
0.0 3.0 0.0 1.0
-1.0 0.0 2.0 0.0
0.0 1.0 0.0 3.0
-1.0
0.25
-0.5
0.125
0.3
0.5
"""
NUMBERS = ["nan", "inf", "-1", "0", "1e308", "1e-320", "x", "", "1e999", "99999999999", "-0", "0.5"]


SCENE = """gravity = [0, -1]
[[walls]]
[[grains]]
place = "points"
radius = 0.5
at = [[0, 0.5], [0.4, 1.4], [1.0, 0.52]]
[run]
time_step = 0.01
end = 0.1
"""


def fclib(case):
    """A problem of three contacts, made once."""
    made = family.folder / "problem_3.hdf5"
    if not made.exists():
        (case.folder / "pile.toml").write_text(SCENE)
        case.run("cd_run", "pile.toml", "--progress", "off", "--dump-problem", "3", "--out", "made")
        (case.folder / "made" / "problem_3.hdf5").rename(made)
    return made.read_bytes()


def changed_bytes(random, content):
    content = bytearray(content)
    way = random.choice(["flip", "flip", "flip", "cut", "longer", "block"])
    if way == "flip":
        for _ in range(random.choice([1, 1, 3, 20])):
            content[random.randrange(len(content))] ^= 1 << random.randrange(8)
    elif way == "cut":
        del content[random.randrange(len(content)):]
    elif way == "longer":
        content += bytes(random.randrange(256) for _ in range(random.randrange(1, 99)))
    else:
        place = random.randrange(len(content))
        content[place:place + 8] = bytes([random.choice([0, 255, 127])]) * 8
    return bytes(content)


def changed_text(random, text):
    lines = text.splitlines()
    k = random.randrange(len(lines))
    way = random.choice(["word", "word", "word", "lost", "doubled", "joined"])
    if way == "word":
        words = lines[k].split()
        words[random.randrange(len(words))] = random.choice(NUMBERS)
        lines[k] = " ".join(words)
    elif way == "lost":
        del lines[k]
    elif way == "doubled":
        lines.insert(k, lines[k])
    else:
        lines[k:k + 2] = ["".join(lines[k:k + 2])]
    return "\n".join(lines).encode() + b"\n"


def case_of(case):
    random = case.random
    if case.number < 2:  # as they are, so that it is known that they can be solved
        name, content = [("case.dat", TEXT.encode()), ("case.hdf5", fclib(case))][case.number]
    elif random.random() < 0.5:
        name, content = "case.hdf5", changed_bytes(random, fclib(case))
    else:
        name = "case.dat"
        content = changed_text(random, TEXT) if random.random() < 0.7 else changed_bytes(random, TEXT.encode())
    (case.folder / name).write_bytes(content)
    out = case.earlier_results()
    solver = random.choice(["gauss-seidel", "newton", "accelerated-gradient", "admm", "jacobi", "nonsmooth-cg"])
    status, err = case.run("cd_bench", "--problem", name, "--solver", solver, "--max-iterations", "50", "--out", "out",
                           "--solutions", "out")
    if case.number < 2 and status != 0:
        raise Wrong("the problem itself is not solved")
    if status not in (0, 3):
        case.refused("cd_bench", status, err)
        return case.kept(out)
    row = (out / "bench.csv").read_text().splitlines()[-1].split(",")
    verdict, residual = row[4], float(row[6] or "nan")
    if verdict not in ("converged", "iteration_limit", "stalled", "diverged", "no_solution"):
        raise Wrong(f"status {verdict}")
    if verdict == "converged" and not (math.isfinite(residual) and residual <= 1e-4):
        raise Wrong(f"converged with a residual of {residual}")
    if (status == 0) != (verdict == "converged"):
        raise Wrong(f"{verdict}, and exit status {status}")
    solution = (out / f"{name}.{solver}.csv").read_text()
    if verdict == "converged" and re.search(r"nan|inf|,,|,$", solution, re.MULTILINE):
        raise Wrong("a solution that converged is not finite")


family.judge(case_of, 80)
