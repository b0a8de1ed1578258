// SPDX-License-Identifier: BSD-3-Clause
// Piles that friction holds, under every solver.
#include <cmath>

#include <libcd/measure/grain_means.hpp>
#include "tests/analytic/textbook.hpp"
#include "tests/catch.hpp"

namespace pile_test {

using namespace cd;
using namespace cd::test;

constexpr double kTimeStep = 1e-2;

/// One disc upon two that touch; two materials, floor and discs. Speed of the fastest after ten
/// steps.
double speed_of_pile(const std::string& solver, double disc_friction, double floor_friction,
                     const ContactCoefficients& coefficients) {
  Textbook<2> world;
  world.scene().friction = PairTable<double>(disc_friction, 2);
  world.scene().friction.set(0, 1, floor_friction);
  HalfSpace<2> floor;
  floor.normal = Vector<2>::Unit(1);
  world.scene().add(floor);
  for (const Vector<2>& place :
       {Vector<2>(-0.5, 0.5), Vector<2>(0.5, 0.5), Vector<2>(0.0, 0.5 + std::sqrt(0.75))}) {
    Grain<2> disc;
    disc.position = place;
    disc.material = 1;
    world.scene().force.set(world.scene().add(disc), -Vector<2>::Unit(1));
  }
  world.law = std::make_unique<ExtendedCoulomb<2>>(PairTable<ContactCoefficients>(coefficients, 2));
  world.start(solver, kTimeStep);
  for (int k = 0; k < 10; ++k) world.simulation->step();
  return largest_velocity(world.scene());
}

TEST_CASE("every solver: three discs hold iff mu >= 2 - sqrt 3, and 0.0893 on the floor",
          "[analytic]") {
  const double discs = 2.0 - std::sqrt(3.0), floor = discs / 3.0;
  for (const std::string& solver : general_solvers()) {
    CAPTURE(solver);
    CHECK(speed_of_pile(solver, 1.01 * discs, 1.01 * floor, {}) < 1e-9);
    CHECK(speed_of_pile(solver, 0.99 * discs, 1.0, {}) > 1e-5);
    CHECK(speed_of_pile(solver, 1.0, 0.99 * floor, {}) > 1e-5);
  }
}

TEST_CASE("rolling friction holds three discs that Coulomb's friction does not", "[analytic]") {
  // From the balance of forces and moments, mu_t / r = (1/2 - mu (1 + sin)) / (1 + 3 (sin + mu/2)).
  constexpr double mu = 0.1, radius = 0.5;
  const double sine = std::sqrt(0.75);
  const double least = (0.5 - mu * (1.0 + sine)) / (1.0 + 3.0 * (sine + 0.5 * mu));
  for (const std::string& solver : contact_solvers()) {
    CAPTURE(solver);
    CHECK(speed_of_pile(solver, mu, 1.0,
                        {.rolling = constant_moment_friction(1.001 * least * radius)}) < 1e-9);
    CHECK(speed_of_pile(solver, mu, 1.0,
                        {.rolling = constant_moment_friction(0.999 * least * radius)}) > 1e-6);
  }
}

TEMPLATE_TEST_CASE_SIG("every solver: a stack bears the weight above each contact, moments or not",
                       "[analytic]", ((int D), D), 2, 3) {
  constexpr int kGrains = 5;
  for (const bool moments : {false, true}) {
    for (const std::string& solver : moments ? contact_solvers() : general_solvers()) {
      CAPTURE(solver, moments);
      Textbook<D> world;
      HalfSpace<D> floor;
      floor.normal = Vector<D>::Unit(D - 1);
      world.scene().add(floor);
      for (int k = 0; k < kGrains; ++k) {
        Grain<D> grain;
        grain.position = (k + 0.5) * Vector<D>::Unit(D - 1);
        world.scene().force.set(world.scene().add(grain), -Vector<D>::Unit(D - 1));
      }
      world.law =
          extended<D>(moments ? ContactCoefficients{.rolling = constant_moment_friction(0.1)}
                              : ContactCoefficients{});
      world.start(solver, kTimeStep);
      world.simulation->step();
      const auto& problem = world.simulation->problem();
      for (int c = 0; c < problem.contact_count(); ++c) {
        const ContactKey& key = problem.label[c].key;
        const double above = kGrains + 1 - std::max(key.i, key.j);
        CHECK(world.simulation->solution().impulse[c].normal ==
              Approx(above * kTimeStep).epsilon(1e-8));
      }
    }
  }
}

TEMPLATE_TEST_CASE_SIG("hysteretic rolling friction holds steeper slopes under heavier load",
                       "[analytic]", ((int D), D), 2, 3) {
  // tan(theta) = lever(N) / r, the lever growing as N^(1/2) for discs and N^(1/3) for spheres.
  constexpr double radius = 0.5, alpha = 0.5, modulus = 10.0;
  const MomentFriction friction =
      D == 2 ? line_contact_hysteresis(alpha, modulus) : point_contact_hysteresis(alpha, modulus);
  for (const double weight : {0.1, 1.0, 10.0}) {
    for (const double factor : {0.999, 1.001}) {
      // The slope and the load N = weight cos(theta) belong together: given N, not the weight.
      const double lever = friction.limit(radius)(weight) / weight;
      const double slope = factor * lever / radius;
      auto world = ball_on_floor<D>(1.0, {.rolling = friction});
      world.scene().force.set(1, weight * (slope * Vector<D>::Unit(0) - Vector<D>::Unit(D - 1)));
      world.start("gauss-seidel", kTimeStep);
      for (int k = 0; k < 10; ++k) world.simulation->step();
      const double c = kRotational<D>;
      const double expected =
          std::max(0.0, factor - 1.0) * lever / radius * weight * c / (1.0 + c) * 10 * kTimeStep;
      CHECK(world.scene().velocity[1].x() == Approx(expected).margin(1e-11));
    }
  }
}

TEMPLATE_TEST_CASE_SIG("every solver: a piston presses a ball with its weight and its force",
                       "[analytic]", ((int D), D), 2, 3) {
  constexpr double kMass = 3.0, kForce = 5.0;
  for (const std::string& solver : general_solvers()) {
    CAPTURE(solver);
    auto world = ball_on_floor<D>(0.3, {});
    incline(world, 0.0);
    HalfSpace<D> piston;
    piston.point = Vector<D>::Unit(D - 1);
    piston.normal = -Vector<D>::Unit(D - 1);
    piston.mobility = Mobility<D>::along_axis(D - 1);
    piston.mass = kMass;
    const int body = world.scene().add(piston);
    world.scene().force.set(body, -(kMass + kForce) * Vector<D>::Unit(D - 1));
    world.start(solver, kTimeStep);
    for (int k = 0; k < 10; ++k) world.simulation->step();
    CHECK(world.scene().velocity[body].norm() < 1e-9);
    for (int c = 0; c < 2; ++c) {
      const ContactKey& key = world.simulation->problem().label[c].key;
      const double load = key.i == 0 ? 1.0 + kMass + kForce : kMass + kForce;
      CHECK(world.simulation->solution().impulse[c].normal ==
            Approx(load * kTimeStep).epsilon(1e-8));
    }
  }
}

}  // namespace pile_test
