// SPDX-License-Identifier: BSD-3-Clause
// The order of bodies in space follows the curve, whatever their numbers, positions and threads.
#include <libcd/problem/spatial_order.hpp>

#include <algorithm>
#include <limits>
#include <numeric>

#include <libcd/core/parallel.hpp>
#include <libcd/core/random.hpp>
#include <libcd/core/shuffle.hpp>
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace spatial_order_test {

using namespace cd;
using namespace cd::test;

template <int D>
Array<std::int32_t> order_of(const Array<Vector<D>>& position) {
  Array<std::int32_t> order;
  spatial_order(position, order);
  return order;
}

template <int D>
bool is_permutation(Array<std::int32_t> order, int count) {
  std::ranges::sort(order);
  Array<std::int32_t> numbers;
  numbers.resize(count);
  std::iota(numbers.begin(), numbers.end(), 0);
  return order == numbers;
}

/// `side`^D points of a lattice of spacing 1, numbered at random.
template <int D>
Array<Vector<D>> lattice(int side) {
  const int count = D == 2 ? side * side : side * side * side;
  Array<std::int32_t> numbers;
  shuffle(CounterRandom{3}, count, numbers);
  Array<Vector<D>> position;
  for (std::int32_t rest : numbers) {
    Vector<D> x;
    for (int axis = 0; axis < D; ++axis, rest /= side) x[axis] = rest % side;
    position.push_back(x);
  }
  return position;
}

TEMPLATE_TEST_CASE_SIG("bodies of a lattice follow each other from neighbour to neighbour",
                       "[problem]", ((int D), D), 2, 3) {
  const Array<Vector<D>> position = lattice<D>(16);
  const Array<std::int32_t> order = order_of(position);
  REQUIRE(is_permutation<D>(order, position.size()));
  for (int k = 1; k < order.size(); ++k)
    CHECK((position[order[k]] - position[order[k - 1]]).norm() == 1.0);
}

TEMPLATE_TEST_CASE_SIG("the order in space is the same for any number of threads",
                       "[problem][determinism]", ((int D), D), 2, 3) {
  CounterRandom random{8};
  Array<Vector<D>> position;
  for (int b = 0; b < 50000; ++b) position.push_back(random_vector<D>(random, 70.0));
  const int before = thread_count();
  set_thread_count(1);
  const Array<std::int32_t> expected = order_of(position);
  CHECK(is_permutation<D>(expected, position.size()));
  for (const int threads : {2, 3}) {
    set_thread_count(threads);
    CHECK(order_of(position) == expected);
  }
  set_thread_count(before);
}

TEST_CASE("bodies at one place, and those without any, are in the order of their numbers",
          "[problem]") {
  constexpr double kNowhere = std::numeric_limits<double>::quiet_NaN();
  const Vector<2> here(1.0, 2.0), there(1.5, 7.0);
  CHECK(order_of<2>({}).empty());
  CHECK(order_of<2>({here, here, here}) == Array<std::int32_t>{0, 1, 2});
  CHECK(order_of<2>({{kNowhere, kNowhere}, there, here, {kNowhere, 0.0}, there}) ==
        Array<std::int32_t>{2, 1, 4, 0, 3});
}

TEMPLATE_TEST_CASE_SIG("coordinates of any size give an order", "[problem]", ((int D), D), 2, 3) {
  constexpr double kMost = std::numeric_limits<double>::max();
  for (const double size : {1e-300, 1e-9, 1e9, 1e300, kMost}) {
    CounterRandom random{1};
    Array<Vector<D>> position;
    for (int b = 0; b < 100; ++b) position.push_back(size * random_vector<D>(random, 1.0));
    CAPTURE(size);
    CHECK(is_permutation<D>(order_of(position), position.size()));
  }
}

}  // namespace spatial_order_test
