// SPDX-License-Identifier: BSD-3-Clause
// Performance profiles by hand, and the velocity criterion on problems whose solutions are known.
#include <limits>

#include <libcd/core/error.hpp>
#include <libcd/solver/performance_profile.hpp>
#include "tests/catch.hpp"

namespace performance_profile_test {

using namespace cd;

// Of three problems a is the fastest on the first and alone in solving the second; nobody solves
// the third.
TEST_CASE("a performance profile counts problems within a multiple of the least time",
          "[solvers]") {
  constexpr double kNever = std::numeric_limits<double>::infinity();
  const auto profiles =
      performance_profiles({{"a", {1.0, 5.0, kNever}}, {"b", {3.0, kNever, kNever}}});
  REQUIRE(profiles.size() == 2);
  CHECK(profiles[0].solver == "a");
  CHECK(profiles[0].ratio == std::vector<double>{1.0, 1.0});
  CHECK(profiles[1].ratio == std::vector<double>{3.0});
  CHECK(profiles[0].share(1.0) == Approx(2.0 / 3.0));
  CHECK(profiles[1].share(2.9) == 0.0);
  CHECK(profiles[1].share(3.0) == Approx(1.0 / 3.0));
  CHECK(profiles[1].share() == Approx(1.0 / 3.0));
  CHECK_THROWS_AS(performance_profiles({{"a", {1.0}}, {"b", {}}}), Error);
  CHECK_THROWS_AS(performance_profiles({{"a", {}}}), Error);
}

}  // namespace performance_profile_test
