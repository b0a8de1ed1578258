// SPDX-License-Identifier: BSD-3-Clause
// Cost against accuracy: runs of the same packs by several methods, their errors, the report.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <libcd/measure/statistics.hpp>
#include "experiments/runs/couette_flow.hpp"
#include "harness/run.hpp"

namespace cd::guttenberg2011 {

/// A method with all that its accuracy and its cost depend on.
struct SpeedCase {
  std::string method;  ///< ahs, md or cd
  double restitution = 0.9;
  double time_step = 1e-3;
  double stiffness = 0.0;  ///< md only
  int passes = 1;          ///< ahs only
};

/// How far a profile is from that of a reference: root mean square over the rings of the difference
/// of ln omega, averaged over the packs.
struct ProfileError {
  double value = 0.0;
  double noise = 0.0;  ///< what chance alone makes of it: from the differences of single packs
};

/// A case and what became of each pack.
struct SpeedResult {
  SpeedCase of;
  int grains = 0;
  std::vector<runs::FlowMeans> packs;
  double time = 0.0;   ///< of one run
  ProfileError error;  ///< once judged

  /// Mean of a number of each pack with its standard error.
  template <class Value>
  Estimate mean(const Value& value) const {
    std::vector<double> values;
    for (const runs::FlowMeans& means : packs) values.push_back(std::invoke(value, means));
    const SampleStatistics s = statistics(values);
    return {s.mean, s.standard_error};
  }

  double steps_per_time() const { return 1.0 / of.time_step; }
  /// CPU time of the steps of a pack.
  Estimate seconds_per_time() const {
    return mean([&](const runs::FlowMeans& m) { return m.step_seconds / time; });
  }
  double cost() const { return seconds_per_time().value; }
  Estimate nanoseconds_per_grain_step() const {
    const Estimate seconds = seconds_per_time();
    const double factor = 1e9 * of.time_step / grains;
    return {factor * seconds.value, factor * seconds.error};
  }
  /// [1 / <2R>]
  Estimate decay_rate() const {
    return mean([](const runs::FlowMeans& m) { return m.measured_decay.rate.value; });
  }
  /// [<R>]
  Estimate largest_overlap() const { return mean(&runs::FlowMeans::largest_overlap); }
  Estimate overlap_per_grain() const { return mean(&runs::FlowMeans::overlap_per_grain); }
};

/// Number of grains of a pack, and averages of one case.
using PackOfCase = std::pair<int, runs::FlowMeans>;

/// All cases of one pack in turns, in the order of the cases, as a task that saves itself. Of no
/// use if it was interrupted.
std::vector<PackOfCase> run_pack(const runs::FlowSetup& setup, const std::vector<SpeedCase>& cases,
                                 TaskContext& task);

/// Runs all cases on packs with the seeds of the setup's cell, seed + 1, ...; a pack is a task, on
/// one thread, each run in twenty turns, so that what else the machine does slows down all of them
/// alike. Nothing if interrupted.
std::vector<SpeedResult> run_in_turns(const runs::FlowSetup& setup,
                                      const std::vector<SpeedCase>& cases, int packs,
                                      const Run& run);

/// Sets the errors of all profiles. Each method is judged by the most accurate case of the other
/// one, so that nothing is compared with itself: both tend to rigid discs with the same
/// restitution. Throws Error for fewer than 2 packs or if no ring moves forwards in all of them.
void compare_profiles(std::vector<SpeedResult>& results, double shaft_radius);

/// What another method costs at the error of a case.
struct EqualError {
  double level = 0.0;                          ///< the error
  Estimate cost;                               ///< of the other method over that of the case
  std::optional<double> steps = std::nullopt;  ///< the same of the steps per unit of time
  bool extrapolated = false;  ///< no case of the other method has so large, or so small, an error
};

/// At equal overlap: costs and steps of the others as power laws of their overlaps, fitted to all
/// of them that overlap; nothing if fewer than two do, or the case itself does not.
std::optional<EqualError> at_equal_overlap(const SpeedResult& result,
                                           const std::vector<SpeedResult>& others,
                                           Estimate (SpeedResult::*overlap)() const);

/// At equal error of the profile: between the two others that enclose that of the case, in
/// logarithms, the cheapest such pair; nothing if no pair does. The error of the ratio is that of
/// noise in the level; steps are not compared.
std::optional<EqualError> at_equal_profile(const SpeedResult& result,
                                           const std::vector<SpeedResult>& others);

/// Writes speed.csv, profiles.csv and ratios.csv of judged results, and reports the ratios, how
/// overlaps scale, and how the most accurate cases differ.
void report_speed(Run& run, const runs::FlowSetup& flow, const std::vector<SpeedResult>& results);

}  // namespace cd::guttenberg2011
