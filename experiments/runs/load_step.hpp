// SPDX-License-Identifier: BSD-3-Clause
// A load step on a settled packing: the problem that a step poses in a long simulation.
#pragma once

#include <cstdint>
#include <tuple>

#include <libcd/core/archive.hpp>
#include <libcd/core/fields.hpp>
#include <libcd/problem/contact_problem.hpp>
#include "experiments/runs/settled_packing.hpp"
#include "harness/options.hpp"

namespace cd::runs {

/// Which packing of the scene gravity-2d or gravity-3d, and how it comes to rest.
struct BoxSettling {
  int grains;
  double friction = 0.5;  ///< everywhere
  SettleLimits limits;
  std::uint64_t seed;  ///< of the packing

  /// The packing before its first step.
  template <int D>
  Scene<D> deposited() const;

  static constexpr auto fields =
      std::tuple(field("grains", &BoxSettling::grains), field("friction", &BoxSettling::friction),
                 field("limits", "", &BoxSettling::limits), field("seed", &BoxSettling::seed));
};

/// Adds steps and iterations.
void declare_settling(Options& options, SettleLimits& limits);

/// The packing after its last step.
template <int D>
using SettledBox = Settled<D, BoxSettling>;

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

}  // namespace cd::runs
