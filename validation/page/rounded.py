# SPDX-License-Identifier: BSD-3-Clause
"""Numbers and units as Markdown with LaTeX mathematics: rounded to their error, which has two digits."""
import math
import re

NO_BREAK = "\u00a0"


def number(value, digits=4):
    """The number with this many significant digits; whole numbers below a million are written in full."""
    whole = math.isfinite(value) and value == math.trunc(value) and abs(value) < 1e6
    return f"{value:.0f}" if whole else f"{value:.{digits}g}"


def measured(value, error):
    """ "0.797 ± 0.012", "(1.234 ± 0.056)e-07"; as number() where the error is none, or what rounding makes of
    zero."""
    if error is None or error <= 1e-12 * abs(value):
        return number(value)
    leading = math.floor(math.log10(max(abs(value), error)))
    plain = -4 <= leading < 6
    scale = 1 if plain else 10.0**leading
    digits = min(1 - math.floor(math.log10(error / scale)), 15)  # after the point, or before it if negative
    both = " ± ".join(f"{round(x / scale, digits):.{max(digits, 0)}f}" for x in (value, error))
    return both if plain else f"({both})e{leading:+03d}"


def formula(rounded):
    """A rounded number as LaTeX."""
    mantissa, _, power = rounded.partition("e")
    mantissa = mantissa.replace("±", r"\pm")
    return mantissa if not power else rf"{mantissa} \cdot 10^{{{int(power)}}}"


def text(rounded):
    """A rounded number for a line of text: as formula only if it has a power of ten."""
    if re.search(r"\de[+-]|\)e", rounded):
        return f"${formula(rounded)}$"
    return rounded.replace(" ± ", f"{NO_BREAK}±{NO_BREAK}").replace("-", "−")


def unit(typed):
    """A unit as programs print it, "rho <R>^4 Omega^2", as formula where it is one."""
    if typed == "1":
        return ""
    if typed == "degree":
        return "degrees"
    if not re.search(r"[_^<(0]|\bdt\b|^\S{1,4}/|[Oo]mega", typed):
        return typed
    latex = re.sub(r"<([^>]*)>", r"\\langle \1 \\rangle ", typed)
    latex = re.sub(r"\^\(([^)]*)\)", r"^{\1}", latex)
    latex = re.sub(r"sqrt\(([^)]*)\)", r"\\sqrt{\1}", latex)
    latex = re.sub(r"([a-z])0", r"\1_0", latex)
    latex = re.sub(r"(?<![\\A-Za-z])(rho|[Oo]mega)(?![a-z])", r"\\\1 ", latex)
    latex = re.sub(r"\bdt\b", r"\\Delta t", latex)
    latex = re.sub(r"(?<![\\A-Za-z])[A-Za-z]{2,}", r"\\text{\g<0>}", latex)
    return "$" + re.sub(r" +(?=[ _^])", "", latex).strip() + "$"


def size(count):
    """Bytes as "12.3 kB"."""
    kilo = count / 1000
    return f"{count} B" if count < 1000 else f"{number(kilo, 3)} kB" if kilo < 1000 else f"{number(kilo / 1000, 3)} MB"


def time(seconds):
    """ "12.3 min"."""
    if seconds < 100:
        return number(seconds, 3) + " s"
    return number(seconds / 60, 3) + " min" if seconds < 6000 else number(seconds / 3600, 3) + " h"
