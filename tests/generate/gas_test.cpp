// SPDX-License-Identifier: BSD-3-Clause
// Dilute gases.
#include <libcd/generate/gas.hpp>

#include <libcd/measure/largest_overlap.hpp>
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

}  // namespace gas_test
