# SPDX-License-Identifier: BSD-3-Clause
"""The notebooks of docs/notebooks run: their asserts hold and their pictures are drawn. They are valid
files of version 4.5 without outputs, and what they point to exists."""
import json
import os
import pathlib
import re

import pytest

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("Agg")
import matplotlib.pyplot as plt

import libcd

FOLDER = pathlib.Path(os.environ["CD_SOURCE"]) / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def test_there_are_notebooks():
    assert len(NOTEBOOKS) >= 4


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_file_is_a_notebook_without_outputs(path):
    """By the schema of nbformat 4.5; written as Jupyter writes it, so that differences are small."""
    book = read(path)
    assert set(book) == {"cells", "metadata", "nbformat", "nbformat_minor"}
    assert (book["nbformat"], book["nbformat_minor"]) == (4, 5)
    assert book["metadata"]["kernelspec"]["name"] == "python3"
    names = [cell["id"] for cell in book["cells"]]
    assert len(set(names)) == len(names)
    for cell in book["cells"]:
        code = {"execution_count", "outputs"} if cell["cell_type"] == "code" else set()
        assert set(cell) == {"cell_type", "id", "metadata", "source"} | code, cell["id"]
        assert cell["cell_type"] in ("code", "markdown")
        assert re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", cell["id"])
        assert cell["metadata"] == {}, cell["id"]
        assert all(line.endswith("\n") for line in cell["source"][:-1]), cell["id"]
        if code:
            assert cell["execution_count"] is None and cell["outputs"] == [], cell["id"]
    text = json.dumps(book, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_links_and_pictures_exist(path):
    text = "".join("".join(c["source"]) + "\n" for c in read(path)["cells"]
                   if c["cell_type"] == "markdown")
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert links
    for link in links:
        assert (FOLDER / link).is_file(), link


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
@pytest.mark.filterwarnings("error::RuntimeWarning")  # which no notebook explains
def test_the_notebook_runs(path, monkeypatch):
    """Cell after cell in one namespace, as a kernel does. A picture without data is an error, as is
    one that cannot be drawn; a notebook without pictures or checks is none."""
    monkeypatch.chdir(FOLDER)  # where Jupyter runs it
    libcd.set_thread_count(1)  # beside other tests, threads for few contacts only wait for each other
    names, pictures, asserts = {"__name__": "__main__"}, 0, 0
    with matplotlib.rc_context():
        try:
            for cell in read(path)["cells"]:
                if cell["cell_type"] != "code":
                    continue
                source = "".join(cell["source"])
                exec(compile(source, f"{path.name}[{cell['id']}]", "exec"), names)
                asserts += len(re.findall(r"^\s*assert ", source, re.M))
                for number in plt.get_fignums():
                    figure = plt.figure(number)
                    assert figure.axes and all(axes.has_data() for axes in figure.axes), cell["id"]
                    figure.canvas.draw()
                    pictures += 1
                plt.close("all")
        finally:
            plt.close("all")
    assert pictures >= 1 and asserts >= 2
