// SPDX-License-Identifier: BSD-3-Clause
// One contact: open, stick, slip, overlaps. Expected values by hand from Brendel 2004, Eq. 1.30.
#include <libcd/law/unilateral_coulomb.hpp>

#include "tests/catch.hpp"

namespace unilateral_coulomb_test {

using namespace cd;

LocalContact<2> approaching(double normal, double tangential) {
  return {.velocity_n = normal,
          .velocity_t = tangential,
          .impulse = {},
          .mass_n = 0.5,
          .mass_t = 0.25,
          .bias = 0.0,
          .friction = 0.4,
          .time_step = 1.0,
          .pair = 0};
}

TEST_CASE("a contact that separates carries nothing", "[law]") {
  const UnilateralCoulomb<2> law;
  const Impulse<2> p = law.solve(approaching(0.1, 3.0));
  CHECK(p.normal == 0.0);
  CHECK(p.tangential == 0.0);
}

TEST_CASE("a contact sticks inside the friction cone and slips on it", "[law]") {
  const UnilateralCoulomb<2> law;
  const Impulse<2> stick = law.solve(approaching(-2.0, 1.0));
  CHECK(stick.normal == Approx(1.0));
  CHECK(stick.tangential == Approx(-0.25));
  const Impulse<2> slip = law.solve(approaching(-2.0, -3.0));
  CHECK(slip.normal == Approx(1.0));
  CHECK(slip.tangential == Approx(0.4));
}

TEST_CASE("in space slip is opposite to the sliding velocity", "[law]") {
  const UnilateralCoulomb<3> law;
  LocalContact<3> c;
  c.velocity_n = -2.0;
  c.velocity_t = Vector<3>(0.0, 3.0, -4.0);
  c.mass_n = 0.5;
  c.mass_t = 0.25;
  c.bias = 0.0;
  c.friction = 0.4;
  const Impulse<3> p = law.solve(c);
  CHECK(p.normal == Approx(1.0));
  CHECK((p.tangential - Vector<3>(0.0, -0.24, 0.32)).norm() < 1e-15);
}

TEST_CASE("the present impulse counts: the law is solved for its total", "[law]") {
  const UnilateralCoulomb<2> law;
  LocalContact<2> c = approaching(0.5, 0.0);
  c.impulse = {1.0, 0.1};
  const Impulse<2> p = law.solve(c);
  CHECK(p.normal == Approx(0.75));
  CHECK(p.tangential == Approx(0.1));
}

TEST_CASE("a gap is closed, not more; an overlap is kept by Eq. 6 and undone by Eq. 5", "[law]") {
  LocalContact<2> c = approaching(-2.0, 0.0);
  c.bias = 0.5;
  CHECK(UnilateralCoulomb<2>().solve(c).normal == Approx(0.75));
  c.bias = 3.0;
  CHECK(UnilateralCoulomb<2>().solve(c).normal == 0.0);
  c.velocity_n = 0.0;
  c.bias = -0.5;
  CHECK(UnilateralCoulomb<2>(OverlapRule::keep).solve(c).normal == 0.0);
  CHECK(UnilateralCoulomb<2>(OverlapRule::remove).solve(c).normal == Approx(0.25));
}

}  // namespace unilateral_coulomb_test
