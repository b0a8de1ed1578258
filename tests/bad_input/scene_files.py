# SPDX-License-Identifier: BSD-3-Clause
"""Scene files: ready ones with a value of another kind, out of range or of another key, lines lost, doubled or
moved, keys misspelled, bytes changed. Each is refused in one line, or runs its first steps; a value that the
documentation excludes is refused by its name."""

import re
import signal
import subprocess

from driver import Family, Wrong

family = Family()
SCENES = sorted((family.source / "run/scenes").glob("*.toml"))
VALUES = ["0", "-1", "1", "0.5", "1e9", "1e-9", "1e300", "nan", "inf", "true", '"x"', '""', "[]", "[1]", "[1, 2]", "[1, 2, 3]",
          "[0.5, 0.4]", "[nan, 1]", "{}", "[[1, 2], [3, 4]]", "1979-05-27", "99999999999999999999", "'''\n'''", ""]


def documented():
    """Path and description of the value of each key, as the documentation says."""
    keys, table = [], ""
    for line in (family.source / "docs/reference/keys.md").read_text().split("## Keys")[1].splitlines():
        head = re.match(r"### `(\[+)([a-z_.]+)\]+`", line)
        if head:
            table = head[2] + ("[0]." if head[1] == "[[" else ".")
        row = re.match(r"\| `(\w+)` \| ([^|]+) \|", line)
        if row:
            keys.append((table + row[1], row[2].strip()))
    return keys


KEYS = documented()
# Values that have no effect beside the others, or contradict them: what a scene is given, and a word of the line.
FLOOR = "[[walls]]\nname = 'floor'\n"
EMPTY = "gravity = [0, -1]\n[run]\ntime_step = 0.01\nend = 0.1\n"
TWO = "[[materials]]\nname = 'a'\n[[materials]]\nname = 'b'\n" + "".join(
    f"[[grains]]\nplace = 'points'\nat = [[{x}, 1], [{x}, 3]]\nmaterial = '{name}'\n" for x, name in ((0, "a"), (2, "b")))
WITHOUT_EFFECT = [
    *(("[[outlets]]\n" + corners, "outlets[0]") for corners in
      ("", "low = [5, 1]\nhigh = [-5, -1]", "low = [-5, 1]\nhigh = [5, 1]", "low = [inf, 0]", "high = [0, -inf]",
       "low = [-inf, -inf]\nhigh = [inf, inf]")),
    *((FLOOR + "[[drives]]\nset = 'floor'\n" + keys, "drives[0]") for keys in
      ("", "mean = 1\ndirection = [0, 0]", "times = []\nvalues = []", "mean = 1\ntimes = [0, 1]\nvalues = [0, 1]",
       "mean = 1\nfrequency = 2", "phase = 0.5", "quantity = 'force'\nmean = 1", "times = [0, 1]")),
    *(("[cell]\n" + keys, word) for keys, word in
      (("pressure = 1", "size"), ("periodic = [true, false]", "size"), ("size = [9, 9]\ninertia = 2", "inertia"),
       ("size = [9, 9]\nisotropic = false", "isotropic"), ("size = [9, 9]\nperiodic = [false, false]", "periodic"))),
    *((FLOOR + keys, word) for keys, word in
      (("mass = 2", "mass"), ("force = [0, 1]", "force"), ("free = [true, false]\nforce = [0, 1]", "force"))),
    *((f"[[grains]]\nplace = '{place}'\nradius = [0.4, 0.6]\nlow = [0, 0]\nhigh = [9, 9]\n", "count")
      for place in ("random", "deposit")),
    ("[[grains]]\nplace = 'points'\n", "at"), ("[[grains]]\nplace = 'file'\n", "file"),
    ("[[grains]]\nplace = 'points'\nat = [[0, 0]]\nfixed = true\nturns = false\n", "turns"),
    *((f"[method]\n{key} = ''\n", key) for key in ("name", "solver", "law", "integrator")),
    ("[method]\ncheck_every = 3\n", "check_every"), ("[method]\nname = 'md'\n", "springs.stiffness"),
    ("[method]\nname = 'md'\nlaw = 'hertz-mindlin'\n", "hertz.young"),
    ("[method]\nlaw = 'extended-coulomb'\ncontact.torsion = 0.1\n", "torsion"),
    *((TWO + "".join(f"[[pairs]]\nbetween = ['{pair[0]}', '{pair[1]}']\n{key} = 0.5\n" for pair in pairs) +
       f"[method]\n{method}\n", key)
      for key, method in (("restitution", "name = 'ahs'"), ("contact.restitution", "law = 'extended-coulomb'"),
                          ("contact.cohesion_force", "law = 'extended-coulomb'"), ("springs.stiffness", "name = 'md'"),
                          ("hertz.young", "name = 'md'\nlaw = 'hertz-mindlin'"))
      for pairs in (("aa",), ("aa", "ab"), ("ab", "bb")) + ((("aa", "bb"),) if key != "hertz.young" else ())),
]


def excluded(random, kind):
    """A value that a description excludes."""
    wrong = ["true", "[]", "{}", "[[]]"] + (["1.5", "7"] if kind.startswith(("a text", "a path", "one of")) else ['"x"'])
    if kind.startswith("a list of texts"):
        wrong.remove("[]")  # no set is watched
    if kind.startswith(("true", "a list of 2 of true")):
        wrong = ["1", '"true"', "0.0", "{}"]
    if kind.startswith(("a number", "an integer")):
        wrong += ["nan", "inf", "-inf"]
        if kind.startswith("an integer"):
            wrong += ["0.5", "1e30"]
        low = re.search(r"(at least|above|strictly between|between) (-?[0-9.e+]+)(?: and ([0-9.e+]+))?", kind)
        if low:
            wrong += [str(int(float(low[2])) - 1)] * 3 + (["0"] if low[1] == "above" else [])
            if low[3]:
                wrong += [str(int(float(low[3])) + 1)] * 3
    if kind.startswith("one of"):
        wrong += ['"nonsense"', '""']
    if kind.startswith("a list of 2 numbers"):
        wrong += ["[1]", "[1, 2, 3, 4]", '["x", 1]', "[nan, 1]", "1"]
    return random.choice(wrong)


def changed(random, text):
    lines = text.splitlines()
    k = random.randrange(len(lines))
    way = random.choice(["value", "value", "value", "key", "lost", "doubled", "moved", "bytes", "cut"])
    if way == "value" and "=" in lines[k]:
        lines[k] = lines[k].split("=")[0] + "= " + random.choice(VALUES)
    elif way == "key" and "=" in lines[k]:
        place = random.randrange(max(1, lines[k].index("=")))
        lines[k] = lines[k][:place] + random.choice("abz_. =[") + lines[k][place + 1:]
    elif way == "lost":
        del lines[k]
    elif way == "doubled":
        lines.insert(k, lines[k])
    elif way == "moved":
        lines.insert(random.randrange(len(lines)), lines.pop(k))
    elif way == "bytes":
        content = bytearray(text.encode())
        for _ in range(random.choice([1, 3, 30])):
            content[random.randrange(len(content))] = random.randrange(256)
        return bytes(content)
    else:
        return text[:random.randrange(len(text))].encode()
    return "\n".join(lines).encode() + b"\n"


def case_of(case):
    random = case.random
    out = case.earlier_results()
    scene = random.choice(SCENES)
    if random.random() < 0.4:  # a value that is not allowed, by its name
        key, kind = random.choice(KEYS)
        program = ["cd_run", scene.stem, "--set", f"{key}={excluded(random, kind)}", "--out", "out", "--progress", "off"]
        status, err = case.run(*program)
        case.refused("cd_run", status, err, [tuple(re.findall(r"[a-z_]+", key))])
        return case.kept(out)
    if random.random() < 0.4:  # what has no effect, or none that was given
        text, word = random.choice(WITHOUT_EFFECT)
        first, rest = EMPTY.split("\n", 1)
        (case.folder / "case.toml").write_text(first + "\n" + text + "\n" + rest)
        status, err = case.run("cd_run", "case.toml", "--out", "out", "--progress", "off")
        case.refused("cd_run", status, err, [word])
        return case.kept(out)
    (case.folder / "case.toml").write_bytes(changed(random, scene.read_text()))
    process = case.start("cd_run", "case.toml", "--out", "out", "--progress", "off")
    try:
        process.wait(1.0)
    except subprocess.TimeoutExpired:  # at work: it leaves when it is told to
        process.send_signal(signal.SIGTERM)
    status, err = case.end(process, "cd_run", 20)
    if status in (0, 3, 130):
        return
    if status == -signal.SIGTERM:  # while the scene was made
        return case.kept(out)
    case.refused("cd_run", status, err)
    if re.search(r"step \d+|time-step|would move", err):  # what only the run can see
        return
    case.kept(out)


family.judge(case_of, 60)
