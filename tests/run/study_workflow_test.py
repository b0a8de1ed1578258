# SPDX-License-Identifier: BSD-3-Clause
"""The Snakefile and the job array of docs/howto/long_runs.md: each row of a study is a job, and the table has the bytes of one
process. The array runs by an sbatch that starts its jobs one after the other.
Skipped where Snakemake is not installed.

    study_workflow_test.py SOURCE BIN FOLDER slurm|snakemake"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

SOURCE, BIN, FOLDER = (pathlib.Path(name).resolve() for name in sys.argv[1:4])
ENGINE = sys.argv[4]
SBATCH = """#!/bin/sh
test "$1" = --wait || exit 9
last=${2#--array=1-}
for SLURM_ARRAY_TASK_ID in $(seq "$last"); do
  export SLURM_ARRAY_TASK_ID
  sh "$3" || exit
done
"""


def blocks():
    """Blocks of the page, by language."""
    text = (SOURCE / "docs/howto/long_runs.md").read_text()
    return re.findall(r"^```(\w+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def run(command, **more):
    path = f"{FOLDER / 'bin'}:{os.environ['PATH']}"
    return subprocess.run(["sh", "-c", command], cwd=FOLDER, env={**os.environ, "PATH": path}, capture_output=True,
                          text=True, check=False, **more)


def rows(folder):
    """The table, without provenance."""
    return [line for line in (FOLDER / folder / "study.csv").read_text().splitlines() if not line.startswith("#")]


def prepare():
    shutil.rmtree(FOLDER, ignore_errors=True)
    (FOLDER / "bin").mkdir(parents=True)
    (FOLDER / "run").symlink_to(SOURCE / "run")
    for program in ("cd_study", "cd_run"):
        (FOLDER / "bin" / program).symlink_to(BIN / program)
    sbatch = FOLDER / "bin/sbatch"
    sbatch.write_text(SBATCH)
    sbatch.chmod(0o755)
    for _, text in blocks():
        name = re.search(r"\A(?:#!.*\n)?# (Snakefile|array.sh)\n", text)
        if name:
            (FOLDER / name[1]).write_text(text)


def main():
    if ENGINE == "snakemake" and not shutil.which("snakemake"):
        sys.exit(77)
    prepare()
    whole = run("cd_study run/studies/columns.toml --out whole --progress off")
    assert whole.returncode == 0, whole.stderr
    out = f"by_{ENGINE}"
    names = run(f"cd_study run/studies/columns.toml --out {out} --plan --names").stdout
    assert names == "".join(f"{k}\n" for k in range(1, len(rows("whole")))), names
    done = run(f"cd_study run/studies/columns.toml --out {out} --progress off --run 3")
    assert done.returncode == 0, done.stderr
    left = run(f"cd_study run/studies/columns.toml --out {out} --plan --names").stdout
    assert left == names.replace("\n3\n", "\n"), left  # what the commands below do
    refused = run(f"cd_study run/studies/columns.toml --out {out} --names")
    assert refused.returncode == 2 and "names: only with --plan" in refused.stderr, refused.stderr
    commands = [line for language, text in blocks() if language == "sh" for line in text.splitlines()
                if line.startswith("snakemake" if ENGINE == "snakemake" else "sbatch --wait --array=1-$(wc")
                or (out in line and "--names" in line)]
    assert len(commands) == (1 if ENGINE == "snakemake" else 2), commands
    for command in commands:
        done = run(command)
        assert done.returncode == 0, (command, done.stdout, done.stderr)
    assert rows(out) == rows("whole")


main()
