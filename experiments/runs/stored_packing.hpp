// SPDX-License-Identifier: BSD-3-Clause
// Packings as results of tasks.
#pragma once

#include <tuple>

#include "experiments/harness/stored_measures.hpp"
#include "experiments/runs/packing.hpp"

namespace cd::runs {

inline auto stored(CompactionSetup& s) {
  return std::tie(s.grains, s.pressure, s.deviator, s.time_step, s.sweeps, s.cell_inertia,
                  s.friction, s.scheme, s.modes, s.own_feedback, s.momentum_term,
                  s.initial_fraction, s.max_steps, s.stop_threshold, s.scaled_threshold,
                  s.adaptive_reach, s.stop_rule, s.solver, s.seed);
}

inline auto stored(PackingState& s) {
  return std::tie(s.steps, s.cpu_seconds, s.contact_updates, s.volume_fraction, s.pressure_error,
                  s.mean_overlap, s.coordination, s.rattler_fraction, s.force_residual,
                  s.largest_residual, s.relaxed);
}

template <int D>
auto stored(PackedContact<D>& c) {
  return std::tie(c.i, c.j, c.normal, c.branch, c.force, c.gap, c.force_n, c.place);
}

template <int D>
auto stored(Packing<D>& p) {
  return std::tie(p.setup, p.state, p.stress, p.base, p.position, p.radius, p.mass, p.backbone,
                  p.contacts);
}

}  // namespace cd::runs
