// SPDX-License-Identifier: BSD-3-Clause
// Loops over independent items on several threads: what leaves them when an item throws.
#include <libcd/core/parallel.hpp>

#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <libcd/core/parallel_lists.hpp>
#include <libcd/core/parallel_reduce.hpp>
#include "tests/catch.hpp"
#include "tests/core/threads.hpp"

namespace parallel_test {

using cd::test::Threads;

TEST_CASE("a parallel loop visits every item once", "[core]") {
  for (const int threads : {1, 2, 3, 7}) {
    const Threads set(threads);
    for (const int count : {0, 1, cd::kWorthAThread - 1, cd::kWorthAThread + 1, 10007}) {
      std::vector<int> visits(static_cast<std::size_t>(count), 0);
      cd::parallel_for(count, [&](int k) { ++visits[static_cast<std::size_t>(k)]; });
      CHECK(visits == std::vector<int>(static_cast<std::size_t>(count), 1));
    }
  }
}

TEST_CASE("of all exceptions in a parallel loop the one of the lowest item reaches the caller",
          "[core][determinism]") {
  const auto item = [](int k) {
    if (k >= 700 && k % 100 == 0) throw std::runtime_error("item " + std::to_string(k));
  };
  for (const int threads : {1, 2, 3, 7}) {
    const Threads set(threads);
    for (int repeat = 0; repeat < 20; ++repeat) {
      CHECK_THROWS_WITH(cd::parallel_for(5000, item), "item 700");
      CHECK_THROWS_WITH(cd::parallel_tasks(5000, item), "item 700");
    }
  }
}

TEST_CASE("lists written in parts are the list of one thread", "[core][determinism]") {
  const auto divisors = [](int first, int end, std::vector<int>& list) {
    for (int k = first; k < end; ++k)
      for (int d = 2; d < 5; ++d)
        if (k % d == 0) list.push_back(k);
  };
  std::vector<int> expected;
  divisors(0, 5000, expected);
  for (const int threads : {1, 2, 3, 7}) {
    const Threads set(threads);
    CHECK(cd::parallel_lists<int>(5000, {7, 7}, divisors) == expected);
    CHECK(cd::parallel_lists<int>(0, {7}, divisors).empty());
  }
}

TEST_CASE("the least and the largest of many numbers are found by any threads", "[core]") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto value = [&](int k) { return k % 7 == 0 ? nan : 5.0 + (k * 37) % 20011; };
  for (const int threads : {1, 2, 3}) {
    const Threads set(threads);
    CHECK(cd::parallel_min(20000, value) == 6.0);
    CHECK(cd::parallel_max(20000, value) == 20015.0);
    CHECK(cd::parallel_min(0, value) == std::numeric_limits<double>::infinity());
    CHECK(cd::parallel_max(0, value) == 0.0);
  }
}

}  // namespace parallel_test
