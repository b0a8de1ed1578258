// SPDX-License-Identifier: BSD-3-Clause
// Loops over independent items on several threads: what leaves them when an item throws.
#include <libcd/core/parallel.hpp>

#include <stdexcept>
#include <string>
#include <vector>
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

}  // namespace parallel_test
