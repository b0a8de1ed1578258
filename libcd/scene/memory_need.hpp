// SPDX-License-Identifier: BSD-3-Clause
// Memory that a simulation of many bodies needs.
#pragma once

#include <cstdint>

namespace cd {

/// Bytes a body of a simulation, as measured with accelerated-gradient, whose arrays are the most
/// (`performance_scaling`, e, whose checks hold these to what is found).
struct BodyBytes {
  double apart;   ///< without contacts, rounded down
  double packed;  ///< in a dense packing, with 2 contacts a disc or 3 a sphere, rounded up
};

/// By dimension.
constexpr BodyBytes body_bytes(int dimension) {
  return dimension == 2 ? BodyBytes{400.0, 1200.0} : BodyBytes{700.0, 2200.0};
}

/// Throws Error for more bodies than the memory has room for if none of them touch: a run would be
/// ended by the system.
void require_memory(int dimension, std::int64_t bodies);

}  // namespace cd
