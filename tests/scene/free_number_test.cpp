// SPDX-License-Identifier: BSD-3-Clause
// Numbers of removed grains, given to others.
#include <libcd/scene/free_number.hpp>

#include <libcd/core/error.hpp>
#include <libcd/measure/energy_balance.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"

namespace free_number_test {

using namespace cd;

constexpr double kStep = 1e-3;

/// A floor (body 0) and discs in touch on it that a force presses down and along.
Scene<2> row(int grains) {
  Scene<2> scene;
  scene.friction = PairTable<double>(0.4);
  HalfSpace<2> floor;
  floor.normal = Vector<2>::Unit(1);
  scene.add(floor);
  for (int k = 0; k < grains; ++k)
    scene.force.set(scene.add(Grain<2>{.position = {1.2 * k, 0.499}}), {0.1, -1.0});
  return scene;
}

TEST_CASE("a grain gets the lowest number that is free, else a new one", "[scene]") {
  Scene<3> scene;
  for (int k = 0; k < 5; ++k) scene.add(Grain<3>{.position = {2.0 * k, 0.0, 0.0}});
  for (const int body : {1, 2, 4}) scene.remove(body);
  const Revision shapes = scene.shape.revision(), masses = scene.mass.revision();
  const Grain<3> grain{.position = {0.0, 9.0, 0.0},
                       .radius = 0.7,
                       .mass = 3.0,
                       .velocity = {1.0, 2.0, 3.0},
                       .angular_velocity = {4.0, 5.0, 6.0},
                       .mobility = Mobility<3>::translating()};
  CHECK(add_in_free_number(scene, grain, 2) == 2);
  CHECK(add_in_free_number(scene, grain, 2) == 4);
  CHECK(add_in_free_number(scene, grain, 2) == 5);
  CHECK(scene.shape[1] == Shape::absent);
  CHECK(scene.size() == 6);
  CHECK(scene.shape.revision() != shapes);
  CHECK(scene.mass.revision() != masses);
  for (const int body : {2, 4, 5}) {  // as Scene::add has it
    CHECK(scene.shape[body] == Shape::round);
    CHECK(scene.position[body] == grain.position);
    CHECK(scene.velocity[body] == grain.velocity);
    CHECK(scene.angular_velocity[body] == grain.angular_velocity);
    CHECK(scene.radius[body] == 0.7);
    CHECK(scene.mass[body] == 3.0);
    CHECK(scene.inertia[body] == scene.inertia[5]);
    CHECK(scene.mobility[body].rotation == Motion::fixed);
    CHECK(scene.force[body].norm() == 0.0);
  }
  CHECK_THROWS_AS(add_in_free_number(scene, Grain<3>{.radius = -1.0}, 0), Error);
  CHECK_THROWS_AS(add_in_free_number(scene, Grain<3>{.material = 1}, 0), Error);
  CHECK(scene.shape[1] == Shape::absent);
}

// Beside the same scene in which the second grain has a number of its own: what the first one left
// under its number, impulses or a stretched spring, would push it.
TEST_CASE("a grain inherits nothing from the one that had its number", "[scene]") {
  for (const char* name : {"cd", "mcnamara", "md"}) {
    INFO(name);
    const auto make = [&] {
      return make_method<2>(name, {{"springs.stiffness", 1e4},
                                   {"springs.damping", 20.0},
                                   {"springs.tangential_stiffness", 1e3},
                                   {"springs.tangential_damping", 1.0},
                                   {"sweeps", 50}});
    };
    Simulation<2> reused(row(2), make(), {.time_step = kStep, .reach = 0.1});
    Simulation<2> fresh(row(2), make(), {.time_step = kStep, .reach = 0.1});
    const Grain<2> grain{.position = {1.2, 0.4995}};
    for (Simulation<2>* simulation : {&reused, &fresh}) {
      Scene<2>& scene = simulation->scene();
      for (int step = 0; step < 50; ++step) simulation->step();
      scene.remove(2);
      simulation->step();
      const int body =
          simulation == &reused ? add_in_free_number(scene, grain, 1) : scene.add(grain);
      CHECK(body == (simulation == &reused ? 2 : 3));
      simulation->step();
    }
    // Of two bodies each on its own, soft spheres lack half a kick of the new one: it has no force.
    CHECK((reused.scene().velocity[2] - fresh.scene().velocity[3]).norm() < 1e-2);
    CHECK(std::abs(reused.scene().velocity[2].x()) < 1e-12);
    CHECK(reused.scene().velocity[1] == fresh.scene().velocity[1]);
  }
}

// The rule that add_in_free_number states: without a step in between, it does inherit.
TEST_CASE("impulses are forgotten in the step after a removal", "[scene]") {
  for (const bool waits : {true, false}) {
    Simulation<2> simulation(row(2), make_method<2>("cd", {{"sweeps", 50}}),
                             {.time_step = kStep, .reach = 0.1});
    for (int step = 0; step < 5; ++step) simulation.step();
    simulation.scene().remove(2);
    if (waits) simulation.step();
    add_in_free_number(simulation.scene(), Grain<2>{.position = {1.2, 0.4995}}, 1);
    simulation.step();
    const auto& problem = simulation.problem();  // both discs are on the floor
    REQUIRE(problem.boundary_contacts.size() == 2);
    CHECK(problem.label[1].key == ContactKey{0, 2, 0});
    CHECK(problem.boundary_contacts[0].impulse.normal > 0.0);
    CHECK((problem.boundary_contacts[1].impulse.normal == 0.0) == waits);
  }
}

TEST_CASE("the energy balance closes while numbers are given again", "[scene]") {
  Simulation<2> simulation(row(4), make_method<2>("cd", {{"sweeps", 50}}), {.time_step = kStep});
  EnergyBalance<2> balance(simulation);
  simulation.observe([&](const Simulation<2>& s, const StepReport&) { balance.add_step(s); });
  for (int round = 0; round < 20; ++round) {
    Scene<2>& scene = simulation.scene();
    scene.remove(1 + round % 4);
    for (int step = 0; step < 3; ++step) simulation.step();
    const int body = add_in_free_number(
        scene, Grain<2>{.position = {1.2 * (round % 4), 0.6}, .velocity = {0.3, -0.5}}, 1);
    scene.force.set(body, {0.0, -1.0});
    for (int step = 0; step < 3; ++step) simulation.step();
  }
  CHECK(simulation.scene().size() == 5);
  CHECK(balance.input() > 1.0);
  CHECK(std::abs(balance.unexplained()) < 1e-9 * balance.input());
}

}  // namespace free_number_test
