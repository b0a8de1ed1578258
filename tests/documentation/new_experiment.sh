#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# A new experiment is a line in experiments/list.txt and the files that it asks for: in a copy of the sources
# that has one more, the build knows its program, and data, picture, checks and page come of themselves.
# Usage: new_experiment.sh SOURCE PROGRAM CHECK FOLDER, where PROGRAM is the compiled newcomer.
set -euo pipefail
source=$1 program=$2 check=$3 folder=$4
model=unger2002_tolerance name=unger2002_newcomer

fail() {
  echo "new_experiment.sh: $*" >&2
  exit 1
}

rm -rf "$folder"
mkdir -p "$folder/tree" "$folder/bin"
tar -C "$source" -c --exclude=./build --exclude=./results --exclude=./.git . | tar -C "$folder/tree" -x
cd "$folder/tree"

# The line, and the files of an experiment that there is, under its own name.
sed -i "/^$model |/a $name | | what nobody saw before" experiments/list.txt
for file in experiments/unger2002/{tolerance.cpp,tolerance.md,plot_tolerance.py} validation/$model.json; do
  sed "s/$model/$name/" "$file" >"${file/tolerance/newcomer}"
done

cmake -S . -G Ninja -B "$folder/build" -D CD_TESTS=OFF >"$folder/configure.log" 2>&1 ||
  fail "$(tail -n 5 "$folder/configure.log")"
cmake --build "$folder/build" --target help >"$folder/targets.txt"
grep -qw "$name" "$folder/targets.txt" || fail "the build has no target $name"
if command -v help2man >/dev/null; then # below a folder with a space in its name
  cmake --build "$folder/build" --target cd_man_of_scripts >"$folder/man.log" ||
    fail "$(tail -n 5 "$folder/man.log")"
  [ -s "$folder/build/man/cd_view.1" ] || fail "no man page of cd_view"
fi

cp "$program" "$folder/bin/$name"
data() {
  make -f Makefile.figures DEPENDENCIES=off ONLY=$name BIN=../bin RESULTS=../results data pictures
}
data
results=$folder/results
[ -s "$results/$name/summary.json" ] || fail "make ran no $name"
[ -s "$results/$name/$name.png" ] || fail "no picture was drawn"

# What it made is current until its summary is another one.
made=$(stat -c %i "$results/$name/summary.json")
data
[ "$(stat -c %i "$results/$name/summary.json")" = "$made" ] || fail "make ran again what was current"
rm "$results/$name/summary.json"
data
[ -s "$results/$name/summary.json" ] || fail "make took a result without summary for current"
sed -i 's/"complete"/"interrupted"/' "$results/$name/summary.json"
data
grep -q '"complete"' "$results/$name/summary.json" || fail "make took an interrupted run for current"

# A name with a space would be two targets.
if refusal=$(make -f Makefile.figures RESULTS="../two words" help 2>&1); then fail "make took a path with a space"; fi
[[ $refusal == *"RESULTS: '../two words' is not allowed, expected a path without spaces"* ]] || fail "$refusal"

"$check" --require-all --results "$results" --json "$results/checks.json" --only $name
if ! command -v pandoc >/dev/null || ! /usr/bin/python3 -c 'import jinja2' 2>/dev/null; then
  echo "without pandoc and python3-jinja2 there is no page"
  exit 0
fi
/usr/bin/python3 validation/page/publish.py --results "$results" --notes experiments --checks "$results/checks.json"
grep -q "$name" "$results/index.html" || fail "the page does not have it"
grep -q "a criterion mixes stiffness" "$results/index.html" || fail "the page does not have its claim"
