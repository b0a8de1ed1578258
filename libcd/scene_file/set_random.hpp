// SPDX-License-Identifier: BSD-3-Clause
// Random numbers of a set: what grains of a scene file draw. Code that draws the same makes the
// same scene.
#pragma once

#include <cstdint>

#include "libcd/core/random.hpp"

namespace cd {

/// Purpose for which a set draws random numbers.
enum class SetUse : std::uint64_t {
  places = 1,  ///< radii and places of [[grains]]
  speeds = 2,  ///< their random velocities
  inlet = 3,   ///< all that an entry of [[inlets]] draws, from a seed that is the first of these
};

/// The sequence of the entry `set` (from 0) of [[grains]] or [[inlets]] of a file with this seed.
constexpr CounterRandom set_random(std::uint64_t seed, std::uint64_t set, SetUse use) {
  return {seed, set, static_cast<std::uint64_t>(use)};
}

}  // namespace cd
