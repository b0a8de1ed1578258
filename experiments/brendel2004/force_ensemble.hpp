// SPDX-License-Identifier: BSD-3-Clause
// Many solutions of one frozen problem: the solver is started from random impulses.
#pragma once

#include <tuple>
#include <vector>

#include <libcd/core/fields.hpp>
#include <libcd/measure/force_space.hpp>
#include <libcd/measure/force_spread.hpp>
#include <libcd/problem/contact_problem.hpp>
#include <libcd/sweep/sweep_order.hpp>
#include "harness/task_context.hpp"

namespace cd::brendel2004 {

/// How the members of an ensemble are made.
struct EnsembleSetup {
  int members = 20;    ///< >= 2
  double width = 1.0;  ///< r_n at the start is uniform in [0, 2 width] times the mean normal
                       ///< force; r_t is uniform within mu r_n. 0: all members start from zero
  double tolerance = 1e-12;  ///< natural-map error of each member
  int max_sweeps = 200000;
  SweepOrderKind order = SweepOrderKind::random;
  std::uint64_t seed = 1;  ///< of starts and of sweep orders
};

/// The members, as many starts as came to the tolerance and to rest, and how well they fulfil what
/// must hold. A start may also end in a solution in which grains begin to move.
template <int D>
struct ForceEnsemble {
  std::vector<Array<Impulse<D>>> members;
  double imbalance = 0.0;  ///< the largest of ForceSpace::imbalance
  double violation = 0.0;  ///< the largest of cone_violation
  double residual = 0.0;   ///< the largest natural-map error
  double sweeps = 0.0;     ///< mean
  int missed = 0;          ///< starts that did not come to the tolerance: left out
  int yielding = 0;        ///< starts whose solution is not in balance, left out as well

  /// Starts so far.
  int starts() const { return static_cast<int>(members.size()) + missed + yielding; }
  /// Of the members.
  ForceSpread<D> spread() const;

  static constexpr auto fields = std::tuple(
      field("members", "", &ForceEnsemble::members), field("imbalance", &ForceEnsemble::imbalance),
      field("violation", &ForceEnsemble::violation), field("residual", &ForceEnsemble::residual),
      field("sweeps", &ForceEnsemble::sweeps), field("missed", &ForceEnsemble::missed),
      field("yielding", &ForceEnsemble::yielding));
};

/// Solves the problem of the space by Gauss-Seidel from the next random start. `scale` is the mean
/// normal force that the starts refer to.
template <int D>
void add_start(ForceEnsemble<D>& ensemble, const ForceSpace<D>& space, double scale,
               const EnsembleSetup& setup);

/// The whole ensemble. As the body of a task it saves itself after starts. Of no use if the task
/// was told to stop.
template <int D>
ForceEnsemble<D> make_ensemble(const ForceSpace<D>& space, double scale, const EnsembleSetup& setup,
                               TaskContext& task);

/// Dimension of the affine space that the members span: pivots (QR) of their differences from the
/// mean above 1e-8 of the largest possible one, a mean force at every contact. At most
/// members - 1.
template <int D>
int spanned_dimension(const ForceSpace<D>& space, const ForceEnsemble<D>& ensemble);

}  // namespace cd::brendel2004
