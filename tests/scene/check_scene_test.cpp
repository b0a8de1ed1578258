// SPDX-License-Identifier: BSD-3-Clause
// What is wrong with a scene is said in one line before the first step.
#include <libcd/scene/check_scene.hpp>

#include <cmath>
#include <functional>
#include "tests/catch.hpp"

#include <libcd/core/error.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"
#include "tests/solvers/cases.hpp"

namespace check_scene_test {

using namespace cd;
using namespace cd::test;

TEST_CASE("each fault of a scene is named with body and field", "[scene]") {
  const double nan = std::nan("");
  struct Fault {
    std::function<void(Scene<2>&)> make;
    std::string says;
  };
  const std::vector<Fault> faults = {
      {[&](auto& s) { s.position[2].x() = nan; },
       "scene: position of body 2: nan is not allowed, expected a finite number"},
      {[&](auto& s) { s.velocity[1].y() = HUGE_VAL; },
       "scene: velocity of body 1: inf is not allowed, expected a finite number"},
      {[&](auto& s) { s.angular_velocity[1] = nan; },
       "scene: angular velocity of body 1: nan is not allowed, expected a finite number"},
      {[&](auto& s) {
         s.normal.set(0, {0.0, nan});
       },
       "scene: length of the normal of body 0: nan is not allowed, expected 1"},
      {[&](auto& s) {
         s.normal.set(0, {0.0, 2.0});
       },
       "scene: length of the normal of body 0: 2 is not allowed, expected 1"},
      {[&](auto& s) { s.normal.set(0, Vector<2>::Zero()); },
       "scene: length of the normal of body 0: 0 is not allowed, expected 1"},
      {[&](auto& s) {
         s.force.set(1, {nan, 0.0});
       },
       "scene: force of body 1: nan is not allowed, expected a finite number"},
      {[&](auto& s) { s.torque.set(2, nan); },
       "scene: torque of body 2: nan is not allowed, expected a finite number"},
      {[&](auto& s) { s.mass.set(1, 0.0); },
       "scene: mass of body 1: 0 is not allowed, expected a finite number > 0"},
      {[&](auto& s) { s.inertia.set(1, -1.0); },
       "scene: moment of inertia of body 1: -1 is not allowed, expected a finite number > 0"},
      {[&](auto& s) { s.radius.set(2, 0.0); },
       "scene: radius of body 2: 0 is not allowed, expected a finite number > 0"},
      {[&](auto& s) { s.material.set(1, 1); },
       "scene: material of body 1: 1 is not allowed, expected a number below 1"},
      {[&](auto& s) { s.material.set(1, -1); },
       "scene: material of body 1: -1 is not allowed, expected a number below 1"},
      {[&](auto& s) { s.friction.set(0, 0, -0.1); },
       "scene: friction of materials 0 and 0: -0.1 is not allowed, expected a finite number >= 0"},
      {[&](auto& s) {
         s.mobility.set(1, Mobility<2>::along_axis(1));
         s.velocity[1].x() = 0.5;
       },
       "scene: velocity of body 1: 0.5 is not allowed, expected 0 along an axis that is fixed"},
      {[&](auto& s) {
         s.mobility.set(2, Mobility<2>::translating());
         s.angular_velocity[2] = -2.0;
       },
       "scene: angular velocity of body 2: 2 is not allowed, expected 0, as its rotation is fixed"},
      {[&](auto& s) { s.position.pop_back(); },
       "scene: length of position: 2 is not allowed, expected 3, the number of bodies"},
      {[&](auto& s) { s.material.push_back(0); },
       "scene: length of material: 4 is not allowed, expected 3, the number of bodies"},
      {[&](auto& s) { s.radius.push_back(0.5); },
       "scene: length of radius: 4 is not allowed, expected 3, the number of bodies"},
      {[&](auto& s) { s.mobility.push_back(Mobility<2>::free()); },
       "scene: length of mobility: 4 is not allowed, expected 3, the number of bodies"},
      {[&](auto& s) { s.shape.push_back(Shape::round); },  // all arrays too short
       "scene: length of position: 3 is not allowed, expected 4, the number of bodies"}};
  CHECK_NOTHROW(check_scene(two_balls<2>()));
  for (const Fault& fault : faults) {
    Scene<2> scene = two_balls<2>();
    fault.make(scene);
    CAPTURE(fault.says);
    CHECK_THROWS_WITH(check_scene(scene), fault.says);
    CHECK_THROWS_WITH(Simulation<2>(scene, make_method<2>("cd"), {.reach = 0.1}), fault.says);
    CHECK_THROWS_WITH(Simulation<2>(scene, make_method<2>("cd"), {}), fault.says);
  }
}

/// A grain of radius 1/2, as body 1 after a floor, that moves along x.
template <int D>
Scene<D> flyer(double place, double speed) {
  Scene<D> scene;
  HalfSpace<D> floor;
  floor.normal = Vector<D>::Unit(D - 1);
  scene.add(floor);
  Grain<D> grain;
  grain.radius = 0.5;
  grain.position = place * Vector<D>::Unit(0) + Vector<D>::Unit(D - 1);
  grain.velocity = speed * Vector<D>::Unit(0);
  scene.add(grain);
  return scene;
}

TEMPLATE_TEST_CASE_SIG("places and steps that doubles do not resolve are refused", "[scene]",
                       ((int D), D), 2, 3) {
  const auto make = [](const Scene<D>& scene, double time_step) {
    Simulation<D>(scene, make_method<D>("cd"), {.time_step = time_step});
  };
  // Doubles at 1e17 are 16 apart: a grain with the velocity 1 would never move.
  CHECK_THROWS_WITH(make(flyer<D>(1e17, 1.0), 0.01),
                    "scene: position of body 1: 1e+17 is not allowed, expected a number of size at "
                    "most 2.2518e+09, up to which it resolves a millionth of the radius");
  CHECK_THROWS_WITH(make(flyer<D>(-3e9, 0.0), 0.01),
                    StartsWith("scene: position of body 1: -3e+09"));
  CHECK_NOTHROW(make(flyer<D>(2e9, 1.0), 0.01));
  // At 1e9 they are 1.19e-7 apart: 1e-8 in a step would be nothing, or twelve times as much.
  CHECK_THROWS_WITH(make(flyer<D>(1e9, 1.0), 1e-8),
                    "scene: velocity of body 1: 1 is not allowed, expected 0 or at least 11.9209: "
                    "its position 1e+09 changes by no less than 1.19209e-07 in a time step");
  CHECK_NOTHROW(make(flyer<D>(1e9, 12.0), 1e-8));
  Simulation<D> simulation(flyer<D>(1e9, 1.0), make_method<D>("cd"), {.time_step = 0.01});
  CHECK_THROWS_WITH(simulation.set_time_step(1e-8), StartsWith("scene: velocity of body 1"));
  // Walls, too, by the smallest grain; one that stays may be anywhere.
  Scene<D> driven = flyer<D>(0.0, 0.0);
  driven.position[0].x() = 1e17;
  CHECK_NOTHROW(make(driven, 0.01));
  driven.mobility.set(0, Mobility<D>::along_axis(0));
  driven.velocity[0].x() = 1.0;
  CHECK_THROWS_WITH(make(driven, 0.01), StartsWith("scene: velocity of body 0: 1"));
  // What creeps in a packing at rest moves by nothing that counts.
  CHECK_NOTHROW(make(flyer<D>(10.0, 1e-14), 1e-3));
  CHECK_NOTHROW(make(flyer<D>(1e6, 1e-7), 1e-3));
  // Between steps the neighbour list looks, as it has to be made anew.
  simulation.step();
  simulation.scene().position[1].x() = 1e17;
  CHECK_THROWS_WITH(simulation.step(), StartsWith("scene: position of body 1: 1e+17"));
}

TEST_CASE("the friction of every pair of materials is looked at, in 3D all components", "[scene]") {
  Scene<3> scene = two_balls<3>();
  scene.friction = PairTable<double>(0.3, 3);
  CHECK_NOTHROW(check_scene(scene));
  scene.friction.set(1, 2, -1.0);
  CHECK_THROWS_WITH(check_scene(scene), StartsWith("scene: friction of materials 1 and 2"));
  scene.friction.set(2, 1, 0.0);
  scene.angular_velocity[2].z() = std::nan("");
  CHECK_THROWS_WITH(check_scene(scene), StartsWith("scene: angular velocity of body 2"));
}

}  // namespace check_scene_test
