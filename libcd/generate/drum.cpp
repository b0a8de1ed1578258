// SPDX-License-Identifier: BSD-3-Clause
// Drums: lattice sites within the cylinder, filled from below.
#include "libcd/generate/drum.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <tuple>
#include <vector>

#include "libcd/core/error.hpp"
#include "libcd/core/random.hpp"
#include "libcd/core/require.hpp"
#include "libcd/generate/benchmark_units.hpp"

namespace cd {
namespace {

constexpr double kSpacing = 1.01;  // of the lattice, in largest diameters

template <int D>
void check(const DrumOptions& o) {
  require_positive("least-radius", o.least_radius);
  require_positive("density", o.density);
  require_not_negative("friction", o.friction);
  require_not_negative("wall-friction", o.wall_friction);
  require_not_negative("gravity", o.gravity);
  if (!(o.largest_radius >= o.least_radius) || !std::isfinite(o.largest_radius))
    throw Error("largest-radius", o.largest_radius, "a finite number >= the least radius");
  if (!(o.radius >= 4.0 * o.largest_radius) || !std::isfinite(o.radius))
    throw Error("radius", o.radius, "a finite number >= 4 largest radii");
  if (D == 3 && (!(o.length >= 2.1 * o.largest_radius) || !std::isfinite(o.length)))
    throw Error("length", o.length, "a finite number >= 2.1 largest radii");
  if (!(o.filling > 0.0 && o.filling < 1.0))
    throw Error("filling", o.filling, "a number in (0, 1)");
  if (!std::isfinite(o.turning_rate))
    throw Error("turning-rate", o.turning_rate, "a finite number");
}

/// Mean volume of a grain whose radius is uniform between a and b.
template <int D>
double mean_volume(double a, double b) {
  const double square = (a * a + a * b + b * b) / 3.0;
  const double cube = (a + b) * (a * a + b * b) / 4.0;
  return std::numbers::pi * (D == 2 ? square : 4.0 / 3.0 * cube);
}

template <int D>
int number_of_grains(const DrumOptions& o) {
  const double circle = std::numbers::pi * o.radius * o.radius;
  const double room = D == 2 ? circle : circle * o.length;
  const double grains =
      o.filling * kPouredFraction<D> * room / mean_volume<D>(o.least_radius, o.largest_radius);
  return std::max(1, static_cast<int>(std::lround(grains)));
}

/// Places of the largest grains in the drum, sorted by height.
template <int D>
std::vector<Vector<D>> lattice(const DrumOptions& o) {
  const double d = 2.0 * kSpacing * o.largest_radius,
               reach = o.radius - kSpacing * o.largest_radius;
  // Rows along x; 3D: rows of touching spheres in the planes of equal height, which are square.
  const double row = D == 2 ? d * std::sqrt(0.75) : d / std::numbers::sqrt2;
  const int columns = static_cast<int>(reach / d) + 2, rows = static_cast<int>(reach / row) + 2;
  const int layers = D == 2 ? 1 : static_cast<int>((o.length - d) / d) + 1;
  std::vector<Vector<D>> sites;
  for (int k = -rows; k <= rows; ++k)
    for (int i = -columns; i <= columns; ++i)
      for (int l = 0; l < layers; ++l) {
        Vector<D> x;
        const double shift = k % 2 == 0 ? 0.0 : 0.5;
        x[0] = (i + shift) * d;
        x[1] = k * row;
        if constexpr (D == 3) {
          x[2] = 0.5 * d + (l + shift) * d;
          if (x[2] > o.length - 0.5 * d) continue;
        }
        if (x.template head<2>().norm() <= reach) sites.push_back(x);
      }
  std::ranges::sort(sites, [](const Vector<D>& a, const Vector<D>& b) {
    return std::tie(a[1], a[0], a[D - 1]) < std::tie(b[1], b[0], b[D - 1]);
  });
  return sites;
}

template <int D>
DrumScene<D> empty_drum(const DrumOptions& o) {
  DrumScene<D> made;
  made.scene.friction = PairTable<double>(0.0, 3);
  made.scene.friction.set(0, 0, o.friction);
  made.scene.friction.set(0, 1, o.wall_friction);
  Cylinder<D> drum;
  drum.radius = o.radius;
  drum.turning_rate = o.turning_rate;
  drum.mobility.rotation = Motion::driven;
  drum.material = 1;
  made.drum = made.scene.add(drum);
  if constexpr (D == 3) {
    HalfSpace<D> end;
    end.normal = Vector<D>::Unit(2);
    end.material = 2;
    made.scene.add(end);
    end.point[2] = o.length;
    end.normal = -end.normal;
    made.scene.add(end);
  }
  made.first_grain = made.scene.size();
  return made;
}

}  // namespace

template <int D>
DrumScene<D> make_drum(const DrumOptions& options) {
  check<D>(options);
  const int grains = number_of_grains<D>(options);
  const std::vector<Vector<D>> sites = lattice<D>(options);
  if (grains > std::ssize(sites))
    throw Error("filling", options.filling,
                "at most " + shown(options.filling * static_cast<double>(sites.size()) / grains) +
                    ", for which a lattice of the grains has room");
  DrumScene<D> made = empty_drum<D>(options);
  CounterRandom random{options.seed, 0x6472756d};
  for (int g = 0; g < grains; ++g) {
    Grain<D> grain;
    grain.position = sites[static_cast<std::size_t>(g)];
    grain.radius = random.uniform(options.least_radius, options.largest_radius);
    grain.mass = options.density * mass_of<D>(grain.radius);
    const int b = made.scene.add(grain);
    made.scene.force.change(b, [&](auto& f) { f[1] = -options.gravity * grain.mass; });
  }
  return made;
}

template DrumScene<2> make_drum(const DrumOptions&);
template DrumScene<3> make_drum(const DrumOptions&);

}  // namespace cd
