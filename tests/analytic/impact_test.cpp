// SPDX-License-Identifier: BSD-3-Clause
// Bouncing and oblique impacts with restitution.
#include <cmath>

#include <libcd/law/collision.hpp>
#include <libcd/law/hertz_mindlin.hpp>
#include <libcd/law/soft_collision.hpp>
#include <libcd/law/spring_dashpot.hpp>
#include "tests/analytic/textbook.hpp"
#include "tests/catch.hpp"

namespace impact_test {

using namespace cd;
using namespace cd::test;

/// A law with a solver and a time step for it.
struct Combination {
  std::string law, solver;
  double time_step;
};

const std::vector<Combination> kCombinations = {
    {"extended-coulomb", "gauss-seidel", 1e-4},     {"extended-coulomb", "newton", 1e-3},
    {"collision", "approximate-hard-sphere", 1e-4}, {"collision", "mcnamara", 1e-4},
    {"spring-dashpot", "explicit", 1e-5},           {"hertz-mindlin", "explicit", 1e-5}};

/// The ball at a height above the floor under this method.
template <int D>
Textbook<D> bouncing(const Combination& method, double restitution, double friction,
                     double height) {
  auto world = ball_on_floor<D>(friction, {.restitution = restitution}, height);
  constexpr double kStiffness = 1e6, kMass = 1.0, kYoung = 1e7, kPoisson = 0.3;
  if (method.law == "collision") {
    world.law = std::make_unique<Collision<D>>(restitution);
  } else if (method.law == "spring-dashpot") {
    const double damping = linear_damping(damping_ratio_for(restitution), kStiffness, kMass);
    world.law = std::make_unique<SpringDashpot<D>>(
        PairTable<SpringDashpotCoefficients>({.stiffness = kStiffness,
                                              .damping = damping,
                                              .tangential_stiffness = kStiffness,
                                              .tangential_damping = damping}));
  } else if (method.law == "hertz-mindlin") {
    world.law = std::make_unique<HertzMindlin<D>>(
        PairTable<HertzMindlinCoefficients>(hertz_mindlin(kYoung, kPoisson, restitution)));
  }
  return world;
}

TEMPLATE_TEST_CASE_SIG("every law: a bouncing ball comes to the heights h0 e^(2n)", "[analytic]",
                       ((int D), D), 2, 3) {
  constexpr double e = 0.7, h0 = 0.2;
  for (const Combination& method : kCombinations) {
    CAPTURE(method.law, method.solver);
    auto world = bouncing<D>(method, e, 0.0, h0);
    incline(world, 0.0);
    world.start(method.solver, method.time_step, 0.01);
    std::vector<double> tops;
    double before = 0.0;
    while (tops.size() < 2) {
      world.simulation->step();
      const double speed = world.scene().velocity[1][D - 1];
      if (before > 0.0 && speed <= 0.0) tops.push_back(world.scene().position[1][D - 1] - 0.5);
      before = speed;
    }
    // A step late or early at the floor, of relative order dt / sqrt(2 h0) for each bounce; soft
    // balls sink in by sqrt(m / kappa) v, a thousandth.
    for (std::size_t n = 0; n < tops.size(); ++n)
      CHECK(tops[n] == Approx(h0 * std::pow(e, 2.0 * static_cast<double>(n + 1))).epsilon(0.02));
  }
}

TEMPLATE_TEST_CASE_SIG("every law: an oblique impact slides by mu (1 + e) v_n", "[analytic]",
                       ((int D), D), 2, 3) {
  constexpr double e = 0.6, mu = 0.1, v_n = 1.0, v_t = 2.0, kHeight = 1e-3;
  for (const Combination& method : kCombinations) {
    CAPTURE(method.law, method.solver);
    auto world = bouncing<D>(method, e, mu, kHeight);
    world.scene().velocity[1] = v_t * Vector<D>::Unit(0) - v_n * Vector<D>::Unit(D - 1);
    world.start(method.solver, method.time_step, 0.01);
    for (int k = 0; k * method.time_step < 0.02; ++k) world.simulation->step();
    // Soft impacts: the restitution is that of finite time steps, and the spring begins to slide
    // only when it is stretched.
    const double tolerance = method.solver == "explicit" ? 2e-2 : 1e-9;
    CHECK(world.scene().velocity[1][D - 1] == Approx(e * v_n).epsilon(tolerance));
    CHECK(v_t - world.scene().velocity[1].x() == Approx(mu * (1.0 + e) * v_n).epsilon(tolerance));
  }
}

TEMPLATE_TEST_CASE_SIG(
    "every solver: an impact reverses the normal velocity by e, and slides by "
    "mu (1 + e) v_n",
    "[analytic]", ((int D), D), 2, 3) {
  constexpr double e = 0.6, mu = 0.1, v_n = 1.0, v_t = 2.0;
  for (const std::string& solver : general_solvers()) {
    CAPTURE(solver);
    auto world = ball_on_floor<D>(mu, {.restitution = e});
    world.scene().velocity[1] = v_t * Vector<D>::Unit(0) - v_n * Vector<D>::Unit(D - 1);
    world.start(solver, 1e-3);
    world.simulation->step();
    CHECK(world.scene().velocity[1][D - 1] == Approx(e * v_n).epsilon(1e-10));
    CHECK(world.scene().velocity[1].x() == Approx(v_t - mu * (1.0 + e) * v_n).epsilon(1e-10));
  }
}

TEMPLATE_TEST_CASE_SIG("restitution leaves an open gap alone and a resting ball at rest",
                       "[analytic]", ((int D), D), 2, 3) {
  auto open = ball_on_floor<D>(0.0, {.restitution = 0.5}, 0.05);
  open.scene().velocity[1] = -Vector<D>::Unit(D - 1);
  open.start("gauss-seidel", 0.08);
  open.simulation->step();
  CHECK(open.scene().velocity[1][D - 1] == -1.0);  // through the floor: g = -0.03
  open.simulation->step();
  CHECK(open.scene().velocity[1][D - 1] == Approx(0.5).epsilon(1e-14));

  auto resting = ball_on_floor<D>(0.0, {.restitution = 0.9});
  incline(resting, 0.0);
  resting.start("gauss-seidel", 0.01);
  for (int k = 0; k < 10; ++k) resting.simulation->step();
  CHECK(resting.scene().velocity[1].norm() < 1e-15);
}

}  // namespace impact_test
