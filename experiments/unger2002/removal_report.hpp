// SPDX-License-Identifier: BSD-3-Clause
// One disc, chains and packings under both rules for overlaps: tables and quantities.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <libcd/law/unilateral_coulomb.hpp>
#include "experiments/runs/settled_packing.hpp"
#include "harness/run.hpp"

namespace cd::unger2002 {

/// The chains and packings, and how they are stepped.
struct RemovalSetup {
  std::optional<OverlapRule> only;  ///< of all runs, whatever they are called: a control
  std::vector<int> chains, chain_sweeps, threshold_chains;
  int growth_steps;
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

/// Each runs its scenes, writes its table and reports its quantities.
void measure_lift(const RemovalSetup& p, Run& run);        ///< lift.csv
void measure_chains(const RemovalSetup& p, Run& run);      ///< growth.csv
void measure_thresholds(const RemovalSetup& p, Run& run);  ///< thresholds.csv
void measure_packings(const RemovalSetup& p, Run& run);    ///< packings.csv

}  // namespace cd::unger2002
