// SPDX-License-Identifier: BSD-3-Clause
// Explicit forces: each law is evaluated once from the state at the start of the step.
#pragma once

#include <libcd/solver/solver.hpp>

namespace cd {

/// Soft-sphere molecular dynamics as a choice of parts: with a law that gives a force for given gap
/// and velocity nothing couples the contacts within a step.
template <int D>
class ExplicitForce final : public Solver<D> {
 public:
  std::string name() const override { return "explicit"; }

  bool starts_warm() const override { return false; }

  /// Throws Error for a law with a fixed point, which one evaluation does not reach, for
  /// collisions, which follow each other, and for a law that remembers if the problem has no
  /// states (problem/contact_step.hpp).
  SolveReport solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution, const SolveContext<D>& context) override;
};

}  // namespace cd
