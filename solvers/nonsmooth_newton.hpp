// SPDX-License-Identifier: BSD-3-Clause
// Nonsmooth Newton: all contacts at once, each linearised in the state that it is in.
#pragma once

#include <libcd/solver/solver.hpp>

namespace cd {

/// Semismooth Newton on the function of [Alart and Curnier 1991, "A mixed formulation for
/// frictional contact problems prone to Newton like solution methods"],
///   F_n = r_n - max(0, p_n),  F_t = r_t - P(p_t),  p = r - rho u,
/// with P the projection on the disc of radius mu max(0, p_n) and rho the inverse mean diagonal
/// response of the contact. Steps are shortened until |F|^2 falls (Armijo).
///
/// The Jacobian is singular if W is (hyperstatic packings). Newton's method is therefore applied to
/// a sequence of proximal problems, in which alpha (r - r_k) is added to the velocity: when |F| has
/// halved, the impulses become the next r_k. alpha shrinks while these problems are easy, so that
/// the last steps are those of the plain method; where no shortened step helps, Newton returns to
/// r_k with a larger alpha, and if the largest is not enough some Gauss-Seidel sweeps move the
/// iterate elsewhere.
///
/// One iteration is a Newton step or a series of sweeps; it costs a sparse LU factorisation or
/// `sweeps` sweeps. A problem in velocity form is converted (matrix/to_matrix.hpp). For laws of
/// rigid contact with Coulomb friction (LawTraits::is_coulomb); others are refused. Serial.
template <int D>
class NonsmoothNewton final : public Solver<D> {
 public:
  /// Safeguards and end of the iteration.
  struct Options {
    StopRule stop;                 ///< when the iteration ends
    int sweeps = 20;               ///< of Gauss-Seidel at the start and when Newton stalls, >= 0
    double least_proximal = 1e-8;  ///< least alpha, for W scaled to diagonal 1; >= 0

    void describe(OptionTable& table);  ///< the options by name
  };

  /// Throws Error for a stop rule out of range (StopRule::check), or unless sweeps and
  /// least_proximal are >= 0.
  explicit NonsmoothNewton(const Options& options);

  std::string name() const override { return "newton"; }
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
