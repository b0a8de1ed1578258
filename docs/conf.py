# SPDX-License-Identifier: BSD-3-Clause
"""The site, by Sphinx: `make docs` writes it to build/site. Pages are Markdown (MyST) that reads as well
on a forge. Everything comes from Debian's packages, and nothing is fetched, here or by who reads it."""
import pathlib
import sys

DOCS = pathlib.Path(__file__).parent
sys.path[:0] = [str(DOCS), str(DOCS.parent / "build/release/python")]

project = "libcd"
author = "the libcd developers"
copyright = "the libcd developers; text and sources BSD-3-Clause, results CC-BY-4.0"
html_title = "libcd"

extensions = [
    "myst_parser",             # Markdown
    "nbsphinx",                # notebooks
    "sphinx.ext.autodoc",      # the Python module
    "sphinx.ext.mathjax",
    "sphinx_copybutton",
    "sphinxcontrib.bibtex",
    "site_pages",              # pages that are made with the site; see site_pages.py
]
source_suffix = {".md": "markdown"}
exclude_patterns = ["Doxyfile"]
myst_enable_extensions = ["amsmath", "colon_fence", "dollarmath"]
myst_heading_anchors = 3
suppress_warnings = ["myst.header"]  # notes of experiments begin below a heading of the page
bibtex_bibfiles = ["references.bib"]
bibtex_default_style = "unsrt"
numfig = True
math_numfig = True

autodoc_member_order = "bysource"
autodoc_typehints = "description"

# `make notebooks` executes them, into build/notebooks; the sources have no outputs.
nbsphinx_execute = "never"

html_theme = "furo"
pygments_style = "xcode"  # furo's own has strings and operators of less contrast than 4.5
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True}
mathjax_path = "mathjax/MathJax.js?config=TeX-AMS_CHTML"  # site_pages copies it from Debian's package
mathjax2_config = {"tex2jax": {"inlineMath": [["\\(", "\\)"]], "displayMath": [["\\[", "\\]"]],
                               "processClass": "math|output_area", "ignoreClass": "document"},
                   "messageStyle": "none"}
myst_update_mathjax = False
nbsphinx_requirejs_path = ""
