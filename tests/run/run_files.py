# SPDX-License-Identifier: BSD-3-Clause
"""What tests of cd_run ask of a run: its files without times and provenance, its rows, its refusals."""
import csv
import json
import subprocess


def run(program, *arguments, folder, status=0):
    """Output and errors of a program that has to end with a status."""
    done = subprocess.run([program, *map(str, arguments)], cwd=folder, capture_output=True, text=True, check=False,
                          timeout=120)
    assert done.returncode == status, (arguments, done.returncode, done.stdout, done.stderr)
    return done.stdout + done.stderr


def rows(file):
    """Rows of a table by column, as texts."""
    with open(file, encoding="ascii") as lines:
        return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def comparable(file):
    """Bytes of a file, without times and provenance."""
    if file.name == "summary.json":
        summary = json.loads(file.read_text())
        del summary["provenance"]
        summary["files"] = [name for name in summary["files"] if not name.endswith(".cbor")]  # as in `results`
        return summary
    if file.suffix != ".csv":
        return file.read_bytes()
    timed = {line.split(": ")[1] for line in file.read_text().splitlines() if line.startswith("# timing: ")}
    return [{name: text for name, text in row.items() if name not in timed} for row in rows(file)]


def results(folder):
    """All files of a run that two runs with the same bits have in common."""
    return {file.name: comparable(file) for file in folder.iterdir() if file.suffix not in (".cbor", ".lock")
            and file.name != ".lock"}


def bytes_of(folder):
    """All files as they are."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}
