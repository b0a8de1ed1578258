// Accelerated projected gradient: all impulses move along the velocities and back onto their cones.
#pragma once

#include "libcd/solver/solver.hpp"

namespace cd {

/// Nesterov's method with adaptive restart and backtracking step length [Mazhar, Heyn, Negrut and
/// Tasora 2015, "Using Nesterov's method to accelerate multibody dynamics with friction and
/// contact"]. Their method solves the convex problem that replaces u_n by u_n + mu |u_t|, so that
/// sliding contacts open. Here that term is added to the velocity in every gradient (its value at
/// the extrapolated point), r = P_K(y - step (W y + q + mu |u_t| n)): a fixed point then satisfies
/// Coulomb's law itself. Impulses are scaled by the mean response of their contact.
///
/// One iteration costs one product with W, and one more for each shortening of the step. For laws
/// of rigid contact with Coulomb friction (Judge::natural_map); others are refused. Serial.
template <int D>
class AcceleratedGradient final : public Solver<D> {
 public:
  struct Options {
    StopRule stop;
  };

  explicit AcceleratedGradient(const Options& options);

  std::string name() const override { return "accelerated-gradient"; }
  SolveReport solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution) override;
  SolveReport solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution) override;

 private:
  Options options_;
};

}  // namespace cd
