// SPDX-License-Identifier: BSD-3-Clause
// Counting sort against a stable sort, by one thread and several.
#include <libcd/core/counting_sort.hpp>

#include <numeric>

#include <libcd/core/random.hpp>
#include "tests/catch.hpp"

namespace counting_sort_test {

TEST_CASE("items of a bucket keep their order, for any number of threads", "[core][determinism]") {
  using namespace cd;
  const int threads_before = thread_count();
  for (const int count : {0, 1, 5000, 30011}) {
    constexpr int kBuckets = 700;
    CounterRandom random{static_cast<std::uint64_t>(count)};
    Array<int> bucket;
    for (int k = 0; k < count; ++k) bucket.push_back(static_cast<int>(random.below(kBuckets - 3)));
    Array<int> expected;
    expected.resize(count);
    std::iota(expected.begin(), expected.end(), 0);
    std::ranges::stable_sort(expected, {}, [&](int k) { return bucket[k]; });
    for (const int threads : {1, 2, 3, 7}) {
      set_thread_count(threads);
      Array<int> sorted;
      Array<std::int32_t> first;
      sorted.assign(count, -1);
      counting_sort(
          count, kBuckets, [&](int k) { return bucket[k]; }, first,
          [&](int k, int at) { sorted[at] = k; });
      CHECK(sorted == expected);
      REQUIRE(first.size() == kBuckets + 1);
      for (int b = 0; b < kBuckets; ++b)
        CHECK(first[b + 1] - first[b] == std::ranges::count(bucket, b));
    }
  }
  set_thread_count(threads_before);
}

}  // namespace counting_sort_test
