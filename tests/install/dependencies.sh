#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# DEPENDENCIES=off never calls apt: with an apt-get first on PATH that notes its calls, and packages of which
# none is installed, nothing is called; without it, apt-get is called, or the line to run is printed.
# Usage: tests/install/dependencies.sh FOLDER
set -eu
cd "$(dirname "$0")/../.."
folder=${1:?'a folder for the programs that stand for apt'}
rm -rf "$folder"
mkdir -p "$folder"
for name in apt-get apt-cache apt sudo; do
  printf '#!/bin/sh\necho "%s $*" >> "%s/calls"\nexit 1\n' $name "$folder" > "$folder/$name"
done
printf '#!/bin/sh\nexit 1\n' > "$folder/dpkg-query"
chmod +x "$folder"/*
PATH=$folder:$PATH

DEPENDENCIES=off tools/install_dependencies.sh help2man
DEPENDENCIES=off tools/install_dependencies.sh --least
# As targets of make call it; the environment and the command line count alike.
unset MAKEFLAGS MAKELEVEL MFLAGS
make --silent dependencies DEPENDENCIES=off
DEPENDENCIES=off make --silent dependencies ENGINE=snakemake
if [ -e "$folder/calls" ]; then
  echo "called with DEPENDENCIES=off: $(cat "$folder/calls")" >&2
  exit 1
fi
if grep -nE '\bapt(-get)?\b' Makefile Makefile.figures | grep -v '@echo'; then
  echo "the makefile calls apt by itself" >&2
  exit 1
fi

# The counter-check: otherwise it does call, or says what to run.
unset DEPENDENCIES
if said=$(tools/install_dependencies.sh 2>&1); then
  echo "all packages are missing, and nothing was done" >&2
  exit 1
fi
case $said$(cat "$folder/calls" 2>/dev/null) in
  *"apt-get update"*) ;;
  *) echo "neither called nor said: $said" >&2; exit 1 ;;
esac
