// SPDX-License-Identifier: BSD-3-Clause
// Tables and quantities of the contests of libcd and Siconos.
#pragma once

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <libcd/core/fields.hpp>
#include "experiments/solvers/solver_contest.hpp"
#include "harness/run.hpp"

namespace cd {

/// What both codes made of one problem.
struct Contest {
  std::string problem;
  int dimension = 0, contacts = 0;
  std::vector<std::pair<double, std::vector<Attempt>>> attempts;  ///< by tolerance
  std::vector<std::pair<bool, SweepCost>> sweeps;  ///< by whether the error is always evaluated

  static constexpr auto fields =
      std::tuple(field("problem", "", &Contest::problem), field("dimension", &Contest::dimension),
                 field("contacts", &Contest::contacts), field("attempts", "", &Contest::attempts),
                 field("sweeps", "", &Contest::sweeps));
};

void report_contests(Run& run, const std::vector<Contest>& contests);

}  // namespace cd
