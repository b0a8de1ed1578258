// SPDX-License-Identifier: BSD-3-Clause
// Counting sort against a stable sort, by one thread and several.
#include <libcd/core/counting_sort.hpp>

#include <algorithm>
#include <numeric>
#include <utility>

#include <libcd/core/random.hpp>
#include "tests/catch.hpp"

namespace counting_sort_test {

TEST_CASE("items of a bucket keep their order, for any number of threads", "[core][determinism]") {
  using namespace cd;
  const int threads_before = thread_count();
  using Case = std::pair<int, int>;  // items and buckets; many buckets are sorted in groups
  for (const Case& sizes : {Case(0, 700), Case(1, 700), Case(5000, 700), Case(30011, 700),
                            Case(30011, 9000), Case(30011, 65536), Case(9000, 70001)}) {
    const int count = sizes.first, buckets = sizes.second;
    CounterRandom random{static_cast<std::uint64_t>(count)};
    Array<int> bucket;
    for (int k = 0; k < count; ++k)
      bucket.push_back(static_cast<int>(random.below(static_cast<std::uint32_t>(buckets - 3))));
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
          count, buckets, [&](int k) { return bucket[k]; }, first,
          [&](int k, int at) { sorted[at] = k; });
      CHECK(sorted == expected);
      REQUIRE(first.size() == buckets + 1);
      const auto begin_of = [&](int b) {
        return std::ranges::lower_bound(expected, b, {}, [&](int k) { return bucket[k]; });
      };
      int wrong = 0;
      for (int b = 0; b <= buckets; ++b) wrong += first[b] != begin_of(b) - expected.begin();
      CHECK(wrong == 0);
    }
  }
  set_thread_count(threads_before);
}

}  // namespace counting_sort_test
