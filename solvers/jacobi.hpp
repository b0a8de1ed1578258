// SPDX-License-Identifier: BSD-3-Clause
// Jacobi: all contacts take the impulse that their law asks for at once.
#pragma once

#include <memory>
#include <optional>

#include <libcd/solver/solver.hpp>
#include <libcd/sweep/matrix_state.hpp>
#include <libcd/sweep/sweep_state.hpp>

namespace cd {

template <int D>
class ChunkedSteps;

/// The parallel update of Unger 2002 (q = 1/2 on a chain), p += relaxation (law(p) - p). Plain
/// (relaxation 1) it is unstable where contacts have many neighbours [Brendel 2004, Sec. 1.5];
/// without a given factor each contact takes a safe one (solvers/safe_relaxation.hpp). The laws are
/// evaluated in parallel, and Coulomb's in open space in chunks (solvers/chunked_steps.hpp); the
/// result does not depend on the number of threads.
template <int D>
class Jacobi final : public Solver<D> {
 public:
  /// Share of each update, and end of the iteration.
  struct Options {
    std::optional<double> relaxation;  ///< in (0, 2), above 1 only with Coulomb's law
    StopRule stop;                     ///< when the iteration ends

    void describe(OptionTable& table);  ///< the options by name
  };

  /// Throws Error for a stop rule out of range (StopRule::check) or a relaxation not in (0, 2).
  explicit Jacobi(const Options& options);
  ~Jacobi() override;

  std::string name() const override { return "jacobi"; }
  bool wants_order() const override { return true; }
  SolveReport solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution, const SolveContext<D>& context) override;
  SolveReport solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution, const SolveContext<D>& context) override;

 private:
  template <class Problem>
  void find_factors(const Problem& problem, const ContactLaw<D>& law);
  SolveReport solve_in_chunks(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                              Solution<D>& solution, const SolveContext<D>& context);
  template <class Problem, class State>
  SolveReport solve_form(const Problem& problem, const ContactLaw<D>& law, State& state,
                         Solution<D>& solution, const SolveContext<D>& context);

  Options options_;
  SweepState<D> velocity_form_;
  MatrixState<D> matrix_form_;
  std::unique_ptr<ChunkedSteps<D>> chunks_;  ///< for Coulomb's law in open space
  Array<double> factor_;                     ///< of each contact
};

}  // namespace cd
