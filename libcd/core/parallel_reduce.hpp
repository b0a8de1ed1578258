// SPDX-License-Identifier: BSD-3-Clause
// Reductions over independent, cheap items, equal for any number of threads.
#pragma once

#include <atomic>
#include <functional>
#include <limits>

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

/// Raises a value to `least` if it is smaller, also if other threads do so at the same time.
inline void raise_to(double& value, double least) {
  const std::atomic_ref shared(value);
  double seen = shared.load(std::memory_order_relaxed);
  while (seen < least && !shared.compare_exchange_weak(seen, least, std::memory_order_relaxed)) {
  }
}

/// The best of `none` and of all value(k) for k in [0, count), by is_better(a, b); NaN is not
/// better than any.
template <class Value, class IsBetter>
double parallel_best(int count, double none, const Value& value, const IsBetter& is_better) {
  std::atomic<double> best = none;
  parallel_parts(count, kWorthAThreadIfCheap, [&](int first, int end, int) {
    double here = none;
    for (int k = first; k < end; ++k) {
      const double next = value(k);
      here = is_better(next, here) ? next : here;
    }
    double seen = best;
    while (is_better(here, seen) && !best.compare_exchange_weak(seen, here)) {
    }
  });
  return best;
}

/// The largest of 0 and of all value(k) for k in [0, count); NaN does not count.
template <class Value>
double parallel_max(int count, const Value& value) {
  return parallel_best(count, 0.0, value, std::greater());
}

/// The least of infinity and of all value(k) for k in [0, count); NaN does not count.
template <class Value>
double parallel_min(int count, const Value& value) {
  return parallel_best(count, std::numeric_limits<double>::infinity(), value, std::less());
}

}  // namespace cd
