#!/usr/bin/python3
# SPDX-License-Identifier: BSD-3-Clause
"""The site that `make docs` has made: every link within it leads somewhere, no page asks another server for
anything, and in a browser, where there is chromium, no page has an error, lacks a picture or a formula, is wider than a
telephone's or a desk's screen, has text of little contrast, light or dark, or something to use that the keyboard does not
reach, or reaches without a mark.

    site.py FOLDER"""
import html.parser
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

SITE = pathlib.Path(sys.argv[1]).resolve()
WIDTHS = (390, 1400)  # of a telephone and of a desk's screen [px]
LEAST_CONTRAST = 4.5  # of text (WCAG 2.1, 1.4.3)
HERE = pathlib.Path(__file__).parent


class Page(html.parser.HTMLParser):
    """Names within a page, what it leads to, and what it asks for."""

    def __init__(self, path):
        super().__init__()
        self.names, self.links, self.needs = {""}, set(), set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.names |= {given[name] for name in ("id", "name") if given.get(name)}
        if tag == "a" and given.get("href"):
            self.links.add(given["href"])
        elif tag == "link" and "stylesheet" in given.get("rel", "") or tag in ("script", "img", "source", "iframe"):
            self.needs |= {given[name] for name in ("href", "src") if given.get(name)}


def faults_of_links(pages):
    for path, page in pages.items():
        for link in sorted(page.links | page.needs):
            url = urllib.parse.urlsplit(link)
            if url.scheme == "data" or (url.scheme or url.netloc) and link in page.links:
                continue
            target = (path.parent / urllib.parse.unquote(url.path)).resolve() if url.path else path
            if url.scheme or url.netloc:
                yield f"{path}: asks for {link}"
            elif not target.exists():
                yield f"{path}: {link} is not there"
            elif target in pages and urllib.parse.unquote(url.fragment) not in pages[target].names:
                yield f"{path}: {link}: no such place"


LOOK = """<!DOCTYPE html><meta charset="utf-8"><body><script>
CONTRAST
async function look(name, width) {
  const frame = document.createElement("iframe");
  frame.style = `border: 0; width: ${width}px; height: 900px`;
  frame.src = name;
  document.body.append(frame);
  await new Promise(resolve => frame.onload = resolve);
  const page = frame.contentDocument, root = page.documentElement;
  const math = frame.contentWindow.MathJax;
  if (math) await new Promise(resolve => math.Hub.Queue(resolve));
  const bare = [...page.querySelectorAll(".math")].filter(formula => !formula.querySelector(".mjx-chtml")).length;
  const missing = [...page.images].filter(image => image.complete && !image.naturalWidth).length;
  const beyond = root.scrollWidth - root.clientWidth;
  const least = Math.min(...["light", "auto"].map(theme => {
    page.body.dataset.theme = theme;
    return contrast(page);
  }));
  const controls = [...page.querySelectorAll("a[href], button, input, select, summary")]
    .filter(control => control.checkVisibility({checkVisibilityCSS: true}));
  const unreached = controls.filter(control => {
    control.focus();
    const style = getComputedStyle(control);
    return control.tabIndex < 0 || control.disabled || page.activeElement !== control ||
      style.outlineStyle === "none" && style.boxShadow === "none";
  }).map(control => control.outerHTML.slice(0, 80));
  frame.remove();
  return bare || missing || beyond > 0 || least < LEAST_CONTRAST || unreached.length || !controls.length ?
    [`[${name} at ${width} px: ${bare} formulas bare, ${missing} pictures missing, ${beyond} px beyond, ` +
     `contrast ${least.toFixed(1)}, ${unreached.length} of ${controls.length} out of the keyboard's reach ` +
     `${unreached.slice(0, 2)}]`] : [];
}
(async () => {
  const faults = [];
  for (const name of NAMES) for (const width of WIDTHS) faults.push(...await look(name, width));
  document.body.textContent = "looked at all " + faults.join(" ");
})();
</script>"""


def faults_of_sight(names, browser):
    with tempfile.TemporaryDirectory() as folder:
        look = SITE / "look.html"
        values = {"LEAST_CONTRAST": str(LEAST_CONTRAST), "CONTRAST": (HERE / "contrast.js").read_text(),
                  "NAMES": repr(names), "WIDTHS": repr(list(WIDTHS))}
        text = LOOK
        for word, value in values.items():
            text = text.replace(word, value)
        look.write_text(text)
        try:
            seen = subprocess.run(
                [browser, "--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files",
                 "--blink-settings=preferredColorScheme=0",  # dark, unless the page is told otherwise
                 "--enable-logging=stderr", f"--user-data-dir={folder}", "--virtual-time-budget=600000", "--dump-dom",
                 look.as_uri()], capture_output=True, text=True, timeout=300)
        finally:
            look.unlink()
    if "looked at all" not in seen.stdout:
        yield "the browser did not look at all pages: " + seen.stderr[-500:]
    yield from re.findall(r"\[(.*?)\](?= \[|</body>| *$)", seen.stdout)
    yield from sorted(set(re.findall(r"CONSOLE.*", seen.stderr)))


def main():
    own = [path for path in SITE.rglob("*.html") if "cpp" not in path.relative_to(SITE).parts]
    pages = {path: Page(path) for path in own}
    faults = list(faults_of_links(pages))
    browser = shutil.which("chromium")
    if browser:
        faults += faults_of_sight([str(path.relative_to(SITE)) for path in sorted(own)], browser)
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"{len(pages)} pages, {len(faults)} faults" + ("" if browser else "; not looked at: there is no chromium"))
    return 1 if faults or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
