# SPDX-License-Identifier: BSD-3-Clause
"""Scenes at the ends of what can be written: titles and file names of any letters, which come out of every file as
they went in; keys within keys without end; lists of tens of thousands of tables, names and keys; numbers beyond what
fits. Each runs, or is refused in one line that names what is too much, in the time of a line read."""

import json
from xml.etree import ElementTree

from driver import Family, Wrong

family = Family()
LETTERS = "aZ09 _-äßéμΩжИ粒子אب😀&<>\"'#%,;=()[]{}~"
CONTROLS = "\n\t\x01\x1b\x7f\u0085\u2028"
SCENE = """dimension = 2
gravity = [0, -1]
{head}
[[walls]]
[[grains]]
place = "points"
at = [[0, 0.6]]
{tables}
[run]
time_step = 0.01
end = 0.05
{run}
"""


def word(random, letters, longest=20):
    return "".join(random.choice(letters) for _ in range(random.randint(1, longest)))


def scene(case, name="case.toml", **parts):
    text = SCENE.format(**{"head": "", "tables": "", "run": "", **parts})
    (case.folder / name).write_text(text, encoding="utf-8")
    return name


def run(case, file, *options):
    return case.run("cd_run", file, "--out", "out", "--progress", "off", *options)


def toml(text):
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def letters(case):
    """Any title and file name: everything written is UTF-8, JSON and XML with the same letters."""
    title = word(case.random, LETTERS + CONTROLS, 40)
    name = word(case.random, LETTERS).strip(" -") or "ü"
    file = scene(case, name + ".toml", head=f"title = {toml(title)}", run="[output]\nframes_every = 0.02")
    status, err = run(case, "./" + file)
    if status != 0:
        raise Wrong(f"{title!r} in {name!r} ended with {status}: {err}")
    out = case.folder / "out"
    for path in out.glob("*.csv"):
        path.read_text(encoding="utf-8")
    summary = json.loads((out / "summary.json").read_text(encoding="utf-8"))
    shown = summary["parameters"]["title"]
    plain = "".join(c for c in title if c not in CONTROLS)
    kept = shown
    for c in CONTROLS:
        code = {"\n": "\\n", "\t": "\\t"}.get(c) or "".join(f"\\x{byte:02x}" for byte in c.encode())
        kept = kept.replace(code, "")
    if kept != plain or "?" in shown:
        raise Wrong(f"the title {title!r} became {shown!r}")
    for path in out.glob("*.pvd"):
        frames = list(ElementTree.fromstring(path.read_bytes()).iter("DataSet"))
        if not frames or not all((out / frame.get("file")).exists() for frame in frames):
            raise Wrong(f"{path.name} names files that are not there")


def deep(case):
    """Keys and tables within each other, in each form that TOML has."""
    depth = case.random.choice([102, 300, 5000, 100000])
    keys = ".".join("a" * depth)
    form = case.random.randrange(5)
    if form == 4:
        status, err = run(case, scene(case), "--set", f"{'.'.join('a' * min(depth, 50000))}=1")
    else:
        text = [f"{keys} = 1", f"title = {'[' * depth}{']' * depth}", f"title = {'{a = ' * depth}1{'}' * depth}",
                f"[{keys}]"][form]
        status, err = run(case, scene(case, **({"tables": text} if form == 3 else {"head": text})))
    case.refused("cd_run", status, err, ["nested"])


def long_lists(case):
    """Twenty thousand of something."""
    count = 20000
    kind = case.random.choice(["walls", "sets", "keys", "materials", "pairs", "watch"])
    if kind == "walls":
        process = run(case, scene(case, tables="[[walls]]\nnormal = [1, 0]\npoint = [-2, 0]\n" * count), "--dry-run")
        return case.refused_or((0,), "cd_run", *process)
    if kind == "sets":
        sets = "".join(f'[[walls]]\nname = "w{k}"\npoint = [0, -{k + 1}]\n' for k in range(count))
        return case.refused("cd_run", *run(case, scene(case, tables=sets + '[[drives]]\nset = "zzz"\nmean = 1\n')),
                            ["zzz", "and 19942 more"])
    if kind == "keys":
        head = "".join(f"key{k} = 1\n" for k in range(count))
        return case.refused("cd_run", *run(case, scene(case, head=head)), ["no such key"])
    materials = "".join(f'[[materials]]\nname = "m{k}"\n' for k in range(count if kind == "materials" else 1000))
    if kind == "materials":
        return case.refused("cd_run", *run(case, scene(case, tables=materials)), ["at most 1000"])
    if kind == "pairs":
        pairs = "".join(f'[[pairs]]\nbetween = ["m{k % 1000}", "m{k * 7 // 1000}"]\ncoefficient = 0.3\n'
                        for k in range(count))
        return case.refused("cd_run", *run(case, scene(case, tables=materials + pairs)), ["named once"])
    names = ", ".join(f'"walls{k}"' for k in range(count))
    return case.refused("cd_run", *run(case, scene(case, run=f"[output]\nwatch = [{names}]")), ["did you mean walls"])


def limits(case):
    """Integers above the largest, whose limit is named."""
    key, most = case.random.choice([("method.sweeps", "2147483647"), ("method.check_every", "2147483647"),
                                    ("grains[0].count", "1e+07")])
    options = ["--set", "grains[0].place=lattice"] if key.startswith("grains") else []
    status, err = run(case, scene(case), *options, "--set", f"{key}={10 ** case.random.randint(10, 18)}")
    case.refused("cd_run", status, err, [key.split(".")[1], most])


def case_of(case):
    (letters, deep, long_lists, limits)[case.number % 4](case)


family.judge(case_of, 24)
