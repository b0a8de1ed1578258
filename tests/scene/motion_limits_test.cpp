// SPDX-License-Identifier: BSD-3-Clause
// Limits of motion, for all bodies at once.
#include <libcd/scene/motion_limits.hpp>

#include <cmath>
#include <limits>

#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace motion_limits_test {

using namespace cd;
using namespace cd::test;

TEMPLATE_TEST_CASE_SIG("any single body beyond its limit is detected", "[scene]", ((int D), D), 2,
                       3) {
  for (int bodies = 1; bodies < 12; ++bodies) {
    const Scene<D> scene = crowd<D>(bodies, 3);
    const Array<Vector<D>>& then = scene.position;
    Array<double> limit;
    for (int b = 0; b < bodies; ++b) limit.push_back(0.1 * (b + 1));
    for (int b = 0; b < bodies; ++b) {
      auto now = then;
      now[b] += 0.999 * limit[b] * Vector<D>::Unit(b % D);
      CHECK(all_within<D>(now, then, limit));
      now[b] = then[b];
      auto at_limit = limit;
      at_limit[b] = 0.0;
      CHECK(all_within<D>(now, then, at_limit));
      now[b] = then[b] - 1.001 * limit[b] * Vector<D>::Unit(b % D);
      CHECK_FALSE(all_within<D>(now, then, limit));
      now[b][0] = std::numeric_limits<double>::quiet_NaN();
      CHECK_FALSE(all_within<D>(now, then, limit));
    }
  }
}

template <int D>
Spin<D> unit_spin() {
  if constexpr (D == 2) {
    return 1.0;
  } else {
    return Vector<3>::UnitZ();
  }
}

TEMPLATE_TEST_CASE_SIG("any single body that is too fast is detected", "[scene]", ((int D), D), 2,
                       3) {
  for (int bodies = 1; bodies < 12; ++bodies) {
    Array<BodyMotion<D>> motion;
    for (int b = 0; b < bodies; ++b)  // what else is in the record does not count
      motion.push_back({Vector<D>::Constant(0.5), zero_tangent<D>(), 100.0});
    CHECK(all_below_speed<D>(motion, 1.0));
    for (int b = 0; b < bodies; ++b) {
      auto other = motion;
      other[b].velocity = Vector<D>::Unit(D - 1);
      CHECK(all_below_speed<D>(other, 1.0));
      other[b].velocity = -1.001 * Vector<D>::Unit(D - 1);
      CHECK_FALSE(all_below_speed<D>(other, 1.0));
      other[b].velocity[0] = std::numeric_limits<double>::quiet_NaN();
      CHECK_FALSE(all_below_speed<D>(other, 1.0));
      for (const double nothing :
           {std::numeric_limits<double>::quiet_NaN(), -std::numeric_limits<double>::infinity()}) {
        other = motion;
        other[b].surface = nothing * unit_spin<D>();
        CHECK_FALSE(all_below_speed<D>(other, 1.0));
      }
    }
  }
}

}  // namespace motion_limits_test
