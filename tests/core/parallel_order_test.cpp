// SPDX-License-Identifier: BSD-3-Clause
// Loops in which items wait for others: the result is that of the order, for any number of threads.
#include <libcd/core/parallel_order.hpp>

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include <libcd/core/random.hpp>
#include "tests/catch.hpp"
#include "tests/core/threads.hpp"

namespace parallel_order_test {

using namespace cd;
using test::Threads;

constexpr int kItems = 60, kCells = 25, kTouched = 3;

/// What items change, as chunks change bodies: each item touches some cells, and the order in which
/// two of them touch one is seen.
struct Cells {
  std::vector<std::int64_t> value = std::vector<std::int64_t>(kCells, 1);

  static std::size_t touched(int item, int k) {
    CounterRandom random{0, static_cast<std::uint64_t>(item), static_cast<std::uint64_t>(k)};
    return static_cast<std::size_t>(random.below(kCells));
  }
  void change(int item) {
    for (int k = 0; k < kTouched; ++k) {
      std::int64_t& cell = value[touched(item, k)];
      cell = (31 * cell + item + 1) % 1000003;
    }
  }
};

/// Items from the last to the first, each waiting for the last one before it that touches a cell.
ParallelOrder backwards() {
  ParallelOrder order;
  std::vector<int> last(kCells, -1);
  for (int item = kItems - 1; item >= 0; --item) {
    order.add(item);
    for (int k = 0; k < kTouched; ++k) {
      int& before = last[Cells::touched(item, k)];
      if (before >= 0 && before != item) order.wait_for(before);
      before = item;
    }
  }
  return order;
}

TEST_CASE("items that wait for each other change what they share in the order, loop after loop",
          "[core][determinism]") {
  Cells expected;
  constexpr int kLoops = 50;
  for (int loop = 0; loop < kLoops; ++loop)
    for (int item = kItems - 1; item >= 0; --item) expected.change(item);
  for (const int threads : {1, 2, 3, 7}) {
    const Threads set(threads);
    ParallelOrder order = backwards();
    Cells cells;
    for (int loop = 0; loop < kLoops; ++loop) order.run([&](int item) { cells.change(item); });
    CHECK(cells.value == expected.value);
  }
}

TEST_CASE("an item that throws holds none up, and the exception of the earliest one goes on",
          "[core][determinism]") {
  for (const int threads : {1, 2, 3, 7}) {
    const Threads set(threads);
    ParallelOrder order = backwards();
    std::vector<int> calls(kItems, 0);
    const auto body = [&](int item) {
      ++calls[static_cast<std::size_t>(item)];
      if (item % 10 == 5) throw std::runtime_error("item " + std::to_string(item));
    };
    for (int loop = 0; loop < 20; ++loop) CHECK_THROWS_WITH(order.run(body), "item 55");
    CHECK(std::ranges::count(calls, 20) == kItems);
  }
}

TEST_CASE("an order may be made anew, with other items", "[core]") {
  ParallelOrder order = backwards();
  order.run([](int) {});
  order.clear();
  order.run([](int) { FAIL("no item"); });
  for (const int item : {1, 0}) order.add(item);
  order.wait_for(1);
  std::vector<int> calls;
  order.run([&](int item) { calls.push_back(item); });
  CHECK(calls == std::vector<int>{1, 0});
}

}  // namespace parallel_order_test
