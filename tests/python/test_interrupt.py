# SPDX-License-Identifier: BSD-3-Clause
"""Ctrl-C, threads and what a run leaves behind."""
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import libcd

LONG = """
import sys, time
import numpy as np
import libcd
scene = libcd.Scene(friction=0.3)
scene.add_plane([0.0, 0.0], [0.0, 1.0])
for i in range(20):
    for j in range(20):
        scene.add_grain([i, 0.5 + j])
scene.add_gravity([0.0, -1.0])
class Slow(libcd.ContactLaw):
    def solve(self, c):
        return max(0.0, c.impulse_n - c.mass_n * (c.bias + c.velocity_n)), 0.0
{setup}
before = scene.position.tobytes() + scene.velocity.tobytes()
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    assert (scene.position.tobytes() + scene.velocity.tobytes() == before) == {in_one_step}
    steps = simulation.steps
    if {in_one_step}:
        assert steps == 0
    else:
        simulation.run(3)  # goes on
        assert simulation.steps == steps + 3 and np.isfinite(scene.position).all()
    print("interrupted", flush=True)
    sys.exit(7)
"""


@pytest.mark.parametrize("setup, call, in_one_step", [
    ("simulation = libcd.Simulation(scene, time_step=0.001)", "simulation.run(10**9)", False),
    ("simulation = libcd.Simulation(scene, time_step=0.001)",
     "simulation.settle(speed=0.0, most_steps=10**9)", False),
    ("method = libcd.Method(law=Slow(), sweeps=10**9)\n"
     "simulation = libcd.Simulation(scene, method, time_step=0.001)", "simulation.step()", True),
    ("simulation = libcd.Simulation(scene, libcd.Method(sweeps=10**9), time_step=0.001)",
     "simulation.step()", True),
    ("simulation = libcd.Simulation(scene, time_step=0.001)\n"
     "a = np.random.default_rng(1).normal(size=(24, 24))",
     "libcd.solve(a @ a.T, -np.ones((12, 2)), 0.5, 'gauss-seidel', sweeps=10**9, tolerance=1e-300)", True),
], ids=["run", "settle", "one step of a law in Python", "one step", "a solve"])
def test_ctrl_c(setup, call, in_one_step):
    process = subprocess.Popen(
        [sys.executable, "-c", LONG.format(setup=setup, call=call, in_one_step=in_one_step)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout.readline() == "ready\n", process.stderr.read()
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (out, process.returncode) == ("interrupted\n", 7), err


@pytest.mark.filterwarnings("ignore:.* pairs of bodies overlap")
def test_other_threads_run_while_a_simulation_steps():
    """The main thread counts while another one steps: it would not get the lock otherwise."""
    scene = libcd.Scene()
    scene.add_grains(np.random.default_rng(1).uniform(0.0, 40.0, (400, 2)))
    simulation = libcd.Simulation(scene, time_step=1e-4)
    done = []
    worker = threading.Thread(target=lambda: done.append(simulation.run(2000)))
    counted = refused = 0
    worker.start()
    while worker.is_alive():
        counted += 1
        try:
            scene.add_grain([100.0, 100.0])  # not within a run
        except RuntimeError:
            refused += 1
        time.sleep(0.001)
    worker.join()
    assert done and counted > 10 and refused >= counted - 2


def test_views_from_another_thread_stay_safe_while_grains_come_in():
    document = {
        "dimension": 2, "gravity": [0.0, -1.0],
        "walls": [{"shape": "plane"}],
        "inlets": [{"low": [-20.0, 20.0], "high": [20.0, 30.0], "rate": 2000.0}],
        "method": {"sweeps": 2}, "run": {"time_step": 0.01, "end": 2.0},
    }
    simulation = libcd.read_scene(document).simulation()
    kept = [np.asarray(simulation.scene.position)]  # of a scene that grows from now on
    worker = threading.Thread(target=lambda: simulation.run(until=2.0))
    worker.start()
    while worker.is_alive():
        view = simulation.scene.position
        try:
            kept.append(np.asarray(view))
            kept[-1].sum()
        except RuntimeError:  # a grain came in between
            pass
    worker.join()
    assert len(simulation.scene) > 100
    assert all(np.isfinite(array).all() for array in kept)
