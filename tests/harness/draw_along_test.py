# SPDX-License-Identifier: BSD-3-Clause
"""experiments/draw_along.py, with a command that stands for make: each figure is drawn before the command goes on, its
file is printed with what is left, the page is written, faults do not stop the others; interrupted, all ends.
Usage: draw_along_test.py FOLDER."""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

sys.dont_write_bytecode = True
SOURCE = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = SOURCE / "experiments" / "draw_along.py"
FIRST, SECOND = "unger2002_tolerance", "unger2002_cost"
folder = pathlib.Path(sys.argv[1]).resolve()
results = folder / "quick"  # whose seconds are known
shutil.rmtree(folder, ignore_errors=True)
(folder / "bin").mkdir(parents=True)


def start(command, *experiments, **options):
    """The process of the script; its page is a file that grows by a line."""
    words = [sys.executable, SCRIPT, results, folder / "bin", "echo written >> page", *experiments, "--",
             "sh", "-c", command]
    return subprocess.Popen(words, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)


def run(command, *experiments):
    process = start(command, *experiments)
    out, error = process.communicate(timeout=100)
    return process.returncode, out, error


def data_of(name):
    """Shell that makes an experiment's data, by a copy, and waits until its figure is drawn."""
    made, there = results / name, SOURCE / "results" / "standard" / name
    return (f"mkdir -p {made} && cp {there}/*.csv {there}/summary.json {made} && touch {made}/summary.json && "
            f"echo x > {made}/program.sha256 && echo {name} >&8 && read -r drawn <&9 && test -s {made}/{name}.png && ")


# The second one without data: named, and the first is there all the same.
code, out, error = run(data_of(FIRST) + "true", FIRST, SECOND)
assert code == 1 and f"{SECOND}: no data" in error, error
assert f"{results / FIRST / FIRST}.png  1 of 2 experiments, about " in error, error
assert (folder / "page").read_text() == "written\n"

# The rest: nothing is said of what is up to date.
code, out, error = run(data_of(SECOND) + "true", FIRST, SECOND)
assert code == 0 and out == "" and error == f"{results / SECOND / SECOND}.png  1 of 1 experiments\n", (out, error)
assert run("true", FIRST, SECOND) == (0, "", "")

# Pictures that the command does not speak of are drawn in the end, also if it fails.
(results / FIRST / f"{FIRST}.png").unlink()
assert run("exit 3", FIRST, SECOND) == (1, f"{results / FIRST / FIRST}.png\n", "")

# Two that speak at the same time both go on.
for name in (FIRST, SECOND):
    (results / name / f"{name}.png").unlink()
both = "".join(f"{{ {data_of(name)} true || exit 1; }} & one{k}=$!; " for k, name in enumerate((FIRST, SECOND)))
code, out, error = run(both + "wait $one0 && wait $one1", FIRST, SECOND)
assert code == 0 and error.count("\n") == 2 and "2 of 2 experiments\n" in error, error

# Ctrl-C reaches the command, too.
process = start("echo begun >> page; sleep 100; echo ended >> page", FIRST, start_new_session=True)
while "begun" not in (folder / "page").read_text():
    time.sleep(0.05)
os.killpg(process.pid, signal.SIGINT)
process.communicate(timeout=20)
assert process.returncode == 130 and "ended" not in (folder / "page").read_text(), process.returncode

# A Python without matplotlib: the data are made, and one line says why there are no pictures.
words = [sys.executable, "-S", SCRIPT, results, folder / "bin", "true", FIRST, "--", "sh", "-c",
         f"echo {FIRST} >&8; read -r drawn <&9; echo data"]
process = subprocess.run(words, text=True, capture_output=True, check=False)
assert (process.returncode, process.stdout) == (1, "data\n"), process
assert process.stderr.count("\n") == 1 and "python3-numpy" in process.stderr, process.stderr
