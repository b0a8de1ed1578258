#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Cost per grain and step of soft discs with tangential springs: ours and LAMMPS's, in turns on the
# same Couette cell (packing fraction 0.80, kn = 1e6, dt = 9e-5), one core.
# usage: bench/peers/lammps/compare.sh [turns [FILE.csv]]   needs build/release and the package lammps; the file gets
# the times of all turns, with provenance
set -euo pipefail
turns=${1:-3} csv=${2:-}
here=$(dirname "$0")
couette="$here/../../../build/release/bin/guttenberg2011_couette"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
kn=1e6 dt=9e-5 steps=10000

ours() { # until
  rm -rf "$folder/runs"
  "$couette" --preset quick --phi 0.8 --method md --stiffness $kn --time-step $dt --window-from 0.5 \
    --until "$1" --runs "$folder/runs" --out "$folder/out" --progress off |
    awk '$1 == "nanoseconds_per_grain_step" { print $2 }'
}
ours 1.5 > /dev/null
# Grains that flow. LAMMPS makes spheres of them: a density that gives the mass of a disc.
grep -v '^#' "$folder/out/grains.csv" | awk -F, 'NR > 1' > "$folder/grains"
awk -F, 'BEGIN { pi = atan2(0, -1) }
  { line[NR] = NR " 1 " 2 * $4 " " 0.75 / $4 " " $2 " " $3 " 0"; v[NR] = NR " " $5 " " $6 " 0 0 0 0" }
  END { print "discs\n\n" NR " atoms\n1 atom types\n-95 95 xlo xhi\n-95 95 ylo yhi\n-0.5 0.5 zlo zhi\n\nAtoms\n"
        for (k = 1; k <= NR; ++k) print line[k]
        print "\nVelocities\n"
        for (k = 1; k <= NR; ++k) print v[k] }' "$folder/grains" > "$folder/data"
if [ -n "$csv" ]; then
  {
    echo '# program: bench/peers/lammps/compare.sh'
    grep -E '^# (version|git|dirty|started_utc):' "$folder/out/grains.csv"
    echo "# lammps: $(lmp -h | sed -n 's/.*Simulator - //p')"
    echo "# cpu: $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)"
    printf '# unit %s: ns\n# timing: %s\n' nanoseconds_cd{,} nanoseconds_lammps{,}
    echo 'turn,grains,nanoseconds_cd,nanoseconds_lammps'
  } > "$csv.part"
fi
echo "turn  libcd  lammps   [ns per grain and step]"
for turn in $(seq "$turns"); do
  a=$(ours 1.5)
  b=$(OMP_NUM_THREADS=1 lmp -in "$here/couette.in" -log none -var data "$folder/data" -var kn $kn \
    -var kt 285714 -var gamman 53 -var gammat 27 -var dt $dt -var skin 0.3 -var steps $steps |
    awk '/^Loop time/ { print 1e9 * $4 / $9 / $12 }')
  echo "$turn     $a  $b"
  [ -z "$csv" ] || echo "$turn,$(wc -l < "$folder/grains"),$a,$b" >> "$csv.part"
done
[ -z "$csv" ] || mv "$csv.part" "$csv"
