// SPDX-License-Identifier: BSD-3-Clause
// The projection on the friction cone: idempotent, and the nearest point.
#include <libcd/core/random.hpp>
#include <libcd/law/coulomb_cone.hpp>
#include "tests/catch.hpp"

namespace coulomb_cone_test {

using namespace cd;

constexpr double kRounding = 1e-14;

template <int D>
Tangent<D> random_tangent(CounterRandom& random) {
  if constexpr (D == 2) {
    return random.uniform(-2.0, 2.0);
  } else {
    return {0.0, random.uniform(-2.0, 2.0), random.uniform(-2.0, 2.0)};
  }
}

TEMPLATE_TEST_CASE_SIG("the projection on the Coulomb cone is the nearest point", "[law]",
                       ((int D), D), 2, 3) {
  CounterRandom random{7};
  for (const double mu : {0.0, 0.1, 0.5, 2.0}) {
    for (int trial = 0; trial < 500; ++trial) {
      const Impulse<D> r{random.uniform(-2.0, 2.0), random_tangent<D>(random)};
      const Impulse<D> p = project_on_cone(r, mu);
      CHECK(length(p.tangential) <= mu * p.normal + kRounding);
      const Impulse<D> again = project_on_cone(p, mu);
      CHECK(again.normal == Approx(p.normal).margin(kRounding));
      CHECK(length(Tangent<D>(again.tangential - p.tangential)) <= kRounding);
      // r - p is orthogonal to p and makes an obtuse angle with every point of the cone.
      const Tangent<D> rest = r.tangential - p.tangential;
      CHECK((r.normal - p.normal) * p.normal + dot(rest, p.tangential) ==
            Approx(0.0).margin(4 * kRounding));
      const Impulse<D> other = project_on_cone<D>({1.0, random_tangent<D>(random)}, mu);
      CHECK((r.normal - p.normal) * other.normal + dot(rest, other.tangential) <= 4 * kRounding);
    }
  }
}

TEST_CASE("without friction the cone is a ray: attraction is projected to zero", "[law]") {
  CHECK(project_on_cone<2>({-1.0, 0.0}, 0.0).normal == 0.0);
  CHECK(project_on_cone<2>({1.0, 3.0}, 0.0).normal == 1.0);
  CHECK(project_on_cone<2>({1.0, 3.0}, 0.0).tangential == 0.0);
}

}  // namespace coulomb_cone_test
