// SPDX-License-Identifier: BSD-3-Clause
// Tasks of solvers_scaling: packings settle, references and solvers solve, each a task of its own.
#pragma once

#include <vector>

#include "experiments/solvers/scaling_report.hpp"

namespace cd {

/// Which packings are loaded, and which solvers are tried on them.
struct ScalingPlan {
  std::vector<int> grains_2d, grains_3d;
  std::vector<double> friction;  ///< the last one is that of solvers other than those compared
  int frictionless_spheres;      ///< largest packing of spheres without friction
  int packings;                  ///< of each size and friction, with successive seeds
  int others_grains;             ///< largest packing of solvers that are not compared at all sizes
  int factor_grains;             ///< the same of admm and newton
  runs::SettleLimits settling;
  CostPlan cost;
};

/// What was found; solves of packings at rest only.
struct ScalingRows {
  std::vector<PackingRow> packings;
  std::vector<CostRow> costs;
};

/// Adds the rows of one dimension; false if interrupted.
template <int D>
bool load_packings(const ScalingPlan& plan, const Run& run, ScalingRows& rows);

}  // namespace cd
