// SPDX-License-Identifier: BSD-3-Clause
// A settled packing after a load step: the problem that a time step poses in a long simulation.
#pragma once

#include <cstdint>
#include <string>

#include <libcd/problem/contact_problem.hpp>
#include "experiments/harness/options.hpp"

namespace cd {

/// How the packing of the scene gravity-2d or gravity-3d comes to rest, and what changes then.
struct Settling {
  int grains;
  int steps;    ///< time steps before the load step
  int sweeps;   ///< of Gauss-Seidel in each of them
  double tilt;  ///< horizontal force on each grain after that, in its weight
  std::uint64_t seed;
};

/// Adds what is chosen of it apart from the grains; `event` is what comes after the steps.
void declare_settling(Options& options, Settling& settling, const std::string& event);

/// The problem of the first step with the changed load. It starts from the impulses of the step
/// before (warm start).
template <int D>
struct LoadStep {
  ContactProblem<D> problem;
  double impulse;  ///< of the change of the load in the step, all grains together
};

template <int D>
LoadStep<D> load_step(const Settling& settling);

/// Distance of two sets of velocities: root mean square over the mass of all bodies that respond to
/// forces, in units of the velocity that the change of the load gives to a free grain.
template <int D>
double velocity_error(const Array<BodyMotion<D>>& found, const Array<BodyMotion<D>>& exact,
                      double impulse);

}  // namespace cd
