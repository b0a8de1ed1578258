// SPDX-License-Identifier: BSD-3-Clause
// Accelerated projected gradient: all impulses move along the velocities and back onto their cones.
#pragma once

#include <memory>

#include <libcd/solver/friction_rule.hpp>
#include <libcd/solver/solver.hpp>

namespace cd {

template <int D>
class ChunkedSteps;

/// Nesterov's method with adaptive restart and backtracking step length [Mazhar, Heyn, Negrut and
/// Tasora 2015, "Using Nesterov's method to accelerate multibody dynamics with friction and
/// contact"]. Their method solves the convex problem that replaces u_n by u_n + mu |u_t|, so that
/// sliding contacts open. Here the term is undone: the velocity gets s = mu |u_t| at contacts that
/// slide and 0 at those that stick, r = P_K(y - step (W y + q + s n)), so that a fixed point
/// satisfies Coulomb's law itself. s is frozen while the convex problem it defines makes progress
/// and renewed, the momentum kept, as soon as it lags behind by more than the last step; renewed in
/// every step it would disturb the momentum. Impulses are scaled by the mean response of their
/// contact. Where many grains slide without coming to rest it may stall.
///
/// With FrictionRule::convex s = 0: their convex problem itself, with its own residual in the
/// report beside that of the law.
///
/// One iteration costs one product with W, and one more for each shortening of the step. For laws
/// of rigid contact with Coulomb friction (LawTraits::is_coulomb); others are refused. Steps in
/// open space are shared among threads, the result does not depend on their number; problems in
/// matrix form and with a cell that responds are serial.
template <int D>
class AcceleratedGradient final : public Solver<D> {
 public:
  /// Steps are found, not chosen: only the end of the iteration is, and what is solved.
  struct Options {
    StopRule stop;                                  ///< when the iteration ends
    FrictionRule friction = FrictionRule::coulomb;  ///< the law, or its convex relaxation

    void describe(OptionTable& table);  ///< the options by name
  };

  /// Throws Error for a stop rule out of range (StopRule::check).
  explicit AcceleratedGradient(const Options& options);
  ~AcceleratedGradient() override;

  std::string name() const override { return "accelerated-gradient"; }
  bool wants_order() const override { return true; }
  SolveReport solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution, const SolveContext<D>& context) override;
  SolveReport solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution, const SolveContext<D>& context) override;

 private:
  Options options_;
  std::unique_ptr<ChunkedSteps<D>> chunks_;
};

}  // namespace cd
