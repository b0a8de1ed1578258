// SPDX-License-Identifier: BSD-3-Clause
// How far a solver has carried the load of a box at rest: the force on the floor, and through cuts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <libcd/sweep/sweep_order.hpp>
#include "experiments/runs/pressed_box.hpp"
#include "harness/long_part.hpp"

namespace cd::runs {

/// Which solver iterates, and when the force on the floor counts as right.
struct Iteration {
  std::string solver = "gauss-seidel";
  SweepOrderKind order = SweepOrderKind::random;
  double tolerance = 0.01;  ///< error of the force on the floor, over the load
  int max_iterations = 200000;
  std::uint64_t seed = 1;  ///< of the sweep orders
};

/// The step of a box at rest, all impulses zero at its start (cold). The load acts as forces on the
/// grains below the piston; statics demands that in the end the floor, and every horizontal cut,
/// carries all of it.
template <int D>
struct ColdStep {
  explicit ColdStep(const PressedBox<D>& box);

  Scene<D> scene;
  ContactProblem<D> problem;
  int floor;      ///< number of its body
  double load;    ///< on the floor in the end [P d^(D-1)]
  double height;  ///< of the piston, at which the load acts [d]
};

/// Iterations after which the force on the floor is right and remains so for as many again; 0 if
/// they are not reached. Saves itself, and is of no use if the task was told to stop.
template <int D>
int iterations_needed(const ColdStep<D>& step, const Iteration& iteration, LongPart& part);

/// Vertical force through horizontal cuts over the load, for each of these ascending numbers of
/// iterations (row) and heights [d] (column). A contact counts where its bodies lie on both sides.
template <int D>
std::vector<std::vector<double>> force_profiles(const ColdStep<D>& step, const Iteration& iteration,
                                                const std::vector<int>& after,
                                                const std::vector<double>& heights);

/// Force of a diffusion equation below a surface at which it is 1, above a floor without flux,
/// from zero everywhere: 1 - sum_j 4 / ((2 j - 1) pi) sin(k_j depth) exp(-k_j^2 time), k_j = (j -
/// 1/2) pi; depth in [0, 1] of the height, time in height^2 / diffusion constant.
double diffused_force(double depth, double time);

/// The time at which diffused_force() at the floor is within the tolerance, by its slowest mode:
/// ln(4 / (pi tolerance)) / (pi / 2)^2.
double diffusion_time(double tolerance);

}  // namespace cd::runs
