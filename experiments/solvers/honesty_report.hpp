// SPDX-License-Identifier: BSD-3-Clause
// Tables and quantities of solvers_honesty.
#pragma once

#include <string>
#include <vector>

#include "experiments/solvers/honesty_drum.hpp"
#include "experiments/solvers/honesty_runs.hpp"
#include "harness/run.hpp"

namespace cd {

/// A scene at rest under one entrant.
struct RestRow {
  std::string scene;
  Entrant entrant;
  std::string start;  ///< warm or cold
  double tolerance;   ///< 0 at equal cost
  int seed;
  int blocks = 0;      ///< of an incline
  double scale = 1.0;  ///< RestScene::residual_scale
  RestResult found = {};

  std::string solver() const { return entrant.solver; }
  std::string rule() const { return to_string(entrant.friction); }
  /// Creep over what the tolerance allows, T times the scale of the residual.
  double creep_ratio() const { return found.creep / (tolerance * scale); }
};

/// An arch with this share of the least friction with which it can stand.
struct ArchRow : RestRow {
  double share;
  double stands() const { return found.stands() ? 1.0 : 0.0; }
  double expected() const { return share > 1.0 ? 1.0 : 0.0; }
};

/// One block or disc that moves.
struct TrackRow {
  std::string scene;  ///< slide, roll or slot
  Entrant entrant;
  Track found = {};

  std::string solver() const { return entrant.solver; }
  std::string rule() const { return to_string(entrant.friction); }
};

/// A drum under one entrant.
struct DrumRow {
  Entrant entrant;
  int seed;
  DrumReport found = {};

  std::string solver() const { return entrant.solver; }
  std::string rule() const { return to_string(entrant.friction); }
};

/// The single blocks: what is known of them.
struct TrackPlan {
  double time_step, slope, roll_slope, clearance;
};

/// creep.csv, and the worst creep.
void report_creep(Run& run, const std::vector<RestRow>& rows);

/// rest.csv and arch.csv, and the worst of each number over Coulomb's solvers.
void report_rest(Run& run, const std::vector<RestRow>& rows);
void report_arches(Run& run, const std::vector<ArchRow>& rows);

/// tracks.csv, and cases.csv: accelerations, lift and last speeds beside the expected ones.
void report_tracks(Run& run, const std::vector<TrackRow>& rows, const TrackPlan& plan);

/// drum.csv, and means over seeds of Coulomb's solvers and of the relaxation.
void report_drums(Run& run, const std::vector<DrumRow>& rows);

}  // namespace cd
