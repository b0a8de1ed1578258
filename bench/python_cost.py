#!/usr/bin/python3
# SPDX-License-Identifier: BSD-3-Clause
"""What steps cost from Python beside C++: the same scene in both, in turns, and to the same bits.

Says the ratio of the seconds and of the processor seconds of the timed steps (Python over C++) as the
median over the rounds with its quartiles, and the seconds that `import libcd` takes with and without
NumPy. Exit 1 if a bit differs. On a machine that works for others, too, seconds are noise; processor
seconds are less so.

    PYTHONPATH=build/release/python bench/python_cost.py build/release/bin/cd_python_cost
"""
import argparse
import pathlib
import subprocess
import sys
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "run"))
import needed

needed.need("numpy")
import libcd
import numpy as np


def box(discs):
    """The scene of python_cost.cpp."""
    across = discs // 40
    scene = libcd.Scene(friction=0.3)
    for point, normal in (([0, 0], [0, 1]), ([0, 0], [1, 0]), ([across, 0], [-1, 0])):
        scene.add_plane(point, normal)
    for k in range(discs):
        radius = 0.45 + 0.0125 * (k * 7 % 4)
        scene.add_grain([0.5 + k % across, 0.5 + k // across], radius, mass=radius * radius)
    scene.add_gravity([0, -1])
    return scene


def in_python(discs, before, timed):
    """Seconds and processor seconds of the timed steps, each by its own call, and positions."""
    method = libcd.Method(sweeps=50, seed=5)
    simulation = libcd.Simulation(box(discs), method, time_step=0.01)
    simulation.run(before)
    start, busy = time.perf_counter(), time.process_time()
    for _ in range(timed):
        simulation.step()
    seconds = time.perf_counter() - start, time.process_time() - busy
    return np.array(seconds), np.array(simulation.scene.position)


def in_cpp(program, discs, before, timed):
    """The same of the C++ program."""
    said = subprocess.run([program, str(discs), str(before), str(timed)], check=True, text=True,
                          capture_output=True).stdout.splitlines()
    seconds = np.array(said[0].split(), float)
    return seconds, np.array([[float.fromhex(x) for x in row.split()] for row in said[1:]])


def seconds_of(code, rounds):
    """Least time that an interpreter takes to run a line, less the least of an empty one."""
    def least(line):
        times = []
        for _ in range(rounds):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", line], check=True)
            times.append(time.perf_counter() - start)
        return min(times)
    return least(code) - least("pass")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="cd_python_cost")
    parser.add_argument("--discs", type=int, default=2000)
    parser.add_argument("--before", type=int, default=200, help="steps that are not timed")
    parser.add_argument("--steps", type=int, default=100, help="steps timed")
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    what = options.discs, options.before, options.steps
    ratios = []
    for _ in range(options.rounds):
        mine, here = in_python(*what)
        theirs, there = in_cpp(options.program, *what)
        if here.tobytes() != there.tobytes():
            sys.exit("python_cost: positions differ")
        ratios.append(mine / theirs)
    print(f"steps of {options.discs} discs, Python over C++, {options.rounds} rounds, same bits")
    for name, ratio in zip(("seconds", "processor seconds"), np.transpose(ratios)):
        low, median, high = np.quantile(ratio, [0.25, 0.5, 0.75])
        print(f"  {name}: {median:.3f} ({low:.3f} to {high:.3f})")
    print(f"import libcd: {seconds_of('import libcd', 5):.3f} s, of which NumPy takes "
          f"{seconds_of('import numpy', 5):.3f} s")


if __name__ == "__main__":
    main()
