// The two hard-sphere methods by name, for the scenes that measure their errors.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "solvers/approximate_hard_sphere.hpp"
#include "solvers/mcnamara.hpp"

namespace cd::guttenberg2011 {

/// More passes than any pack that lets its grains apart needs: iterate until no pair collides.
inline constexpr int kUntilNone = 1000;

/// `mcnamara`, which makes one pass whatever `passes` says, or else the approximate hard sphere
/// method with at most so many passes in a step.
inline std::unique_ptr<Solver<2>> hard_sphere_method(const std::string& method, int passes,
                                                     std::uint64_t seed) {
  if (method == "mcnamara") return std::make_unique<McNamara<2>>(seed);
  return std::make_unique<ApproximateHardSphere<2>>(
      ApproximateHardSphere<2>::Options{.passes = passes, .seed = seed});
}

}  // namespace cd::guttenberg2011
