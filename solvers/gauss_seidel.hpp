// SPDX-License-Identifier: BSD-3-Clause
// Gauss-Seidel: contact after contact takes the impulse that its law asks for.
#pragma once

#include <libcd/solver/open_contacts.hpp>
#include <libcd/solver/solver.hpp>
#include <libcd/solvers/closing_contacts.hpp>
#include <libcd/sweep/matrix_state.hpp>
#include <libcd/sweep/sweep_order.hpp>
#include <libcd/sweep/sweep_state.hpp>

namespace cd {

/// The iterative solver of contact dynamics [Unger 2002, Sec. II; Brendel 2004, Sec. 1.5]. One
/// iteration is a sweep over all contacts in the given order, each contact taking the law's answer
/// or, with a relaxation factor above 1, overshooting it (SOR). Works with every law that has a
/// fixed point. Serial: the result does not depend on the number of threads.
///
/// With OpenContacts::skip the first sweep, every tenth and the last permitted visit all contacts,
/// those between only the contacts that may close (ClosingContacts), in the same kind of order. The
/// fixed point is that of the sweeps over all, and so is what a tolerance is asked of: the residual
/// counts every contact. Contacts of laws that act across gaps are never left out.
template <int D>
class GaussSeidel final : public Solver<D> {
 public:
  /// Order, overshoot and end of the sweeps.
  struct Options {
    SweepOrderKind order = SweepOrderKind::random;  ///< of the contacts
    std::uint64_t seed = 1;                         ///< of the random orders
    double relaxation = 1.0;                        ///< in (0, 2), above 1 only with Coulomb's law
    StopRule stop;                                  ///< when the sweeps end
    OpenContacts open_contacts = OpenContacts::visit;  ///< in velocity form

    void describe(OptionTable& table);  ///< the options by name
  };

  /// Throws Error for a stop rule out of range (StopRule::check) or a relaxation not in (0, 2).
  explicit GaussSeidel(const Options& options);

  std::string name() const override { return "gauss-seidel"; }
  SolveReport solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution, const SolveContext<D>& context) override;
  SolveReport solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution, const SolveContext<D>& context) override;

 private:
  template <class Problem, class State>
  SolveReport solve_form(const Problem& problem, const ContactLaw<D>& law, State& state,
                         Solution<D>& solution, const SolveContext<D>& context);

  Options options_;
  SweepOrder order_;
  ClosingContacts closing_;
  SweepState<D> velocity_form_;
  MatrixState<D> matrix_form_;
};

}  // namespace cd
