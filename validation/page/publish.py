#!/usr/bin/python3
# SPDX-License-Identifier: BSD-3-Clause
"""Writes index.html and ro-crate-metadata.json into a folder of results that cd_check has judged; exit 2 on bad input.

    validation/page/publish.py --results results/quick

The page is one file: style and script are within it, pictures and data are linked in the folder."""
import argparse
import collections
import contextlib
import json
import pathlib
import sys

import crate
import rounded
from collect import KINDS, VERDICTS, Refused, collect
from typeset import Texts

HERE = pathlib.Path(__file__).resolve().parent
MARKS = dict(zip(VERDICTS, "✓◐✗+?"))
CLASSES = dict(zip(VERDICTS, ("confirmed", "limits", "not", "beyond", "open")))


def make_page(report):
    """The HTML document."""
    try:
        import jinja2
    except ImportError:
        raise Refused("jinja2 is not installed: it fills the page (Debian's package python3-jinja2)") from None
    texts = Texts()
    environment = jinja2.Environment(loader=jinja2.FileSystemLoader(HERE), autoescape=True, trim_blocks=True,
                                     lstrip_blocks=True, undefined=jinja2.StrictUndefined)
    environment.filters |= {"line": texts.line, "blocks": texts.blocks, "size": rounded.size, "time": rounded.time}
    claims = [claim for paper in report.papers for claim in paper.claims]
    for k, claim in enumerate(claims):
        claim.key = k
    newest = max(report.chapters, key=lambda chapter: chapter.provenance.started_utc, default=None)
    page = environment.get_template("page.html.j2").render(
        report=report, claims=claims, kinds=KINDS, verdicts=VERDICTS, marks=MARKS, classes=CLASSES,
        checks=collections.Counter(finding.verdict for finding in report.findings), newest=newest,
        different=lambda fact: sorted({str(getattr(chapter.provenance, fact)) for chapter in report.chapters}),
        seconds=sum(chapter.provenance.wall_seconds for chapter in report.chapters),
        style=(HERE / "style.css").read_text(encoding="utf-8"),
        script=(HERE / "script.js").read_text(encoding="utf-8"))
    return texts.set(page) + "\n"


def write(path, text):
    """By a temporary name: the file is whole, or the one of before."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink()
        raise Refused(f"{path}: {error.strerror}") from None


def main():
    parser = argparse.ArgumentParser(description="makes the page of a folder of results", allow_abbrev=False)
    parser.add_argument("--results", type=pathlib.Path, default="results/quick", help="folder of results")
    parser.add_argument("--notes", type=pathlib.Path, default=HERE.parent.parent / "experiments",
                        help="folder of the notes, <paper>/<topic>.md, of list.txt and papers.txt")
    parser.add_argument("--validation", type=pathlib.Path, default=HERE.parent,
                        help="folder of claims and captions, <experiment>.json")
    parser.add_argument("--checks", type=pathlib.Path,
                        help="what cd_check --json has written (default: checks.json in the folder of results)")
    arguments = parser.parse_args()
    try:
        report = collect(arguments.results, arguments.notes, arguments.validation, arguments.checks)
        write(arguments.results / "index.html", make_page(report))
        write(arguments.results / "ro-crate-metadata.json",
              json.dumps(crate.make_crate(report, arguments.results), indent=1, ensure_ascii=False) + "\n")
    except Refused as refused:
        print(f"publish.py: {refused}", file=sys.stderr)
        return 2
    print(arguments.results / "index.html")
    return 0


if __name__ == "__main__":
    sys.exit(main())
