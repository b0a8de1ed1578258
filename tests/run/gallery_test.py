# SPDX-License-Identifier: BSD-3-Clause
"""docs/gallery.md and `make quickstart`: pictures are there and weigh little, commands are taken by the programs,
experiments are those of experiments/list.txt. Usage: gallery_test.py BIN FOLDER."""
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
SOURCE = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(SOURCE / "docs" / "gallery"), str(SOURCE / "run")]
import cd_view
import make

MOST_BYTES = 8_000_000
programs, scratch = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
shutil.rmtree(scratch, ignore_errors=True)
(scratch / "build" / "release").mkdir(parents=True)
(scratch / "build" / "release" / "bin").symlink_to(programs)
for name in ("docs", "run"):
    (scratch / name).symlink_to(SOURCE / name)
os.chdir(scratch)

page = make.PAGE.read_text(encoding="utf-8")
shown = set(re.findall(r"\]\(([^)#:]+)\)", page))
for file in shown:
    assert (make.PAGE.parent / file).is_file(), f"{file} is not there"
pictures = {f"gallery/{path.name}" for path in (SOURCE / "docs" / "gallery").iterdir()
            if path.suffix in (".png", ".webp")}
assert pictures <= shown, pictures - shown
assert sum(path.stat().st_size for path in (SOURCE / "docs" / "gallery").iterdir()
           if path.is_file()) <= MOST_BYTES
assert page.endswith(make.MARK + make.experiments()), "to be written anew: docs/gallery/make.py --experiments"

scenes = set()
entries = list(make.entries())
assert {name for name, _ in entries} == {pathlib.Path(name).stem for name in pictures}
for name, commands in entries:
    run, view = map(shlex.split, commands)
    scenes.add(run[1])
    folder = pathlib.Path("results/scenes") / pathlib.Path(run[1]).stem
    done = subprocess.run([*run, "--dry-run"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert view[:2] == ["run/cd_view.py", str(folder)], view
    folder.mkdir(parents=True, exist_ok=True)
    options = cd_view.parse(view[1:])
    assert f"gallery/{(options.movie or options.out).name}" in pictures
ready = {path.stem for path in (SOURCE / "run" / "scenes").glob("*.toml")}
assert ready <= scenes, ready - scenes

# From make's own lines, without the build.
recipe = subprocess.run(["make", "-f", "Makefile.figures", "--dry-run", "--no-print-directory", "DEPENDENCIES=off",
                         "quickstart"], cwd=SOURCE, capture_output=True, text=True, check=True,
                        env={key: value for key, value in os.environ.items() if not key.startswith("MAKE")}).stdout
assert "--target cd_run\n" in recipe and "install_dependencies.sh --least\n" in recipe, recipe
for line in recipe.splitlines():
    if line.startswith(("build/release/bin/", "run/")):
        subprocess.run(line, shell=True, check=True, stdout=subprocess.DEVNULL)
picture = "results/quickstart/hopper.png"
assert f"The picture: {picture}." in recipe and pathlib.Path(picture).stat().st_size > 10_000
said = recipe[recipe.index("The picture"):].splitlines()[1:]
following = [line.removeprefix("echo '  ").rstrip("'") for line in said]
assert len(following) == 3, following
film, scene, figure = (line.split(" #")[0].strip() for line in following)
subprocess.run(f"{film} --size 200 --fps 50", shell=True, check=True, stdout=subprocess.DEVNULL)
assert pathlib.Path("results/quickstart/hopper.gif").exists()
subprocess.run(scene.replace(" && ", " --set run.end=1 && "), shell=True, check=True, stdout=subprocess.DEVNULL)
assert pathlib.Path("results/scenes/drum/drum.png").exists()
name = figure.removeprefix("make figures ONLY=")
assert f"\n{name} | " in (SOURCE / "experiments" / "list.txt").read_text(encoding="utf-8"), figure
