// The full pressure scheme for solvers of problems that are linear up to the contact law.
#pragma once

#include <memory>

#include <libcd/solver/solver.hpp>

namespace cd {

/// In a periodic cell under the full scheme the kinetic part of the pressure is quadratic in the
/// impulses [Shaebani 2009, Eq. 27], which a gradient solver cannot treat. Around it: solve with
/// the kinetic part frozen, take it from the velocities found, and solve again from the impulses
/// found, until the cell's rate no longer changes. Every other problem goes straight to the inner
/// solver. The observer sees the iterates of all rounds, numbered anew in each.
template <int D>
class KineticIteration final : public Solver<D> {
 public:
  explicit KineticIteration(std::unique_ptr<Solver<D>> inner) : inner_(std::move(inner)) {}

  std::string name() const override { return inner_->name(); }

  /// The report sums iterations and seconds over the rounds; status and residual are those of the
  /// last one, the residual being that of the full problem.
  SolveReport solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution) override;
  SolveReport solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution) override;

 private:
  std::unique_ptr<Solver<D>> inner_;
  ContactProblem<D> frozen_;
};

}  // namespace cd
