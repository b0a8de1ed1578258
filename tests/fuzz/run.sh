#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Builds the fuzz targets with clang's sanitizers (preset asan) and runs them side by side for SECONDS, from a few
# small seeds.
# Usage: tests/fuzz/run.sh SECONDS [TARGET...]
# Targets: siconos_text fclib_sets scene_file (the default), fclib_image (also finds defects of the HDF5 library).
# Environment: BUILD, the build folder; SEED of the mutations, 1 if not given.
set -eu

seconds=${1:?Usage: tests/fuzz/run.sh SECONDS [TARGET...]}
shift
[ $# -gt 0 ] || set -- siconos_text fclib_sets scene_file
source=$(cd "$(dirname "$0")/../.." && pwd)
build=${BUILD:-$source/build/asan}

(cd "$source" && cmake --preset asan -B "$build" >/dev/null)
cmake --build "$build" --target fuzz_siconos_text fuzz_fclib_sets fuzz_fclib_image fuzz_scene_file fuzz_seeds

corpus=$build/corpus
"$build/bin/fuzz_seeds" "$corpus"
mkdir -p "$corpus/scene_file"
cp "$source"/run/scenes/*.toml "$corpus/scene_file"

fuzz() {
  mkdir -p "$build/findings/$1"
  # The HDF5 library leaks and asks for absurd sizes when an image is damaged; both are survived.
  options=
  [ "$1" != fclib_image ] || options=detect_leaks=0:allocator_may_return_null=1
  ASAN_OPTIONS=$options "$build/bin/fuzz_$1" -seed="${SEED:-1}" -max_total_time="$seconds" -max_len=16384 -timeout=10 -rss_limit_mb=2048 \
    -print_final_stats=1 -artifact_prefix="$build/findings/$1/" "$corpus/$1" 2>"$build/$1.log"
}

pids=
for target in "$@"; do
  fuzz "$target" &
  pids="$pids $!"
done
status=0
for pid in $pids; do wait "$pid" || status=1; done
for target in "$@"; do
  echo "$target: $seconds s"
  grep -E 'ERROR|SUMMARY|Test unit|runtime error|stat::number_of_executed_units' "$build/$target.log" || true
done
exit $status
