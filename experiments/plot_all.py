# SPDX-License-Identifier: BSD-3-Clause
"""Draws the figures of experiments whose data or script is newer than their picture, and a small picture
of each (thumbnail.png) for the page's table of claims.

Usage: plot_all.py RESULTS_FOLDER EXPERIMENT... (as results/quick unger2002_cost). Loads matplotlib once.
What fails is named and does not keep the others from being drawn; exit 1 then.
"""
import importlib.util
import json
import multiprocessing
import os
import pathlib
import sys
import traceback

import plot_style as style
from PIL import Image  # matplotlib itself needs it

THUMBNAIL = (240, 160)  # pixels at most
HERE = pathlib.Path(__file__).resolve().parent


class NoData(Exception):
    """There is nothing to draw."""


def script_of(experiment):
    """The script of "paper_topic" is paper/plot_topic.py."""
    paper, topic = experiment.split("_", 1)
    return HERE / paper / f"plot_{topic}.py"


def sources_of(script):
    """The script and the modules that it may import."""
    beside = [path for path in script.parent.glob("*.py") if not path.name.startswith("plot_")]
    shared = [path for path in HERE.glob("plot_*.py") if path != pathlib.Path(__file__).resolve()]
    return [script, *beside, *shared]


def is_current(picture, sources):
    return picture.exists() and all(
        picture.stat().st_mtime >= source.stat().st_mtime for source in sources)


def draw_thumbnail(picture):
    """Writes thumbnail.png beside the picture unless it is newer: a few kB for a screen of two pixels each."""
    small = picture.with_name("thumbnail.png")
    if is_current(small, [picture]):
        return
    with Image.open(picture) as image:
        image = image.convert("RGB")
        image.thumbnail(THUMBNAIL, Image.Resampling.LANCZOS)
        part = small.with_name(small.name + ".part")
        image.quantize(32).save(part, format="png", optimize=True)
        os.replace(part, small)


def load(script):
    """The script as a module."""
    sys.path.insert(0, str(script.parent))
    spec = importlib.util.spec_from_file_location(f"{script.parent.name}.{script.stem}", script)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def draw(folder):
    """Draws the figure of the experiment of this name; the file, or nothing if it is up to date."""
    script, summary = script_of(folder.name), folder / "summary.json"
    if not summary.exists():
        raise NoData(f"{folder}: no data")
    if json.loads(summary.read_text(encoding="utf-8"))["status"] != "complete":
        raise NoData(f"{folder}: the run is not complete")
    picture = folder / f"{folder.name}.png"
    is_new = not is_current(picture, [summary, *sources_of(script)])
    if is_new:
        load(script).draw(folder)
    draw_thumbnail(picture)
    return picture if is_new else None


def attempt(folder):
    """The file that was drawn, or nothing; what went wrong, or nothing."""
    try:
        return draw(folder), None
    except NoData as reason:
        return None, str(reason)
    except Exception:  # the other figures are drawn all the same
        return None, traceback.format_exc()
    finally:
        style.plt.close("all")


def draw_all(results, experiments):
    """Draws what is out of date, several figures at once. Says what was not drawn, if anything."""
    folders = [pathlib.Path(results) / experiment for experiment in experiments]
    failed = []
    # Forked workers have matplotlib already.
    with multiprocessing.get_context("fork").Pool(len(os.sched_getaffinity(0))) as pool:
        for folder, (picture, fault) in zip(folders, pool.imap(attempt, folders)):
            if picture:
                print(picture, flush=True)
            if fault:
                print(fault, file=sys.stderr)
                failed.append(folder.name)
    if failed:
        print(f"not drawn: {', '.join(failed)}", file=sys.stderr)
    return bool(failed)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("usage: plot_all.py RESULTS_FOLDER EXPERIMENT...")
    sys.exit(draw_all(sys.argv[1], sys.argv[2:]))
