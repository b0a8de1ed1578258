# SPDX-License-Identifier: BSD-3-Clause
"""Runs a command that makes the data of experiments, draws the figure of each as soon as its data are there, and writes
the page anew, which takes at most a twentieth of the time. Each figure's file is printed with the time that the rest
will take: the seconds that it took before (of the quick preset at least those of quick_seconds.txt), at the pace so
far. In the end draws what else is out of date.

Usage: draw_along.py RESULTS PROGRAMS PAGE EXPERIMENT... -- COMMAND... (PROGRAMS: their folder; PAGE: a line of shell).
The command writes names of experiments to descriptor 8, a line each, and reads one from 9 for each: then the figure is
drawn. Exit status 1 if the command or a figure fails."""
import contextlib
import fcntl
import json
import os
import pathlib
import signal
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "run"))
import needed

PACE_KNOWN_AFTER = 20  # seconds; at first, each processor is supposed to be as fast as that of before
SECONDS_OF_FIGURE = 1.5
SHARE_OF_PAGE = 1 / 20


def summary_of(folder):
    """What summary.json says, nothing if there is none."""
    try:
        return json.loads((folder / "summary.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def modified(path):
    """Time of the last change; 0 if there is no such file."""
    return path.stat().st_mtime if path.exists() else 0


class Rest:
    """The experiments that are still to be made, and how long that takes."""

    def __init__(self, results, programs, experiments):
        self.results, self.begin = results, time.time()
        self.made, self.seconds_made = 0, 0.0
        summaries = {name: summary_of(results / name) for name in experiments}
        self.seconds = self.of_quick(results) | {
            name: summary["provenance"]["wall_seconds"] for name, summary in summaries.items()
            if summary.get("status") == "complete"}
        self.to_make = {name for name, summary in summaries.items() if summary.get("status") != "complete"
                        or modified(results / name / "summary.json") < modified(programs / name)}

    @staticmethod
    def of_quick(results):
        """Seconds by experiment, for results that are made for the first time."""
        if results.name != "quick":
            return {}
        lines = (HERE / "quick_seconds.txt").read_text(encoding="utf-8").splitlines()
        pairs = (line.split() for line in lines if not line.startswith("#"))
        return {name: float(seconds) for name, seconds in pairs}

    def expected(self, names):
        """Seconds of experiments; unknown ones are taken for average ones."""
        average = sum(self.seconds.values()) / len(self.seconds)
        return sum(SECONDS_OF_FIGURE + self.seconds.get(name, average) for name in names)

    def note(self, name):
        """An experiment has its data and figure; true if it was made, those that are up to date take no time."""
        self.to_make.discard(name)
        is_made = modified(self.results / name / "program.sha256") >= self.begin
        if is_made:
            self.made += 1
            self.seconds_made += self.expected([name]) if self.seconds else 0
        return is_made

    def text(self):
        """As "7 of 47 experiments, about 3 min left"."""
        count = f"{self.made} of {self.made + len(self.to_make)} experiments"
        if not self.to_make or not self.seconds:
            return count
        prior = PACE_KNOWN_AFTER * len(os.sched_getaffinity(0))
        pace = (self.seconds_made + prior) / (time.time() - self.begin + PACE_KNOWN_AFTER)
        left = self.expected(self.to_make) / pace
        return f"{count}, about " + (f"{left:.0f} s left" if left < 100 else f"{left / 60:.0f} min left"
                                     if left < 6000 else f"{left / 3600:.1f} h left")


class Page:
    """Written by a line of shell, not too often."""

    def __init__(self, line):
        self.line, self.not_before = line, 0.0

    def write(self):
        begin = time.monotonic()
        if begin < self.not_before:
            return
        subprocess.run(["sh", "-c", self.line], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, check=False)
        end = time.monotonic()
        self.not_before = end + (end - begin) * (1 / SHARE_OF_PAGE - 1)


def say(line):
    """Above a progress line, if there is one."""
    sys.stderr.write(("\r\033[K" if sys.stderr.isatty() else "") + line + "\n")
    sys.stderr.flush()


def start(command):
    """The process, names that it writes, and where to say that a figure is drawn."""
    ends = []
    for end in (*os.pipe(), *os.pipe()):
        ends.append(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 20))  # out of the way of 8 and 9
        os.close(end)
    names, written, read, drawn = ends
    os.dup2(written, 8)
    os.dup2(read, 9)
    process = subprocess.Popen(command, close_fds=False)  # make shares its jobs by others
    for end in (8, 9, written, read):
        os.close(end)
    return process, os.fdopen(names, encoding="utf-8"), drawn


def main(results, programs, page, *words):
    experiments, command = words[:words.index("--")], words[words.index("--") + 1:]
    results = pathlib.Path(results)
    rest, page = Rest(results, pathlib.Path(programs), experiments), Page(page)
    process, names, drawn = start(command)
    lacking = needed.missing("numpy", "matplotlib")
    if lacking:
        say(f"no figure is drawn: {lacking}")
    else:
        # Takes a second, in which the command runs. An interrupt waits: within the import it could be lost.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        import plot_all
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    for name in map(str.strip, names):
        picture, fault = (None, None) if lacking else plot_all.attempt(results / name)
        is_made = rest.note(name)
        if picture:
            say(f"{picture}  {rest.text()}" if is_made else f"{picture}")
        if not fault:  # else tried again in the end
            page.write()
        with contextlib.suppress(BrokenPipeError):  # who asked was ended
            os.write(drawn, b"\n")
    failed = process.wait() != 0
    return lacking is not None or plot_all.draw_all(results, experiments) or failed


if __name__ == "__main__":
    if len(sys.argv) < 6 or "--" not in sys.argv[4:-1]:
        sys.exit("usage: draw_along.py RESULTS PROGRAMS PAGE EXPERIMENT... -- COMMAND...")
    try:
        sys.exit(main(*sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
