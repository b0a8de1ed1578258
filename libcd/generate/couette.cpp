// SPDX-License-Identifier: BSD-3-Clause
// Couette cells: random positions, then sweeps of overlap removal.
#include "libcd/generate/couette.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "libcd/core/error.hpp"
#include "libcd/core/random.hpp"
#include "libcd/core/require.hpp"
#include "libcd/detect/neighbour_list.hpp"
#include "libcd/integrator/overlap_removal.hpp"
#include "libcd/measure/overlaps.hpp"

namespace cd {
namespace {

struct Disc {
  Vector<2> position;
  double radius;
};

void check(const CouetteOptions& o) {
  require_positive("shaft-radius", o.shaft_radius);
  require_positive("least-radius", o.least_radius);
  require_positive("density", o.density);
  require_positive("overlap-tolerance", o.overlap_tolerance);
  if (!(o.largest_radius >= o.least_radius) || !std::isfinite(o.largest_radius))
    throw Error("largest-radius", o.largest_radius, "a finite number >= the least radius");
  const double least_drum = o.shaft_radius + 2.0 * o.largest_radius;
  if (!(o.drum_radius > least_drum) || !std::isfinite(o.drum_radius))
    throw Error("drum-radius", o.drum_radius,
                "a finite number above shaft radius + largest diameter = " + shown(least_drum));
  require_not_negative("friction", o.friction);
  if (!(o.volume_fraction > 0.0 && o.volume_fraction < 1.0))
    throw Error("volume-fraction", o.volume_fraction, "a number in (0, 1)");
  if (o.grains && *o.grains < 1) throw Error("grains", *o.grains, "an integer >= 1");
  if (!std::isfinite(o.turning_rate))
    throw Error("turning-rate", o.turning_rate, "a finite number");
  require_not_negative("initial-speed", o.initial_speed);
  if (o.max_sweeps < 0) throw Error("max-sweeps", o.max_sweeps, "an integer >= 0");
}

double area_between(const CouetteOptions& o) {
  return std::numbers::pi * (o.drum_radius - o.shaft_radius) * (o.drum_radius + o.shaft_radius);
}

int number_of_grains(const CouetteOptions& o) {
  if (o.grains) return *o.grains;
  const double a = o.least_radius, b = o.largest_radius;
  const double mean_area = std::numbers::pi * (a * a + a * b + b * b) / 3.0;
  return std::max(1,
                  static_cast<int>(std::lround(o.volume_fraction * area_between(o) / mean_area)));
}

/// Discs anywhere between the cylinders, with the same probability per area.
Array<Disc> random_discs(const CouetteOptions& o, CounterRandom& random) {
  Array<Disc> discs;
  const int count = number_of_grains(o);
  for (int k = 0; k < count; ++k) {
    const double r = random.uniform(o.least_radius, o.largest_radius);
    const double inner = o.shaft_radius + r, outer = o.drum_radius - r;
    const double distance = std::sqrt(random.uniform(inner * inner, outer * outer));
    const double angle = random.uniform(0.0, 2.0 * std::numbers::pi);
    discs.push_back({distance * Vector<2>(std::cos(angle), std::sin(angle)), r});
  }
  return discs;
}

/// Row by row of this height, along x within each.
void sort_in_space(Array<Disc>& discs, double height) {
  const auto place = [&](const Disc& d) {
    return std::pair(std::floor(d.position.y() / height), d.position.x());
  };
  std::sort(discs.begin(), discs.end(),
            [&](const Disc& a, const Disc& b) { return place(a) < place(b); });
}

Scene<2> make_scene(const CouetteOptions& o, const Array<Disc>& discs) {
  Scene<2> scene;
  scene.friction = PairTable<double>(o.friction);
  Cylinder<2> cylinder;
  cylinder.radius = o.shaft_radius;
  cylinder.grains_inside = false;
  cylinder.turning_rate = o.turning_rate;
  cylinder.mobility.rotation = Motion::driven;
  scene.add(cylinder);
  cylinder = {};
  cylinder.radius = o.drum_radius;
  scene.add(cylinder);
  for (const Disc& disc : discs) {
    Grain<2> grain;
    grain.position = disc.position;
    grain.radius = disc.radius;
    grain.mass = o.density * std::numbers::pi * disc.radius * disc.radius;
    scene.add(grain);
  }
  return scene;
}

// Sweeps that only just separate pairs need ten times as many at a volume fraction of 0.8. Above
// jamming, where over-relaxation keeps stirring, the second half of the sweeps goes without.
constexpr double kOverRelaxation = 1.8;

/// Moves the grains apart.
void relax(const CouetteOptions& o, Scene<2>& scene) {
  NeighbourList<2> neighbours(0.1 * o.least_radius, 0.3 * o.least_radius);
  OverlapRemoval<2> removal;
  for (int sweep = 0; sweep < o.max_sweeps; ++sweep) {
    const double factor = 2 * sweep < o.max_sweeps ? kOverRelaxation : 1.0;
    const double overlap = removal.sweep(scene, neighbours.pairs(scene), sweep, factor);
    if (overlap <= o.overlap_tolerance) break;
  }
}

/// The cell of these discs, at rest.
CouetteCell make_cell(const CouetteOptions& o, const Array<Disc>& discs) {
  CouetteCell cell;
  cell.scene = make_scene(o, discs);
  double filled = 0.0;
  for (const Disc& disc : discs) filled += std::numbers::pi * disc.radius * disc.radius;
  cell.volume_fraction = filled / area_between(o);
  return cell;
}

}  // namespace

CouetteCell make_couette_cell(const CouetteOptions& options) {
  check(options);
  CounterRandom random{options.seed, 0x636f756574};
  const double row = 2.0 * options.largest_radius;
  Array<Disc> discs = random_discs(options, random);
  sort_in_space(discs, row);
  Scene<2> relaxed = make_scene(options, discs);
  relax(options, relaxed);
  const int cylinders = relaxed.size() - discs.size();
  for (int k = 0; k < discs.size(); ++k) discs[k].position = relaxed.position[cylinders + k];
  sort_in_space(discs, row);
  CouetteCell cell = make_cell(options, discs);
  cell.largest_overlap = largest_overlap(relaxed);
  for (int b = cylinders; b < cell.scene.size(); ++b) {
    const double v = options.initial_speed;
    cell.scene.velocity[b].x() = random.uniform(-v, v);
    cell.scene.velocity[b].y() = random.uniform(-v, v);
  }
  return cell;
}

CouetteCell couette_cell_of(const CouetteOptions& options, const Array<double>& radius) {
  check(options);
  Array<Disc> discs;
  for (const double r : radius) discs.push_back({Vector<2>::Zero(), r});
  return make_cell(options, discs);
}

}  // namespace cd
