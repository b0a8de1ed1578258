#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Tells Snakemake what became of a Slurm job, also of one that was killed; needs no accounting.
# Usage: tools/slurm_status.sh JOB
# A controller that does not answer says nothing of the job.
found=$(LC_ALL=C scontrol show job --oneliner "$1" 2>&1) || true
case $found in
*JobState=COMPLETED*) echo success ;;
*JobState=BOOT_FAIL* | *JobState=CANCELLED* | *JobState=DEADLINE* | *JobState=FAILED* | *JobState=NODE_FAIL* | \
  *JobState=OUT_OF_MEMORY* | *JobState=PREEMPTED* | *JobState=TIMEOUT* | *"Invalid job id"*) echo failed ;;
*) echo running ;;
esac
