// SPDX-License-Identifier: BSD-3-Clause
// Deposited packings: supported, without overlap, reproducible, as dense as the literature says.
#include <libcd/generate/deposit.hpp>

#include <algorithm>
#include <cmath>

#include "tests/catch.hpp"

namespace deposit_test {

using namespace cd;

// Far above the rounding of coordinates up to 100 diameters, far below any gap met by chance.
constexpr double kInTouch = 1e-10;

template <int D>
DepositOptions options_for(int grains, double ratio, double width, std::uint64_t seed) {
  DepositOptions options;
  options.grains = grains;
  options.smallest_radius = 1.0 / (1.0 + ratio);
  options.largest_radius = ratio * options.smallest_radius;
  options.width = width;
  options.seed = seed;
  return options;
}

/// Gaps of every ball with the walls and with those deposited before it; supports are those within
/// a gap.
template <int D>
struct Gaps {
  double deepest_overlap = 0.0;
  int fewest_supports = 100;
};

template <int D>
Gaps<D> gaps_of(const Array<Ball<D>>& balls, double width, double in_touch = kInTouch) {
  BallGrid<D> before(width, 1.0);
  Gaps<D> result;
  for (const Ball<D>& ball : balls) {
    int supports = 0;
    const auto see = [&](double gap) {
      result.deepest_overlap = std::max(result.deepest_overlap, -gap);
      if (gap <= in_touch) ++supports;
    };
    see(ball.centre[D - 1] - ball.radius);
    for (int axis = 0; axis < D - 1; ++axis) {
      see(ball.centre[axis] - ball.radius);
      see(width - ball.centre[axis] - ball.radius);
    }
    const Vector<D> reach =
        Vector<D>::Constant(ball.radius + before.largest_radius() + 2.0 * in_touch);
    before.visit_near(ball.centre - reach, ball.centre + reach, [&](int b) {
      const Ball<D>& other = before.balls()[b];
      see((ball.centre - other.centre).norm() - ball.radius - other.radius);
    });
    result.fewest_supports = std::min(result.fewest_supports, supports);
    before.add(ball);
  }
  return result;
}

/// Volume fraction of a cuboid inside the packing, by a raster of points.
template <int D>
double fraction_inside(const Array<Ball<D>>& balls, double width, const Vector<D>& low,
                       const Vector<D>& high, int points_per_side) {
  BallGrid<D> grid(width, 1.0);
  for (const Ball<D>& ball : balls) grid.add(ball);
  const Vector<D> reach = Vector<D>::Constant(grid.largest_radius());
  int points = 1;
  for (int axis = 0; axis < D; ++axis) points *= points_per_side;
  int covered = 0;
  for (int point = 0; point < points; ++point) {
    Vector<D> x;
    for (int axis = 0, rest = point; axis < D; ++axis, rest /= points_per_side)
      x[axis] =
          low[axis] + (high[axis] - low[axis]) * (rest % points_per_side + 0.5) / points_per_side;
    bool inside = false;
    grid.visit_near(x - reach, x + reach, [&](int b) {
      const Ball<D>& ball = grid.balls()[b];
      inside = inside || (x - ball.centre).squaredNorm() < ball.radius * ball.radius;
    });
    covered += inside ? 1 : 0;
  }
  return static_cast<double>(covered) / points;
}

template <int D>
bool same(const Array<Ball<D>>& a, const Array<Ball<D>>& b) {
  if (a.size() != b.size()) return false;
  for (int k = 0; k < a.size(); ++k) {
    if (a[k].centre != b[k].centre || a[k].radius != b[k].radius) return false;
  }
  return true;
}

TEMPLATE_TEST_CASE_SIG("deposited grains do not overlap and each has D supports", "", ((int D), D),
                       2, 3) {
  const double ratio = GENERATE(1.0001, 1.01, 1.3, 3.0);
  const std::uint64_t seed = GENERATE(1u, 2u, 3u);
  const int grains = 2000;
  const double width = std::pow(grains, 1.0 / D);
  const auto balls = deposit<D>(options_for<D>(grains, ratio, width, seed));
  REQUIRE(balls.size() == grains);
  const Gaps<D> gaps = gaps_of(balls, width);
  CHECK(gaps.deepest_overlap <= kInTouch);
  CHECK(gaps.fewest_supports >= D);
}

TEMPLATE_TEST_CASE_SIG("equal grains are deposited without overlap, near D supports", "",
                       ((int D), D), 2, 3) {
  const std::uint64_t seed = GENERATE(1u, 2u, 3u, 4u);
  const double width = GENERATE(2.0, 10.0, 10.3);
  const int grains = 500;
  const auto balls = deposit<D>(options_for<D>(grains, 1.0, width, seed));
  REQUIRE(balls.size() == grains);
  for (const Ball<D>& ball : balls) CHECK(ball.radius == 0.5);
  const Gaps<D> gaps = gaps_of(balls, width, 2e-4 * 0.5);
  CHECK(gaps.deepest_overlap <= kInTouch);
  CHECK(gaps.fewest_supports >= D);
}

TEMPLATE_TEST_CASE_SIG("a box of two grain diameters is filled, too", "", ((int D), D), 2, 3) {
  const DepositOptions options = options_for<D>(300, 1.3, 4.0 * 1.3 / 2.3, 4);
  const Gaps<D> gaps = gaps_of(deposit<D>(options), options.width);
  CHECK(gaps.deepest_overlap <= kInTouch);
  CHECK(gaps.fewest_supports >= D);
}

TEMPLATE_TEST_CASE_SIG("a packing is a function of its seed", "[determinism]", ((int D), D), 2, 3) {
  const double width = 8.0;
  const auto first = deposit<D>(options_for<D>(200, 1.3, width, 7));
  CHECK(same(first, deposit<D>(options_for<D>(200, 1.3, width, 7))));
  CHECK_FALSE(same(first, deposit<D>(options_for<D>(200, 1.3, width, 8))));
  SECTION("and its first grains do not depend on how many follow") {
    const auto fewer = deposit<D>(options_for<D>(100, 1.3, width, 7));
    CHECK(same(fewer, Array<Ball<D>>(first.begin(), first.begin() + 100)));
  }
}

// Nearly equal grains, away from the walls: drop and roll packs equal spheres to 0.582 and discs to
// 0.82 [Visscher and Bolsterli 1972]; the spread of boxes of this size is about 0.01.
TEST_CASE("deposited packings have the volume fraction of the literature") {
  SECTION("discs") {
    const double width = 60.0;
    const auto balls = deposit<2>(options_for<2>(3600, 1.1, width, 1));
    const double fraction = fraction_inside<2>(balls, width, {5.0, 5.0}, {55.0, 50.0}, 1000);
    CHECK(fraction == Approx(0.82).margin(0.03));
  }
  SECTION("spheres") {
    const double width = 16.0;
    const auto balls = deposit<3>(options_for<3>(4096, 1.1, width, 1));
    const double fraction =
        fraction_inside<3>(balls, width, {3.0, 3.0, 3.0}, {13.0, 13.0, 12.0}, 100);
    CHECK(fraction == Approx(0.582).margin(0.02));
  }
}

TEST_CASE("deposit refuses options out of range by name") {
  const DepositOptions good = options_for<2>(10, 1.3, 5.0, 1);
  DepositOptions bad = good;
  bad.grains = 0;
  CHECK_THROWS_WITH(deposit<2>(bad), StartsWith("grains: 0"));
  bad = good;
  bad.smallest_radius = 0.0;
  CHECK_THROWS_WITH(deposit<2>(bad), StartsWith("smallest radius: 0"));
  bad = good;
  for (const double ratio : {0.99, 1.00001}) {
    bad.largest_radius = ratio * bad.smallest_radius;
    CHECK_THROWS_WITH(deposit<2>(bad), StartsWith("largest radius"));
  }
  bad = good;
  bad.width = 2.0;
  CHECK_THROWS_WITH(deposit<2>(bad), StartsWith("width: 2"));
}

}  // namespace deposit_test
