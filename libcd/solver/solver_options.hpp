// SPDX-License-Identifier: BSD-3-Clause
// Solver options: everything that a solver chosen by name can be told.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "libcd/solver/friction_rule.hpp"
#include "libcd/solver/impact_time.hpp"
#include "libcd/solver/open_contacts.hpp"
#include "libcd/solver/solver.hpp"
#include "libcd/sweep/sweep_order.hpp"

namespace cd {

/// Each solver takes what concerns it; what it does not honour is refused where it was asked for
/// (Registry).
struct SolverOptions {
  SweepOrderKind order = SweepOrderKind::random;  ///< of the contacts in a sweep
  std::uint64_t seed = 1;                         ///< of random orders
  std::optional<double> relaxation = {};  ///< without: 1 in gauss-seidel, safe ones in jacobi
  StopRule stop = {};                     ///< of iterative solvers
  int passes = 1;                         ///< of approximate-hard-sphere, at most
  FrictionRule friction = FrictionRule::coulomb;     ///< of accelerated-gradient and admm
  OpenContacts open_contacts = OpenContacts::visit;  ///< of gauss-seidel
  ImpactTime impact_time = ImpactTime::start;        ///< of approximate-hard-sphere
};

/// An option that only some solvers honour.
struct SolverOptionEntry {
  const char* name;                           ///< on the command line
  const char* summary;                        ///< one line
  bool (*is_set)(const SolverOptions&);       ///< other than its default
  std::string (*text)(const SolverOptions&);  ///< the value as one would type it
  void (*reset)(SolverOptions&);              ///< back to its default
};

/// All of them; which solvers honour one stands in the registry (SolverEntry::options).
const std::array<SolverOptionEntry, 6>& solver_option_table();

}  // namespace cd
