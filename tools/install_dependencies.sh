#!/bin/sh
# Installs the Debian 12 packages that the build, the tests and the figures need: nothing to do, nothing said.
# Usage: tools/install_dependencies.sh [more packages]; DEPENDENCIES=off in the environment: does nothing.
set -eu
[ "${DEPENDENCIES:-}" != off ] || exit 0

packages="g++ make cmake ninja-build git
  libeigen3-dev libboost-program-options-dev nlohmann-json3-dev libhdf5-dev
  catch2 libbenchmark-dev libsiconos-numerics-dev clang-format
  python3 python3-numpy python3-matplotlib $*"

# Elsewhere than on Debian the user's own package manager is responsible; cmake names what it misses.
command -v dpkg-query >/dev/null 2>&1 || exit 0

installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' $packages 2>/dev/null || true)
missing=""
for package in $packages; do
  printf '%s\n' "$installed" | grep -qxF "installed $package" || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

install="apt-get install -y --no-install-recommends$missing"
if [ "$(id -u)" -eq 0 ]; then
  apt-get update
  DEBIAN_FRONTEND=noninteractive $install
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
  sudo -n apt-get update
  sudo -n env DEBIAN_FRONTEND=noninteractive $install
else
  echo "Packages are missing. Run: sudo apt-get update && sudo $install" >&2
  exit 1
fi
