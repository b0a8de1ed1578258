// SPDX-License-Identifier: BSD-3-Clause
// Dilute gases.
#include <libcd/generate/gas.hpp>

#include <libcd/generate/place_grains.hpp>
#include <libcd/measure/overlaps.hpp>
#include "tests/catch.hpp"

namespace gas_test {

using namespace cd;

TEST_CASE("a gas has the volume fraction asked for and no overlaps", "[generate]") {
  const Scene<2> plane = make_gas<2>({.grains = 200, .volume_fraction = 0.4});
  double filled = 0.0;
  for (const double mass : plane.mass) filled += mass;
  CHECK(filled / plane.cell.volume() == Approx(0.4));
  CHECK(largest_overlap(plane) == 0.0);
  CHECK(largest_overlap(make_gas<3>({.grains = 100})) == 0.0);
  Scene<2> overlapping = plane;
  for (int b = 0; b < overlapping.size(); ++b) overlapping.radius.set(b, 1.5 * plane.radius[b]);
  CHECK(largest_overlap(overlapping) > 0.0);
  CHECK_THROWS_WITH(make_gas<2>({.volume_fraction = 0.7}), StartsWith("initial-fraction"));
  CHECK_THROWS_WITH(make_gas<2>({.grains = 0}), StartsWith("grains: 0"));
  CHECK_THROWS_WITH(make_gas<2>({.least_radius = -1.0}), StartsWith("least-radius: -1"));
}

/// Ball after ball, each compared with all before.
template <int D>
Array<Vector<D>> places_by_brute_force(const Array<double>& radius, const Vector<D>& low,
                                       const Vector<D>& high, bool periodic, CounterRandom random) {
  const Vector<D> size = high - low;
  Array<Vector<D>> places;
  while (places.size() < radius.size()) {
    const double r = radius[places.size()], margin = periodic ? 0.0 : r;
    Vector<D> x;
    for (int axis = 0; axis < D; ++axis)
      x[axis] = random.uniform(low[axis] + margin, high[axis] - margin);
    bool is_free = true;
    for (int b = 0; b < places.size(); ++b) {
      Vector<D> l = places[b] - x;
      if (periodic) l -= size.cwiseProduct(l.cwiseQuotient(size).array().round().matrix());
      is_free = is_free && l.squaredNorm() >= (r + radius[b]) * (r + radius[b]);
    }
    if (is_free) places.push_back(x);
  }
  return places;
}

TEMPLATE_TEST_CASE_SIG("random places are those of comparing each ball with all others",
                       "[generate]", ((int D), D), 2, 3) {
  CounterRandom random{8};
  for (const bool periodic : {false, true}) {
    for (const double length : {3.0, 12.0, 60.0}) {
      Vector<D> low = Vector<D>::Constant(-2.5), high = Vector<D>::Constant(1.1);
      low[0] = 3.0;
      high[0] = 3.0 + length;
      const double volume = (high - low).prod();
      Array<double> radius;
      for (double filled = 0.0; filled < (D == 2 ? 0.25 : 0.12) * volume;) {
        radius.push_back(random.uniform(0.1, 0.5));
        filled += ball_volume<D>(radius[radius.size() - 1]);
      }
      CounterRandom one{9}, other{9};
      const auto places = random_places<D>(radius, low, high, periodic, one);
      REQUIRE(places.has_value());
      CHECK(*places == places_by_brute_force<D>(radius, low, high, periodic, other));
    }
  }
}

TEST_CASE("small numbers are legible in the message about a box", "[generate]") {
  CounterRandom random{1};
  CHECK_THROWS_WITH(
      random_places<2>({0.1}, Vector<2>(1e-9, 0.0), Vector<2>(0.0, 1.0), false, random),
      "high: 0 is not allowed, expected a finite number above low = 1e-09");
}

}  // namespace gas_test
