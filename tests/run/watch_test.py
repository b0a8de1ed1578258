# SPDX-License-Identifier: BSD-3-Clause
"""Sets that cd_run watches: what rests weighs m g, contact forces and weight change the momentum of a set, forces
between sets are opposite; sets that are none are refused.

    watch_test.py CD_RUN FOLDER"""
import math
import pathlib
import shutil
import sys

from run_files import rows, run

CD_RUN, FOLDER = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
DENSITY, G, STEP = 3.0, 2.0, 0.01
DISC = f"""
gravity = [0, -{G}]
materials = [{{name = "lead", density = {DENSITY}}}]
walls = [{{name = "table", shape = "plate", half_edges = [[4, 0]], rounding = 0.1, velocity = [0.25, 0]}}]
grains = [{{name = "disc", place = "points", radius = 0.5, at = [[0, 0.6]]}}]
run = {{time_step = {STEP}, end = 0.5}}
"""
# A heavy cluster, in touch with itself, falls into grains that lie in a box.
CLUSTER, RADIUS = 7, 0.4
IMPACT = f"""
gravity = [0.3, -{G}]
materials = [{{name = "lead", density = {DENSITY}}}]
[[walls]]
name = "box"
shape = "box"
low = [-3, 0]
high = [3, 9]
[[grains]]
name = "bed"
count = 20
radius = [0.3, 0.5]
low = [-3, 0]
high = [3, 5]
[[grains]]
name = "cluster"
place = "points"
radius = {RADIUS}
velocity = [0, -1]
at = {[[0, 6.5]] + [[0.8 * math.cos(k * math.pi / 3), 6.5 + 0.8 * math.sin(k * math.pi / 3)] for k in range(6)]}
[method]
sweeps = 7
[run]
time_step = {STEP}
end = 3
[output]
monitors_every = {STEP}
watch = ["cluster", "bed", "box"]
"""


def vectors(table, name):
    return [(float(row[name + "_x"]), float(row[name + "_y"])) for row in table]


def monitors(scene, out, *settings):
    (FOLDER / f"{out}.toml").write_text(scene)
    options = [word for setting in settings for word in ("--set", setting)]
    run(CD_RUN, f"{out}.toml", "--progress", "off", "--out", out, *options, folder=FOLDER)
    return rows(FOLDER / out / "monitors.csv")


def check_weight():
    """A disc on a table that moves along: m g; the table bears the opposite, which it does without being watched."""
    table = monitors(DISC, "disc", "output.watch=['disc', 'table']")
    weight = DENSITY * math.pi * 0.5**2 * G
    last = table[-1]
    assert abs(float(last["force_disc_y"]) / weight - 1) < 1e-12, last
    assert abs(float(last["force_table_y"]) / weight + 1) < 1e-12, last
    assert abs(float(last["position_disc_y"]) - 0.6) < 1e-12 and abs(float(last["velocity_disc_y"])) < 1e-12
    assert float(last["velocity_table_x"]) == 0.25 and abs(float(last["position_table_x"]) - 0.125) < 1e-12
    plain = monitors(DISC, "plain")
    assert not [name for name in plain[0] if "disc" in name or name.startswith(("position", "velocity"))]
    for row, watched in zip(plain, table, strict=True):  # that somebody watches changes nothing
        assert all(watched[name] == text for name, text in row.items() if name != "seconds")


def check_momentum():
    """M dv = (F + M g) dt to rounding, in every step, and whatever few sweeps leave of the error; dx = v dt."""
    table = monitors(IMPACT, "impact")
    mass = CLUSTER * DENSITY * math.pi * RADIUS**2
    place, velocity, force = (vectors(table, name + "_cluster") for name in ("position", "velocity", "force"))
    pushed = 0
    for k in range(1, len(table)):
        pushed += force[k][1] > 0.1 * mass * G
        for axis, gravity in ((0, 0.3), (1, -G)):
            change = mass * (velocity[k][axis] - velocity[k - 1][axis]) / STEP
            assert abs(change - force[k][axis] - mass * gravity) < 1e-9 * mass / STEP, (k, axis)
            moved = place[k][axis] - place[k - 1][axis]
            assert abs(moved - STEP * velocity[k][axis]) < 1e-12, (k, axis)
        for axis in (0, 1):  # what one set feels the others do
            total = sum(vectors(table[k:k + 1], "force_" + name)[0][axis] for name in ("cluster", "bed", "box"))
            assert abs(total) < 1e-9 * mass / STEP, (k, axis)
    assert pushed > 50, pushed
    assert abs(place[0][0]) < 1e-12 and abs(place[0][1] - 6.5) < 1e-12


def check_removed():
    """A set of which no grain is left has no position and feels nothing."""
    table = monitors(DISC.replace("[0.25, 0]", "[0, 0]"), "removed", "output.watch=['disc']",
                     "grains[0].at=[[0, -1]]", "outlets=[{high=[inf, -1.1]}]", "output.monitors_every=0.01")
    assert table[0]["position_disc_y"] == "-1" and table[5]["position_disc_y"] != ""
    assert table[-1]["position_disc_y"] == table[-1]["velocity_disc_x"] == "" and table[-1]["force_disc_y"] == "0"


def check_refusals():
    for watch, text in (("['dsc']", "output.watch: 'dsc' is no set of [[walls]] or [[grains]], did you mean disc?"),
                        ("['disc', '']", "output.watch: '' is no set"), ("'disc'", "a list of texts")):
        line = run(CD_RUN, "disc.toml", "--dry-run", "--set", f"output.watch={watch}", folder=FOLDER, status=2)
        assert text in line and line.count("\n") == 1, line


shutil.rmtree(FOLDER, ignore_errors=True)
FOLDER.mkdir(parents=True)
check_weight()
check_momentum()
check_removed()
check_refusals()
