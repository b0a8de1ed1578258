// SPDX-License-Identifier: BSD-3-Clause
// Torques on cylinders.
#include <libcd/measure/wall_torque.hpp>

#include <cmath>

#include <libcd/core/error.hpp>
#include <libcd/core/random.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/gauss_seidel.hpp"
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace wall_torque_test {

using namespace cd;
using namespace cd::test;

/// An annular cell with its two walls and no grains: bodies 0 (shaft) and 1 (drum).
Scene<2> walls(double inner, double outer, double turning_rate, const Vector<2>& centre) {
  Scene<2> scene;
  scene.friction = PairTable<double>(0.5);
  Cylinder<2> shaft{.centre = centre, .radius = inner, .grains_inside = false};
  shaft.turning_rate = turning_rate;
  shaft.mobility.rotation = Motion::driven;
  scene.add(shaft);
  scene.add(Cylinder<2>{.centre = centre, .radius = outer});
  return scene;
}

TEST_CASE("torque on a wall is minus what it gives the grains, counter-clockwise positive",
          "[measure]") {
  // One disc that touches both walls on the x axis; each wall pushes it with J along e_theta.
  Scene<2> scene = walls(4.0, 5.0, 0.0, {2.0, 1.0});
  Grain<2> grain;
  grain.position = {6.5, 1.0};
  const int disc = scene.add(grain);
  const double step = 0.1, J = 0.3;
  const auto problem = problem_of(scene, step);
  REQUIRE(problem.boundary_contacts.size() == 2);
  Array<Impulse<2>> impulse;
  for (const auto& contact : problem.boundary_contacts) {
    const Vector<2> on_disc(0.0, J);
    impulse.push_back(
        {0.0, tangential(contact.normal, Vector<2>(contact.j == disc ? on_disc : -on_disc))});
  }
  WallTorque torque({0, 1});
  for (int block = 0; block < 2; ++block) {
    torque.add_contacts(scene, problem, impulse);
    torque.add_time(step);
    torque.end_block();
  }
  CHECK(torque.torque(0).value == Approx(-4.0 * J / step));
  CHECK(torque.torque(1).value == Approx(-5.0 * J / step));
  CHECK(torque.torque(0).error < 1e-12);
  CHECK_THROWS_WITH(WallTorque({}), StartsWith("walls of a torque"));
}

TEST_CASE("wall torques are what the grains lose in angular momentum, across gaps too",
          "[measure]") {
  const Vector<2> centre(0.5, -1.0);
  Scene<2> start = walls(4.0, 8.0, 0.4, centre);
  CounterRandom random{9};
  for (int k = 0; k < 18; ++k) {
    for (const double r : {4.55, 5.6, 6.65, 7.45}) {
      Grain<2> grain;
      const double angle = 2.0 * M_PI * (k + 0.03 * random.uniform(-1.0, 1.0)) / 18.0 + r;
      grain.position = centre + r * Vector<2>(std::cos(angle), std::sin(angle));
      grain.radius = random.uniform(0.45, 0.5);
      grain.velocity = random_vector<2>(random, 0.5);
      start.add(grain);
    }
  }
  const double step = 0.02;
  const GaussSeidel<2> solver({.stop = {.max_iterations = 50}});
  Simulation<2> simulation(start, Method<2>(UnilateralCoulomb<2>(), solver, Euler<2>()),
                           {.time_step = step, .reach = 0.1});
  const Scene<2>& scene = simulation.scene();
  WallTorque torque({0, 1});
  const double before = angular_momentum(scene, centre);
  const int steps = 200;
  for (int n = 1; n <= steps; ++n) {
    simulation.step();
    torque.add_contacts(scene, simulation.problem(), simulation.solution().impulse);
    torque.add_time(step);
    if (n % 50 == 0) torque.end_block();
  }
  const double gained = angular_momentum(scene, centre) - before;
  const Estimate inner = torque.torque(0), outer = torque.torque(1);
  CHECK(gained == Approx(-(inner.value + outer.value) * steps * step).epsilon(1e-10));
  CHECK(inner.value < 0.0);  // the grains brake the wall that drives them
  CHECK(inner.error > 0.0);
  CHECK(std::abs(gained) > 1.0);
}

TEST_CASE("impulses at the plain radii create g n x J of angular momentum", "[measure]") {
  // A collision before the discs touch, as an approximate hard sphere method has them.
  CounterRandom random{4};
  Scene<2> scene;
  for (int k = 0; k < 2; ++k) {
    Grain<2> grain;
    grain.radius = k == 0 ? 0.4 : 0.6;
    grain.position = random_vector<2>(random, 3.0);
    grain.velocity = random_vector<2>(random, 1.0);
    scene.add(grain);
  }
  const Vector<2> centre(0.3, 0.7), apart = scene.position[1] - scene.position[0];
  const double gap = apart.norm() - 1.0;
  const Vector<2> n = apart.normalized(), J(0.2, -0.5);
  const double before = angular_momentum(scene, centre);
  for (int b = 0; b < 2; ++b) {
    scene.velocity[b] += (b == 0 ? -1.0 : 1.0) / scene.mass[b] * J;
    scene.angular_velocity[b] -= scene.radius[b] * tangential(n, J) / scene.inertia[b];
  }
  CHECK(angular_momentum(scene, centre) - before == Approx(gap * tangential(n, J)));
}

}  // namespace wall_torque_test
