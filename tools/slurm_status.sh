#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Tells Snakemake what became of a Slurm job, also of one that was killed; needs no accounting.
# Usage: tools/slurm_status.sh JOB
state=$(scontrol show job --oneliner "$1" 2>/dev/null | sed 's/.*JobState=\([A-Z_]*\).*/\1/')
case $state in
COMPLETED) echo success ;;
PENDING | CONFIGURING | RUNNING | SUSPENDED | COMPLETING | REQUEUED | RESIZING) echo running ;;
*) echo failed ;;
esac
