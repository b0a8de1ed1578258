# SPDX-License-Identifier: BSD-3-Clause
"""Names that others rely on: keys of scene files, options of all programs with their ranges and defaults,
signatures of the Python module. They are compared with interface.txt beside this file, so that a change of one
is a decision: with --write the file is written anew. Prose is not compared."""
import difflib
import inspect
import pathlib
import re
import subprocess
import sys

GOLDEN = pathlib.Path(__file__).with_name("interface.txt")


def output_of(program, *arguments):
    return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout


def keys(bin_folder):
    """Sections, and of each key its value and its default: the first three columns of the table."""
    for line in output_of(bin_folder / "cd_run", "--keys").splitlines():
        if line.startswith("### "):
            yield line[4:].strip("`")
        elif line.startswith("| `"):
            name, value, default = (cell.strip() for cell in line.strip("|").split(" | ")[:3])
            yield f"  {name} {value}; {default}" if default else f"  {name} {value}"


def options(program):
    """Of each option its name and the parenthesis that ends it in experiments, or follows it elsewhere."""
    entries = []
    for line in output_of(program, "--help").splitlines():
        if re.match(r"  (-\w \[ )?--", line):
            entries.append(line.strip())
        elif line.startswith("   ") and entries:
            entries[-1] += " " + line.strip()
        elif entries and not line.strip():
            entries.append("")
    for entry in filter(None, entries):
        name = re.search(r"--[\w-]+", entry).group()
        boost = re.match(r"(?:-\w \[ )?--[\w-]+(?: \])? arg \(=([^)]*)\)", entry)
        ours = re.search(r" VALUE .*\(((?:[^()]|\([^()]*\))*)\)$", entry)
        yield f"  {name} {boost.group(1) if boost else ours.group(1) if ours else ''}".rstrip()


def signature(thing):
    """Names of the arguments and their defaults, without types, which Python versions spell differently."""
    try:
        found = inspect.signature(thing)
    except (TypeError, ValueError):  # of the extension module: its docstring begins with it
        first = re.sub(r"\[[^\[\]]*\]", "", (inspect.getdoc(thing) or "()").split("\n")[0])
        text = re.sub(r": [\w.]+", "", first[first.find("("):].split(" -> ")[0])
    else:
        bare = [p.replace(annotation=p.empty)
                for p in found.parameters.values() if not p.name.startswith("_")]
        text = str(found.replace(parameters=bare, return_annotation=found.empty))
    return text.replace("(self, /, *args, **kwargs)", "")  # of a class that is not made by its users


def signatures():
    import libcd
    for name in sorted(libcd.__all__):
        thing = getattr(libcd, name)
        if inspect.ismodule(thing):
            continue
        if not inspect.isclass(thing):
            yield f"  {name}{signature(thing) if callable(thing) else ''}"
            continue
        yield f"  {name}{signature(thing.__init__) if '__init__' in vars(thing) else ''}"
        for member in sorted(m for m in dir(thing) if not m.startswith("_")):
            if issubclass(thing, Exception):
                break
            value = inspect.getattr_static(thing, member)
            value = value.__func__ if isinstance(value, (staticmethod, classmethod)) else value
            yield f"  {name}.{member}{signature(value) if callable(value) else ''}"


def interface(source, bin_folder):
    yield "cd_run --keys"
    yield from (f"  {line}" for line in keys(bin_folder))
    for name in ["cd_run", "cd_study", "cd_bench", "cd_check"]:
        yield f"{name} --help"
        yield from options(bin_folder / name)
    names = re.findall(r"^([a-z0-9_]+) \|", (source / "experiments/list.txt").read_text(), re.M)
    experiments = {name: list(options(bin_folder / name)) for name in names if (bin_folder / name).exists()}
    common = [line for line in experiments[names[0]] if all(line in lines for lines in experiments.values())]
    yield from ["every experiment --help", *common]
    for name, lines in sorted(experiments.items()):
        yield from [f"{name} --help", *(line for line in lines if line not in common)]
    yield "Python: libcd"
    yield from signatures()


def main():
    source, bin_folder = map(pathlib.Path, sys.argv[1:3])
    found = list(interface(source, bin_folder))
    if "--write" in sys.argv:
        GOLDEN.write_text("\n".join(found) + "\n")
        return
    golden = GOLDEN.read_text().splitlines()
    if not (bin_folder / "solvers_siconos").exists():  # it needs a library
        start = golden.index("solvers_siconos --help")
        golden[start:] = golden[next(k for k in range(start + 1, len(golden)) if golden[k][0] != " "):]
    different = list(difflib.unified_diff(golden, found, "golden", "now", lineterm="", n=0))
    if different:
        sys.exit("\n".join(["names, ranges or defaults changed:", *different]))


main()
