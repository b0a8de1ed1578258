# SPDX-License-Identifier: BSD-3-Clause
"""Processes that are forked or spawned after threads have been at work: they go on, with the same bits.

Each runs in a process of its own, which is ended if it hangs."""
import subprocess
import sys

import pytest

BEGIN = """
import multiprocessing, os, signal
import numpy as np
import libcd


def lattice(threads):
    scene = libcd.Scene(friction=0.3)
    side = 36  # enough contacts for two threads
    places = [[0.99 * i, 0.99 * j] for i in range(side) for j in range(side)]
    scene.add_grains(places)
    scene.velocity[:] = -0.01 * np.array(places)
    method = libcd.Method(solver="jacobi", sweeps=3)
    return libcd.Simulation(scene, method, time_step=0.01, threads=threads)


def bits(threads=0):
    simulation = lattice(threads)
    simulation.run(2)
    return simulation.scene.velocity.tobytes()


def solve(k):
    return bits(k % 3)
"""

POOL = """
if __name__ == "__main__":
    libcd.set_thread_count(2)
    expected = bits()
    for again in range(2):
        with multiprocessing.get_context("{start}").Pool(2) as pool:
            assert pool.map(solve, range(4)) == [expected] * 4
        assert bits() == expected and libcd.thread_count() == 2
    print("done")
"""

FORK = """
if __name__ == "__main__":
    libcd.set_thread_count(2)
    running = lattice(2)          # made before the fork, used on both sides of it
    running.run(1)
    child = os.fork()
    running.run(1)
    grandchild = os.fork() if child == 0 else None
    same = bits() == bits(1) == running.scene.velocity.tobytes()
    if grandchild:
        same = same and os.waitpid(grandchild, 0)[1] == 0
    if child == 0:
        os._exit(0 if same and libcd.thread_count() == 2 else 1)
    assert same and os.waitpid(child, 0)[1] == 0
    print("done")
"""

# The parent's problem is solved by threads, too; and a thread of Python may be what forks.
THREAD = """
import threading

def fork():
    bits(2)
    child = os.fork()
    if child == 0:
        os._exit(0 if bits(2) == bits(1) else 1)
    found.append(os.waitpid(child, 0)[1])

if __name__ == "__main__":
    found = []
    bits(2)
    worker = threading.Thread(target=fork)
    worker.start()
    worker.join()
    assert found == [0] and bits(2) == bits(1)
    print("done")
"""


@pytest.mark.parametrize("program", [POOL.format(start="fork"), POOL.format(start="spawn"),
                                     POOL.format(start="forkserver"), FORK, THREAD],
                         ids=["fork", "spawn", "forkserver", "os.fork", "fork in a thread"])
def test_processes_after_threads(program, tmp_path):
    script = tmp_path / "program.py"
    script.write_text(BEGIN + program)
    process = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, start_new_session=True)
    try:
        out, err = process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        import os
        import signal

        os.killpg(process.pid, signal.SIGKILL)
        pytest.fail("it hangs")
    assert (out, process.returncode) == ("done\n", 0), err
