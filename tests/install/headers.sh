#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Compiles every public header alone: each includes what it needs. BUILD is a configured build folder, which
# holds the generated version.hpp.
# Usage: tests/install/headers.sh BUILD [compiler]
set -eu
cd "$(dirname "$0")/../.."
build=${1:?'the configured build folder'}
compiler=${2:-c++}
flags="-std=c++20 -fopenmp -fsyntax-only -Wall -Wextra -Werror -I. -I$build/include -isystem /usr/include/eigen3 -isystem /usr/include/hdf5/serial"
find libcd solvers -name '*.hpp' | sort | xargs -P "$(nproc)" -I{} sh -c \
  "printf '#include \"%s\"\n' {} | $compiler $flags -x c++ - || { echo '{} does not compile alone' >&2; exit 255; }"
echo "$(find libcd solvers -name '*.hpp' | wc -l) headers compile alone"
