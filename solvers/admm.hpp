// SPDX-License-Identifier: BSD-3-Clause
// ADMM: a linear solve that couples all contacts alternates with the projection on their cones.
#pragma once

#include <libcd/solver/friction_rule.hpp>
#include <libcd/solver/solver.hpp>

namespace cd {

/// Alternating direction method of multipliers [Carpentier, Le Lidec and Montaut 2024, "From
/// compliant to rigid contact simulation: a unified and efficient approach"]:
///   (W + (rho + eta) I) x' = -(q + s) + eta x + rho y + z,  s = mu |z_t| n,
///   y' = P_K(x' - z / rho),
///   z' = z - rho (x' - y').
/// z tends to u + mu |u_t| n. De Saxce's correction s is renewed in every iteration, so that a
/// fixed point satisfies Coulomb's law itself; with FrictionRule::convex s = 0, and the report has
/// the residual of that convex problem beside that of the law. rho starts from the extreme
/// eigenvalues of W and is changed by a power of their ratio when primal and dual residual differ
/// much; only then is the sparse Cholesky factor computed anew. Contacts are scaled by their mean
/// diagonal response.
///
/// A problem in velocity form is converted (matrix/to_matrix.hpp). An asymmetric part of W, which
/// the factor cannot hold, acts on the previous x. One iteration costs one solve with the factor.
/// For laws of rigid contact with Coulomb friction (LawTraits::is_coulomb); others are refused.
/// Serial.
template <int D>
class Admm final : public Solver<D> {
 public:
  /// All numbers are > 0; eta and rho belong to the scaled matrix, which has mean diagonal 1.
  struct Options {
    StopRule stop;                                  ///< when the iteration ends
    FrictionRule friction = FrictionRule::coulomb;  ///< the law, or its convex relaxation
    double proximal = 1e-6;      ///< eta, keeps the factor definite where W is singular
    double start_power = 0.2;    ///< rho = sqrt(L m) (L / m)^start_power at first
    double update_power = 0.05;  ///< rho changes by the factor (L / m)^update_power
    double imbalance = 10.0;     ///< ratio of the residuals, > 1, beyond which rho changes

    void describe(OptionTable& table);  ///< the options by name
  };

  /// Throws Error for a number out of range.
  explicit Admm(const Options& options);

  std::string name() const override { return "admm"; }
  SolveReport solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution, const SolveContext<D>& context) override;
  SolveReport solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution, const SolveContext<D>& context) override;

 private:
  template <class Problem>
  SolveReport solve_form(const Problem& problem, const ContactLaw<D>& law, Solution<D>& solution,
                         const SolveContext<D>& context);

  Options options_;
};

}  // namespace cd
