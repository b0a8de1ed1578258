// SPDX-License-Identifier: BSD-3-Clause
// The same packs by several methods in turns: what a unit of time costs, and how right the flow is.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/harness/run.hpp"
#include "experiments/runs/couette_flow.hpp"

namespace cd::guttenberg2011 {

/// A method with all that its accuracy and its cost depend on.
struct SpeedCase {
  std::string method;  ///< ahs, md or cd
  double restitution = 0.9;
  double time_step = 1e-3;
  double stiffness = 0.0;  ///< md only
  int passes = 1;          ///< ahs only
};

/// A case and what became of each pack.
struct SpeedResult {
  SpeedCase of;
  int grains = 0;
  std::vector<runs::FlowMeans> packs;
  double time = 0.0;  ///< of one run

  double steps_per_time() const { return 1.0 / of.time_step; }
  Estimate seconds_per_time() const;  ///< CPU time of the steps of a pack
  double cost() const { return seconds_per_time().value; }
  Estimate nanoseconds_per_grain_step() const;
  Estimate decay_rate() const;         ///< [1 / <2R>]
  Estimate largest_overlap() const;    ///< [<R>]
  Estimate overlap_per_grain() const;  ///< [<R>]
};

/// Runs all cases on packs with the seeds of the setup's cell, seed + 1, ...; a pack is a task, on
/// one thread, each run in twenty turns, so that what else the machine does slows down all of them
/// alike. Nothing if interrupted.
std::vector<SpeedResult> run_in_turns(const runs::FlowSetup& setup,
                                      const std::vector<SpeedCase>& cases, int packs,
                                      const Run& run);

/// How far the profile of a case is from that of a reference: root mean square over the rings of
/// the difference of ln omega, averaged over the packs.
struct ProfileError {
  double value = 0.0;
  double noise = 0.0;  ///< what chance alone makes of it: from the differences of single packs
};

/// Rings in which a grain moved backwards on the average are left out. Throws Error if none is
/// left or for fewer than 2 packs.
ProfileError profile_error(const SpeedResult& result, const SpeedResult& reference,
                           double shaft_radius);

/// What another method costs at the error of a case.
struct EqualError {
  double level = 0.0;         ///< the error
  Estimate ratio;             ///< cost of the other method over that of the case
  bool extrapolated = false;  ///< no case of the other method has so large, or so small, an error
};

/// At equal overlap: the cost of the others as a power law of their overlaps, fitted to all of them
/// that overlap; nothing if fewer than two do, or the case itself does not.
std::optional<EqualError> at_equal_overlap(const SpeedResult& result,
                                           const std::vector<SpeedResult>& others,
                                           Estimate (SpeedResult::*overlap)() const,
                                           double (SpeedResult::*cost)() const);

/// At equal error of the profile, given for the case and for each of the others: between the two
/// others that enclose it, in logarithms, the cheapest such pair; nothing if no pair does. The
/// error of the ratio is that of noise in the level.
std::optional<EqualError> at_equal_profile(const SpeedResult& result, const ProfileError& error,
                                           const std::vector<SpeedResult>& others,
                                           const std::vector<ProfileError>& errors);

}  // namespace cd::guttenberg2011
