// SPDX-License-Identifier: BSD-3-Clause
// Cost of a load step on a packing at rest, solver by solver, by three criteria: the residual, the
// velocities of a reference that all solvers share, and those to which the solver itself converges.
#pragma once

#include <limits>
#include <string>
#include <tuple>

#include <libcd/core/fields.hpp>
#include "experiments/runs/load_step.hpp"

namespace cd {

/// How solvers are tried and timed.
struct CostPlan {
  double tilt;                       ///< horizontal force on each grain, in its weight
  double tolerance;                  ///< natural-map error to be reached
  int max_sweeps_2d, max_sweeps_3d;  ///< visits to each contact after which a solver is given up
  int repeat;                        ///< solves that are timed, the fastest counts
};

/// When the velocities of a solve are those of a reference within 1 %.
struct VelocityCost {
  double error =
      std::numeric_limits<double>::quiet_NaN();  ///< at the natural-map error of the plan
  int iterations = 0;    ///< after which they remain right; 0: never, or the reference is not known
  double seconds = 0.0;  ///< their number times the mean time of an iteration

  static constexpr auto fields =
      std::tuple(field("velocity_error", &VelocityCost::error),
                 field("iterations_velocity", &VelocityCost::iterations),
                 timing("seconds_velocity", "s", &VelocityCost::seconds));
};

/// One solver on one packing.
struct SolveCost {
  int contacts = 0;
  std::string status;  ///< of the solve to the natural-map error of the plan, and what it took
  int iterations = 0;
  double seconds = 0.0, residual = 0.0;
  VelocityCost common, own;     ///< by the reference of all, and by the solver's own limit
  double limit_residual = 0.0;  ///< natural-map error of that limit
  double late_change = 0.0;     ///< of velocities in the second half of its iterations
  double limit_difference = std::numeric_limits<double>::quiet_NaN();  ///< from the reference

  static constexpr auto fields = std::tuple(
      field("contacts", &SolveCost::contacts), field("status", "", &SolveCost::status),
      field("iterations", &SolveCost::iterations), timing("seconds", "s", &SolveCost::seconds),
      field("residual", &SolveCost::residual), field("common", "", &SolveCost::common),
      field("own", "", &SolveCost::own), field("limit_residual", &SolveCost::limit_residual),
      field("late_change", &SolveCost::late_change),
      field("limit_difference", &SolveCost::limit_difference));
};

/// Where a solve ends.
template <int D>
struct LimitVelocities {
  Array<BodyMotion<D>> motion;
  double residual = 1.0;     ///< natural-map error
  double late_change = 1.0;  ///< of velocities in the second half of all iterations

  /// Whether it is accurate enough to judge velocities by to 1 %: converged, or hardly changing.
  /// The residual of some packings ceases to fall, with a contact at the border of sliding.
  bool known() const;

  static constexpr auto fields = std::tuple(field("motion", "", &LimitVelocities::motion),
                                            field("residual", &LimitVelocities::residual),
                                            field("late_change", &LimitVelocities::late_change));
};

/// Where accelerated-gradient ends on this packing: the reference of all solvers.
template <int D>
LimitVelocities<D> reference_velocities(const runs::SettledBox<D>& packing, const CostPlan& plan,
                                        TaskContext& task);

/// What a solver takes. Both are of no use if the task was told to stop; each solve saves itself.
template <int D>
SolveCost solve_cost(const runs::SettledBox<D>& packing, const std::string& solver,
                     const LimitVelocities<D>& reference, const CostPlan& plan, TaskContext& task);

}  // namespace cd
