# SPDX-License-Identifier: BSD-3-Clause
"""Combinations of law, solver, integrator and an option: refused in one line, or honoured, which is seen in other
results than without the option."""

import json

from driver import Family, Wrong

family = Family()
SOLVERS = ["gauss-seidel", "coloured-gauss-seidel", "wide-gauss-seidel", "jacobi", "accelerated-gradient", "nonsmooth-cg",
           "projected-cg", "admm", "newton", "explicit", "approximate-hard-sphere", "mcnamara"]
LAWS = ["unilateral-coulomb", "extended-coulomb", "collision", "spring-dashpot", "hertz-mindlin"]
INTEGRATORS = ["euler", "euler-removing-overlaps", "velocity-verlet"]
METHODS = ["contact-dynamics", "approximate-hard-sphere", "mcnamara", "molecular-dynamics"]
# Values that change what a part does that takes them, in a scene of grains that collide and slide.
OPTIONS = {
    "sweep_order": ["sequential", "symmetric", "independent", "frozen"], "relaxation": [0.6], "passes": [4],
    "impact_time": ["exact"], "removal_sweeps": [4], "overlaps": ["remove"], "restitution": [0.5], "tangential_restitution": [0.5],
    "contact.restitution": [0.5], "contact.rolling": [0.4], "contact.cohesion_force": [3.0], "springs.stiffness": [2e3],
    "springs.damping": [3.0], "hertz.young": [3e3], "sweeps": [3],
}
COLLISION = """gravity = [0, -1]
friction = 0.5
[[walls]]
[[walls]]
normal = [1, 0.3]
point = [-1.5, 0]
[[grains]]
place = "points"
radius = 0.5
at = [[-1, 0.45], [0.02, 0.5], [1.0, 0.51], [-0.5, 1.35], [0.53, 1.33], [0.05, 2.1]]
velocity = [-1, -0.5]
[run]
time_step = 0.002
end = 0.4
reach = 0.3
"""
# What belongs together, so that half of the cases are honoured.
KIN = {
    "contact-dynamics": (SOLVERS[:9], LAWS[:2], INTEGRATORS[:2],
                         ["sweep_order", "relaxation", "overlaps", "contact.restitution", "contact.rolling",
                          "contact.cohesion_force", "sweeps", "removal_sweeps"]),
    "approximate-hard-sphere": (SOLVERS[10:], LAWS[2:3], INTEGRATORS[:2],
                                ["passes", "impact_time", "removal_sweeps", "restitution", "tangential_restitution"]),
    "mcnamara": (SOLVERS[10:], LAWS[2:3], INTEGRATORS[:2], ["restitution", "tangential_restitution"]),
    "molecular-dynamics": (SOLVERS[9:10], LAWS[3:], INTEGRATORS,
                           ["springs.stiffness", "springs.damping", "hertz.young"]),
}
SPRINGS = {"springs.stiffness": 1e3, "springs.damping": 2.0}


def end_of(case, out, values):
    options = [word for key, value in values.items() for word in ("--set", f"method.{key}={value}")]
    status, err = case.run("cd_run", "case.toml", *options, "--progress", "off", "--out", out)
    if status not in (0, 3):
        case.refused("cd_run", status, err)
        return None
    lines = (case.folder / out / "end.csv").read_text().splitlines()
    return [line for line in lines if not line.startswith("#")]


def case_of(case):
    random = case.random
    (case.folder / "case.toml").write_text(COLLISION)
    values = {"name": random.choice(METHODS)}
    every = (SOLVERS, LAWS, INTEGRATORS, sorted(OPTIONS))
    solvers, laws, integrators, keys = KIN[values["name"]] if random.random() < 0.7 else every
    for part, names in (("solver", solvers), ("law", laws), ("integrator", integrators)):
        if random.random() < 0.35:
            values[part] = random.choice(names)
    key = random.choice(keys)
    value = random.choice(OPTIONS[key])
    if key.startswith("contact.") and "law" not in values:
        values["law"] = "extended-coulomb"
    if values.get("law") == "spring-dashpot" or (values["name"] == "molecular-dynamics" and "law" not in values):
        values |= SPRINGS
    if values.get("law") == "hertz-mindlin":
        values |= {"hertz.young": 1e3, "hertz.poisson": 0.3, "hertz.restitution": 0.6}
    without = end_of(case, "without", values)
    found = end_of(case, "found", values | {key: value})
    if found is None:
        return
    said = json.loads((case.folder / "found/summary.json").read_text())["parameters"]
    for name, asked in (values | {key: value}).items():
        noted = str(said.get("method." + name, "nothing"))
        if noted != str(asked) and float(noted) != float(asked):
            raise Wrong(f"{name} = {asked} was asked for, {noted} is noted")
    if without is not None and found == without:
        raise Wrong(f"{key} = {value} changes nothing")


family.judge(case_of, 60)
