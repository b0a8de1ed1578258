// SPDX-License-Identifier: BSD-3-Clause
// Lattices, and random sequential addition.
#include "libcd/generate/place_grains.hpp"

#include <cmath>
#include <numbers>

#include "libcd/core/error.hpp"

namespace cd {
namespace {

constexpr int kAttempts = 20000;  // to place one grain

template <int D>
void require_box(const Vector<D>& low, const Vector<D>& high) {
  for (int axis = 0; axis < D; ++axis)
    if (!(low[axis] < high[axis]) || !std::isfinite(high[axis] - low[axis]))
      throw Error("high", high[axis], "a finite number above low = " + std::to_string(low[axis]));
}

template <int D>
void check(const LatticeOptions<D>& o) {
  require_box(o.low, o.high);
  const auto require = [](const char* name, double x, bool is_allowed, const char* allowed) {
    if (!is_allowed || !std::isfinite(x)) throw Error(name, x, allowed);
  };
  require("radius", o.least_radius, o.least_radius > 0.0, "a finite number > 0");
  require("largest radius", o.largest_radius, o.largest_radius >= o.least_radius,
          "a finite number >= the least radius");
  require("density", o.density, o.density > 0.0, "a finite number > 0");
  require("spacing", o.spacing, o.spacing >= 1.0, "a finite number >= 1");
  require("jitter", o.jitter, o.jitter >= 0.0 && o.jitter <= (o.spacing - 1.0) * o.largest_radius,
          "at most half of the least gap on the lattice");
  if (o.count < 0) throw Error("count", o.count, "an integer >= 0");
}

/// Whether a ball of this place and radius overlaps one of those already there.
template <int D>
bool overlaps(const Array<Vector<D>>& places, const Array<double>& radius, const Vector<D>& x,
              double own_radius, const Vector<D>& size, bool periodic) {
  for (int b = 0; b < places.size(); ++b) {
    Vector<D> l = places[b] - x;
    if (periodic) l -= size.cwiseProduct(l.cwiseQuotient(size).array().round().matrix());
    const double reach = own_radius + radius[b];
    if (l.squaredNorm() < reach * reach) return true;
  }
  return false;
}

}  // namespace

template <int D>
double ball_volume(double radius) {
  if constexpr (D == 2) return std::numbers::pi * radius * radius;
  return 4.0 / 3.0 * std::numbers::pi * radius * radius * radius;
}

template <int D>
std::vector<Grain<D>> lattice_grains(const LatticeOptions<D>& options, CounterRandom random) {
  check(options);
  const double step = 2.0 * options.largest_radius * options.spacing;
  Eigen::Matrix<std::int64_t, D, 1> along;
  double places = 1.0;
  for (int axis = 0; axis < D; ++axis) {
    along[axis] = static_cast<std::int64_t>((options.high[axis] - options.low[axis]) / step);
    places *= static_cast<double>(along[axis]);
  }
  if (places < std::max(1, options.count) || places > 1e9)
    throw Error("count", options.count,
                "at most the number of places of the lattice between low and high, " +
                    std::to_string(static_cast<std::int64_t>(places)));
  const auto count = options.count > 0 ? options.count : static_cast<std::int64_t>(places);
  std::vector<Grain<D>> grains;
  for (std::int64_t k = 0; k < count; ++k) {
    Grain<D> grain;
    grain.radius = random.uniform(options.least_radius, options.largest_radius);
    grain.mass = options.density * ball_volume<D>(grain.radius);
    std::int64_t rest = k;
    for (int axis = 0; axis < D; ++axis) {
      const auto place = static_cast<double>(axis < D - 1 ? rest % along[axis] : rest);
      rest /= along[axis];
      grain.position[axis] = options.low[axis] + step * (place + 0.5) +
                             random.uniform(-options.jitter, options.jitter);
    }
    grains.push_back(grain);
  }
  return grains;
}

template <int D>
std::optional<Array<Vector<D>>> random_places(const Array<double>& radius, const Vector<D>& low,
                                              const Vector<D>& high, bool periodic,
                                              CounterRandom& random) {
  require_box(low, high);
  const Vector<D> size = high - low;
  Array<Vector<D>> places;
  for (const double r : radius) {
    const double margin = periodic ? 0.0 : r;
    Vector<D> x;
    int attempts = 0;
    do {
      if (++attempts > kAttempts || size.minCoeff() < 2.0 * r) return std::nullopt;
      for (int axis = 0; axis < D; ++axis)
        x[axis] = random.uniform(low[axis] + margin, high[axis] - margin);
    } while (overlaps<D>(places, radius, x, r, size, periodic));
    places.push_back(x);
  }
  return places;
}

template double ball_volume<2>(double);
template double ball_volume<3>(double);
template std::vector<Grain<2>> lattice_grains(const LatticeOptions<2>&, CounterRandom);
template std::vector<Grain<3>> lattice_grains(const LatticeOptions<3>&, CounterRandom);
template std::optional<Array<Vector<2>>> random_places(const Array<double>&, const Vector<2>&,
                                                       const Vector<2>&, bool, CounterRandom&);
template std::optional<Array<Vector<3>>> random_places(const Array<double>&, const Vector<3>&,
                                                       const Vector<3>&, bool, CounterRandom&);

}  // namespace cd
