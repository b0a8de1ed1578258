// SPDX-License-Identifier: BSD-3-Clause
// The coupled sliding and rolling of one contact, against its conditions.
#include <libcd/law/slide_and_roll.hpp>

#include <libcd/core/random.hpp>
#include "tests/catch.hpp"

namespace slide_and_roll_test {

using namespace cd;

double random_in_plane(CounterRandom& random, double) {
  return random.uniform(-1.0, 1.0);
}
Vector<3> random_in_plane(CounterRandom& random, const Vector<3>&) {
  return {0.0, random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0)};
}

/// Largest violation of "inside the disc without velocity, or on its rim with a velocity against
/// it", in units of the velocities.
double violation(double r, double v, double limit, double response) {
  const double inside = std::abs(r - project_on_disc(r - v / response, limit));
  return response * inside;
}
double violation(const Vector<3>& r, const Vector<3>& v, double limit, double response) {
  return response * (r - project_on_disc(Vector<3>(r - v / response), limit)).norm();
}

TEMPLATE_TEST_CASE_SIG("sliding and rolling obey both laws at once for any partners", "[law]",
                       ((int D), D), 2, 3) {
  CounterRandom random{7};
  double worst = 0.0;
  int both = 0;
  for (int k = 0; k < 20000; ++k) {
    SlideAndRoll<D> contact;
    contact.a = random.uniform(0.5, 2.0);
    contact.c = random.uniform(0.5, 2.0);
    contact.b = random.uniform(-0.95, 0.95) * std::sqrt(contact.a * contact.c);
    contact.slide = random_in_plane(random, Tangent<D>{});
    contact.roll = random_in_plane(random, Tangent<D>{});
    const double slide_limit = random.uniform(0.0, 1.0), roll_limit = random.uniform(0.0, 1.0);
    const auto pair = solve_slide_and_roll(contact, slide_limit, roll_limit);
    const Tangent<D> u = contact.a * pair.tangential + contact.b * pair.rolling + contact.slide;
    const Tangent<D> w = contact.b * pair.tangential + contact.c * pair.rolling + contact.roll;
    worst = std::max({worst, violation(pair.tangential, u, slide_limit, contact.a),
                      violation(pair.rolling, w, roll_limit, contact.c)});
    both += length(pair.tangential) > 0.999999 * slide_limit &&
            length(pair.rolling) > 0.999999 * roll_limit;
  }
  CHECK(worst < 1e-12);
  CHECK(both > 1000);  // all four combinations occur
  CHECK(both < 19000);
}

TEMPLATE_TEST_CASE_SIG("equal partners slide and roll independently", "[law]", ((int D), D), 2, 3) {
  CounterRandom random{8};
  for (int k = 0; k < 100; ++k) {
    SlideAndRoll<D> contact{2.0, 0.0, 0.5, random_in_plane(random, Tangent<D>{}),
                            random_in_plane(random, Tangent<D>{})};
    const auto pair = solve_slide_and_roll(contact, 0.3, 0.7);
    CHECK(length(Tangent<D>(pair.tangential -
                            project_on_disc(Tangent<D>(-0.5 * contact.slide), 0.3))) == 0.0);
    CHECK(length(Tangent<D>(pair.rolling -
                            project_on_disc(Tangent<D>(-2.0 * contact.roll), 0.7))) == 0.0);
  }
}

TEST_CASE("without any rolling the tangential impulse is Coulomb's", "[law]") {
  const SlideAndRoll<2> contact{2.0, 0.6, 0.5, -1.0, 0.3};
  CHECK(solve_slide_and_roll(contact, 10.0, 0.0).tangential == Approx(0.5));
  CHECK(solve_slide_and_roll(contact, 0.2, 0.0).tangential == Approx(0.2));
  CHECK(solve_slide_and_roll(contact, 0.2, 0.0).rolling == 0.0);
}

}  // namespace slide_and_roll_test
