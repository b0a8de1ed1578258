# SPDX-License-Identifier: BSD-3-Clause
"""The page of results says what cd_check found, and all that it names is there; bad input is refused in one line."""
import collections
import csv
import html
import html.parser
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

SOURCE = pathlib.Path(__file__).resolve().parents[2]
RESULTS = SOURCE / "results/standard"
PAGE = SOURCE / "validation/page"
sys.path.insert(0, str(PAGE))

import collect  # noqa: E402
import crate  # noqa: E402
import publish  # noqa: E402
import rounded  # noqa: E402
import typeset  # noqa: E402


class Elements(html.parser.HTMLParser):
    """Names and attributes of all elements, and the texts that are no style and no script."""

    def __init__(self, text):
        super().__init__()
        self.found, self.texts, self.inside = [], [], None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))
        self.inside = tag

    def handle_data(self, data):
        if self.inside not in ("style", "script"):
            self.texts.append(data)

    def all(self, tag):
        return [attributes for name, attributes in self.found if name == tag]


@pytest.fixture(scope="module")
def report():
    return collect.collect(RESULTS, SOURCE / "experiments", SOURCE / "validation")


@pytest.fixture(scope="module")
def page(report):
    return publish.make_page(report)


@pytest.fixture(scope="module")
def elements(page):
    return Elements(page)


@pytest.fixture(scope="module")
def checks():
    return json.loads((RESULTS / "checks.json").read_text())


SUMMARY = {
    "schema": 1, "experiment": "paper_topic", "paper": "paper", "figure": "Fig. <1>", "preset": "quick",
    "parameters": {"law": "a<b", "steps": [1, 0.5]},
    "quantities": {
        "ratio": {"value": 1.004, "uncertainty": 0.002, "unit": "1", "description": "x & y"},
        "steps": {"value": 650, "uncertainty": None, "unit": "steps", "description": "length of the run"},
        "tiny": {"value": -1.2e-7, "uncertainty": 1e-8, "unit": "rho <R>^4 Omega^2", "description": "small"}},
    "status": "complete", "reasons": [], "files": [],
    "provenance": {"version": "1.2.3", "git": "abc", "dirty": True, "compiler": "g++", "flags": "-O3", "cpu": "A<B",
                   "threads": 1, "seed": 1, "started_utc": "2024-01-02T03:04:05Z", "wall_seconds": 120.0}}
CLAIM = {"experiment": "paper_topic", "kind": "paper", "label": "ratio", "says": "ratio $\\rho^2$", "claim": "One <i>.",
         "theirs": "1", "place": "Eq. 1", "ours": "{ratio} and {tiny}", "verdict": "open",
         "reason": "too near", "decided_by": "longer runs", "distance": "$10^2$ times the paper's step",
         "paper_preset": "confirmed", "conditions": []}
FINDING = {"experiment": "paper_topic", "subject": "speed", "found": None, "uncertainty": None, "expected": None,
           "minimum": 1.0, "maximum": None, "tolerance": None, "relative": False, "rows": None, "passed": False,
           "comparable": True, "problem": "", "source": "Eq. <7>", "because": "so", "fails_for": "others"}


class Folder:
    """Results made by hand, with their notes and claims."""

    def __init__(self, path):
        self.path = path
        self.summary, self.claim, self.finding = (json.loads(json.dumps(x)) for x in (SUMMARY, CLAIM, FINDING))
        self.note, self.findings = "The ratio is {ratio}.", []

    def file(self, name, text):
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def write(self):
        counts = {kind: dict.fromkeys(collect.VERDICTS, 0) for kind in collect.KINDS}
        counts[self.claim["kind"]][self.claim["verdict"]] = 1
        self.file("results/paper_topic/summary.json", json.dumps(self.summary))
        self.file("results/checks.json", json.dumps(
            {"checks": self.findings, "claims": [self.claim], "claim_counts": counts}))
        self.file("notes/paper/topic.md", self.note)
        self.file("validation/paper_topic.json", json.dumps({"claims": [{"label": "ratio"}]}))
        return self

    def collect(self):
        self.write()
        return collect.collect(self.path / "results", self.path / "notes", self.path / "validation")

    def page(self):
        return publish.make_page(self.collect())

    def publish(self, **environment):
        return subprocess.run(
            [sys.executable, PAGE / "publish.py", "--results", self.path / "results", "--notes", self.path / "notes",
             "--validation", self.path / "validation"], capture_output=True, encoding="utf-8",
            env=os.environ | environment)


@pytest.fixture
def folder(tmp_path):
    return Folder(tmp_path)


def note(folder, text):
    folder.note = text
    chapter = folder.collect().chapters[0]
    return set_text(chapter.note)


def set_text(text):
    texts = typeset.Texts()
    return texts.set(texts.blocks(text))


def squeezed(text):
    return " ".join(text.replace("\u00a0", " ").split())


# The page of the committed results.

def test_counts_are_those_of_the_checks(report, elements, checks):
    counts = collections.Counter((claim["kind"], claim["verdict"]) for claim in checks["claims"])
    for kind, of_kind in checks["claim_counts"].items():
        for verdict, count in of_kind.items():
            assert counts[kind, verdict] == count
            assert sum(paper.counts[kind, verdict] for paper in report.papers) == count
    text = squeezed(" ".join(elements.texts))
    assert f"{checks['passed']} checks passed, {checks['failed']} failed" in text
    of_papers = checks["claim_counts"]["paper"]
    shown = re.search(r"all papers *(.*?) other publications", text)[1].split()
    assert [int(n) for n in shown[:4]] == [
        of_papers[v] for v in ("confirmed", "within limits", "not confirmed", "open")]


def test_verdicts_are_those_of_the_checks(page, checks):
    for tag in ("li", "tr"):
        shown = collections.Counter(re.findall(rf'<{tag} data-claim="\d+" data-verdict="(\w+)"', page))
        expected = collections.Counter(publish.CLASSES[claim["verdict"]] for claim in checks["claims"])
        assert shown == expected


def test_every_formula_is_mathml_and_every_quantity_is_put_in(elements, page):
    text = "".join(elements.texts)
    assert "$" not in text
    assert "{" not in text.replace("{}", "")
    assert "\\" not in text
    assert page.count("<math>") > 1000
    assert "(not measured)" not in text
    assert "annotation" not in page
    assert not re.search("[\ue000-\ue002]", page)


def test_the_page_asks_for_nothing_from_elsewhere(elements, page):
    assert not [tag for tag, attributes in elements.found if tag in ("link", "iframe", "object", "embed", "base")
                or tag == "script" and "src" in attributes]
    for attributes in elements.all("img"):
        assert not re.match(r"\w+:|//", attributes["src"])
    style_and_script = "".join(re.findall(r"<(?:style|script)>(.*?)</(?:style|script)>", page, re.S))
    assert not re.search(r"url\(|@import|fetch|XMLHttp|https?:|\bimport\b", style_and_script)


def test_links_lead_somewhere_and_to_the_four_papers(elements):
    ids = collections.Counter(attributes["id"] for _, attributes in elements.found if "id" in attributes)
    assert max(ids.values()) == 1
    links = [attributes["href"] for attributes in elements.all("a")]
    for link in links:
        if link.startswith("#"):
            assert link[1:] in ids
        elif not link.startswith("https://") and link != "ro-crate-metadata.json":
            assert (RESULTS / link).is_file(), link
    papers = [line.split("|")[3].strip() for line in (SOURCE / "experiments/papers.txt").read_text().splitlines()
              if not line.startswith("#") and line.count("|") == 3]
    papers = [link for link in papers if link]
    assert len(papers) == 4
    for link in papers:
        assert links.count(link) == 2  # at the top and above its claims


def test_the_contents_reach_each_chapter(report, page):
    contents = page[page.index('id="contents"'):page.index("<main>")]
    for chapter in report.chapters:
        assert f'href="#{chapter.name}"' in contents
        assert f'<article id="{chapter.name}">' in page


def test_pictures_exist_have_a_size_and_say_what_they_show(report, elements):
    pictures = elements.all("img")
    assert len(pictures) > 2 * len(report.chapters)
    for picture in pictures:
        assert (RESULTS / picture["src"]).stat().st_size > 500
        assert int(picture["width"]) > 0 and int(picture["height"]) > 0
        assert picture["loading"] == "lazy" and len(picture["alt"]) >= 10


def test_table_and_chapter_say_each_claim_what_is_found_and_why(report, page):
    plain = squeezed(html.unescape(page))
    texts = typeset.Texts()
    wanted = [text for chapter in report.chapters for claim in chapter.claims
              for text in (claim.claim, claim.ours, claim.reason) if text]
    for text in texts.set("\n\ue003\n".join(texts.line(text) for text in wanted)).split("\n\ue003\n"):
        assert plain.count(squeezed(html.unescape(text))) >= 2, text


def test_open_claims_say_what_would_decide_and_other_runs_how_far_they_are(report, page):
    claims = [claim for paper in report.papers for claim in paper.claims]
    assert page.count("would be decided by: ") == sum(
        claim.verdict == "open" and bool(claim.decided_by) for claim in claims)
    assert page.count("Distance from the paper's parameters") == sum(
        bool(chapter.distance) for chapter in report.chapters) > 0


def test_the_page_weighs_less_than_1_5_megabytes(report, page):
    pictures = sum((chapter.folder / collect.THUMBNAIL).stat().st_size for chapter in report.chapters)
    assert len(page.encode()) + pictures < 1_500_000


def test_experiments_have_claims_a_caption_and_a_text_for_their_picture(report):
    assert len(report.papers) >= 5
    for chapter in report.chapters:
        assert chapter.claims and chapter.note and chapter.caption != chapter.title
        assert not chapter.alt.startswith("Figure: ")
        for claim in chapter.claims:
            if claim.verdict == "open":  # a bound is too near, no more
                assert not all(condition["decides"] for condition in claim.conditions)
            assert (claim.verdict in ("confirmed", "beyond the paper")) == (claim.reason == "")


def test_the_metadata_are_an_ro_crate(report):
    data = crate.make_crate(report, RESULTS)
    assert data["@context"] == "https://w3id.org/ro/crate/1.1/context"
    ids = [entity["@id"] for entity in data["@graph"]]
    assert len(set(ids)) == len(ids)
    known = {*ids, "https://w3id.org/ro/crate/1.1"}

    def check(value):
        if isinstance(value, dict) and value.keys() == {"@id"}:
            assert value["@id"] in known
        elif isinstance(value, (dict, list)):
            for part in value.values() if isinstance(value, dict) else value:
                check(part)

    check(data["@graph"])
    for entity in data["@graph"]:
        assert isinstance(entity["@type"], str)
        if entity["@type"] == "File":
            assert (RESULTS / entity["@id"]).is_file()
        if entity["@type"] == "Dataset":
            assert (RESULTS / entity["@id"]).is_dir()
    root = data["@graph"][1]
    assert root["@id"] == "./"
    assert {"name", "description", "datePublished", "license"} <= root.keys()
    assert len(root["hasPart"]) == len(report.chapters) + 2


def test_the_committed_page_and_metadata_are_those_of_the_committed_results(report, page):
    committed = (RESULTS / "index.html").read_text(encoding="utf-8")
    for pattern in (r'data-claim="\d+" data-verdict="\w+"', r'<article id="\w+">', r'href="[^"]*"',
                    r"[-−]?[\d.]+\u00a0±"):
        assert re.findall(pattern, committed) == re.findall(pattern, page)
    assert json.loads((RESULTS / "ro-crate-metadata.json").read_text()) == crate.make_crate(report, RESULTS)


# Notes, numbers and formulas.

def test_numbers_have_two_digits_of_their_error():
    with open(SOURCE / "tests/io/rounded.csv", encoding="utf-8") as table:
        for row in csv.DictReader(table):
            error = float(row["error"]) if row["error"] else None
            assert rounded.measured(float(row["value"]), error) == row["text"]
    assert rounded.text("(-1.2 ± 0.1)e-07") == r"$(-1.2 \pm 0.1) \cdot 10^{-7}$"
    assert rounded.text("1.235e+06") == r"$1.235 \cdot 10^{6}$"
    assert rounded.text("-0.5") == "−0.5"


def test_numbers_are_as_cd_check_prints_them(checks):
    reasons = [claim["reason"] for claim in checks["claims"] if "errors away" in claim["reason"]]
    assert reasons
    for claim in checks["claims"]:
        for said in re.findall(r"`([\w.]+)` is ([^,]*), expected", claim["reason"]):
            numbers = {c["subject"]: rounded.measured(c["found"], c["uncertainty"]) for c in claim["conditions"]}
            assert numbers.get(said[0], said[1]) == said[1]


@pytest.mark.parametrize("typed, latex", [
    ("1", ""), ("degree", "degrees"), ("contacts", "contacts"), ("l0", "$l_0$"), ("1/<2R>", r"$1/\langle 2R \rangle$"),
    ("rho <R>^4 Omega^2", r"$\rho \langle R \rangle^4 \Omega^2$"), ("sqrt(d g)", r"$\sqrt{d g}$"),
    ("P d^(D-1) / K", "$P d^{D-1} / K$"), ("P_ext", r"$P_\text{ext}$"), ("g dt", r"$g \Delta t$")])
def test_units_are_set_as_formulas(typed, latex):
    assert rounded.unit(typed) == latex


def test_a_note_has_paragraphs_lists_and_code(folder):
    assert squeezed(note(folder, "One\ntwo.\n\n- a\n  b\n- c\n\nEnd `x < {y}`.\n")) == (
        "<p>One two.</p> <ul> <li>a b</li> <li>c</li> </ul> <p>End <code>x &lt; {y}</code>.</p>")
    assert note(folder, "") == ""


def test_a_note_cannot_bring_in_html_or_links(folder):
    assert note(folder, "<b>&x </b> [a](https://example.org) ![p](x.png)") == (
        "<p>&lt;b&gt;&amp;x &lt;/b&gt; [a](https://example.org) ![p](x.png)</p>")


def test_a_line_is_no_list_and_no_heading():
    texts = typeset.Texts()
    for text in ("- a `b`", "1. a `b`", "# a `b`", "> a `b`"):
        assert texts.set(texts.line(text)) == f"{html.escape(text[:-3])}<code>b</code>"


def test_quantities_stand_in_texts_with_unit_and_in_formulas_without(folder):
    assert squeezed(note(folder, "is {ratio} in {steps}")) == "<p>is 1.0040 ± 0.0020 in 650 steps</p>"
    assert "<mn>1.0040</mn><mo>±</mo><mn>0.0020</mn>" in note(folder, r"$N^{\quantity{ratio}}$ {steps}")
    assert "<mn>10</mn><mrow><mo>−</mo><mn>7</mn></mrow>" in note(folder, "{tiny}").replace(' form="prefix"', "")


@pytest.mark.parametrize("text, says", [
    ("{speed}", "{speed} is no quantity of paper_topic"), (r"$\quantity{speed}$", "{speed} is no quantity"),
    ("{ratio", "{ without its partner"), ("$n", "$ without its partner"), ("ratio}", "} without its partner")])
def test_a_note_with_an_unknown_quantity_or_a_lone_mark_is_refused(folder, text, says):
    with pytest.raises(collect.Refused, match=r"topic\.md: .*" + re.escape(says)):
        note(folder, text)


@pytest.mark.parametrize("latex", ["a^", r"\frac{1}", "(a_{b", r"\nosuchcommand{a}"])
def test_a_formula_that_is_not_one_is_refused(latex):
    with pytest.raises(collect.Refused, match="pandoc: .*"):
        set_text(f"${latex}$")


def test_no_line_breaks_between_a_formula_and_its_comma():
    assert set_text("$a$, ($b$) $c$ d").count('<span class="whole">') == 2


def test_formulas_have_no_gaps():
    shown = set_text(r"$\cos(-\omega t) P_\text{ext}^{1/2}$")
    assert 'lspace="0" rspace="0">cos</mo>' in shown and '<mo form="prefix">−</mo>' in shown
    assert 'lspace=".17em" rspace=".17em">cos</mo>' in set_text(r"$a \cos 2t$")
    assert "<mtext>ext</mtext>" in shown and "<mi>/</mi>" in shown and 'stretchy="true"' not in shown


@pytest.mark.parametrize("change", [
    {"comparable": False}, {"problem": "no quantity speed"}])
def test_a_run_that_lacks_quantities_says_so(folder, change):
    folder.note = r"The speed is {speed}, $\quantity{speed}$."
    folder.findings = [folder.finding | change]
    shown = folder.page()
    assert 'is (not measured), <span class="whole"><math><mtext>(not measured)</mtext></math>.' in shown


def test_an_incomplete_run_is_named(folder):
    folder.summary |= {"status": "interrupted", "reasons": ["lost <power>"]}
    folder.note = "{speed}"
    shown = folder.page()
    assert '<p class="fail">interrupted; lost &lt;power&gt;</p>' in shown and "(not measured)" in shown


def test_the_page_shows_everything_escaped(folder):
    folder.findings = [folder.finding | {"problem": "missing"},
                       folder.finding | {"experiment": "paper_lost", "problem": "no results"}]
    folder.file("results/paper_topic/data.csv", "a\n1\n")
    folder.file("results/paper_topic/both.png", "")
    folder.file("results/paper_topic/both.svg", "")
    folder.file("notes/out_of_scope.txt", "# what is left\npaper | Eq. 3 | x < y | no data\n")
    shown = squeezed(folder.page())
    for text in ("Fig. &lt;1&gt;", "a&lt;b", "<dd>[1,0.5]</dd>", "x &amp; y", "Eq. &lt;7&gt;", "A&lt;B",
                 "One &lt;i&gt;.", "<p>The ratio is 1.0040 ± 0.0020.</p>",
                 '<a href="paper_topic/both.svg"><img src="paper_topic/both.png"',
                 "make figures ONLY=paper_topic PRESET=quick", '<a href="paper_topic/data.csv">data.csv</a> (4 B)',
                 "2 failed", '<dt>paper_lost</dt><dd><span class="fail">no results</span>',
                 "would be decided by: longer", "at the paper's size: confirmed", "abc with changes",
                 '<h2>Out of scope</h2>',
                 'paper, Eq. 3: x &lt; y <span class="soft">(no data)</span>', ">≥ 1</td>",
                 '<span class="far">†</span> other parameters'):
        assert text in shown, text
    assert "<1>" not in shown and "<i>" not in shown


def test_an_experiment_without_claims_has_a_chapter_and_no_verdict(folder):
    folder.write()
    checks = json.loads((folder.path / "results/checks.json").read_text())
    checks["claims"], checks["claim_counts"]["paper"]["open"] = [], 0
    folder.file("results/checks.json", json.dumps(checks))
    (folder.path / "validation/paper_topic.json").unlink()
    assert folder.publish().returncode == 0
    shown = (folder.path / "results/index.html").read_text()
    assert '<article id="paper_topic">' in shown and "data-claim=" not in shown


# The program.

def test_it_writes_page_and_metadata_and_no_other_file(folder):
    done = folder.write().publish()
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip() == str(folder.path / "results/index.html")
    assert {path.name for path in (folder.path / "results").iterdir()} == {
        "paper_topic", "checks.json", "index.html", "ro-crate-metadata.json"}


def refused(folder, says, **environment):
    """Exit 2 and one line, and nothing is written."""
    done = folder.publish(**environment)
    assert done.returncode == 2
    assert done.stdout == "" and done.stderr.count("\n") == 1
    assert re.match(r"publish\.py: .*" + re.escape(says), done.stderr), done.stderr
    assert not list((folder.path / "results").glob("index.html*"))


@pytest.mark.parametrize("name, text, says", [
    ("results/paper_topic/summary.json", "{", "summary.json: "),
    ("results/paper_topic/summary.json", "[]", "summary.json: "),
    ("results/paper_topic/summary.json", "{}", "summary.json: 'schema' is missing"),
    ("results/paper_topic/summary.json", json.dumps(SUMMARY | {"schema": 2}), "schema: 2 is not allowed, expected 1"),
    ("results/paper_topic/summary.json", json.dumps({k: v for k, v in SUMMARY.items() if k != "provenance"}),
     "summary.json: 'provenance' is missing"),
    ("results/paper_topic/summary.json", json.dumps(SUMMARY).replace("1.004", "NaN"), "summary.json: NaN is no number"),
    ("results/paper_topic/summary.json", json.dumps(SUMMARY).replace("1.004", '"x"'), "summary.json: "),
    ("results/checks.json", "{}", "checks.json: 'checks' is missing"),
    ("results/checks.json", json.dumps({"checks": [], "claims": [], "claim_counts": {}}), "let cd_check write it anew"),
    ("results/checks.json", json.dumps({"checks": [{}], "claims": [], "claim_counts": {}}), "checks.json: "),
    ("notes/papers.txt", "paper | name\n", 'papers.txt: needs "key | name | title | link"'),
    ("notes/out_of_scope.txt", "paper\n", 'out_of_scope.txt: needs "paper | place | what | why not"'),
    ("notes/list.txt", "paper_topic\n", 'list.txt: needs "name | sources | title"'),
    ("validation/paper_topic.json", "{", "paper_topic.json: "),
    ("notes/paper/topic.md", "$a^$", "pandoc: ")])
def test_bad_input_is_refused(folder, name, text, says):
    folder.write()
    folder.file(name, text)
    refused(folder, says)


def test_missing_checks_folder_and_packages_are_named(folder):
    folder.write()
    folder.file("modules/jinja2.py", "raise ImportError")
    refused(folder, "package python3-jinja2", PYTHONPATH=str(folder.path / "modules"))
    refused(folder, "package pandoc", PATH=str(folder.path))
    (folder.path / "results/checks.json").unlink()
    refused(folder, "checks.json: No such file or directory")
    shutil.rmtree(folder.path / "results")
    refused(folder, "--results: ")


def test_unknown_arguments_are_refused():
    for arguments in (["results/standard"], ["--res", "results/standard"]):
        done = subprocess.run([sys.executable, PAGE / "publish.py", *arguments], capture_output=True, encoding="utf-8")
        assert done.returncode == 2 and "unrecognized arguments" in done.stderr


def test_a_page_that_cannot_be_written_leaves_the_one_of_before(folder):
    folder.write()
    folder.file("results/index.html", "before")
    (folder.path / "results/index.html.part").mkdir()
    done = folder.publish()
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and "index.html: " in done.stderr
    assert (folder.path / "results/index.html").read_text() == "before"
