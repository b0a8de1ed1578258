# SPDX-License-Identifier: BSD-3-Clause
"""Scenes from dicts that are no documents, and the cell that a packing gives its scene."""
import pytest

import libcd

RUN = {"time_step": 0.01, "end": 0.02}


def deep(levels):
    """A dict in a dict in a dict."""
    made = {}
    for _ in range(levels):
        made = {"a": made}
    return made


def cyclic():
    """A dict that contains itself in a list."""
    made = {"run": RUN}
    made["grains"] = [made]
    return made


def endless():
    """A list that contains itself."""
    made = []
    made.append(made)
    return made


def refusal(call, *arguments, **options):
    with pytest.raises(libcd.Error) as error:
        call(*arguments, **options)
    line = str(error.value)
    assert line and "\n" not in line and len(line) < 300
    return line


NESTED = "tables and lists are nested more than 100 deep"


@pytest.mark.parametrize("document, key", [
    (cyclic(), "grains"), (deep(100_000), "a"), (deep(102), "a"),
    ({"run": RUN, "gravity": endless()}, "gravity"), ({"run": RUN | {"end": deep(100_000)}}, "run")],
    ids=["itself", "deep", "a level too deep", "list of itself", "deep value"])
def test_what_has_no_end_is_refused_with_its_key(document, key):
    assert refusal(libcd.read_scene, document).startswith(f"{key}: {NESTED}")


def test_a_hundred_levels_are_read():
    """Deep enough for every document; what is refused of it is the key."""
    assert NESTED not in refusal(libcd.read_scene, deep(99))


@pytest.mark.parametrize("contact", [deep(100_000), {"restitution": endless()}], ids=["deep", "itself"])
def test_coefficients_without_end_are_refused(contact):
    assert NESTED in refusal(libcd.Method, law="extended-coulomb", contact=contact)


@pytest.mark.parametrize("value", [deep(100_000), endless(), cyclic()], ids=["deep", "list", "dict"])
def test_values_without_end_are_shown_within_a_line(value):
    """repr() of Python has limits of its own."""
    scene = libcd.Scene()
    for call in (lambda: scene.add_grain([0, 0], radius=value), lambda: scene.add_gravity(value),
                 lambda: libcd.Simulation(scene, value, time_step=0.1), lambda: libcd.register(value),
                 lambda: scene.add_grain([0, 0], fixed=value), lambda: libcd.read_scene(3, value)):
        refusal(call)


@pytest.mark.parametrize("document, line", [
    ({1: 2, "run": RUN}, "key: 1 is not allowed, expected a text"),
    ({"run": RUN | {None: 1}}, "run: key: None is not allowed, expected a text"),
    ({"run": RUN, "title": "\ud800"}, r"title: '\ud800' is not allowed, expected a text"),
    ({"run": RUN, "seed": 2**80}, "seed: "), ({"run": RUN, "seed": object}, "seed: "),
    ({"run": RUN, "friction": 1j}, "friction: ")], ids=lambda value: str(value)[:20])
def test_what_no_document_has_is_refused(document, line):
    assert refusal(libcd.read_scene, document).startswith(line)


# Cells.
def packed(folder, comment, **tables):
    """Two discs of radius 1 that touch across the boundary of a cell of edges 4, with an overlap of
    0.1, in a file with a comment on the cell."""
    (folder / "bed.csv").write_text(f"# {comment}\nx,y,radius\n0.95,2,1\n3.05,2,1\n")
    document = {"grains": [{"place": "file", "file": str(folder / "bed.csv")}], "run": RUN}
    return libcd.read_scene(document | tables)


def contacts(file):
    simulation = file.simulation()
    simulation.run(1)
    return simulation.contacts


def test_the_cell_of_a_packing_is_that_of_the_scene(tmp_path):
    file = packed(tmp_path, "periodic cell: 4 0 0 4")
    assert file.cell_note.startswith("cell [4, 4] in ") and "bed.csv of grains[0]" in file.cell_note
    found = contacts(file)
    assert len(found) == 1 and found.gap[0] == pytest.approx(-0.1, abs=1e-12)
    assert abs(found.normal[0, 0]) == pytest.approx(1.0)


def test_a_cell_that_is_left_out_is_told(tmp_path):
    file = packed(tmp_path, "periodic cell: 4 0 0 4", cell={"periodic": [False, False]})
    assert file.cell_note.startswith("box [4, 4] in ") and "left out" in file.cell_note
    assert len(contacts(file)) == 0


def test_a_cell_of_the_scene_is_said_to_be_its_own(tmp_path):
    for tables, note in (({"cell": {"size": [4, 4]}}, "cell [4, 4], of the scene"), ({}, "")):
        assert packed(tmp_path, "a comment", **tables).cell_note == note
    assert "4" in refusal(packed, tmp_path, "periodic cell: 4 0 0 4", cell={"size": [5, 5]})
