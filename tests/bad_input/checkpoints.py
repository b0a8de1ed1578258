# SPDX-License-Identifier: BSD-3-Clause
"""Checkpoints with flipped bits, cut, lengthened, of another kind of file, and resumed with other options: each is
refused in one line, and stays as it is."""

import shutil
import signal
import time

from driver import Family, Wrong

family = Family()
SCENE = ["hopper", "--progress", "off", "--set", "run.end=40", "--set", "method.sweeps=5"]
OTHER = [("run.end", "0.01"), ("method.sweeps", "6"), ("seed", "2"), ("friction", "0.31"), ("gravity", "[0, -1.1]"),
         ("grains[0].count", "399"), ("walls[0].outlet", "5.5"), ("output.frames_every", "1")]


def interrupted_run(case):
    """A run that was stopped a while after its start."""
    process = case.start("cd_run", *SCENE, "--out", "out")
    while not list(case.folder.glob("out/*.part")) and process.poll() is None:
        time.sleep(0.01)
    time.sleep(0.2)
    process.send_signal(signal.SIGTERM)
    status, err = case.end(process, "cd_run")
    if status != 130 or "--resume goes on" not in err:
        raise Wrong(f"an interrupted run ended with {status}: {err}")
    return case.folder / "out"


def damaged(random, content):
    way = random.choice(["flip", "flip", "flip", "cut", "longer", "zeros", "text", "empty"])
    if way == "flip":
        changed = bytearray(content)
        for _ in range(random.choice([1, 1, 2, 8])):
            changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
        return bytes(changed)
    return {"cut": content[:random.randrange(len(content))], "longer": content + b"\0", "zeros": bytes(len(content)),
            "text": b"{}\n", "empty": b""}[way]


def case_of(case):
    if not (family.folder / "whole").exists():
        shutil.move(interrupted_run(case), family.folder / "whole")
    out = case.folder / "out"
    shutil.copytree(family.folder / "whole", out)
    checkpoint = out / "checkpoint.cbor"
    options, naming = [], ["checkpoint.cbor"]
    if case.random.random() < 0.7:
        content = damaged(case.random, checkpoint.read_bytes())
        if content == checkpoint.read_bytes():
            return
        checkpoint.write_bytes(content)
    else:
        key, value = case.random.choice(OTHER)
        options, naming = ["--set", f"{key}={value}"], [f"resume: {key}"]
    before = {file.name: file.read_bytes() for file in out.iterdir()}
    status, err = case.run("cd_run", *SCENE, *options, "--resume", "--out", "out")
    case.refused("cd_run", status, err, naming)
    if {file.name: file.read_bytes() for file in out.iterdir()} != before:
        raise Wrong("files of the run were touched")


family.judge(case_of, 40)
