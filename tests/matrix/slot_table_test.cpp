// SPDX-License-Identifier: BSD-3-Clause
// Slot tables against a map.
#include <libcd/matrix/slot_table.hpp>

#include <limits>
#include <map>

#include <libcd/core/random.hpp>
#include "tests/catch.hpp"

namespace slot_table_test {

using namespace cd;

TEST_CASE("a body keeps the number with which it was entered, until all are forgotten",
          "[matrix]") {
  CounterRandom random{11};
  SlotTable table;
  for (const int kinds : {3, 500, 40, 1 << 30}) {  // some tables grow, some are larger than needed
    table.clear();
    std::map<std::int32_t, std::int32_t> expected;
    for (int k = 0; k < 2000; ++k) {
      auto body = static_cast<std::int32_t>(random.uniform(0.0, kinds));
      if (k == 7) body = std::numeric_limits<std::int32_t>::max();
      const auto next = static_cast<std::int32_t>(expected.size());
      const auto number = expected.emplace(body, next).first->second;
      if (table.number(body, next) != number) FAIL("body " << body << " of " << kinds);
    }
    CHECK(expected.size() > 2);
  }
}

}  // namespace slot_table_test
