// SPDX-License-Identifier: BSD-3-Clause
// The two hard-sphere methods by name, for the scenes that measure their errors.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include <libcd/integrator/euler_removing_overlaps.hpp>
#include <libcd/simulation/method.hpp>
#include "solvers/approximate_hard_sphere.hpp"
#include "solvers/mcnamara.hpp"

namespace cd::guttenberg2011 {

/// More passes than any pack that lets its grains apart needs: iterate until no pair collides.
inline constexpr int kUntilNone = 1000;

/// `mcnamara`, which makes one pass whatever `passes` says, or else the approximate hard sphere
/// method with at most `passes` passes in a step.
inline Method<2> hard_sphere_method(const std::string& method, int passes, std::uint64_t seed,
                                    const Collision<2>& law, int removal_sweeps) {
  EulerRemovingOverlaps<2> integrator(removal_sweeps);
  if (method == "mcnamara") return {law, McNamara<2>(seed), std::move(integrator)};
  return {law, ApproximateHardSphere<2>({.passes = passes, .seed = seed}), std::move(integrator)};
}

}  // namespace cd::guttenberg2011
