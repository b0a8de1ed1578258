// SPDX-License-Identifier: BSD-3-Clause
// One frozen packing at one coefficient of friction: how much freedom its forces have, and how much
// of it the solver finds.
#pragma once

#include <tuple>

#include <libcd/core/fields.hpp>
#include "experiments/brendel2004/force_ensemble.hpp"
#include "experiments/runs/packing.hpp"
#include "harness/task_context.hpp"

namespace cd::brendel2004 {

struct ForceStudySetup {
  EnsembleSetup ensemble = {};
  int walk = 0;  ///< points of the uniform walk through the solutions, 0 for none
};

/// Counts and spreads of one packing; spreads are ForceSpread::value.
struct ForceStudy {
  int grains = 0, contacts = 0;  ///< of the backbone
  int nullity = 0;               ///< dimension of the forces that balance, from the rank
  int counted = 0;               ///< the same by counting: unknowns less independent equations
  int spanned = 0;               ///< dimension that the members span
  double spread = 0.0;           ///< of the members
  double uniform = 0.0;          ///< of points drawn uniformly from all solutions
  double uniform_change = 0.0;   ///< second half of these points over the first, less 1
  double sliding = 0.0;          ///< share of the contacts at Coulomb's limit, mean over members
  double imbalance = 0.0, violation = 0.0, residual = 0.0;  ///< the largest, as in ForceEnsemble
  double sweeps = 0.0;
  int missed = 0, yielding = 0;  ///< starts left out, as in ForceEnsemble
  int members = 0;               ///< that are left; without two of them there are no spreads
  double held = 0.0;             ///< imbalance of the forces that the packing had itself

  using S = ForceStudy;
  static constexpr auto fields = std::tuple(
      field("grains", &S::grains), field("contacts", &S::contacts), field("nullity", &S::nullity),
      field("counted", &S::counted), field("spanned", &S::spanned), field("spread", &S::spread),
      field("uniform", &S::uniform), field("uniform_change", &S::uniform_change),
      field("sliding", &S::sliding), field("imbalance", &S::imbalance),
      field("violation", &S::violation), field("residual", &S::residual),
      field("sweeps", &S::sweeps), field("missed", &S::missed), field("yielding", &S::yielding),
      field("members_left", &S::members), field("held", &S::held));
};

/// Freezes the packing, makes the ensemble and walks through the solutions, from the mean of the
/// members: it is a solution, too, because the set is convex, and lies inside. As the body of a
/// task it saves itself after starts and points of the walk. Of no use if the task was told to
/// stop.
template <int D>
ForceStudy study_forces(const runs::Packing<D>& packing, double friction,
                        const ForceStudySetup& setup, TaskContext& task);

/// Mean normal force of a packing, the unit of the starts [P_ext l0^(D-1)].
template <int D>
double mean_force(const runs::Packing<D>& packing);

}  // namespace cd::brendel2004
