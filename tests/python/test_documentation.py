# SPDX-License-Identifier: BSD-3-Clause
"""The blocks of docs and README run, README and guide are short, every public name has a docstring and
types, and the stub is that of the extension module."""
import ast
import inspect
import json
import os
import pathlib
import re
import typing

import pytest

import libcd
from libcd import _core

SOURCE = pathlib.Path(os.environ["CD_SOURCE"])
STUB = ast.parse((SOURCE / "python/libcd/_core.pyi").read_text())


def pages_with_python():
    """But for a Snakefile, which tests/run executes."""
    return sorted(str(page.relative_to(SOURCE)) for page in (SOURCE / "docs").rglob("*.md")
                  if re.search("```python\n(?!# Snakefile)", page.read_text()))


def test_there_are_pages_with_python():
    names = set(pages_with_python())
    assert {"docs/tutorial.md", "docs/guide/python.md", "docs/extend/python.md"} <= names
    assert {name for name in names if "/theory/" in name} == {
        f"docs/theory/{page.name}" for page in (SOURCE / "docs/theory").glob("*.md") if page.name != "index.md"}


@pytest.mark.parametrize("name", pages_with_python())
@pytest.mark.filterwarnings("error::RuntimeWarning")
def test_the_page_runs(name, tmp_path, monkeypatch):
    """Block after block, as one program, beside the scene files that the page gives; what a comment
    after => says, is so."""
    monkeypatch.chdir(tmp_path)
    page = (SOURCE / name).read_text()
    for text, file in re.findall(r"```toml\n(# (\w+\.toml)\n.*?)```", page, re.S):
        (tmp_path / file).write_text(text)
    blocks = re.findall(r"```python\n(.*?)```", page, re.S)
    names, claims = {}, 0
    for block in blocks:
        exec(compile(block, name, "exec"), names)
        for line in block.splitlines():
            if "  # => " in line:
                code, said = line.split("  # => ")
                code = code.split(" = ", 1)[-1] if re.match(r"\w+ = ", code) else code
                assert str(eval(code, names)) == said, line
                claims += 1
    assert claims >= 1


PAGES = sorted([*SOURCE.glob("*.md"), *(SOURCE / "docs").rglob("*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(SOURCE)))
def test_links_within_the_documentation_lead_somewhere(page):
    for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text()):
        assert (page.parent / link).exists(), link


@pytest.mark.parametrize("page", sorted((SOURCE / "docs/theory").glob("*.md")), ids=lambda page: page.stem)
def test_numbers_with_errors_are_those_of_the_committed_results(page):
    """A number as 0.486(1) is a quantity of an experiment that the page names, rounded with its error."""
    text = page.read_text()
    measured = [(quantity["value"], quantity["uncertainty"])
                for path in (SOURCE / "results/standard").glob("*/summary.json") if path.parent.name in text
                for quantity in json.loads(path.read_text())["quantities"].values() if quantity["uncertainty"]]
    for number, error in re.findall(r"(\d+\.\d+)\((\d+)\)", text):
        unit = 10.0 ** -len(number.split(".")[1])  # of the last digit; signs are in the sentence
        assert any(abs(abs(value) - float(number)) <= 0.51 * unit and abs(spread / unit - int(error)) <= 0.51
                   for value, spread in measured), f"{number}({error})"


def test_the_readme_and_pages_of_the_guide_are_short():
    """A screen or three: what is longer is two pages."""
    readme = (SOURCE / "README.md").read_text()
    assert len(readme.splitlines()) <= 100 and len(readme.encode()) <= 8000
    for part in ("guide", "theory", "howto", "extend"):
        for page in (SOURCE / "docs" / part).glob("*.md"):
            assert len(page.read_text().splitlines()) <= 200, page


@pytest.mark.filterwarnings("error::RuntimeWarning")
def test_the_example_of_the_readme_runs():
    blocks = re.findall(r"```python\n(.*?)```", (SOURCE / "README.md").read_text(), re.S)
    assert len(blocks) == 1
    exec(compile(blocks[0], "README.md", "exec"), {})


def stub_names():
    """Functions, variables and classes of the stub, with the members of each class."""
    classes, others = {}, set()
    for node in STUB.body:
        if isinstance(node, ast.ClassDef):
            bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
            members = {f.name for f in node.body if isinstance(f, ast.FunctionDef)}
            for base in bases:
                members |= classes.get(base, set())
            classes[node.name] = members
        elif isinstance(node, ast.FunctionDef):
            others.add(node.name)
        elif isinstance(node, ast.AnnAssign):
            others.add(node.target.id)
    return classes, others


def test_the_stub_is_that_of_the_module():
    classes, others = stub_names()
    public = {name for name in dir(_core) if not name.startswith("_")}
    assert public == others | {name for name in classes if not name.startswith("_")}
    for name, members in classes.items():
        if name.startswith("_") or name == "Error":
            continue
        found = {m for m in vars(getattr(_core, name)) if not m.startswith("_")}
        for base in getattr(_core, name).__mro__[1:]:
            if base.__module__ == _core.__name__:
                found |= {m for m in vars(base) if not m.startswith("_")}
        assert found == {m for m in members if not m.startswith("_")}, name


def contact_of(d, law, solver="gauss-seidel"):
    """What a law is given in a step of a grain on a floor."""
    scene = libcd.Scene(dimension=d, friction=0.3)
    up = [0.0] * (d - 1) + [1.0]
    scene.add_plane([0.0] * d, up)
    scene.add_grain([0.5 * x for x in up])
    libcd.Simulation(scene, libcd.Method(law=law, solver=solver), time_step=0.01).step()


@pytest.mark.parametrize("d", [2, 3])
def test_laws_and_solvers_receive_what_their_types_say(d):
    """And every number of a contact is documented alike in the stub and in help()."""
    zero = 0.0 if d == 2 else [0.0] * 3
    seen = {}

    class Law(libcd.ContactLaw):
        name = "own"

        def solve(self, contact):
            seen.setdefault("solve", []).append(contact)
            return 0.0, zero

        def solve_block(self, contact):
            seen.setdefault("solve_block", []).append(contact)
            return [0.0] * d

    class Rolling(Law):
        transmits_moments = True

        def solve(self, contact):
            seen.setdefault("moments", []).append(contact)
            return 0.0, zero, zero

    class Solver(libcd.Solver):
        name = "own"

        def solve(self, problem):
            seen.setdefault("problem", []).append(problem)
            seen.setdefault("matrix", []).append(problem.matrix())

    contact_of(d, Law())
    contact_of(d, Rolling())
    contact_of(d, "unilateral-coulomb", Solver())
    libcd.solve([[1.0 * (i == j) for j in range(d)] for i in range(d)], [[-1.0] + [0.0] * (d - 1)],
                0.3, "gauss-seidel", law=Law(), sweeps=1)
    hints = typing.get_type_hints(libcd.ContactLaw.solve)["contact"]
    assert hints == typing.Union[libcd.LocalContact, libcd.MomentContact]
    assert typing.get_type_hints(libcd.ContactLaw.solve_block)["contact"] == libcd.BlockContact
    assert typing.get_type_hints(libcd.Solver.solve)["problem"] is libcd.OpenProblem
    for name, kind in (("solve", libcd.LocalContact), ("moments", libcd.MomentContact),
                       ("solve_block", libcd.BlockContact), ("problem", libcd.OpenProblem),
                       ("matrix", libcd.Problem)):
        assert seen[name] and all(isinstance(each, kind) for each in seen[name]), name


def test_the_stub_documents_contacts_as_help_does():
    documented = 0
    for node in STUB.body:
        if isinstance(node, ast.ClassDef) and hasattr(_core, node.name):
            for f in node.body:
                if isinstance(f, ast.FunctionDef) and ast.get_docstring(f):
                    said = inspect.getdoc(getattr(getattr(_core, node.name), f.name))
                    assert " ".join(ast.get_docstring(f).split()) in " ".join(said.split()), f.name
                    documented += 1
    assert documented > 20


def public_functions():
    """Of libcd and its classes, those that are written in Python."""
    for name in libcd.__all__:
        thing = getattr(libcd, name)
        if inspect.isclass(thing) and thing.__module__ != _core.__name__:
            for member, value in vars(thing).items():
                value = value.fget if isinstance(value, property) else value
                value = getattr(value, "__func__", value)
                if inspect.isfunction(value) and (not member.startswith("_")):
                    yield f"{name}.{member}", value, vars(thing)[member]
        elif inspect.isfunction(thing):
            yield name, thing, thing


def test_public_functions_have_types():
    names = 0
    for name, function, _ in public_functions():
        signature = inspect.signature(function)
        assert signature.return_annotation is not inspect.Signature.empty, name
        for parameter in signature.parameters.values():
            if parameter.name != "self":
                assert parameter.annotation is not inspect.Parameter.empty, (name, parameter)
        names += 1
    assert names > 50
    assert (SOURCE / "python/libcd/py.typed").exists()


def test_public_names_have_docstrings():
    for name, _, member in public_functions():
        assert inspect.getdoc(member), name
    for name in libcd.__all__:
        if name not in ("__version__", "Error"):
            thing = getattr(libcd, name)  # a class or a function, or several as one type
            assert all(inspect.getdoc(each) for each in typing.get_args(thing) or (thing,)), name
    for name in ("OpenProblem", "State"):
        for member, value in vars(getattr(_core, name)).items():
            if not member.startswith("_"):
                assert value.__doc__, (name, member)


@pytest.mark.parametrize("table", ["methods", "laws", "solvers", "integrators"])
def test_tables_have_the_parts(table):
    page = (SOURCE / "docs/guide/methods.md").read_text()
    parts = getattr(_core, table)()  # those of the library
    assert parts and all(f"`{name}`" in page for name in parts)
    assert all(parts.values())


def test_import_does_not_load_what_is_slow():
    """SciPy takes longer to load than all the rest."""
    import subprocess
    import sys

    code = "import sys, libcd; sys.exit('scipy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
