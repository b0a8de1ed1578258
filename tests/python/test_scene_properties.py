# SPDX-License-Identifier: BSD-3-Clause
"""Properties of scene files and packings, over drawn documents and grains; each with readers, writers
and laws that are wrong in a way that it must notice."""
import copy
import os
import subprocess

import numpy as np
import pytest

pytest.importorskip("hypothesis", reason="needs python3-hypothesis")
from hypothesis import given, settings
from hypothesis import strategies as st

import libcd
from strategies import fails, packings, scenes

FEW = settings.get_profile("fixed").max_examples // 6  # of what starts a program


# Round trip: a document with all its defaults says the same scene.
def read(document):
    """Defaults and bodies as the library has them."""
    file = libcd.read_scene(document)
    return file.document, file.scene.position.tobytes() + file.scene.velocity.tobytes()


def rounding(document):
    """A reader that keeps six digits."""
    found, _ = read(document)
    found["grains"][0]["at"] = [[float(f"{x:.6g}") for x in p] for p in found["grains"][0]["at"]]
    return found, read(found)[1]


def forgetful(document):
    """A reader that does not pass on where the seed is."""
    found, bits = read(document)
    return {**found, "seed": 1}, bits


def read_again_is_the_same(reader, document):
    document = copy.deepcopy(document)
    found, bits = reader(document)
    assert (found, bits) == read(found)
    assert bits == read(document)[1]
    for key in ("dimension", "seed", "friction", "gravity"):
        assert found[key] == document[key]


@given(scenes())
def test_a_document_with_its_defaults_is_the_same_scene(document):
    read_again_is_the_same(read, document)


@pytest.mark.parametrize("reader", [rounding, forgetful])
def test_a_reader_that_changes_a_scene_is_noticed(reader):
    fails(lambda document: read_again_is_the_same(reader, document), scenes())


# Unknown keys.
NAMES = st.text("abcdefghijklmnopqrstuvwxyz_", min_size=1, max_size=12)


def with_key(document, drawn):
    """The document with one more key in one of its tables; None where that is one of its own."""
    document, (place, name) = copy.deepcopy(document), drawn
    tables = {"": document, "run": document["run"], "method": document["method"],
              "grains[0]": document["grains"][0]}
    known = {"": libcd.read_scene(document).document} | {
        "run": ["time_step", "end", "reach", "skin", "warm_start", "rest_speed", "rest_time"]}
    if name in tables[place] or name in known.get(place, ()):
        return None
    tables[place][name] = "zz"
    return document


def names_the_key(reader, document, drawn):
    changed = with_key(document, drawn)
    if changed is None:
        return
    try:
        reader(changed)
    except libcd.Error as error:
        assert "\n" not in str(error) and drawn[1] in str(error)
    else:
        assert False, f"nothing was said of {drawn}"


def tolerant(document):
    """A reader that takes no notice of what it does not know."""
    document = copy.deepcopy(document)
    known = libcd.read_scene("packing").document
    for key in list(document):
        if key not in known and key not in ("walls", "cell", "grains"):
            del document[key]
    return read(document)


PLACES = st.tuples(st.sampled_from(["", "run", "method", "grains[0]"]), NAMES)


@given(scenes(), PLACES)
def test_an_unknown_key_is_refused_by_its_name(document, drawn):
    names_the_key(read, document, drawn)


def test_a_reader_that_takes_no_notice_is_noticed():
    fails(lambda drawn: names_the_key(tolerant, *drawn), st.tuples(scenes(), PLACES))


def as_toml(document):
    """Numbers, texts, flags and lists of a document as TOML."""
    def value(v):
        if isinstance(v, bool):
            return "true" if v else "false"
        if isinstance(v, list):
            return "[" + ", ".join(map(value, v)) + "]"
        return f'"{v}"' if isinstance(v, str) else repr(v)

    lines = [f"{key} = {value(v)}" for key, v in document.items()
             if not isinstance(v, dict) and not (isinstance(v, list) and isinstance(v[0], dict))]
    for key, table in document.items():
        if isinstance(table, dict):
            lines += [f"[{key}]", *(f"{k} = {value(v)}" for k, v in table.items())]
        elif isinstance(table, list) and isinstance(table[0], dict):
            for entry in table:
                lines += [f"[[{key}]]", *(f"{k} = {value(v)}" for k, v in entry.items())]
    return "\n".join(lines) + "\n"


@settings(max_examples=FEW)
@given(document=scenes(), drawn=PLACES)
def test_cd_run_refuses_an_unknown_key_in_one_line(document, drawn, tmp_path_factory):
    changed = with_key(document, drawn)
    if changed is None:
        return
    folder = tmp_path_factory.mktemp("scene")
    (folder / "scene.toml").write_text(as_toml(changed))
    found = subprocess.run([os.environ["CD_RUN"], "scene.toml", "--out", "out"], cwd=folder,
                           capture_output=True, text=True)
    assert found.returncode == 2 and not (folder / "out").exists()
    assert found.stderr.count("\n") == 1 and drawn[1] in found.stderr


@given(scenes())
def test_a_file_says_what_its_document_says(document):
    assert libcd._core.parse_toml(as_toml(document), "scene.toml") == document


# Units: lengths, times and masses in other ones, powers of two.
def in_units(document, length, time):
    """The document with lengths and times in units that are smaller by these factors. The density
    stays, so that the unit of mass becomes smaller by length^D."""
    d = copy.deepcopy(document)
    speed = length / time

    def scaled(values, factor):
        return [v * factor for v in values]

    d["gravity"] = scaled(d["gravity"], speed / time)
    for grains in d["grains"]:
        grains["at"] = [scaled(place, length) for place in grains["at"]]
        grains["radius"] *= length
        grains["velocity"] = scaled(grains["velocity"], speed)
    if "cell" in d:
        d["cell"]["size"] = scaled(d["cell"]["size"], length)
    d["run"]["time_step"] *= time
    d["run"]["end"] *= time
    return d


def moved(document, law):
    file = libcd.read_scene(document)
    simulation = file.simulation(file.method(law=law) if law else None)
    simulation.run(12)
    return np.array(file.scene.position), np.array(file.scene.velocity)


def has_no_units(law, document, length, time):
    position, velocity = moved(document, law)
    other, faster = moved(in_units(document, length, time), law)
    assert (other == length * position).all()
    assert (faster == length / time * velocity).all()


class Absolute(libcd.ContactLaw):
    """Closes contacts whose gap is below a millimetre, in whatever unit the user has."""

    name = "absolute"

    def solve(self, c):
        bias = 0.0 if c.gap < 1e-3 else c.bias
        return max(0.0, c.impulse_n - c.mass_n * (bias + c.velocity_n)), 0.0 * c.impulse_t


class Damped(libcd.ContactLaw):
    """Leaves slow contacts alone: slower than 0.01, in whatever unit the user has."""

    name = "damped"

    def solve(self, c):
        free = c.velocity_n - c.impulse_n / c.mass_n + max(0.0, c.bias)
        return max(0.0, -c.mass_n * free) if free < -0.01 else 0.0, 0.0 * c.impulse_t


UNITS = st.integers(-40, 40).map(lambda k: 2.0**k)


@given(scenes(), UNITS, UNITS)
def test_steps_have_no_units(document, length, time):
    has_no_units(None, document, length, time)


@pytest.mark.parametrize("law", [Absolute(), Damped()])
def test_a_law_with_units_is_noticed(law):
    fails(lambda drawn: has_no_units(law, *drawn), st.tuples(scenes(), UNITS, UNITS))


# Packings.
def written(folder, packing, show=repr):
    """The packing as a CSV file of the columns that `end.csv` has."""
    d, rows = packing
    axes = "xyz"[:d]
    lines = [",".join([*axes, "radius", "mass", *(f"v{a}" for a in axes)])]
    lines += [",".join(map(show, [*x, r, m, *v])) for x, r, m, v in rows]
    (folder / "packing.csv").write_text("\n".join(lines) + "\n")
    return {"dimension": d, "grains": [{"place": "file", "file": str(folder / "packing.csv")}],
            "method": {"name": "contact-dynamics"}, "run": {"time_step": 1e-3, "end": 1e-3}}


def bits(packing):
    """Of places, radii, masses and velocities, but for the sign of zero: the velocity of the set is
    added to that of each grain."""
    _, rows = packing
    return [(np.array([row[k] for row in rows]) + 0.0).tobytes() for k in range(4)]


def of_scene(scene):
    return [(np.array(values) + 0.0).tobytes()
            for values in (scene.position, scene.radius, scene.mass, scene.velocity)]


def is_read_bit_for_bit(folder, packing, show=repr, sort=False):
    d, rows = packing
    document = written(folder, (d, sorted(rows, reverse=True) if sort else rows), show)
    assert of_scene(libcd.read_scene(document).scene) == bits(packing)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("packing")


@given(packing=packings())
def test_packings_are_read_bit_for_bit(folder, packing):
    is_read_bit_for_bit(folder, packing)


def test_a_writer_of_fifteen_digits_is_noticed(folder):
    fails(lambda p: is_read_bit_for_bit(folder, p, "{:.15g}".format), packings())


def test_a_writer_that_sorts_grains_is_noticed(folder):
    fails(lambda p: is_read_bit_for_bit(folder, p, sort=True), packings())


@settings(max_examples=FEW)
@given(packing=packings())
def test_packings_are_written_bit_for_bit(folder, tmp_path_factory, packing):
    """Grains at rest that touch nothing are at the end of a run what they were at its start."""
    d, rows = packing
    rows = [(x, r, m, [0.0] * d) for x, r, m, _ in rows]
    written(folder, (d, rows))
    out = tmp_path_factory.mktemp("run") / "out"
    (folder / "still.toml").write_text(
        f'dimension = {d}\n[[grains]]\nplace = "file"\nfile = "packing.csv"\n'
        "[run]\ntime_step = 1.0\nend = 1.0\n")
    subprocess.run([os.environ["CD_RUN"], "still.toml", "--out", out], cwd=folder, check=True,
                   capture_output=True)
    again = {"dimension": d, "grains": [{"place": "file", "file": str(out / "end.csv")}],
             "run": {"time_step": 1.0, "end": 1.0}}
    assert of_scene(libcd.read_scene(again).scene) == bits((d, rows))


def knows_no_order(folder, packing, order, solve):
    """The order of grains in a file is no physics: thrown at a wall without friction, each leaves it
    as it would in another row."""
    d, rows = packing
    order = [k for k in order if k < len(rows)]
    found = []
    for these in (rows, [rows[k] for k in order]):
        document = written(folder, (d, these))
        document["friction"] = 0.0
        document["gravity"] = [0.0] * (d - 1) + [-2.0]
        document["run"] = {"time_step": 1.0, "end": 1.0}  # all of them reach the wall
        document["walls"] = [{"point": [0.0] * (d - 1) + [-1.0], "normal": [0.0] * (d - 1) + [1.0]}]
        file = libcd.read_scene(document)
        solve(file)
        found.append(np.array(file.scene.velocity)[-len(rows):])
    np.testing.assert_allclose(found[1], found[0][order], rtol=0, atol=1e-12)


def step(file):
    file.simulation().run(1)


class First(libcd.Solver):
    """Is content with the first contact that gets an impulse."""

    name = "first"

    def solve(self, problem):
        for c in range(problem.contacts):
            problem.update(c)
            if problem.impulses()[c].any():
                break
        return 1


def step_first(file):
    file.simulation(file.method(solver=First())).run(1)


ORDERS = st.permutations(range(6))


@given(packing=packings(), order=ORDERS)
def test_the_order_of_grains_is_no_physics(folder, packing, order):
    knows_no_order(folder, packing, order, step)


def test_a_solver_that_looks_at_the_order_is_noticed(folder):
    fails(lambda drawn: knows_no_order(folder, *drawn, step_first), st.tuples(packings(), ORDERS))
