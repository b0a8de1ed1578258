# SPDX-License-Identifier: BSD-3-Clause
"""The command in the last line of an experiment draws its figure; of other folders its script says in one
line what is wrong. Usage: drawing_test.py PROGRAM FOLDER (unger2002_fig4_oscillation and a scratch folder)."""
import json
import pathlib
import shutil
import subprocess
import sys

program, scratch = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
shutil.rmtree(scratch, ignore_errors=True)
(scratch / "other run").mkdir(parents=True)


def done(*command, **options):
    return subprocess.run(command, cwd=scratch, capture_output=True, text=True, check=False, **options)


# A path that a shell would take for two words.
run = done(program, "--out", "own run")
assert run.returncode == 0, run.stderr
last = run.stdout.splitlines()[-1]
assert last.startswith("draw it: /usr/bin/python3 ") and last.endswith(" 'own run'"), last
assert done(last.removeprefix("draw it: "), shell=True).returncode == 0
assert (scratch / "own run" / "own run.png").stat().st_size > 10000

script = last.split()[3]
summary = json.loads((scratch / "own run" / "summary.json").read_text())
for folder, change, says in ((".", None, "summary.json"), ("nowhere", None, "summary.json"),
                             ("other run", {"experiment": "unger2002_cost"}, "unger2002_cost"),
                             ("other run", {"status": "interrupted"}, "interrupted")):
    if change:
        (scratch / folder / "summary.json").write_text(json.dumps(summary | change))
    refused = done("/usr/bin/python3", script, folder)
    assert refused.returncode == 2 and refused.stderr.count("\n") == 1, refused
    assert says in refused.stderr and folder in refused.stderr, refused.stderr
assert done("/usr/bin/python3", script).returncode == 2
