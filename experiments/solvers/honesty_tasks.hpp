// SPDX-License-Identifier: BSD-3-Clause
// What solvers_honesty runs.
#pragma once

#include <string>
#include <vector>

#include "harness/run.hpp"

namespace cd {

/// How long and how often.
struct HonestyPlan {
  int steps;       ///< on the incline, warm
  int cold_steps;  ///< each from zero impulses
  int rest_steps;  ///< of towers and arches at equal cost, warm
  int seeds;
  std::vector<double> tolerances;  ///< on the incline
  double visits;                   ///< to each contact, that a step may cost
  double time_step;                ///< of all but the drum [sqrt(d / g)]
  double clearance;                ///< of the slot [d]
  double drum_radius;              ///< [d]
  double settle_turns;             ///< of the drum, before it is looked at
  double turns;                    ///< of the drum, measured
  std::string rule;                ///< convex: a wrong run (see --friction-rule)
};

/// Blocks that slide, a disc that rolls, a block in a slot: cases.csv and tracks.csv.
void run_tracks(const HonestyPlan& plan, Run& run);

/// @{
/// Each runs its scenes under all entrants, and reports them once all are done.
void run_creep(const HonestyPlan& plan, Run& run);
void run_towers(const HonestyPlan& plan, Run& run);
void run_arches(const HonestyPlan& plan, Run& run);
void run_drums(const HonestyPlan& plan, Run& run);
/// @}

}  // namespace cd
