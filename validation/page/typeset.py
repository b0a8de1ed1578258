# SPDX-License-Identifier: BSD-3-Clause
"""Markdown with LaTeX mathematics as HTML with MathML: one call of pandoc for all texts of a page."""
import html
import re
import shutil
import subprocess

from collect import Refused

MARKDOWN = "markdown_strict+tex_math_dollars+intraword_underscores+all_symbols_escapable-raw_html"
CUT = "\ue000"  # a paragraph of its own between texts
PLACE = re.compile("\ue001([0-9]+)\ue002")  # of a text in the page


def pandoc(source):
    if not shutil.which("pandoc"):
        raise Refused("pandoc is not installed: it sets the formulas (Debian's package pandoc)")
    done = subprocess.run(["pandoc", "--from", MARKDOWN, "--to", "html5", "--mathml", "--wrap=preserve",
                           "--fail-if-warnings"], input=source, capture_output=True, encoding="utf-8")
    if done.returncode:
        what = " ".join(done.stderr.split())
        raise Refused(f"pandoc: {what.split(' Failing because')[0]}")
    return done.stdout


class Texts:
    """Gives each text a place in the page; what stands there is set by one call for all."""

    def __init__(self):
        self.sources = {}

    def blocks(self, text):
        """A text of paragraphs and lists."""
        return f"\ue001{self.sources.setdefault((text, True), len(self.sources))}\ue002"

    def line(self, text):
        """A text within a paragraph, also if it begins as a list or a heading would."""
        return f"\ue001{self.sources.setdefault((text, False), len(self.sources))}\ue002"

    def set(self, page):
        """The page with its texts."""
        marked = {key: k for key, k in self.sources.items() if re.search(r"[$`*_\\<>&\[\]\n]", key[0])}
        source = f"\n\n{CUT}\n\n".join(
            text if blocks else re.sub(r"^(\d*)([-+>#*.)])(?= )", r"\1\\\2", text.strip()) for text, blocks in marked)
        parts = pandoc(_no_markup(source)).split(f"<p>{CUT}</p>") if marked else []
        if len(parts) != len(marked):
            raise Refused("a text ends within a block")
        all_parts = [html.escape(text) for text, _ in self.sources]
        for (_, blocks), part, k in zip(marked, parts, marked.values()):
            part = part.strip()
            all_parts[k] = mathml(part if blocks else re.sub(r"\A<p>(.*)</p>\Z", r"\1", part, flags=re.S))
        for (text, blocks), k in self.sources.items():
            if blocks and text and (text, blocks) not in marked:
                all_parts[k] = f"<p>{all_parts[k]}</p>"
        return PLACE.sub(lambda match: all_parts[int(match[1])], page)


def _no_markup(source):
    """Links and pictures are text: a note cannot bring them in."""
    return re.sub(r"(`[^`]*`|\$[^$]*\$)|([\[\]])", lambda m: m[1] or "\\" + m[2], source)


def mathml(text):
    """pandoc's formulas without their source, and without gaps: parentheses as high as a line, names of functions as
    identifiers, a minus after a parenthesis as a sign."""
    text = re.sub(r"<semantics>(.*?)<annotation [^>]*>.*?</annotation></semantics>", r"\1", text, flags=re.S)
    text = text.replace(' display="inline" xmlns="http://www.w3.org/1998/Math/MathML"', "")
    text = text.replace('stretchy="true"', 'stretchy="false"').replace('<mtext mathvariant="normal">', "<mtext>")
    text = re.sub(r"<mo>([a-z]{2,})</mo>", r"<mi>\1</mi>", text)
    text = re.sub(r'(form="prefix">[^<]*</mo>(?:<mrow>)?<mo)>−', r'\1 form="prefix">−', text)
    return re.sub(r' form="(?:prefix|postfix)">([()\[\]⟨⟩⌊⌋])<', r">\1<", text)  # what they are anyway
