// SPDX-License-Identifier: BSD-3-Clause
// Tables of force diffusion: sweeps needed and profiles; stiffness and cost at fixed sweeps.
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include <libcd/measure/estimate.hpp>
#include "harness/run.hpp"

namespace cd::brendel2004 {

/// Sweeps needed by the chains of one length, or by one box.
struct NeededRow {
  int dimension = 0, grains = 0;
  double height = 0.0;
  Estimate sweeps = {};
  double theory = 0.0;
};

/// Mean force at one depth after one time.
struct ProfileRow {
  int dimension = 0;
  double time = 0.0;
  std::optional<int> sweeps = {};
  double depth = 0.0;
  Estimate force = {};
  double diffusion = 0.0;
  double exact = std::numeric_limits<double>::quiet_NaN();
};

/// Modulus of one box at one number of sweeps.
struct StiffnessRow {
  int dimension = 0, grains = 0;
  std::size_t box = 0;
  int sweeps = 0;
  double modulus = 0.0, theory = 0.0;
};

/// CPU time of a step of one box of this size.
struct CostRow {
  int dimension = 0, grains = 0;
  double fixed = 0.0;      ///< sweeps
  double needed = 0.0;     ///< sweeps
  double molecular = 0.0;  ///< dynamics
  double sweep = 0.0;      ///< one more
};

struct DiffusionRows {
  std::vector<NeededRow> needed;
  std::vector<ProfileRow> profiles;
  std::vector<StiffnessRow> stiffness;
  std::vector<CostRow> cost;
};

/// Writes sweeps.csv, profiles.csv, stiffness.csv and cost.csv.
void write_tables(Run& run, const DiffusionRows& rows);

}  // namespace cd::brendel2004
