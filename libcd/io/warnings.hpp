// SPDX-License-Identifier: BSD-3-Clause
// Warnings: sanity limits that a run of a scene violates although it comes to its end.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "libcd/scene/scene.hpp"
#include "libcd/simulation/simulation.hpp"

namespace cd {

/// Bodies that overlap by more than a tenth of the smaller radius, `when`: "at the start". Rigid
/// grains do not, soft ones hardly ever; sets of grains know nothing of each other when they are
/// placed, and a time step may be too large to see grains come.
template <int D>
std::optional<std::string> overlap_warning(const Scene<D>& scene, const std::string& when);

/// Fewer than five time steps in the shortest collision of soft grains: their springs are then
/// wrong by more than a few per cent, and below pi / 2 steps unstable.
std::optional<std::string> collision_warning(double steps_per_collision);

/// Steps, more than a hundredth of all, whose solve did not reach the tolerance asked for.
std::optional<std::string> tolerance_warning(std::int64_t missed, std::int64_t steps,
                                             double tolerance);

/// The warnings that a simulation gives reason for as it stands, `when`: "at the start", "at the
/// end": deep overlaps, and a grain too fast for its method (simulation/fast_grain.hpp). They know
/// nothing of the steps before.
template <int D>
std::vector<std::string> warnings_of(const Simulation<D>& simulation, const std::string& when);

}  // namespace cd
