// SPDX-License-Identifier: BSD-3-Clause
// How fast a push travels along a row of hard discs: the spurious sound of the time step.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cd::guttenberg2011 {

/// A row of equal discs of diameter 1 at rest; disc 0 comes with speed 1.
struct RowSetup {
  std::string method = "ahs";  ///< ahs or mcnamara
  bool driven = false;         ///< disc 0 keeps its speed, as a piston; else it is free
  double restitution = 1.0;
  int discs = 160;          ///< >= 3
  double gap = 0.0;         ///< between neighbours, >= 0 [diameter]
  double time_step = 1e-3;  ///< [diameter / speed]
  int passes = 1;
  int removal_sweeps = 1;
  std::uint64_t seed = 1;
};

/// Speed of the farthest moving disc, from the line through the steps in which each disc is first
/// seen moving [speed of the push]; 0 if the last one is not reached within ten times the steps
/// that true hard discs would take at dt per disc. Throws Error for fewer than three discs.
double signal_speed(const RowSetup& setup);

/// The same by theory. Only pairs that approach are in a snapshot and all discs ahead are at rest,
/// so that a pass hands the push on by one disc at most, whatever the order. A gap is closed by
/// steps of v dt; the collision comes as soon as less than one is left, after floor(gap / (v dt))
/// of them. So the front advances by one disc in max(1 / passes, floor(gap / (v dt))) steps. True
/// hard discs need gap / v: speed (1 + gap) / gap. With gap > 0 for free elastic discs only.
double signal_speed_theory(const RowSetup& setup);

/// How many discs one pass carries a disturbance along a row in which all pairs approach already
/// (disc k has velocity -k), for each of `samples` random orders. The disturbance passes m contacts
/// or more if the first m stand in the order in ascending succession, which has probability 1 / m!:
/// the mean is e - 1, the variance 1 + e - (e - 1)^2. Found by comparing with the undisturbed row.
std::vector<double> disturbance_ranges(int samples, std::uint64_t seed);

/// Displacements, over that of the disc before, of the discs ahead of the moving one after a step
/// in a touching row, in `samples` orders of removal. Where pairs happen to come in ascending
/// succession, each hands half of its overlap on and keeps half of what it got: 1/2 for all but the
/// last disc that moves, which is left out.
std::vector<double> precursor_ratios(RowSetup setup, int samples);

}  // namespace cd::guttenberg2011
