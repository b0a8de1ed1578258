// SPDX-License-Identifier: BSD-3-Clause
// Sorting of a few values.
#include <libcd/core/insertion_sort.hpp>

#include <algorithm>
#include <functional>
#include <vector>

#include <libcd/core/random.hpp>
#include "tests/catch.hpp"

namespace insertion_sort_test {

TEST_CASE("insertion sort does what std::sort does", "[core]") {
  cd::CounterRandom random{4};
  for (std::uint32_t count = 0; count < 20; ++count) {
    std::vector<std::uint32_t> values(count);
    for (auto& value : values) value = random.below(10);
    auto expected = values, falling = values;
    std::ranges::sort(expected);
    cd::insertion_sort(values.begin(), values.end());
    CHECK(values == expected);
    std::ranges::reverse(expected);
    cd::insertion_sort(falling.begin(), falling.end(), std::greater<>());
    CHECK(falling == expected);
  }
}

}  // namespace insertion_sort_test
