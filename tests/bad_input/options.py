# SPDX-License-Identifier: BSD-3-Clause
"""Options of every program with values that their own help excludes, misspelled, doubled, without a value, and
configuration files that are none."""

import functools
import re
import subprocess

from driver import Family, Wrong

family = Family()
EXPERIMENTS = sorted(
    path.name for path in family.programs.iterdir()
    if re.match(r"(unger|shaebani|guttenberg|brendel)\d+_\w+$|(solvers|scenes)_\w+$", path.name))
NO_NUMBER = ["", " ", "x", "nan", "inf", "-inf", "1e999", "0x1p3", "1,5", "1e5x", "--", "1 2", "é", "%s%n", "9" * 400]


@functools.cache
def described(program):
    """Name and description of each option, as --help says."""
    text = subprocess.run([family.programs / program, "--help"], capture_output=True, text=True, check=True).stdout
    text = re.sub(r"\n {10,}", " ", text)
    found = re.findall(r"^ +--([a-z0-9-]+) VALUE +(.*)$", text, re.MULTILINE)
    return [(name, re.sub(r"\s+", " ", words)) for name, words in found]


def excluded(random, words):
    """A value that the description excludes, or None where it excludes nothing."""
    kind = re.search(r"\((an integer|a number|one of|on or off|(?:different |ascending )?(?:integers|numbers))(.*?)[);]",
                     words)
    if not kind:
        return None
    kind, limits = kind.groups()
    if kind in ("one of", "on or off"):
        return random.choice(["", "nonsense", "ON", "1", "ran dom", "-"])
    choices = list(NO_NUMBER)
    if "integer" in kind:
        choices += ["1.5", "1e-3", "99999999999999999999"]
    place = re.search(r"(?:at least|above|between) (-?[0-9.e+-]+)(?: and (-?[0-9.e+-]+))?", limits)
    if place:  # the nearest integers that are outside
        choices += [str(int(float(place[1])) - 1)] * 4
        if place[2]:
            choices += [str(int(float(place[2])) + 1)] * 4
    return random.choice(choices)


def config(case, text):
    path = case.folder / "case.ini"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def case_of(case):
    random = case.random
    program = random.choice(EXPERIMENTS)
    out = case.earlier_results()
    name, words = random.choice(described(program))
    value = excluded(random, words)
    naming = [name]
    way = random.choice(["value", "value", "config", "misspelled", "twice", "nothing", "junk"])
    if way in ("value", "config") and value is None:
        way = "misspelled"
    if way == "value":
        options = [f"--{name}={value}"] if random.random() < 0.5 or value.startswith("-") else [f"--{name}", value]
    elif way == "config":
        options = ["--config", config(case, f"{name} = {value}\n")]
    elif way == "misspelled":
        place = random.randrange(len(name))
        wrong = name[:place] + random.choice("xq7-" if place > 0 else "xq7") + name[place + 1:]
        if any(wrong == other for other, _ in described(program)):
            wrong += "x"
        options, naming = [f"--{wrong}", "1"], [wrong]
    elif way == "twice":
        options = [f"--{name}", "1", f"--{name}", "1"]
    elif way == "nothing":
        if name == "resume":  # on, if no value follows
            name = naming[0] = "seed"
        options = [f"--{name}"]
    else:
        text = random.choice([bytes(random.randrange(256) for _ in range(random.randrange(1, 200))),
                              "seed\n", "= 1\n", "[part]\nseed = 1\n", f"{name}\n", "no-such-option = 1\n", None])
        options = ["--config", config(case, text) if text is not None else case.folder]
        naming = [("case.ini", "config", "line", "option", "unknown", name, "seed", str(case.folder))]
    if name == "out" and way != "misspelled":
        return  # any text is a folder
    common = ["--out", out] + ([] if name == "progress" else ["--progress", "off"])
    status, err = case.run(program, *options, *common)
    case.refused(program, status, err, naming)
    case.kept(out)


family.judge(case_of, 150)
