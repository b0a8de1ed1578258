// SPDX-License-Identifier: BSD-3-Clause
// Packings under both rules for overlaps, by time step and number of sweeps: table and quantities.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <libcd/law/unilateral_coulomb.hpp>
#include "experiments/harness/run.hpp"
#include "experiments/runs/settled_packing.hpp"

namespace cd::unger2002 {

/// The packings and how they are stepped.
struct RemovalPackings {
  std::optional<OverlapRule> only;  ///< of all runs, whatever they are called: a control
  int grains, packings, steps;
  int sweeps;        ///< N_I where the time step varies
  double time_step;  ///< where N_I varies [sqrt(d/g)]
  std::vector<double> time_steps;
  std::vector<int> packing_sweeps;
  runs::SettleLimits settling;

  OverlapRule used(OverlapRule rule) const { return only.value_or(rule); }
};

/// As the tables call it.
inline std::string name_of(OverlapRule rule) {
  return rule == OverlapRule::keep ? "keep" : "remove";
}

/// Both, Eq. 6 and Eq. 5.
inline constexpr OverlapRule kRules[] = {OverlapRule::keep, OverlapRule::remove};

/// Runs all packings as tasks, writes packings.csv and reports its quantities.
void measure_packings(const RemovalPackings& p, Run& run);

}  // namespace cd::unger2002
