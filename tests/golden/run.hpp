// SPDX-License-Identifier: BSD-3-Clause
// One golden run: a scene, what moves it, and a hash of the bits that it ends in.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include <libcd/law/contact_law.hpp>
#include <libcd/scene/scene.hpp>
#include "solvers/table.hpp"

namespace cd::golden {

/// Everything that the bits of a run are a function of. Scene and law come from functions, so that
/// a run that goes on from a saved state begins with new ones.
template <int D>
struct Setup {
  std::function<Scene<D>()> scene;
  std::function<std::unique_ptr<ContactLaw<D>>()> law;
  std::string solver;
  OptionValues options = {};
  std::string integrator = "euler";
  double time_step = 0.01;  ///< [time]
  double reach = 0.1;       ///< [length]
  bool warm_start = true;
  int steps = 200;
  /// Changes the scene before the step of that number; may be empty.
  std::function<void(Scene<D>&, int)> before_step = {};
};

/// How a run ended.
struct Outcome {
  std::uint64_t hash = 0;     ///< of motion, cell, contact keys and impulses after the last step
  std::int64_t impulses = 0;  ///< contacts with an impulse, summed over the steps
  int contacts = 0;           ///< in the last step
  int bodies = 0;             ///< grains and walls
};

/// Runs a setup to its end.
template <int D>
Outcome run(const Setup<D>& setup);

/// The same, saved to a StateFile after some steps and continued from it by new parts.
template <int D>
Outcome run_interrupted(const Setup<D>& setup, int steps_before);

/// Hash of what a scene begins with: places, sizes, masses, forces and motion.
template <int D>
std::uint64_t hash_of_start(const Scene<D>& scene);

}  // namespace cd::golden
