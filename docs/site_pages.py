# SPDX-License-Identifier: BSD-3-Clause
"""Of the site: what its pages take from programs, module and results when it is made, and what a browser
must find beside them, so that no page asks a server for anything.

A page says in a comment `<!-- kind: words -->` what is made there. An executed notebook takes the place of
the committed one."""
import functools
import inspect
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).parent.parent
JAVASCRIPT = pathlib.Path("/usr/share/javascript")  # of Debian


def help_of(programs):
    """A section for each program with what its --help says."""
    for name in programs.split():
        said = subprocess.run([ROOT / "build/release/bin" / name, "--help"], capture_output=True, text=True, check=True)
        yield f"## {name}\n\n```text\n{said.stdout.rstrip()}\n```\n"


def members_of(module):
    """A section for each public name of a module."""
    imported = __import__(module)
    for name in imported.__all__:
        thing = getattr(imported, name)
        kind = "class" if inspect.isclass(thing) else "function" if inspect.isroutine(thing) else "data"
        members = "   :members:\n   :inherited-members: Exception\n" if kind == "class" else ""
        yield f"## {name}\n\n```{{eval-rst}}\n.. auto{kind}:: {module}.{name}\n{members}```\n"


@functools.cache
def report():
    """The committed results, as the page of results takes them."""
    sys.path.append(str(ROOT / "validation/page"))
    import collect
    return collect.collect(ROOT / "results/standard", ROOT / "experiments", ROOT / "validation")


def table(head, rows):
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(" ".join(str(c).replace("|", "\\|").split()) for c in line) + " |" for line in lines) + "\n"


def results_of(paper):
    """The claims of a paper, or of a group of experiments, with their verdicts, and its figures with their notes."""
    paper = next(entry for entry in report().papers if entry.key == paper)
    if paper.title:
        yield f"[{paper.title}]({paper.link})\n"
    yield "## Claims\n"
    yield table(["claim", "verdict", "theirs", "here"],
                [[f"{claim.label}", f"**{claim.verdict}**" + (f": {claim.reason}" if claim.reason else ""), claim.theirs, claim.ours]
                 for claim in paper.claims])
    for chapter in paper.chapters:
        yield f"## {chapter.title[0].upper()}{chapter.title[1:]}\n"
        for picture in chapter.pictures:
            yield f"![{chapter.alt}](../../results/standard/{chapter.name}/{picture.file})\n"
        yield f"*`{chapter.name}`*: {chapter.caption}\n"
        yield chapter.note + "\n"


MADE = {"help": help_of, "autodoc": members_of, "results": results_of}


def fill(app, page, source):
    executed = ROOT / "build/notebooks" / (pathlib.Path(page).name + ".ipynb")
    if page.startswith("notebooks/") and executed.exists():
        source[0] = executed.read_text(encoding="utf-8")
        return
    for kind, make in MADE.items():
        before, mark, rest = source[0].partition(f"<!-- {kind}: ")
        if mark:
            words, _, after = rest.partition(" -->")
            source[0] = before + "\n".join(make(words)) + after


def bars_are_bars(app, what, name, thing, options, lines):
    """|x| in a docstring is an absolute value, no substitution."""
    lines[:] = [line.replace("|", "\\|") for line in lines]


def copy(source, target):
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, dirs_exist_ok=True)
    else:
        shutil.copyfile(source, target)


def add_scripts(app, error):
    """MathJax; and furo's script as one that a browser takes from a file, with the style that Debian's
    package expects from a server."""
    if error or app.builder.name != "html":
        return
    static = pathlib.Path(app.outdir) / "_static"
    for part in ("MathJax.js", "config/TeX-AMS_CHTML.js", "extensions", "jax/element", "jax/input/TeX",
                 "jax/output/CommonHTML", "fonts/HTML-CSS/TeX/woff"):
        copy(JAVASCRIPT / "mathjax" / part, static / "mathjax" / part)
    furo = static / "scripts/furo.js"
    statement, script = furo.read_text().split("\n", 1)
    if statement.startswith("import Gumshoe"):
        furo.write_text((static / "scripts/gumshoe-patched.js").read_text() + script)
    copy(JAVASCRIPT / "normalize.css/normalize.css", static / "styles/normalize.css")
    style = static / "styles/furo.css"
    rules = style.read_text().replace("/javascript/normalize.css/normalize.css", "normalize.css")
    dark = re.search(r'body\[data-theme="dark"\] \{(.*?)\}', rules, re.S)[1]  # where the browser wishes it, too
    style.write_text(rules + f'@media (prefers-color-scheme: dark) {{ body[data-theme="auto"] {{ {dark} }} }}\n')


def setup(app):
    app.connect("source-read", fill)
    app.connect("autodoc-process-docstring", bars_are_bars)
    app.connect("build-finished", add_scripts)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
