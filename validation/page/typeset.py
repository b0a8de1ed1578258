# SPDX-License-Identifier: BSD-3-Clause
"""Markdown with LaTeX mathematics as HTML with MathML: one call of pandoc for all texts of a page."""
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
        self.places = {}

    def blocks(self, text):
        """A text of paragraphs and lists."""
        return self._place(text, False) if text else ""

    def line(self, text):
        """A text within a paragraph, also if it begins as a list or a heading would. One without marks stays as it
        is, to be escaped by the template."""
        if not re.search(r"[$`*_\\<>&\[\]\n]", text):
            return text
        return self._place(re.sub(r"^(\d*)([-+>#*.)])(?= )", r"\1\\\2", text.strip()), True)

    def _place(self, text, is_line):
        return f"\ue001{self.places.setdefault((text, is_line), len(self.places))}\ue002"

    def set(self, page):
        """The page with its texts."""
        if not self.places:
            return page
        parts = pandoc(_no_markup(f"\n\n{CUT}\n\n".join(text for text, _ in self.places))).split(f"<p>{CUT}</p>")
        if len(parts) != len(self.places):
            raise Refused("a text ends within a block")
        shown = [re.sub(r"\A<p>(.*)</p>\Z", r"\1", part.strip(), flags=re.S) if is_line else part.strip()
                 for part, (_, is_line) in zip(map(mathml, parts), self.places)]
        return PLACE.sub(lambda match: shown[int(match[1])], page)


def _no_markup(source):
    """Links and pictures are text: a note cannot bring them in."""
    return re.sub(r"(`[^`]*`|\$[^$]*\$)|([\[\]])", lambda m: m[1] or "\\" + m[2], source)


def mathml(text):
    """pandoc's formulas without their source, and without gaps: parentheses as high as a line, a minus after one as a
    sign, and names of functions no further from their neighbours than TeX puts them."""
    def spaced(match):
        left = "0" if match[1] in (None, "</mo>") else ".17em"
        right = "0" if match[3] else ".17em"
        return f'{match[1] or ""}<mo lspace="{left}" rspace="{right}">{match[2]}</mo>{match[3] or ""}'

    text = re.sub(r"<semantics>(.*?)<annotation [^>]*>.*?</annotation></semantics>", r"\1", text, flags=re.S)
    text = text.replace(' display="inline" xmlns="http://www.w3.org/1998/Math/MathML"', "")
    text = text.replace('stretchy="true"', 'stretchy="false"').replace('<mtext mathvariant="normal">', "<mtext>")
    text = re.sub(r"(</m\w+>)?<mo>([a-z]{2,})</mo>((?:<mrow>)?<mo[^>]*>\()?", spaced, text)
    text = re.sub(r'(form="prefix">[^<]*</mo>(?:<mrow>)?<mo)>−', r'\1 form="prefix">−', text)
    # No line begins with the comma after a formula, or ends with the bracket before it.
    text = re.sub(r"\(?<math>(?:(?!</math>).)*</math>[,.;:)]*",
                  lambda m: m[0] if m[0][0] + m[0][-1] == "<>" else f'<span class="whole">{m[0]}</span>', text)
    return re.sub(r' form="(?:prefix|postfix)">([()\[\]⟨⟩⌊⌋])<', r">\1<", text)  # what they are anyway
