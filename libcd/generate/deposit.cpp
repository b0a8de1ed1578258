// SPDX-License-Identifier: BSD-3-Clause
// Deposits: radii and positions from random numbers keyed by the grain, one drop after another.
#include "libcd/generate/deposit.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "libcd/core/error.hpp"
#include "libcd/core/random.hpp"
#include "libcd/generate/drop_and_roll.hpp"

namespace cd {
namespace {

// Of the radii for which places are found. Equal grains crystallise, many contacts close at once,
// and rounding decides which: no packing of 1000 equal discs came to its end in 200 tries.
constexpr double kLeastRatio = 1.0001;

void check(const DepositOptions& options) {
  if (options.grains < 1) throw Error("grains", options.grains, "an integer >= 1");
  if (!(options.smallest_radius > 0.0) || !std::isfinite(options.smallest_radius))
    throw Error("smallest radius", options.smallest_radius, "a finite length > 0");
  const bool may_be = options.largest_radius == options.smallest_radius ||
                      options.largest_radius >= kLeastRatio * options.smallest_radius;
  if (!may_be || !std::isfinite(options.largest_radius))
    throw Error("largest radius", options.largest_radius,
                "the smallest radius, or a finite length >= 1.0001 times that");
  if (!(options.width >= 4.0 * options.largest_radius) || !std::isfinite(options.width))
    throw Error("width", options.width, "a finite length >= 4 largest radii");
}

// One drop in some ten thousand is spoilt by rounding; many in a row are a mistake in the program.
constexpr std::uint64_t kMostDrops = 100;

template <int D>
Vector<D> horizontal_direction(CounterRandom& random) {
  if constexpr (D == 2) {
    return {random.below(2) == 0 ? -1.0 : 1.0, 0.0};
  } else {
    const double angle = random.uniform(0.0, 2.0 * std::numbers::pi);
    return {std::cos(angle), std::sin(angle), 0.0};
  }
}

/// Drops a grain until it comes to rest.
template <int D>
Vector<D> place_of(const BallGrid<D>& grid, double radius, std::uint64_t seed,
                   std::uint64_t grain) {
  for (std::uint64_t drop = 0; drop < kMostDrops; ++drop) {
    CounterRandom random{seed, grain, drop};
    Vector<D> start;
    for (int axis = 0; axis < D - 1; ++axis)
      start[axis] = random.uniform(radius, grid.width() - radius);
    start[D - 1] = grid.top() + 2.0 * radius;
    const Vector<D> drift = horizontal_direction<D>(random);
    if (const auto place = drop_and_roll(grid, start, radius, drift)) return *place;
  }
  throw Error("deposit: grain " + std::to_string(grain) + " finds no place");
}

}  // namespace

template <int D>
Array<Ball<D>> deposit(const DepositOptions& options) {
  check(options);
  const double smallest = options.smallest_radius,
               largest = std::max(options.largest_radius, kLeastRatio * smallest);
  BallGrid<D> grid(options.width, 2.0 * largest);
  for (int g = 0; g < options.grains; ++g) {
    const auto grain = static_cast<std::uint64_t>(g);
    const double radius = CounterRandom{options.seed, grain}.uniform(smallest, largest);
    grid.add({place_of(grid, radius, options.seed, grain), radius});
  }
  Array<Ball<D>> balls = grid.balls();
  if (options.largest_radius == smallest)
    for (Ball<D>& ball : balls) ball.radius = smallest;
  return balls;
}

template Array<Ball<2>> deposit(const DepositOptions&);
template Array<Ball<3>> deposit(const DepositOptions&);

}  // namespace cd
