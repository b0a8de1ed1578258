// SPDX-License-Identifier: BSD-3-Clause
// Ballistic deposition: the highest of the balls below the way down of each.
#include "libcd/generate/ballistic.hpp"

#include <cmath>

#include "libcd/core/error.hpp"
#include "libcd/core/random.hpp"

namespace cd {
namespace {

void check(const BallisticOptions& o) {
  if (o.grains < 1) throw Error("grains", o.grains, "an integer >= 1");
  if (!(o.smallest_radius > 0.0)) throw Error("smallest radius", o.smallest_radius, "above 0");
  if (!(o.largest_radius >= o.smallest_radius) || !std::isfinite(o.largest_radius))
    throw Error("largest radius", o.largest_radius, "at least the smallest radius, finite");
  if (!(o.width >= 2.0 * o.largest_radius) || !std::isfinite(o.width))
    throw Error("width", o.width, "at least the largest diameter, finite");
}

/// Height at which a ball of that radius above x touches the first of the others, or the floor.
template <int D>
double resting_height(const BallGrid<D>& grid, const Vector<D>& x, double radius) {
  double height = radius;
  const double beside = radius + grid.largest_radius();
  Vector<D> low = x.array() - beside, high = x.array() + beside;
  low[D - 1] = 0.0;
  high[D - 1] = grid.top() + beside;
  grid.visit_near(low, high, [&](int b) {
    const Ball<D>& other = grid.balls()[b];
    const double touch = radius + other.radius;
    const double aside = (other.centre - x).template head<D - 1>().squaredNorm();
    if (aside < touch * touch)
      height = std::max(height, other.centre[D - 1] + std::sqrt(touch * touch - aside));
  });
  return height;
}

}  // namespace

template <int D>
Array<Ball<D>> ballistic_deposit(const BallisticOptions& o) {
  check(o);
  CounterRandom random{o.seed};
  BallGrid<D> grid(o.width, 2.0 * o.largest_radius);
  for (int k = 0; k < o.grains; ++k) {
    Ball<D> ball;
    ball.radius = random.uniform(o.smallest_radius, o.largest_radius);
    for (int axis = 0; axis < D - 1; ++axis)
      ball.centre[axis] = random.uniform(ball.radius, o.width - ball.radius);
    ball.centre[D - 1] = 0.0;
    ball.centre[D - 1] = resting_height(grid, ball.centre, ball.radius);
    grid.add(ball);
  }
  return grid.balls();
}

template Array<Ball<2>> ballistic_deposit<2>(const BallisticOptions&);
template Array<Ball<3>> ballistic_deposit<3>(const BallisticOptions&);

}  // namespace cd
