// SPDX-License-Identifier: BSD-3-Clause
// A box in motion under contact dynamics or soft-sphere molecular dynamics, with the time it costs.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include <libcd/core/archive.hpp>
#include <libcd/simulation/simulation.hpp>
#include "experiments/runs/pressed_box.hpp"

namespace cd::runs {

/// Contact dynamics with a fixed number of iterations per step.
struct RigidMethod {
  std::string solver = "gauss-seidel";
  int iterations = 10;  ///< N_I
  double time_step = kBoxTimeStep;
  double reach = 0.05;  ///< of contact detection; no grain moves by half of it in a step [d]
  std::uint64_t seed = 1;
};

/// Molecular dynamics with linear springs and dashpots; tangentially 2/7 of the stiffness and half
/// of the damping (a usual choice: Silbert et al. 2001). The step is a fiftieth of a collision of
/// two grains of mass 1.
struct SoftMethod {
  double stiffness = 1e4;    ///< [P d^(D-1) / d]
  double restitution = 0.5;  ///< of two grains, in (0, 1)

  double time_step() const;
};

/// A copy of a box that moves on by one of the methods.
template <int D>
class BoxMotion {
 public:
  BoxMotion(const PressedBox<D>& box, const RigidMethod& method);
  BoxMotion(const PressedBox<D>& box, const SoftMethod& method);
  BoxMotion(const BoxMotion&) = delete;
  BoxMotion& operator=(const BoxMotion&) = delete;

  /// Makes `steps` steps.
  void run(std::int64_t steps);

  /// Times only what comes from now on.
  void forget_time() {
    seconds_ = 0.0;
    steps_ = 0;
  }

  Scene<D>& scene() { return simulation_.scene(); }
  const ContactProblem<D>& problem() const { return simulation_.problem(); }
  double height() const { return simulation_.scene().position[piston_][D - 1]; }
  double time_step() const { return simulation_.time_step(); }
  double seconds_per_step() const { return seconds_ / static_cast<double>(steps_); }  ///< CPU

  /// All that the next steps and their time depend on.
  void archive(Archive& archive) {
    archive("simulation", simulation_)("seconds", seconds_)("steps", steps_);
  }

 private:
  Simulation<D> simulation_;
  int piston_;
  double seconds_ = 0.0;
  std::int64_t steps_ = 0;
};

}  // namespace cd::runs
