// SPDX-License-Identifier: BSD-3-Clause
// Counting sort into numbered buckets, by all threads.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

#include "libcd/core/array.hpp"
#include "libcd/core/parallel.hpp"

namespace cd {
namespace detail {

/// In parts of the items, each of which has a number for every bucket.
template <class BucketOf, class Put>
void sort_in_parts(int count, int buckets, const BucketOf& bucket_of, Array<std::int32_t>& first,
                   const Put& put) {
  constexpr int kItems = 4096;  // fewer are sorted faster than they are shared
  constexpr int kMostParts = 8;
  // The numbers of a part must not be more than its items.
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
    for (int part = 0; part < parts; ++part) sum += std::exchange(next[part * buckets + b], sum);
  }
  first[buckets] = sum;
  parallel_blocks(parts, [&](int part, int) {
    std::int32_t* const place = next.data() + part * buckets;
    const int end = begin_of_part(count, part + 1, parts);
    for (int k = begin_of_part(count, part, parts); k < end; ++k) put(k, place[bucket_of(k)]++);
  });
}

/// First into groups of buckets, in parts of the items; then each group by one thread.
template <class BucketOf, class Put>
void sort_in_groups(int count, int buckets, const BucketOf& bucket_of, Array<std::int32_t>& first,
                    const Put& put) {
  constexpr int kGroups = 2048;
  const auto shift = static_cast<int>(std::bit_width(static_cast<unsigned>(buckets / kGroups)));
  const int groups = (buckets >> shift) + 1;
  Array<std::int32_t> item, group_first;
  item.resize(count);
  sort_in_parts(
      count, groups, [&](int k) { return bucket_of(k) >> shift; }, group_first,
      [&](int k, int at) { item[at] = k; });
  first.resize(buckets + 1);
  parallel_blocks(groups, [&](int group, int) {
    const int begin = group << shift, size = std::min(1 << shift, buckets - begin);
    const int first_item = group_first[group], end_item = group_first[group + 1];
    std::int32_t* const next = first.data() + begin;  // how many, then where the next one goes
    std::fill(next, next + size, 0);
    for (int at = first_item; at < end_item; ++at) ++next[bucket_of(item[at]) - begin];
    std::int32_t sum = first_item;
    for (int b = 0; b < size; ++b) sum += std::exchange(next[b], sum);
    for (int at = first_item; at < end_item; ++at)
      put(item[at], next[bucket_of(item[at]) - begin]++);
    if (size == 0) return;
    std::copy_backward(next, next + size - 1, next + size);  // each ended where the next began
    next[0] = first_item;
  });
  first[buckets] = count;
}

}  // namespace detail

/// Sorts the items 0 .. count - 1 into buckets, those of a bucket in their order: calls put(k, at)
/// once for each item, `at` its place among all. Bucket b begins at first[b], and the last one ends
/// at first[buckets]. Threads share the items, so that calls must not depend on each other; the
/// places are the same for any number of threads.
template <class BucketOf, class Put>
void counting_sort(int count, int buckets, const BucketOf& bucket_of, Array<std::int32_t>& first,
                   const Put& put) {
  constexpr int kMany = 8192;
  if (buckets > kMany && count > kMany && threads_for(count) > 1) {
    detail::sort_in_groups(count, buckets, bucket_of, first, put);
  } else {
    detail::sort_in_parts(count, buckets, bucket_of, first, put);
  }
}

}  // namespace cd
