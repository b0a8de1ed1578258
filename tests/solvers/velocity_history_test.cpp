// SPDX-License-Identifier: BSD-3-Clause
// Velocities on the way of a solve: from which iteration on they are right.
#include "experiments/solvers/velocity_history.hpp"

#include <cmath>
#include <functional>

#include "tests/catch.hpp"

namespace velocity_history_test {

using namespace cd;

constexpr double kImpulse = 2.0;  // of the load on the only body, of mass 1
constexpr double kSmall = 0.01;

Array<BodyMotion<2>> moving(double speed) {
  return {{Vector<2>(speed, 0.0), Spin<2>{}, 1.0}};
}

/// A solve whose velocity has this error after each iteration.
VelocityHistory<2> solve_with(const std::function<double(int)>& error, int iterations) {
  VelocityHistory<2> history;
  for (int k = 1; k <= iterations; ++k) {
    Solution<2> solution;
    solution.motion = moving(1.0 + kImpulse * error(k));
    REQUIRE(history({k, solution}));
  }
  return history;
}

int accurate_after(const std::function<double(int)>& error, int iterations) {
  return solve_with(error, iterations).accurate_after(moving(1.0), kImpulse, kSmall);
}

TEST_CASE("velocities are right after as many iterations as halve their error to 1 %",
          "[velocity-history]") {
  // error 2^(-k / 10) reaches 1 % after 10 log2(100) = 66.4 iterations; between kept iterations the
  // curve is interpolated, which can be wrong by one.
  CHECK(std::abs(accurate_after([](int k) { return std::exp2(-0.1 * k); }, 300) - 67) <= 1);
  // A power law is interpolated exactly: k^-2 reaches 1 % after 10 iterations.
  CHECK(accurate_after([](int k) { return std::pow(k, -1.9999); }, 300) == 11);
}

TEST_CASE("velocities that become wrong again are not right before", "[velocity-history]") {
  CHECK(accurate_after([](int k) { return k < 5 || (k > 20 && k < 40) ? 0.1 : 0.0; }, 300) >= 39);
  CHECK(accurate_after([](int k) { return k < 100 ? 0.0 : 0.1; }, 300) == 0);
  CHECK(accurate_after([](int) { return 0.005; }, 300) == 1);
}

TEST_CASE("the late change of velocities is that of the second half of a solve",
          "[velocity-history]") {
  const auto history = solve_with([](int k) { return 1.0 / k; }, 1000);
  const double change = history.late_change(moving(1.0 + kImpulse / 1000.0), kImpulse);
  CHECK(change > 1.0 / 500 - 1.0 / 1000 - 1e-12);
  CHECK(change < 1.0 / 400 - 1.0 / 1000);  // iterations are kept at a ratio of 1.1
  CHECK(VelocityHistory<2>().late_change(moving(1.0), kImpulse) == 1.0);
}

}  // namespace velocity_history_test
