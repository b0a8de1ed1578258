// SPDX-License-Identifier: BSD-3-Clause
// The chain of Brendel's Eq. 1.31 pushed at its end: forces sweep by sweep, and their exact mean.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <libcd/problem/contact_problem.hpp>
#include <libcd/solver/solver.hpp>

namespace cd::brendel2004 {

/// Discs on a line before a wall, at rest; from zero impulses the last one is pushed with force 1.
/// Contact 0 is the wall's; the exact solution is 1 everywhere.
class ColdChain {
 public:
  explicit ColdChain(int discs);

  /// Force of each contact after each of these ascending numbers of sweeps; a row for each. The
  /// sweep order is one of chain_sweep_orders().
  std::vector<std::vector<double>> forces(const std::string& order, std::uint64_t seed,
                                          const std::vector<int>& after) const;

  /// Sweeps until the wall's force is right within the tolerance.
  int sweeps_needed(const std::string& order, std::uint64_t seed, double tolerance) const;

 private:
  void solve(const std::string& order, std::uint64_t seed, int sweeps,
             const SolveObserver<2>& observe) const;

  ContactProblem<2> problem_;
};

/// The forces that one random sweep leaves on the average over its orders; `force` has one entry
/// for each contact from the wall outwards.
///
/// A contact is set to the mean of its neighbours [Eq. 1.31]. Those on one side that were updated
/// before it, each after the next farther one, are r or more with probability 1 / (r + 1)!, and the
/// orders of the two sides do not matter to each other's mean. As the sweep is linear while no
/// contact opens, repeated use gives the mean after many sweeps, with both ends, exactly.
std::vector<double> mean_sweep(const std::vector<double>& force);

}  // namespace cd::brendel2004
