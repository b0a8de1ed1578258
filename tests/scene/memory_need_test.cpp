// SPDX-License-Identifier: BSD-3-Clause
// Bodies that are refused for want of memory.
#include <libcd/scene/memory_need.hpp>

#include <libcd/core/error.hpp>
#include <libcd/core/memory_limit.hpp>
#include "tests/catch.hpp"

namespace memory_need_test {

using namespace cd;

TEST_CASE("bodies are refused from the first one on for which the memory has no room", "[scene]") {
  const int dimension = GENERATE(2, 3);
  const double each = body_bytes(dimension).apart;
  const auto most = static_cast<std::int64_t>(memory_limit() / each);
  REQUIRE(most > 100000);
  CHECK_NOTHROW(require_memory(dimension, most));
  CHECK_THROWS_WITH(require_memory(dimension, most + 1),
                    Catch::StartsWith("bodies: " + std::to_string(most + 1) + " is not allowed") &&
                        Catch::Contains("at most " + std::to_string(most)));
}

}  // namespace memory_need_test
