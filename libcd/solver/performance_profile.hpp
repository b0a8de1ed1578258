// SPDX-License-Identifier: BSD-3-Clause
// Performance profiles: how often a solver is within what factor of the fastest.
#pragma once

#include <limits>
#include <map>
#include <string>
#include <vector>

namespace cd {

/// A solver's times as multiples of the least time on the same problem [Dolan and More 2002].
struct PerformanceProfile {
  std::string solver;         ///< its name
  std::vector<double> ratio;  ///< of the problems that it solved, ascending from 1 on
  int problems = 0;           ///< in the set

  /// Share of all problems that the solver solves within `factor` times the least time; with an
  /// infinite factor the share that it solves at all.
  double share(double factor = std::numeric_limits<double>::infinity()) const;
};

/// Times of each solver on each problem [s, or any measure of cost > 0], infinite where it did not
/// solve it: one profile for each, by name. A problem that no solver has solved counts against all.
/// Throws Error unless all have the same number of problems, at least one.
std::vector<PerformanceProfile> performance_profiles(
    const std::map<std::string, std::vector<double>>& times);

}  // namespace cd
