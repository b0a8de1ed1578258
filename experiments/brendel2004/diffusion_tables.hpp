// SPDX-License-Identifier: BSD-3-Clause
// Tables of force diffusion: sweeps needed and profiles; stiffness and cost at fixed sweeps.
#pragma once

#include <limits>
#include <optional>
#include <tuple>
#include <vector>

#include <libcd/measure/estimate.hpp>
#include "harness/write_rows.hpp"

namespace cd::brendel2004 {

/// Sweeps needed by the chains of one length, or by one box.
struct NeededRow {
  int dimension = 0, grains = 0;
  double height = 0.0;
  Estimate sweeps = {};
  double theory = 0.0;

  static constexpr auto fields =
      std::tuple(field("dimension", &NeededRow::dimension), field("grains", &NeededRow::grains),
                 field("height", "d", &NeededRow::height), field("sweeps", &NeededRow::sweeps),
                 field("sweeps_theory", &NeededRow::theory));
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

  using R = ProfileRow;
  static constexpr auto fields = std::tuple(
      field("dimension", &R::dimension), field("time", "height^2 per diffusion constant", &R::time),
      field("sweeps", &R::sweeps), field("depth", "height", &R::depth),
      field("force", "load", &R::force), field("diffusion", "load", &R::diffusion),
      field("exact", "load", &R::exact));
};

/// Modulus of one box at one number of sweeps.
struct StiffnessRow {
  int dimension = 0, grains = 0;
  std::size_t box = 0;
  int sweeps = 0;
  double modulus = 0.0, theory = 0.0;

  static constexpr auto fields = std::tuple(
      field("dimension", &StiffnessRow::dimension), field("grains", &StiffnessRow::grains),
      field("box", "number", &StiffnessRow::box), field("sweeps", &StiffnessRow::sweeps),
      field("modulus", "m d^(2-D)/dt^2", &StiffnessRow::modulus),
      field("modulus_theory", "m d^(2-D)/dt^2", &StiffnessRow::theory));
};

/// CPU time of a step of one box of this size.
struct CostRow {
  int dimension = 0, grains = 0;
  double fixed = 0.0;      ///< sweeps
  double needed = 0.0;     ///< sweeps
  double molecular = 0.0;  ///< dynamics
  double sweep = 0.0;      ///< one more

  using R = CostRow;
  static constexpr auto fields =
      std::tuple(field("dimension", &R::dimension), field("grains", &R::grains),
                 timing("seconds_fixed", "s", &R::fixed), timing("seconds_needed", "s", &R::needed),
                 timing("seconds_md", "s", &R::molecular), timing("seconds_sweep", "s", &R::sweep));
};

struct DiffusionRows {
  std::vector<NeededRow> needed;
  std::vector<ProfileRow> profiles;
  std::vector<StiffnessRow> stiffness;
  std::vector<CostRow> cost;
};

/// Writes sweeps.csv, profiles.csv, stiffness.csv and cost.csv.
inline void write_tables(Run& run, const DiffusionRows& rows) {
  write_rows(run, "sweeps.csv", rows.needed);
  write_rows(run, "profiles.csv", rows.profiles);
  write_rows(run, "stiffness.csv", rows.stiffness);
  write_rows(run, "cost.csv", rows.cost);
}

}  // namespace cd::brendel2004
