// SPDX-License-Identifier: BSD-3-Clause
// Nonsmooth conjugate gradient: Gauss-Seidel whose sweeps are extrapolated along conjugate
// directions.
#pragma once

#include <memory>

#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/solver/solver.hpp>
#include <libcd/sweep/matrix_state.hpp>
#include <libcd/sweep/sweep_order.hpp>
#include <libcd/sweep/sweep_state.hpp>

namespace cd {

template <int D>
class ChunkedSweeps;

/// The nonsmooth nonlinear conjugate gradient method (NNCG) [Silcowitz, Niebe and Erleben 2010, "A
/// nonsmooth nonlinear conjugate gradient method for interactive contact force problems"]. The
/// change that one Gauss-Seidel sweep makes takes the place of the negative gradient; between two
/// sweeps all impulses move along the Fletcher-Reeves direction. They may leave the friction cones
/// there, the next sweep brings them back: every iterate reported is the result of a sweep.
///
/// One iteration is one sweep. Works with every law that has a fixed point. The sweep should be the
/// same map each time, hence an order that does not change: a random one loses most of the gain.
/// The method does not settle if Gauss-Seidel in a fixed order does not.
///
/// With Coulomb's law in open space the fixed order goes through the contacts in chunks of bodies
/// near each other, at random within a chunk (solvers/chunked_sweeps.hpp), shared among threads;
/// the result does not depend on their number. In a cell that responds, in matrix form and with
/// other laws the frozen order is one permutation, and the sweeps are serial.
template <int D>
class NonsmoothCg final : public Solver<D> {
 public:
  /// Order and end of the sweeps.
  struct Options {
    SweepOrderKind order = SweepOrderKind::frozen;  ///< of the contacts; others are never chunked
    std::uint64_t seed = 1;                         ///< of the random orders
    StopRule stop;                                  ///< when the sweeps end

    void describe(OptionTable& table);  ///< the options by name
  };

  /// Throws Error for a stop rule out of range (StopRule::check).
  explicit NonsmoothCg(const Options& options);
  ~NonsmoothCg() override;

  std::string name() const override { return "nonsmooth-cg"; }
  bool wants_order() const override { return true; }
  SolveReport solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution, const SolveContext<D>& context) override;
  SolveReport solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution, const SolveContext<D>& context) override;

 private:
  SolveReport solve_in_chunks(const ContactProblem<D>& problem, const UnilateralCoulomb<D>& law,
                              Solution<D>& solution, const SolveContext<D>& context);
  template <class Problem, class State>
  SolveReport solve_form(const Problem& problem, const ContactLaw<D>& law, State& state,
                         Solution<D>& solution, const SolveContext<D>& context);

  Options options_;
  SweepOrder order_;
  SweepState<D> velocity_form_;
  MatrixState<D> matrix_form_;
  std::unique_ptr<ChunkedSweeps<D>> chunks_;  ///< for Coulomb's law in open space
};

}  // namespace cd
