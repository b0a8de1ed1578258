// SPDX-License-Identifier: BSD-3-Clause
// Runs of the same packs by several methods in turns: what a unit of time costs.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <libcd/measure/statistics.hpp>
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
    return mean([](const runs::FlowMeans& m) { return m.measured_decay.rate; });
  }
  /// [<R>]
  Estimate largest_overlap() const { return mean(&runs::FlowMeans::largest_overlap); }
  Estimate overlap_per_grain() const { return mean(&runs::FlowMeans::overlap_per_grain); }
};

/// Runs all cases on packs with the seeds of the setup's cell, seed + 1, ...; a pack is a task, on
/// one thread, each run in twenty turns, so that what else the machine does slows down all of them
/// alike. Nothing if interrupted.
std::vector<SpeedResult> run_in_turns(const runs::FlowSetup& setup,
                                      const std::vector<SpeedCase>& cases, int packs,
                                      const Run& run);

}  // namespace cd::guttenberg2011
