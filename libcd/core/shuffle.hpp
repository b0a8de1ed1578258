// SPDX-License-Identifier: BSD-3-Clause
// Random permutations.
#pragma once

#include <cstdint>

#include "libcd/core/array.hpp"
#include "libcd/core/random.hpp"

namespace cd {

/// Random permutation of 0..count-1 (Fisher and Yates, inside out); 64 random bits serve two
/// places. Our own, so that it is the same with every standard library.
inline void shuffle(CounterRandom random, int count, Array<std::int32_t>& order) {
  order.resize(count);
  std::int32_t* const a = order.data();
  const auto insert = [&](int k, std::uint64_t bits) {
    const std::uint32_t other = random.below(static_cast<std::uint32_t>(k) + 1, bits);
    a[k] = a[other];
    a[other] = k;
  };
  for (int k = 0; k < count; k += 2) {
    const std::uint64_t bits = random.bits();
    insert(k, bits >> 32);
    if (k + 1 < count) insert(k + 1, bits & 0xffffffffu);
  }
}

}  // namespace cd
