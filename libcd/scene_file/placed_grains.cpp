// SPDX-License-Identifier: BSD-3-Clause
// Each way of placing grains.
#include "libcd/scene_file/placed_grains.hpp"

#include <algorithm>
#include <functional>

#include "libcd/core/error.hpp"
#include "libcd/generate/deposit.hpp"
#include "libcd/generate/place_grains.hpp"

namespace cd {
namespace {

/// Radii, the largest first where places are drawn.
template <int D>
Array<double> radii_of(const GrainsSpec<D>& spec, CounterRandom& random) {
  Array<double> radius;
  for (int k = 0; k < spec.count; ++k)
    radius.push_back(random.uniform(spec.radius.first, spec.radius.second));
  std::sort(radius.begin(), radius.end(), std::greater<>());
  return radius;
}

template <int D>
Grain<D> grain_of(const Vector<D>& position, double radius, double density) {
  Grain<D> grain;
  grain.position = position;
  grain.radius = radius;
  grain.mass = density * ball_volume<D>(radius);
  return grain;
}

template <int D>
std::vector<Grain<D>> random_grains(const GrainsSpec<D>& spec, const Cell<D>& cell, double density,
                                    CounterRandom& random) {
  const bool whole_cell =
      cell.periodic_everywhere() && spec.low == spec.high && cell.base().isDiagonal(0.0);
  const Vector<D> low = whole_cell ? Vector<D>::Zero() : spec.low;
  const Vector<D> high = whole_cell ? Vector<D>(cell.base().diagonal()) : spec.high;
  const Array<double> radius = radii_of(spec, random);
  const auto places = random_places<D>(radius, low, high, whole_cell, random);
  if (!places)
    throw Error("count", spec.count,
                "fewer, or a larger box: random places fill up to about 0.5 of an area, 0.35 of a "
                "volume");
  std::vector<Grain<D>> grains;
  grains.reserve(static_cast<std::size_t>(radius.size()));
  for (int k = 0; k < radius.size(); ++k)
    grains.push_back(grain_of<D>((*places)[k], radius[k], density));
  return grains;
}

template <int D>
std::vector<Grain<D>> deposited_grains(const GrainsSpec<D>& spec, double density,
                                       std::uint64_t seed) {
  const double width = spec.high[0] - spec.low[0];
  if (D == 3 && spec.high[1] - spec.low[1] != width)
    throw Error("high: the base of a deposit is a square");
  std::vector<Grain<D>> grains;
  for (const Ball<D>& ball : deposit<D>({.grains = spec.count,
                             .smallest_radius = spec.radius.first,
                             .largest_radius = spec.radius.second,
                             .width = width,
                             .seed = seed}))
    grains.push_back(grain_of<D>(ball.centre + spec.low, ball.radius, density));
  return grains;
}

template <int D>
std::vector<Grain<D>> points_of(const GrainsSpec<D>& spec, double density, CounterRandom& random) {
  std::vector<Grain<D>> grains;
  for (const Vector<D>& x : spec.at)
    grains.push_back(
        grain_of<D>(x, random.uniform(spec.radius.first, spec.radius.second), density));
  return grains;
}

}  // namespace

template <int D>
std::vector<Grain<D>> placed_grains(const GrainsSpec<D>& spec, const Cell<D>& cell, double density,
                                    CounterRandom random) {
  if ((spec.place == "random" || spec.place == "deposit") && spec.count == 0)
    throw Error("count", spec.count, "above 0 with place = " + spec.place);
  if (spec.place == "points" && spec.at.empty())
    throw Error("at: is missing, expected the centres of the grains");
  if (spec.place == "random") return random_grains(spec, cell, density, random);
  if (spec.place == "deposit") return deposited_grains(spec, density, random.bits());
  if (spec.place == "points") return points_of(spec, density, random);
  return lattice_grains<D>({.low = spec.low,
                            .high = spec.high,
                            .count = spec.count,
                            .least_radius = spec.radius.first,
                            .largest_radius = spec.radius.second,
                            .density = density,
                            .spacing = spec.spacing,
                            .jitter = spec.jitter},
                           random);
}

template std::vector<Grain<2>> placed_grains(const GrainsSpec<2>&, const Cell<2>&, double,
                                             CounterRandom);
template std::vector<Grain<3>> placed_grains(const GrainsSpec<3>&, const Cell<3>&, double,
                                             CounterRandom);

}  // namespace cd
