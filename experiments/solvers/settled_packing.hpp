// SPDX-License-Identifier: BSD-3-Clause
// A packing at rest and a load step on it: the problem that a step poses in a long simulation.
#pragma once

#include <cstdint>
#include <string>

#include <libcd/io/state_file.hpp>
#include <libcd/problem/contact_memory.hpp>
#include <libcd/problem/contact_problem.hpp>
#include <libcd/scene/scene.hpp>
#include "experiments/harness/options.hpp"
#include "experiments/harness/task_context.hpp"

namespace cd {

/// Largest rms velocity of a packing at rest, in the velocity g dt that gravity gives to a free
/// grain in a time step.
constexpr double kRestVelocity = 0.02;

/// Which packing of the scene gravity-2d or gravity-3d, and how it comes to rest.
struct Settling {
  int grains;
  double friction = 0.5;  ///< everywhere
  int steps;              ///< at most; given up then
  int iterations;         ///< of accelerated-gradient in each of them
  std::uint64_t seed;     ///< of the packing
};

/// Adds steps and iterations.
void declare_settling(Options& options, Settling& settling);

/// Bodies and impulses after the last step.
template <int D>
struct RestingPacking {
  Settling settling;
  Scene<D> scene;
  ContactMemory<D> memory;
  int steps = 0;              ///< done
  double rms_velocity = 0.0;  ///< over the mass of all grains, in the last step [g dt]

  bool at_rest() const { return rms_velocity < kRestVelocity; }

  void put(StateFile& state) const;
  static RestingPacking get(const StateFile& state);
};

/// Deposits the packing and lets it come to rest (runs/come_to_rest.hpp) by time steps ten times as
/// long as that of the load step, then by steps as long as that one. Of no use if the task was told
/// to stop.
template <int D>
RestingPacking<D> settle_packing(const Settling& settling, TaskContext& task);

/// The problem of the first step after the load has changed. It starts from the impulses of the
/// step before (warm start).
template <int D>
struct LoadStep {
  ContactProblem<D> problem;
  double impulse;  ///< of the change of the load in the step, all grains together
};

/// A horizontal force on each grain, `tilt` in its weight.
template <int D>
LoadStep<D> load_step(const RestingPacking<D>& packing, double tilt);

}  // namespace cd
