// SPDX-License-Identifier: BSD-3-Clause
// Chunk slots against a map.
#include <libcd/matrix/chunk_slots.hpp>

#include <limits>
#include <map>

#include <libcd/core/random.hpp>
#include "tests/catch.hpp"

namespace chunk_slots_test {

using namespace cd;

TEST_CASE("a body keeps its slot until the next chunk: its own as they lie, others as they come",
          "[matrix]") {
  CounterRandom random{11};
  ChunkSlots slots;
  for (const int places :
       {30, 500, 60, 1 << 30}) {  // some tables grow, some are larger than needed
    const int first = 10, end = 25;
    slots.begin(first, end);
    std::map<std::int32_t, std::int32_t> expected;
    for (std::int32_t place = first; place < end; ++place) expected[place] = place - first;
    for (int k = 0; k < 2000; ++k) {
      auto place = static_cast<std::int32_t>(random.uniform(0.0, places));
      if (k == 7) place = std::numeric_limits<std::int32_t>::max();
      const auto next = static_cast<std::int32_t>(expected.size());
      const auto slot = expected.emplace(place, next).first->second;
      if (slots.of(place) != slot) FAIL("place " << place << " of " << places);
      if (slot >= end - first && slots.halo()[slot - (end - first)] != place)
        FAIL("slot " << slot << " of " << places);
    }
    CHECK(slots.size() == static_cast<int>(expected.size()));
    CHECK(slots.halo().size() == slots.size() - (end - first));
    CHECK(slots.size() > 20);
  }
}

}  // namespace chunk_slots_test
