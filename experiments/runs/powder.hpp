// SPDX-License-Identifier: BSD-3-Clause
// A cohesive powder of discs or spheres that a piston compacts by growing stress.
#pragma once

#include <cstdint>
#include <tuple>
#include <vector>

#include <libcd/core/fields.hpp>
#include <libcd/generate/ball_grid.hpp>
#include "harness/task_context.hpp"

namespace cd::runs {

/// Units: mean diameter d, mass of the mean grain, and a force.
struct PowderSetup {
  int grains = 300;
  double width = 12.0;    ///< of the box [d]
  double cohesion = 1.0;  ///< F_C between grains
  double range = 0.05;    ///< d_C = E_C / F_C [d]
  double friction = 0.3;
  double rolling = 0.0;                       ///< mu_t / r*
  double torsion = 0.0;                       ///< mu_n / r*, of spheres
  std::vector<double> stresses = {0.1, 1.0};  ///< one after the other [force / d^(D-1)]
  double time_step = 0.02;  ///< in sqrt(m d / F), F the larger of F_C and stress d^(D-1)
  int sweeps = 50;
  double at_rest = 1e-4;   ///< rms velocity, in sqrt(F d / m)
  double balance = 1e-2;   ///< difference of the forces on floor and piston, relative
  int most_steps = 10000;  ///< per stress
  std::uint64_t seed = 1;
};

/// The powder at rest under one stress.
template <int D>
struct PowderStage {
  double stress = 0.0;
  bool rests = false;
  int steps = 0;
  double porosity = 0.0;      ///< 1 - volume of the grains over that of the box
  double coordination = 0.0;  ///< contacts that bear force, two for each, over all grains
  double tension = 0.0;       ///< largest tension of a contact, over F_C
  double floor_error = 0.0;   ///< force on the floor over that on the piston, minus 1
  double overlap = 0.0;       ///< largest [d]
  std::vector<Ball<D>> grains;
  double height = 0.0;  ///< of the piston [d]

  static constexpr auto fields = std::tuple(
      field("stress", D == 2 ? "F/d" : "F/d^2", &PowderStage::stress),
      field("rests", &PowderStage::rests), field("steps", &PowderStage::steps),
      field("porosity", &PowderStage::porosity), field("coordination", &PowderStage::coordination),
      field("tension", &PowderStage::tension), field("floor_error", &PowderStage::floor_error),
      field("overlap", "d", &PowderStage::overlap), field("grains", "d", &PowderStage::grains),
      field("height", "d", &PowderStage::height));
};

/// Deposits grains ballistically, lets the piston down on them, and raises its stress in steps,
/// each until the powder is at rest. Floor and piston are as the grains, side walls smooth and
/// without cohesion. A task that saves itself; the result is of no use if it was interrupted.
template <int D>
std::vector<PowderStage<D>> compact_powder(const PowderSetup& setup, TaskContext& task);

}  // namespace cd::runs
