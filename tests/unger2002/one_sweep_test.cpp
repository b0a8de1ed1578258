// SPDX-License-Identifier: BSD-3-Clause
// What one sweep carries along a chain: the formulas beside all orders of a few contacts.
#include "experiments/unger2002/one_sweep.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include "tests/catch.hpp"

namespace one_sweep_test {

using namespace cd::unger2002;

constexpr int kContacts = 9;
constexpr int kMiddle = 4;
using Forces = std::array<double, kContacts + 2>;  // with zeros beside both ends

/// A sweep in some order over forces of which one is 1 and the others 0.
Forces sweep(const std::array<int, kContacts>& order) {
  Forces force{};
  force[kMiddle + 1] = 1.0;
  for (const int c : order) {
    const auto at = static_cast<std::size_t>(c) + 1;
    force[at] = 0.5 * (force[at - 1] + force[at + 1]);
  }
  return force;
}

TEST_CASE("shares of a random sweep are the means over all orders", "[unger2002]") {
  std::array<int, kContacts> order;
  std::iota(order.begin(), order.end(), 0);
  Forces sum{};
  double reach = 0.0, orders = 0.0;
  do {
    const Forces force = sweep(order);
    for (std::size_t c = 0; c < sum.size(); ++c) sum[c] += force[c];
    for (std::size_t c = kMiddle + 2; c <= kContacts && force[c] > 0.0; ++c) reach += 1.0;
    orders += 1.0;
  } while (std::ranges::next_permutation(order).found);
  for (int r = -2; r <= 2; ++r) {  // farther contacts feel the ends
    INFO("distance " << r);
    CHECK(sum[static_cast<std::size_t>(kMiddle + 1 + r)] / orders ==
          Approx(carried_share("random", r)).margin(1e-12));
  }
  CHECK(reach / orders == Approx(random_reach()).margin(0.01));  // 5 and more are cut off: 0.008
}

TEST_CASE("a sequential sweep carries a force as far as there are contacts", "[unger2002]") {
  const CarriedForce carried = carry_force({.order = "sequential"}).front();
  CHECK(carried.with == kSweptContacts);
  CHECK(carried.against == 1);
  for (int r = -kShownDistance; r <= kShownDistance; ++r)
    CHECK(carried.share[static_cast<std::size_t>(r + kShownDistance)] ==
          carried_share("sequential", r));
}

TEST_CASE("a load is one sweep earlier for each contact with the order", "[unger2002]") {
  cd::TaskContext task;
  const Sweeping sweeping{.order = "sequential"};
  for (const int distance : {3, 8})
    CHECK(sweeps_to_carry(sweeping, distance, false, task).front() -
              sweeps_to_carry(sweeping, distance, true, task).front() ==
          Approx(distance - 1));
}

}  // namespace one_sweep_test
