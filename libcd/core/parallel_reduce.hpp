// SPDX-License-Identifier: BSD-3-Clause
// Reductions over independent, cheap items, equal for any number of threads.
#pragma once

#include <algorithm>
#include <atomic>

#include "libcd/core/parallel.hpp"

namespace cd {

/// Returns true if are_all(first, end) holds for each part in which threads share [0, count).
template <class AreAll>
bool parallel_all(int count, const AreAll& are_all) {
  char missed = 0;
  parallel_parts(count, kWorthAThreadIfCheap, [&](int first, int end, int) {
    if (!are_all(first, end)) mark(missed);
  });
  return !missed;
}

/// The largest of 0 and of all value(k) for k in [0, count); NaN does not count.
template <class Value>
double parallel_max(int count, const Value& value) {
  std::atomic<double> largest = 0.0;
  parallel_parts(count, kWorthAThreadIfCheap, [&](int first, int end, int) {
    double here = 0.0;
    for (int k = first; k < end; ++k) here = std::max(here, value(k));
    double seen = largest;
    while (seen < here && !largest.compare_exchange_weak(seen, here)) {
    }
  });
  return largest;
}

}  // namespace cd
