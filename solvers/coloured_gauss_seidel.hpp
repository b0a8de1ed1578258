// SPDX-License-Identifier: BSD-3-Clause
// Coloured Gauss-Seidel: sweeps that several threads do together.
#pragma once

#include <memory>

#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/solver/solver.hpp>
#include <libcd/sweep/matrix_state.hpp>
#include <libcd/sweep/sweep_state.hpp>

namespace cd {

template <int D>
class ChunkedSweeps;

/// Gauss-Seidel in the order of a colouring: what is of one colour does not see each other and is
/// updated in parallel, colour after colour; contacts with walls and special bodies follow one by
/// one. By Coulomb's law in open space colours are those of chunks of bodies near each other, in
/// which contacts follow by their own colours (matrix/sweep_chunks.hpp), else those of contacts
/// (sweep/colouring.hpp). A fixed order, so q = 1 on a chain [Unger 2002, App. A]. The result does
/// not depend on the number of threads.
template <int D>
class ColouredGaussSeidel final : public Solver<D> {
 public:
  /// The order is that of the colours: only the end of the sweeps is chosen.
  struct Options {
    StopRule stop;  ///< when the iteration ends

    void describe(OptionTable& table);  ///< the options by name
  };

  /// Throws Error for a stop rule out of range (StopRule::check).
  explicit ColouredGaussSeidel(const Options& options);
  ~ColouredGaussSeidel() override;

  std::string name() const override { return "coloured-gauss-seidel"; }
  bool wants_order() const override { return true; }
  SolveReport solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution, const SolveContext<D>& context) override;
  SolveReport solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution, const SolveContext<D>& context) override;

 private:
  template <class Problem, class State>
  SolveReport solve_form(const Problem& problem, const ContactLaw<D>& law, State& state,
                         Solution<D>& solution, const SolveContext<D>& context);
  SolveReport solve_in_chunks(const ContactProblem<D>& problem, const UnilateralCoulomb<D>& law,
                              Solution<D>& solution, const SolveContext<D>& context);

  Options options_;
  SweepState<D> velocity_form_;
  MatrixState<D> matrix_form_;
  std::unique_ptr<ChunkedSweeps<D>> chunks_;  ///< for Coulomb's law in open space
};

}  // namespace cd
