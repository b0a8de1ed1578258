// SPDX-License-Identifier: BSD-3-Clause
// A reach that follows speeds misses no contact and stays small at rest.
#include <algorithm>
#include <cmath>
#include "tests/catch.hpp"

#include <libcd/core/error.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"
#include "tests/solvers/cases.hpp"

namespace reach_test {

using namespace cd;
using namespace cd::test;

/// A ball high above, body 0, under gravity 10; below it, at the origin, a ball that is fixed.
template <int D>
Scene<D> high_ball(double height) {
  Scene<D> scene;
  scene.add(Grain<D>{.position = height * Vector<D>::Unit(D - 1)});
  scene.force.set(0, -10.0 * Vector<D>::Unit(D - 1));
  scene.add(Grain<D>{.mobility = Mobility<D>::fixed()});
  return scene;
}

TEMPLATE_TEST_CASE_SIG("a ball that falls by many diameters a step does not miss its target",
                       "[simulation]", ((int D), D), 2, 3) {
  constexpr double kTimeStep = 0.05;
  for (const double height : {1000.0, 1003.7, 1009.1}) {
    Simulation<D> simulation(high_ball<D>(height), make_method<D>("cd"), {.time_step = kTimeStep});
    const Scene<D>& scene = simulation.scene();
    double farthest = 0.0, largest_reach = 0.0;
    for (int step = 0; step < 400; ++step) {
      const double before = scene.position[0][D - 1];
      simulation.step();
      farthest = std::max(farthest, before - scene.position[0][D - 1]);
      largest_reach = std::max(largest_reach, simulation.reach());
      REQUIRE(scene.position[0][D - 1] > 1.0 - 1e-9);
    }
    CHECK(farthest > 6.0);
    CHECK(largest_reach > 2.0 * farthest);
    CHECK(scene.position[0][D - 1] == Approx(1.0).epsilon(1e-9));
    // At rest: what its weight could move it in a step, a few times.
    CHECK(simulation.reach() < 20.0 * 10.0 * kTimeStep * kTimeStep);
  }
}

/// A crowd that flies apart, in these units of length.
template <int D>
Scene<D> crowd_in_units(double unit) {
  Scene<D> scene = crowd<D>(60, 4);
  for (int b = 0; b < scene.size(); ++b) {
    scene.position[b] *= unit;
    scene.velocity[b] *= unit;
    scene.radius.set(b, unit * scene.radius[b]);
    scene.inertia.set(b, unit * unit * scene.inertia[b]);
  }
  return scene;
}

TEMPLATE_TEST_CASE_SIG("the skin follows the grains unless it is given", "[simulation]",
                       ((int D), D), 2, 3) {
  const auto rebuilds = [](double unit, double skin) {
    Simulation<D> simulation(crowd_in_units<D>(unit), make_method<D>("cd"),
                             {.time_step = 0.01, .reach = 0.1 * unit, .skin = skin});
    for (int step = 0; step < 60; ++step) simulation.step();
    return simulation.rebuilds();
  };
  constexpr double kSmall = 1.0 / 1024.0;
  CHECK(rebuilds(1.0, 0.0) > 5);
  CHECK(rebuilds(kSmall, 0.0) == rebuilds(1.0, 0.0));
  CHECK(rebuilds(kSmall, 0.1) == 1);  // all of them are in one list
  const Scene<D> scene = crowd_in_units<D>(1.0);
  CHECK(rebuilds(1.0, 0.2 * *std::ranges::max_element(scene.radius)) == rebuilds(1.0, 0.0));
}

TEST_CASE("the skin follows grains that come in while a simulation runs", "[simulation]") {
  // Nothing at first, then small grains that move by their own size.
  Scene<2> scene;
  scene.add(HalfSpace<2>{.point = {0.0, -1.0}, .normal = {0.0, 1.0}});
  Simulation<2> simulation(scene, make_method<2>("cd"), {.time_step = 0.01, .reach = 1e-3});
  simulation.step();
  Grain<2> grain{.radius = 5e-4, .velocity = {5e-3, 0.0}};
  simulation.scene().add(grain);
  simulation.step();
  const int before = simulation.rebuilds();
  for (int step = 0; step < 10; ++step) simulation.step();
  CHECK(simulation.rebuilds() > before + 3);  // the skin is 1e-4
}

TEST_CASE("a body thrown between two steps is followed", "[simulation]") {
  Simulation<2> simulation(high_ball<2>(100.0), make_method<2>("cd"), {.time_step = 0.01});
  simulation.step();
  CHECK(simulation.reach() < 0.1);
  simulation.scene().velocity[0].y() = -5000.0;  // 50 a step
  for (int step = 0; step < 20; ++step) {
    simulation.step();
    REQUIRE(simulation.scene().position[0].y() > 1.0 - 1e-9);
  }
  CHECK(simulation.scene().position[0].y() < 1.01);
}

TEST_CASE("what the solve speeds up grows the reach within the step", "[simulation]") {
  // Two soft discs at rest, deep in each other, fly apart: farther in a step than the reach of a
  // system at rest allows. The outcome is that of a large reach, bit for bit.
  for (const char* integrator : {"euler", "velocity-verlet"}) {
    CAPTURE(integrator);
    Scene<2> scene;
    scene.add(Grain<2>{});
    scene.add(Grain<2>{.position = {0.7, 0.0}});
    const OptionValues options{{"integrator", integrator},
                               {"springs.stiffness", 1e4},
                               {"springs.tangential_stiffness", 0.0}};
    const double dt = 0.02;
    Simulation<2> automatic(scene, make_method<2>("md", options), {.time_step = dt});
    Simulation<2> large(scene, make_method<2>("md", options), {.time_step = dt, .reach = 10.0});
    Simulation<2> small(scene, make_method<2>("md", options), {.time_step = dt, .reach = 0.1});
    CHECK_THROWS_AS(small.step(), Error);
    for (int step = 0; step < 5; ++step) {
      automatic.step();
      large.step();
      REQUIRE(automatic.scene().position == large.scene().position);
      REQUIRE(automatic.scene().velocity == large.scene().velocity);
    }
    CHECK(automatic.scene().velocity[1].x() > 10.0);
  }
}

TEST_CASE("a prescribed reach stays, and must hold what the law acts across", "[simulation]") {
  const OptionValues bonds{{"law", "extended-coulomb"},
                           {"contact.cohesion_force", 2.0},
                           {"contact.cohesion_energy", 0.5}};
  Simulation<2> simulation(two_balls<2>(), make_method<2>("cd", bonds), {.time_step = 0.01});
  simulation.step();
  CHECK(simulation.reach() >= 0.25);  // the range of the bonds
  CHECK_THROWS_WITH(simulation.set_reach(0.2),
                    "reach: 0.2 is not allowed, expected at least the law's range 0.25");
  CHECK_THROWS_AS(simulation.set_reach(std::nan("")), Error);
  simulation.set_reach(3.0);
  for (int step = 0; step < 10; ++step) simulation.step();
  CHECK(simulation.reach() == 3.0);
}

}  // namespace reach_test
