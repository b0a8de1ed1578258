// SPDX-License-Identifier: BSD-3-Clause
// Counting sort into numbered buckets, by all threads.
#pragma once

#include <algorithm>
#include <cstdint>

#include "libcd/core/array.hpp"
#include "libcd/core/parallel.hpp"

namespace cd {

/// Sorts the items 0 .. count - 1 into buckets, those of a bucket in their order: calls put(k, at)
/// once for each item, `at` its place among all. Bucket b begins at first[b], and the last one ends
/// at first[buckets]. Threads share the items, so that calls must not depend on each other; the
/// places are the same for any number of threads.
template <class BucketOf, class Put>
void counting_sort(int count, int buckets, const BucketOf& bucket_of, Array<std::int32_t>& first,
                   const Put& put) {
  constexpr int kItems = 4096;  // fewer are sorted faster than they are shared
  constexpr int kMostParts = 8;
  // Each part has a number for every bucket, which must not be more than its items.
  const int parts =
      std::clamp(count / std::max(kItems, buckets), 1, std::min(kMostParts, threads_for(count)));
  Array<std::int32_t> next;  // in each part by bucket: how many, then where the next one goes
  next.assign(parts * buckets, 0);
  parallel_blocks(parts, [&](int part, int) {
    std::int32_t* const counted = next.data() + part * buckets;
    const int end = begin_of_part(count, part + 1, parts);
    for (int k = begin_of_part(count, part, parts); k < end; ++k) ++counted[bucket_of(k)];
  });
  first.resize(buckets + 1);
  std::int32_t sum = 0;
  for (int b = 0; b < buckets; ++b) {
    first[b] = sum;
    for (int part = 0; part < parts; ++part) {
      std::int32_t& counted = next[part * buckets + b];
      const std::int32_t begin = sum;
      sum += counted;
      counted = begin;
    }
  }
  first[buckets] = sum;
  parallel_blocks(parts, [&](int part, int) {
    std::int32_t* const place = next.data() + part * buckets;
    const int end = begin_of_part(count, part + 1, parts);
    for (int k = begin_of_part(count, part, parts); k < end; ++k) put(k, place[bucket_of(k)]++);
  });
}

}  // namespace cd
