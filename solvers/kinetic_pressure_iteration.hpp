// SPDX-License-Identifier: BSD-3-Clause
// Kinetic pressure iteration: the full pressure scheme by an outer fixed point.
#pragma once

#include <memory>

#include <libcd/solver/friction_rule.hpp>
#include <libcd/solver/solver.hpp>

namespace cd {

/// In a periodic cell under the full scheme the kinetic part of the pressure is quadratic in the
/// impulses [Shaebani 2009, Eq. 27], which a gradient solver cannot treat. Around it: solve with
/// the kinetic part frozen, take it from the velocities found, and solve again from the impulses
/// found, until the impulses solve the full problem to the tolerance or, without one, the cell's
/// rate no longer changes. Every other problem goes straight to the inner solver. The observer sees
/// the iterates of all rounds, numbered anew in each.
template <int D>
class KineticPressureIteration final : public Solver<D> {
 public:
  /// `stop` is the rule of the inner solver. Its tolerance holds for the full problem; with one, no
  /// round begins after max_iterations in all.
  /// `friction` is what the inner solver solves.
  KineticPressureIteration(std::unique_ptr<Solver<D>> inner, const StopRule& stop,
                           FrictionRule friction = FrictionRule::coulomb)
      : inner_(std::move(inner)), stop_(stop), friction_(friction) {}

  std::string name() const override { return inner_->name(); }
  bool wants_order() const override { return inner_->wants_order(); }

  /// The report sums iterations and seconds over the rounds; the residual is that of the full
  /// problem, recomputed. The status is `converged` only if that meets the tolerance; rounds that
  /// do not settle, as in a light cell, end in `iteration_limit`.
  SolveReport solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution, const SolveContext<D>& context) override;
  SolveReport solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution, const SolveContext<D>& context) override;

 private:
  std::unique_ptr<Solver<D>> inner_;
  StopRule stop_;
  FrictionRule friction_;
  ContactProblem<D> frozen_;
};

}  // namespace cd
