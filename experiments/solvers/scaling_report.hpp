// SPDX-License-Identifier: BSD-3-Clause
// Tables and exponents of solvers_scaling.
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include <libcd/core/fields.hpp>
#include <libcd/solver/solver.hpp>
#include "experiments/solvers/load_step_cost.hpp"
#include "harness/run.hpp"

namespace cd {

/// One packing of a series.
struct PackingRow {
  int dimension = 2;
  double friction = 0.0;
  int grains = 0;
  int packing = 0;            ///< number among those of this size
  int steps = 0;              ///< until it was at rest, or given up
  double rms_velocity = 0.0;  ///< [g dt]
  bool at_rest = false;

  static constexpr auto fields = std::tuple(
      field("dimension", &PackingRow::dimension), field("friction", &PackingRow::friction),
      field("grains", &PackingRow::grains), field("packing", &PackingRow::packing),
      field("steps", &PackingRow::steps), field("rms_velocity", "g dt", &PackingRow::rms_velocity),
      field("at_rest", &PackingRow::at_rest));
};

/// One solver on one packing at rest.
struct CostRow {
  PackingRow packing;
  std::string solver;
  SolveCost cost;

  bool converged() const { return cost.status == to_string(SolveStatus::converged); }
};

/// The solvers that are compared at all sizes, coefficients of friction and packings.
const std::vector<std::string>& compared_solvers();

/// Writes packings.csv; flags the run for each packing that is not at rest, in one line.
void report_packings(Run& run, const std::vector<PackingRow>& packings);

/// Writes scaling.csv and exponents.csv, and reports exponents, ratios at the largest size and what
/// velocities are worth at the residual; `friction` is that of quantities whose name has none.
void report_scaling(Run& run, const std::vector<CostRow>& rows, double friction);

}  // namespace cd
