// SPDX-License-Identifier: BSD-3-Clause
// Step report: what one step of a simulation did.
#pragma once

#include <cstdint>

#include "libcd/solver/solve_report.hpp"

namespace cd {

/// Report of one step.
struct StepReport : SolveReport {
  std::int64_t step = 0;  ///< its number, 0 for the first
  int contacts = 0;       ///< of the frozen problem: listed, as they are within reach

  /// Contacts that an iteration of the solve visits, on average: all of them unless the solver
  /// counts its visits.
  double contacts_visited() const {
    return visits && iterations > 0 ? static_cast<double>(*visits) / iterations : contacts;
  }
};

}  // namespace cd
