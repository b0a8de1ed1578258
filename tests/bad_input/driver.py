# SPDX-License-Identifier: BSD-3-Clause
"""Families of bad input: cases made from a seed, programs run with a limit of time and memory, and what is
demanded of each: never a hang, a signal, a line that says nothing, or earlier results lost.

    FAMILY.py --programs BIN --source TREE --folder FOLDER [--cases N] [--seed N] [--only K]

CD_BAD_INPUT_CASES in the environment stands for --cases, CD_BAD_INPUT_SEED for --seed."""

import argparse
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import unicodedata

LIMIT = 60  # seconds; each case takes a fraction of one
MEMORY = 3 << 30  # bytes of address space


def is_readable(line):
    """No character of a line acts on the terminal or turns the text around. Others are shown as they are, whether this
    version of Unicode knows them or not."""
    turning = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
    return not any(unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") or unicodedata.bidirectional(c) in turning
                   for c in line)


class Wrong(Exception):
    """What a program did that it must not do."""


def tables(folder):
    """Rows of all tables, without the columns of times."""
    found = {}
    for file in sorted(folder.glob("*.csv")):
        lines = file.read_text().splitlines()
        timed = [line.split(": ")[1] for line in lines if line.startswith("# timing: ")]
        rows = [line.split(",") for line in lines if not line.startswith("#")]
        keep = [k for k, name in enumerate(rows[0]) if name not in timed]
        found[file.name] = [[row[k] for k in keep] for row in rows]
    return found


class Case:
    """One case: a folder of its own, random numbers of its own, and what was run in it."""

    def __init__(self, family, number):
        self.random = random.Random(f"{family.name} {family.seed} {number}")
        self.folder = family.folder / str(number)
        self.programs = family.programs
        self.source = family.source
        self.number = number
        self.log = []
        self.folder.mkdir(parents=True)

    def command(self, program, *options):
        return [str(self.programs / program), *map(str, options)]

    def start(self, program, *options, stdout=subprocess.PIPE, limits=(), **more):
        """A program at work in the folder of the case."""

        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # a full disk is an error, not a signal
            signal.signal(signal.SIGHUP, signal.SIG_DFL)  # tests may run under nohup
            for what, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CORE, 0), *limits):
                resource.setrlimit(what, (most, most))

        command = self.command(program, *options)
        self.log.append(" ".join(repr(word) if " " in word or not word else word for word in command))
        return subprocess.Popen(command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=stdout,
                                stderr=subprocess.PIPE, preexec_fn=limit, **more)

    def end(self, process, program, limit=LIMIT):
        """Status and standard error of a program when it has ended."""
        try:
            _, err = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise Wrong(f"{program} was still at work after {limit} s") from None
        err = err.decode(errors="replace")
        self.log.append(f"  -> {process.returncode} {err.strip()[:400]}")
        return process.returncode, err

    def run(self, program, *options, **more):
        return self.end(self.start(program, *options, **more), program)

    def left_alone(self, program, *options):
        """The folder of a run that nothing disturbs: one for all cases."""
        whole = self.folder.parent / "whole" / program
        if not whole.exists():
            status, err = self.run(program, *options, "--out", whole)
            if status not in (0, 3):
                raise Wrong(f"the run that was left alone ended with {status}: {err}")
        return whole

    def refused(self, program, status, err, naming=()):
        """Demands exit 2 and one printable line that names a word of each group."""
        if status != 2:
            raise Wrong(f"{program} ended with {status}, expected 2")
        if not err.startswith(program + ": ") or err.count("\n") != 1 or not err.endswith("\n"):
            raise Wrong(f"not one line of {program}: {err!r}")
        if not is_readable(err[:-1]) or len(err) > 1000:
            raise Wrong(f"a line that cannot be read: {err!r}")
        for words in naming:
            words = (words,) if isinstance(words, str) else words
            if not any(word in err for word in words):
                raise Wrong(f"the line names none of {words}: {err!r}")

    def refused_or(self, allowed, program, status, err):
        """Demands an end with one of these statuses, or a refusal."""
        if status not in allowed:
            self.refused(program, status, err)

    def earlier_results(self, name="out"):
        """A folder with a result that nobody may lose; returns what `kept` compares with."""
        out = self.folder / name
        out.mkdir()
        (out / "summary.json").write_text("earlier")
        return out

    def kept(self, out):
        """Demands that the folder is as earlier_results made it."""
        files = sorted(file.name for file in out.iterdir())
        if files != ["summary.json"] or (out / "summary.json").read_text() != "earlier":
            raise Wrong(f"earlier results were touched: {files}")


class Family:
    def __init__(self):
        self.name = pathlib.Path(sys.argv[0]).stem
        parser = argparse.ArgumentParser()
        parser.add_argument("--programs", type=lambda path: pathlib.Path(path).resolve(), required=True)
        parser.add_argument("--source", type=lambda path: pathlib.Path(path).resolve(), required=True)
        parser.add_argument("--folder", type=lambda path: pathlib.Path(path).resolve(), required=True)
        parser.add_argument("--cases", type=int, default=int(os.environ.get("CD_BAD_INPUT_CASES", 0)))
        parser.add_argument("--seed", default=os.environ.get("CD_BAD_INPUT_SEED", "1"))
        parser.add_argument("--only", type=int)
        options = parser.parse_args()
        self.programs, self.source, self.seed = options.programs, options.source, options.seed
        self.folder = options.folder / self.name
        self.cases, self.only = options.cases, options.only
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)

    def judge(self, case_of, usual):
        """Does the cases, says which were wrong, and exits 1 if any was."""
        numbers = range(self.cases or usual) if self.only is None else [self.only]
        wrong = 0
        for number in numbers:
            case = Case(self, number)
            try:
                case_of(case)
            except Wrong as reason:
                wrong += 1
                print(f"{self.name}, seed {self.seed}, case {number}: {reason}")
                print("\n".join("  " + line for line in case.log))
            else:
                shutil.rmtree(case.folder)
        print(f"{self.name}: {len(numbers)} cases, {wrong} wrong")
        sys.exit(wrong > 0)
