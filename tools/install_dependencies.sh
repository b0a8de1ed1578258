#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Installs the Debian packages that the build, the tests and the figures need: nothing to do, nothing said.
# Usage: tools/install_dependencies.sh [--least] [more packages]; --least: those of cd_run and cd_view only;
# DEPENDENCIES=off in the environment: does nothing.
set -eu
[ "${DEPENDENCIES:-}" != off ] || exit 0

packages="g++ make cmake ninja-build git
  libeigen3-dev libboost-program-options-dev nlohmann-json3-dev libhdf5-dev libtomlplusplus-dev
  python3 python3-numpy python3-matplotlib"
if [ "${1:-}" = --least ]; then
  shift
else
  packages="$packages catch2 libbenchmark-dev libsiconos-numerics-dev clang-format
    pybind11-dev python3-dev python3-pytest python3-scipy python3-hypothesis
    python3-jinja2 pandoc"
fi
packages="$packages $*"

# Only compared with, and not in every release: done without where apt does not know it.
optional=libsiconos-numerics-dev

# Elsewhere than on Debian the user's own package manager is responsible; cmake names what it misses.
command -v dpkg-query >/dev/null 2>&1 || exit 0

known() { apt-cache show "$1" >/dev/null 2>&1; }

find_missing() {
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' $packages 2>/dev/null || true)
  missing=""
  for package in $packages; do
    printf '%s\n' "$installed" | grep -qxF "installed $package" && continue
    [ "$package" = $optional ] && known cmake && ! known $optional && continue
    missing="$missing $package"
  done
}

find_missing
[ -n "$missing" ] || exit 0

sudo=""
if [ "$(id -u)" -ne 0 ]; then
  if command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
    sudo="sudo -n"
  else
    echo "Packages are missing. Run: sudo apt-get update &&" \
      "sudo apt-get install -y --no-install-recommends$missing" >&2
    exit 1
  fi
fi
$sudo apt-get update
find_missing
[ -z "$missing" ] ||
  $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing
