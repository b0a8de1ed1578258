#!/usr/bin/python3
# SPDX-License-Identifier: BSD-3-Clause
"""Changes one token of libcd or solvers at random, builds and tests, and says whether the tests noticed.

Usage: mutants.py --seed N --count N [--folder build/mutants] [--jobs N], or `make mutants SEED=N COUNT=N`. The
changes are made in a copy of the committed sources, one after the other. A change is one of: an arithmetic, comparing
or logical operator, a sign, a number, min and max, true and false; in the code of .cpp and .inl files, outside of
comments, texts, includes and template brackets. What does not compile is no change: another one is drawn. Unit,
golden and determinism tests run until one fails; a run that takes ten times as long as that of the sources as they
are was noticed, too. Prints a line for each change, and those that nobody noticed once more; exit 1 if there are any.
"""
import argparse
import pathlib
import random
import re
import subprocess
import sys
import time

SWAPS = {"+": "-", "-": "+", "*": "/", "/": "*", "+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=", "<": "<=", "<=": "<",
         ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "++": "--", "--": "++",
         "min": "max", "max": "min", "minimum": "maximum", "maximum": "minimum", "true": "false", "false": "true"}
WORDS = r"\b(?:min|max|minimum|maximum|true|false)\b"
# Brackets of templates have no space before them, binary operators one on each side (clang-format sees to it).
BINARY = r"(?<= )(?:\+=|-=|\*=|/=|<=|>=|==|!=|&&|\|\||[-+*/<>])(?= )"
NUMBER = r"(?<![\w.])\d+(?:\.\d+)?(?:e-?\d+)?(?![\w.])"
TOKEN = re.compile(f"{WORDS}|{BINARY}|\\+\\+|--|{NUMBER}")
NO_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'|^[ \t]*(?:#|template\b|using\b)[^\n]*',
                     re.DOTALL | re.MULTILINE)
PROGRAMS = ["cd_golden_tests", "cd_determinism_tests", "cd_tests"]


def run(*command, timeout=None, folder=None):
    """Whether a command succeeds within the time."""
    try:
        return subprocess.run(command, cwd=folder, timeout=timeout, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, check=False).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def replacement(token, draw):
    """Another token of the same kind."""
    if token in SWAPS:
        return SWAPS[token]
    if token in ("0", "1"):
        return "1" if token == "0" else draw.choice(["0", "2"])
    if "." in token or "e" in token:
        return repr(float(token) * draw.choice([0.5, 2.0]) if float(token) else 1.0)
    return str(int(token) + draw.choice([-1, 1]))


def places_of(text):
    """The tokens of the code that can be changed."""
    blank = NO_CODE.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)
    return list(TOKEN.finditer(blank))


def is_noticed(build, limit):
    """Whether a test fails, or takes too long."""
    start = time.monotonic()
    return not all(run(str(build / "bin" / program), "--abort", timeout=limit - (time.monotonic() - start))
                   for program in PROGRAMS)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, required=True, help="of the random numbers")
    parser.add_argument("--count", type=int, required=True, help="changes that compile")
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("build/mutants"), help="of the copy")
    parser.add_argument("--jobs", type=int, default=2, help="compilers at once")
    options = parser.parse_args()
    if options.count < 1 or options.jobs < 1:
        parser.error("--count, --jobs: must be at least 1")
    copy = options.folder.resolve()
    if not copy.exists() and not run("git", "clone", "-q", "--shared", ".", str(copy)):
        sys.exit(f"mutants: {copy} cannot be made")
    build = copy / "build" / "release"

    def compiles():
        return run("cmake", "--build", str(build), "-j", str(options.jobs), "--target", *PROGRAMS)

    run("git", "checkout", "-q", "--force", subprocess.check_output(["git", "rev-parse", "HEAD"], text=True).strip(),
        folder=copy)
    if not (run("cmake", "--preset", "release", folder=copy) and compiles()):
        sys.exit(f"mutants: {copy} does not compile as it is")
    start = time.monotonic()
    if is_noticed(build, 3600):
        sys.exit(f"mutants: a test fails in {copy} as it is")
    limit = 10 * (time.monotonic() - start) + 10

    draw = random.Random(options.seed)
    files = sorted(path for folder in ("libcd", "solvers") for path in (copy / folder).rglob("*.*")
                   if path.suffix in (".cpp", ".inl"))
    texts = {path: path.read_text(encoding="utf-8") for path in files}
    tokens = [(path, token) for path in files for token in places_of(texts[path])]
    unnoticed, done = [], 0
    while done < options.count:
        path, token = draw.choice(tokens)
        text, new = texts[path], replacement(token.group(), draw)
        path.write_text(text[:token.start()] + new + text[token.end():], encoding="utf-8")
        try:
            if not compiles():
                continue
            done += 1
            noticed = is_noticed(build, limit)
        finally:
            path.write_text(text, encoding="utf-8")
        number = text.count("\n", 0, token.start()) + 1
        line = text.splitlines()[number - 1].strip()
        said = f"{path.relative_to(copy)}:{number}: {token.group()} -> {new}: {line}"
        print(f"{'noticed  ' if noticed else 'UNNOTICED'} {said}", flush=True)
        unnoticed += [] if noticed else [said]
    print(f"\n{done - len(unnoticed)} of {done} noticed" + "".join(f"\n{said}" for said in unnoticed))
    sys.exit(1 if unnoticed else 0)


if __name__ == "__main__":
    main()
