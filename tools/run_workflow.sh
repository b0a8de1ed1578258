#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Runs the experiments that are out of date by Snakemake, task by task.
# Usage: tools/run_workflow.sh snakemake|slurm PRESET BIN RESULTS AFTER EXPERIMENT...
# AFTER: pairs b:a of an experiment b that uses the runs of a. In the environment: OPTIONS_<experiment>,
# INPUTS_<experiment> (files it reads), JOBS (at once; of Slurm 100 if not given), SLURM_OPTIONS (of sbatch).
set -eu
engine=$1 preset=$2 bin=$3 results=$4 after=$5
shift 5

# What an experiment is made by: its program and the files that it reads.
sources() {
  eval "printf '%s\n' \"\$bin/$1\" \${INPUTS_$1:-}"
}

# Snakemake's own lock outlives a kill or a power loss.
mkdir -p "$results/.workflow"
exec 9>"$results/.workflow/lock"
flock --nonblock 9 || {
  echo "$results: another workflow runs there" >&2
  exit 2
}

outdated=""
for experiment; do
  sources "$experiment" | xargs -d '\n' tools/made_by.sh check "$results/$experiment" && continue
  outdated="$outdated $experiment"
  # Only a workflow that was interrupted goes on: its tasks are there, and were not evaluated.
  if [ ! -d "$results/$experiment/tasks" ] || [ -e "$results/.workflow/$experiment/evaluated" ]; then
    rm -rf "$results/.workflow/$experiment"
  fi
  rm -f "$results/$experiment"/*.png "$results/$experiment"/*.svg "$results/$experiment/program.sha256"
done
[ -n "$outdated" ] || exit 0

cores=1
case $engine in
snakemake)
  cores=${JOBS:-$(nproc)}
  set -- --cores "$cores"
  ;;
slurm)
  mkdir -p "$results/.workflow/log"
  set -- --jobs "${JOBS:-100}" --latency-wait 60 --cluster-status tools/slurm_status.sh --cluster-cancel scancel \
    --cluster "sbatch --parsable --cpus-per-task={threads} --mem={resources.mem_mb} --time={resources.minutes} \
--output='$results/.workflow/log/%j.txt' ${SLURM_OPTIONS:-}"
  ;;
*)
  echo "ENGINE: $engine is not allowed, expected make, snakemake or slurm" >&2
  exit 2
  ;;
esac
status=0
snakemake --snakefile tools/Snakefile "$@" --config preset="$preset" bin="$bin" results="$results" after="$after" \
  experiments="${outdated# }" batch="${BATCH:-1}" cores="$cores" --restart-times 2 --keep-going --rerun-incomplete \
  --rerun-triggers mtime --nolock --quiet rules || status=1
for experiment in $outdated; do
  [ ! -e "$results/.workflow/$experiment/evaluated" ] ||
    sources "$experiment" | xargs -d '\n' tools/made_by.sh record "$results/$experiment"
done
exit $status
