#!/usr/bin/python3
# SPDX-License-Identifier: BSD-3-Clause
"""Makes the pictures and films of docs/gallery.md anew: runs the commands on that page one after the other, in a folder
of their own, and writes what it says of experiments.

    make.py PROGRAMS [NAME...]     PROGRAMS: the folder of cd_run; NAME: only these pictures, without .png or .webp
    make.py --experiments          only the experiments"""
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "validation" / "page"))
from collect import read_list

PAGE = ROOT / "docs" / "gallery.md"
MARK = "<!-- docs/gallery/make.py writes the rest -->\n"


def entries():
    """Name and commands of each picture, in the order of the page."""
    for block in re.findall(r"^```sh\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
        commands = block.replace("\\\n", " ").splitlines()
        yield pathlib.Path(commands[-1].split()[-1]).stem, commands


def experiments():
    """The experiments of each paper: small picture, what it shows, command."""
    folder_of_lists, parts = ROOT / "experiments", []
    listed = read_list(folder_of_lists / "list.txt", 3, "name | sources | title")
    for key, paper, *_ in read_list(folder_of_lists / "papers.txt", 4, "key | name | title | link"):
        parts.append(f"### {paper}\n")
        for name, _, shows in listed:
            if name.split("_")[0] == key:
                folder = f"../results/standard/{name}"
                parts.append(f"[![{name}]({folder}/thumbnail.png)]({folder}/{name}.png)\n\n"
                             f"{shows[0].upper()}{shows[1:]}: `make figures ONLY={name}`\n")
    return "\n" + "\n".join(parts)


def write_experiments():
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(text[:text.index(MARK)] + MARK + experiments(), encoding="utf-8")


def make(programs, chosen):
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "build" / "release").mkdir(parents=True)
        (pathlib.Path(folder) / "build" / "release" / "bin").symlink_to(pathlib.Path(programs).resolve())
        for name in ("docs", "run"):
            (pathlib.Path(folder) / name).symlink_to(ROOT / name)
        for name, commands in entries():
            if chosen and name not in chosen:
                continue
            begin = time.monotonic()
            for command in commands:
                subprocess.run(command, shell=True, cwd=folder, check=True, stdout=subprocess.DEVNULL)
            print(f"{name}: {time.monotonic() - begin:.0f} s", flush=True)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: make.py PROGRAMS [NAME...], or make.py --experiments")
    if sys.argv[1] != "--experiments":
        make(sys.argv[1], sys.argv[2:])
    write_experiments()
