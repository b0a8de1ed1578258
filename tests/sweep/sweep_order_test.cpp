// SPDX-License-Identifier: BSD-3-Clause
// Sweep orders: each contact once, afresh in every sweep, and a function of the seed alone.
#include <libcd/sweep/sweep_order.hpp>

#include <algorithm>
#include <map>
#include <numeric>

#include <libcd/core/parallel.hpp>
#include "tests/catch.hpp"

namespace sweep_order_test {

using namespace cd;
using Order = std::vector<std::int32_t>;

Order visit(SweepOrderKind kind, std::uint64_t seed, int step, int sweep, int count) {
  return SweepOrder(kind, seed).visit(step, sweep, count);
}

bool is_permutation_of_all(Order order) {
  std::sort(order.begin(), order.end());
  Order identity(order.size());
  std::iota(identity.begin(), identity.end(), 0);
  return order == identity;
}

TEST_CASE("a random sweep is a permutation, fresh in every sweep and step", "[solver]") {
  const auto kind = SweepOrderKind::random;
  for (const int count : {0, 1, 2, 17, 1000})
    CHECK(is_permutation_of_all(visit(kind, 1, 2, 3, count)));
  CHECK(visit(kind, 1, 0, 0, 100) != visit(kind, 1, 0, 1, 100));
  CHECK(visit(kind, 1, 0, 0, 100) != visit(kind, 1, 1, 0, 100));
  CHECK(visit(kind, 1, 0, 1, 100) != visit(kind, 1, 1, 0, 100));
  CHECK(visit(kind, 1, 0, 0, 100) != visit(kind, 2, 0, 0, 100));
  CHECK(visit(kind, 1, 5, 6, 100) == visit(kind, 1, 5, 6, 100));
}

TEST_CASE("the order does not depend on the number of threads", "[solver][determinism]") {
  const int threads = thread_count();
  set_thread_count(1);
  const Order one = visit(SweepOrderKind::random, 3, 4, 5, 500);
  set_thread_count(2);
  CHECK(visit(SweepOrderKind::random, 3, 4, 5, 500) == one);
  set_thread_count(threads);
}

TEST_CASE("all permutations are equally likely", "[solver]") {
  constexpr int kDraws = 24000;
  std::map<Order, int> seen;
  SweepOrder order(SweepOrderKind::random, 11);
  for (int sweep = 0; sweep < kDraws; ++sweep) ++seen[order.visit(0, sweep, 4)];
  REQUIRE(seen.size() == 24);
  double chi_squared = 0.0;
  for (const auto& [permutation, count] : seen)
    chi_squared += (count - kDraws / 24.0) * (count - kDraws / 24.0) / (kDraws / 24.0);
  CHECK(chi_squared < 49.7);  // 23 degrees of freedom: exceeded with probability 1e-3
}

TEST_CASE("each sweep order visits contacts as documented", "[solver]") {
  CHECK(visit(SweepOrderKind::sequential, 1, 7, 8, 4) == Order{0, 1, 2, 3});
  CHECK(visit(SweepOrderKind::symmetric, 1, 0, 0, 4) == Order{0, 1, 2, 3});
  CHECK(visit(SweepOrderKind::symmetric, 1, 0, 1, 4) == Order{3, 2, 1, 0});
  CHECK(visit(SweepOrderKind::frozen, 1, 0, 0, 50) == visit(SweepOrderKind::frozen, 1, 9, 9, 50));
  CHECK(is_permutation_of_all(visit(SweepOrderKind::frozen, 1, 0, 0, 50)));
  const Order independent = visit(SweepOrderKind::independent, 1, 0, 0, 1000);
  CHECK(independent.size() == 1000);
  CHECK_FALSE(is_permutation_of_all(independent));
}

TEST_CASE("a frozen order survives a change of the contact number", "[solver]") {
  SweepOrder order(SweepOrderKind::frozen, 1);
  const Order before = order.visit(0, 0, 50);
  CHECK(is_permutation_of_all(order.visit(1, 0, 51)));
  CHECK(Order(order.visit(2, 0, 50)) == before);
}

TEST_CASE("sweep orders have names", "[solver]") {
  CHECK(sweep_order("frozen") == SweepOrderKind::frozen);
  CHECK_THROWS_WITH(sweep_order("randm"),
                    "sweep_order: randm is not allowed, expected random, sequential, symmetric, "
                    "independent or frozen");
}

}  // namespace sweep_order_test
