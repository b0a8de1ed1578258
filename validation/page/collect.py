# SPDX-License-Identifier: BSD-3-Clause
"""What a folder of results says, for the page and for the documentation: papers, their experiments, claims with the
verdicts of cd_check, checks, notes with the measured numbers put in. Texts are Markdown with LaTeX mathematics."""
import collections
import json
import pathlib
import re
import struct
from types import SimpleNamespace

import rounded

VERDICTS = ("confirmed", "within limits", "not confirmed", "beyond the paper", "open")
KINDS = ("paper", "literature", "target", "addition")
THUMBNAIL = "thumbnail.png"
PROVENANCE = ("version", "git", "dirty", "compiler", "flags", "cpu", "threads", "seed", "started_utc", "wall_seconds")


class Refused(Exception):
    """One line: the file, and what is wrong with it."""


def collect(results, notes, validation, checks=None):
    """The experiments below `results` that have a summary.json, in the order of list.txt below `notes`, judged by
    `checks`, which cd_check has written (without, checks.json below `results`). Those that are not listed come last.

    Returns papers (key, name, title, link, chapters, claims, counts), chapters, counts of claims by kind and verdict as
    cd_check has them, findings, lost (findings of experiments without results) and out_of_scope."""
    results, notes, validation = map(pathlib.Path, (results, notes, validation))
    if not results.is_dir():
        raise Refused(f"--results: {results} is not allowed, expected a folder")
    path = pathlib.Path(checks or results / "checks.json")
    judged = _read_json(path, lambda data: SimpleNamespace(
        findings=[_finding(entry) for entry in data["checks"]], counts=data["claim_counts"],
        claims=[SimpleNamespace(**entry) for entry in data["claims"]]))
    listed = read_list(notes / "list.txt", 3, "name | sources | title")
    order = {row[0]: k for k, row in enumerate(listed)}
    titles = {row[0]: row[2] for row in listed}
    chapters = [_chapter(folder, notes, validation, titles, judged, path)
                for folder in sorted(results.iterdir()) if (folder / "summary.json").exists()]
    chapters.sort(key=lambda chapter: order.get(chapter.name, len(order)))
    papers = [SimpleNamespace(key=row[0], name=row[1], title=row[2], link=row[3])
              for row in read_list(notes / "papers.txt", 4, "key | name | title | link")]
    known = {paper.key for paper in papers}
    for key in dict.fromkeys(chapter.paper for chapter in chapters):
        if key not in known:
            papers.append(SimpleNamespace(key=key, name=key, title="", link=""))
    for paper in papers:
        paper.chapters = [chapter for chapter in chapters if chapter.paper == paper.key]
        paper.claims = [claim for chapter in paper.chapters for claim in chapter.claims]
        paper.counts = collections.Counter((claim.kind, claim.verdict) for claim in paper.claims)
    papers = [paper for paper in papers if paper.chapters]
    names = {chapter.name for chapter in chapters}
    out_of_scope = [SimpleNamespace(paper=paper, place=row[1], what=row[2], why=row[3])
                    for row in read_list(notes / "out_of_scope.txt", 4, "paper | place | what | why not")
                    for paper in papers if paper.key == row[0]]
    return SimpleNamespace(
        papers=papers, chapters=chapters, counts=judged.counts,
        findings=judged.findings, lost=[f for f in judged.findings if f.experiment not in names],
        out_of_scope=out_of_scope)


def _read(path):
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Refused(f"{path}: {error.strerror}") from None
    except UnicodeError as error:
        raise Refused(f"{path}: {error}") from None


def _read_json(path, make):
    """What `make` takes from a JSON file; what is missing or none is refused with the file's name."""
    def no_number(text):
        raise ValueError(f"{text} is no number")
    try:
        return make(json.loads(_read(path), parse_constant=no_number))
    except KeyError as error:
        raise Refused(f"{path}: {error} is missing") from None
    except (AttributeError, TypeError, ValueError) as error:
        raise Refused(f"{path}: {error}") from None


def read_list(path, columns, form):
    """The lines "a | b | c" of a file, but for comments; none if it is missing."""
    if not path.exists():
        return []
    rows = [[part.strip() for part in line.split("|")] for line in _read(path).splitlines()
            if line and not line.startswith("#")]
    if any(len(row) != columns for row in rows):
        raise Refused(f'{path}: needs "{form}"')
    return rows


def _finding(entry):
    """A check as judged, with texts for what was found, expected and allowed."""
    finding = SimpleNamespace(**entry)
    least, most = finding.minimum, finding.maximum
    if finding.found is None:
        finding.found_text = finding.problem or "not a number"
    else:
        finding.found_text = rounded.text(rounded.measured(finding.found, finding.uncertainty))
        if finding.rows:
            finding.found_text += " (1 row)" if finding.rows == 1 else f" (worst of {finding.rows} rows)"
    if finding.expected is not None:
        expected = rounded.number(finding.expected)
    elif least is not None and most is not None:
        expected = f"{rounded.number(least)} to {rounded.number(most)}"
    else:
        expected = "" if least is None and most is None else (
            f"≤ {rounded.number(most)}" if least is None else f"≥ {rounded.number(least)}")
    finding.expected_text = expected if " to " in expected else rounded.text(expected)
    finding.tolerance_text = "" if finding.tolerance is None else rounded.text(rounded.number(
        100 * finding.tolerance)) + rounded.NO_BREAK + "%" if finding.relative else rounded.text(
            rounded.number(finding.tolerance))
    finding.verdict = "not comparable" if not finding.comparable else "pass" if finding.passed else "FAIL"
    return finding


def _summary(data):
    if data["schema"] != 1:
        raise ValueError(f"schema: {data['schema']} is not allowed, expected 1")
    provenance = SimpleNamespace(**{key: data["provenance"][key] for key in PROVENANCE})
    provenance.day = provenance.started_utc[:10]
    provenance.source = provenance.git + (" with changes" if provenance.dirty and provenance.git != "unknown" else "")
    quantities = []
    for name, q in data["quantities"].items():
        value, error = float(q["value"]), q["uncertainty"]
        quantities.append(SimpleNamespace(
            name=name, rounded=rounded.measured(value, None if error is None else float(error)),
            unit=rounded.unit(q["unit"]), description=q["description"]))
        quantities[-1].number = rounded.text(quantities[-1].rounded)
    parameters = {name: value if isinstance(value, str) else json.dumps(value, ensure_ascii=False,
                                                                        separators=(",", ":"))
                  for name, value in data["parameters"].items()}
    return SimpleNamespace(
        name=data["experiment"], paper=data["paper"], figure=data["figure"], preset=data["preset"],
        parameters=parameters, quantities=quantities, status=data["status"], reasons=data.get("reasons", []),
        provenance=provenance)


def _chapter(folder, notes, validation, titles, judged, checks):
    """Everything of one experiment: its summary (_summary), folder, title, note, caption, alt, pictures, thumbnail,
    files, distance from the paper's parameters, claims and findings."""
    chapter = _read_json(folder / "summary.json", _summary)
    name = chapter.name
    chapter.folder = folder
    chapter.title = titles.get(name, name)
    chapter.findings = [finding for finding in judged.findings if finding.experiment == name]
    # A run with other parameters, or one that is older than its checks, may lack what its texts name.
    chapter.lacks = chapter.status != "complete" or any(
        not finding.comparable or finding.problem for finding in chapter.findings)
    paper, _, topic = name.partition("_")
    note = notes / paper / f"{topic}.md"
    chapter.note = fill(_read(note), chapter, note) if topic and note.exists() else ""
    declared = validation / f"{name}.json"
    asked = _read_json(declared, dict) if declared.exists() else {}
    chapter.claims = [claim for claim in judged.claims if claim.experiment == name]
    if [claim.label for claim in chapter.claims] != [claim["label"] for claim in asked.get("claims", [])]:
        raise Refused(f"{checks}: its claims are not those of {declared}: let cd_check write it anew")
    for claim in chapter.claims:
        claim.chapter = chapter
        for key in ("label", "claim", "theirs", "place", "ours", "says", "reason", "decided_by", "distance"):
            try:
                setattr(claim, key, fill(getattr(claim, key), chapter, name))
            except AttributeError:
                raise Refused(f"{checks}: a claim without {key}: let cd_check write it anew") from None
        if claim.verdict not in VERDICTS or claim.kind not in KINDS:
            raise Refused(f"{checks}: a claim of kind {claim.kind} is {claim.verdict}")
    chapter.distance = next((claim.distance for claim in chapter.claims), "")
    figure = asked.get("figure", {})
    chapter.caption = fill(figure.get("caption", chapter.title), chapter, name)
    chapter.alt = figure.get("alt", f"Figure: {chapter.title}")
    chapter.files = [path for path in sorted(folder.iterdir())
                     if path.is_file() and not path.name.startswith(".") and path.suffix != ".part"]
    names = {path.name for path in chapter.files}
    stems = dict.fromkeys(path.stem for path in chapter.files
                          if path.suffix in (".png", ".svg") and path.name != THUMBNAIL)
    # Each picture is shown as PNG (every browser and printer) and leads to its SVG, where there are both.
    chapter.pictures = [_picture(folder, *(f"{stem}{end}" if f"{stem}{end}" in names else f"{stem}{other}"
                                           for end, other in ((".png", ".svg"), (".svg", ".png"))))
                        for stem in stems]
    chapter.thumbnail = _picture(folder, THUMBNAIL, THUMBNAIL) if THUMBNAIL in names else None
    return chapter


def _picture(folder, shown, linked):
    """Names of the picture and of what it leads to, with its size in pixels, if it is a PNG."""
    with open(folder / shown, "rb") as file:
        head = file.read(24)
    width, height = struct.unpack(">II", head[16:]) if len(head) == 24 and head[1:4] == b"PNG" else (None, None)
    return SimpleNamespace(file=shown, link=linked, width=width, height=height)


def fill(text, chapter, place):
    """The text with the rounded quantity and its unit for {name}, or without unit for \\quantity{name} in a formula.
    A mark without its partner and an unknown name are refused, unless the run lacks quantities: "(not measured)"."""
    def value(name):
        for quantity in chapter.quantities:
            if quantity.name == name:
                return quantity
        if chapter.lacks:
            return None
        raise Refused(f"{place}: {{{name}}} is no quantity of {chapter.name}")

    def in_formula(match):
        quantity = value(match[1])
        return rounded.formula(quantity.rounded) if quantity else r"\text{(not measured)}"

    def put(match):
        mark = match[0]
        if len(mark) == 1:
            raise Refused(f'{place}: {mark} without its partner in "{text}"')
        if mark[0] == "$":
            return re.sub(r"\\quantity\{(\w+)\}", in_formula, mark)
        if mark[0] == "`":
            return mark
        quantity = value(mark[1:-1])
        if not quantity:
            return "(not measured)"
        return quantity.number + (rounded.NO_BREAK + quantity.unit if quantity.unit else "")

    return re.sub(r"`[^`]*`|\$[^$]*\$|\{[^{}]*\}|[`${}]", put, text)
