# SPDX-License-Identifier: BSD-3-Clause
"""Strategies: how property tests draw contacts, problems and scene files, and their fixed profile.

The profile is the same on every machine and in every run: cases follow from the test's own text, and
a failure is shrunk to a small one. CD_PROPERTIES=1000 in the environment draws as many, at random."""
import os

import numpy as np
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

CASES = int(os.environ.get("CD_PROPERTIES", 0))
settings.register_profile(
    "fixed", derandomize=not CASES, max_examples=CASES or 60, deadline=None, database=None,
    suppress_health_check=list(HealthCheck))
settings.load_profile("fixed")


def fails(check, strategy, cases=300, shrink=False):
    """The message of the assertion that a check of drawn values ends with; fails if it holds for all
    of them: a wrong implementation has then gone unnoticed."""
    phases = [Phase.generate, Phase.shrink] if shrink else [Phase.generate]
    run = settings(max_examples=cases, phases=phases, report_multiple_bugs=False)(
        given(strategy)(lambda value: check(value)))
    try:
        run()
    except AssertionError as error:
        return str(error)
    raise RuntimeError("nobody noticed")


def numbers(low, high):
    """Multiples of 1/1024: short ones where a failure is shrunk, and none that is nearly zero, whose
    powers would underflow."""
    return st.integers(int(low * 1024), int(high * 1024)).map(lambda k: k / 1024)


def arrays(size, most):
    """As many multiples of most / 128 between -most and most, drawn at once."""
    return st.binary(min_size=size, max_size=size).map(
        lambda text: np.frombuffer(text, np.int8) * (most / 128))


def dimensions():
    """2 or 3."""
    return st.sampled_from([2, 3])


@st.composite
def blocks(draw, d):
    """Responses of one contact: symmetric and positive definite, normal and tangential directions
    coupled by less than they respond."""
    half = draw(arrays(d * d, 1)).reshape(d, d)
    return half @ half.T / d + np.eye(d)


@st.composite
def contacts(draw):
    """Response, free velocity and friction of one contact."""
    d = draw(dimensions())
    return draw(blocks(d)), draw(arrays(d, 2)), draw(numbers(0, 2))


@st.composite
def problems(draw, friction=numbers(0, 1)):
    """W = J J^T / n + 1/2 of a few contacts, whose diagonal blocks are near 1: positive definite."""
    d, count = draw(dimensions()), draw(st.integers(1, 4))
    size = d * count
    J = draw(arrays(2 * size * size, 1)).reshape(size, 2 * size)
    W = J @ J.T / size + 0.5 * np.eye(size)
    q = draw(arrays(size, 2)).reshape(count, d)
    return W, q, np.array(draw(st.lists(friction, min_size=count, max_size=count)))


@st.composite
def scenes(draw):
    """Documents of scene files: grains that do not overlap over a floor, thrown, or in a cell."""
    d = draw(dimensions())
    count = draw(st.integers(1, 6))
    up = [0.0] * (d - 1) + [1.0]
    radius = draw(numbers(0.25, 0.5))
    shift = draw(arrays(d * count, 0.25)).reshape(count, d).tolist()
    places = [[1.5 * (k % 3) + s[0], *s[1:-1], 0.8 + 1.5 * (k // 3) + s[-1]]
              for k, s in enumerate(shift)]
    document = {
        "dimension": d, "seed": draw(st.integers(0, 2**31)), "friction": draw(numbers(0, 1)),
        "gravity": [-abs(g) for g in draw(arrays(d, 2)).tolist()],
        "walls": [{"point": [0.0] * d, "normal": up}],
        "grains": [{"place": "points", "at": places, "radius": radius,
                    "velocity": draw(arrays(d, 2)).tolist(), "turns": draw(st.booleans())}],
        "method": {"sweeps": draw(st.integers(1, 20)),
                   "sweep_order": draw(st.sampled_from(["random", "sequential", "symmetric"]))},
        "run": {"time_step": draw(numbers(0.0078125, 0.0625)), "end": 1.0},
    }
    if draw(st.booleans()):
        del document["walls"]
        document["cell"] = {"size": [8.0] * d}
    return document


@st.composite
def packings(draw):
    """Grains far from each other: places, radii, masses, velocities, bit patterns of all kinds."""
    d, count = draw(dimensions()), draw(st.integers(1, 6))
    spot = st.floats(-0.5, 0.5, allow_nan=False)
    rows = []
    for k in range(count):
        place = [4.0 * k + draw(spot)] + [draw(spot) for _ in range(d - 1)]
        velocity = [draw(st.floats(-0.5, 0.5, allow_nan=False)) for _ in range(d)]
        radius = draw(st.floats(0.1, 0.5, allow_nan=False))
        mass = draw(st.floats(1e-6, 1e6, allow_nan=False))
        rows.append((place, radius, mass, velocity))
    return d, rows
