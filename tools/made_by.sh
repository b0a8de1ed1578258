#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Says by which program and from which files a result was made, or whether it still is what these made.
# Usage: tools/made_by.sh record|check FOLDER PROGRAM INPUT...
# FOLDER/program.sha256 has their hashes and that of the summary: a result that was removed, interrupted or made in
# another way since is not current.
set -eu
task=$1 folder=$2
shift 2
case $task in
record) sha256sum "$@" "$folder/summary.json" >"$folder/program.sha256" ;;
check)
  grep -q '"status" *: *"complete"' "$folder/summary.json" 2>/dev/null &&
    sha256sum "$@" "$folder/summary.json" 2>/dev/null | cmp --silent - "$folder/program.sha256"
  ;;
esac
