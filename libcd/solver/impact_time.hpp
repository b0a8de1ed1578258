// SPDX-License-Identifier: BSD-3-Clause
// Impact time: the moment of a time step at which hard bodies collide.
#pragma once

#include <string>

namespace cd {

/// The moment of a step at which a pair collides that would overlap within it.
enum class ImpactTime {
  start,  ///< as the step begins, whatever the gap [Guttenberg 2011]
  exact,  ///< when the two touch, on their way under external forces
};

/// The name of an impact time.
inline std::string to_string(ImpactTime time) {
  return time == ImpactTime::start ? "start" : "exact";
}

}  // namespace cd
