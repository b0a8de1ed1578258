// SPDX-License-Identifier: BSD-3-Clause
// Scenes are what their files say.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/generate/place_grains.hpp>
#include <libcd/generate/plates.hpp>
#include <libcd/scene/gravity.hpp>
#include <libcd/scene_file/set_random.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"
#include "tests/scene_file/spec_of.hpp"

namespace build_scene_test {

using namespace cd;
using namespace cd::test;

/// The same by calls of the library.
Scene<2> hopper() {
  Scene<2> scene;
  scene.friction = PairTable<double>(0.3);
  for (const auto& wall : hopper_plates<2>({.width = 10.0, .height = 20.0, .outlet = 4.0}))
    scene.add(wall);
  for (const auto& grain : lattice_grains<2>({.low = {-5.0, 8.0},
                           .high = {5.0, 30.0},
                           .count = 40,
                           .least_radius = 0.4,
                           .largest_radius = 0.6,
                           .jitter = 0.02},
                                             set_random(5, 0, SetUse::places)))
    scene.add(grain);
  add_gravity<2>(scene, {0.0, -1.0});
  return scene;
}

TEST_CASE("a scene from a file and from C++ moves to the same bits", "[scene_file]") {
  const auto spec = std::get<SceneSpec<2>>(spec_of(kHopper));
  Simulation<2> from_file(build_scene(spec, ".").scene,
                          make_method<2>(spec.method, standard_registry(), 1, spec.seed),
                          {.time_step = spec.run.time_step});
  const OptionValues options{{"seed", 5}, {"sweeps", 25}, {"open_contacts", "skip"}};
  Simulation<2> from_calls(hopper(), make_method<2>("contact-dynamics", options),
                           {.time_step = 0.01});
  for (int step = 0; step < 400; ++step) {
    from_file.step();
    from_calls.step();
  }
  State one, other;
  from_file.save(one);
  from_calls.save(other);
  CHECK(from_file.problem().contact_count() > 40);
  CHECK(one == other);
}

TEST_CASE("a scene file leaves open contacts out of sweeps unless it says otherwise",
          "[scene_file]") {
  for (const std::string line : {"", "solver = 'gauss-seidel'\n", "open_contacts = 'skip'\n",
                                 "open_contacts = 'visit'\n", "solver = 'jacobi'\n"}) {
    INFO(line);
    const auto spec = std::get<SceneSpec<2>>(spec_of(kHopper + line));
    Simulation<2> simulation(build_scene(spec, ".").scene,
                             make_method<2>(spec.method, standard_registry(), 1, spec.seed),
                             {.time_step = spec.run.time_step, .reach = 0.2});
    const StepReport report = simulation.step();
    REQUIRE(report.contacts > 10);
    const bool visits_all = line == "open_contacts = 'visit'\n" || line == "solver = 'jacobi'\n";
    CHECK(report.visits.has_value() != visits_all);
    CHECK((report.contacts_visited() == report.contacts) == visits_all);
  }
}

TEST_CASE("walls, materials and sets are what the file says", "[scene_file]") {
  const auto named = scene_of(R"(
gravity = [0, -2]
friction = 0.1
[[materials]]
name = "glass"
density = 3
[[materials]]
name = "steel"
[[pairs]]
between = ["steel", "glass"]
coefficient = 0.7
[[walls]]
name = "piston"
point = [0, 9]
normal = [0, -1]
free = [false, true]
mass = 4
force = [0, -5]
material = "steel"
[[walls]]
name = "drum"
shape = "drum"
radius = 20
turning_rate = 0.5
[[grains]]
place = "points"
at = [[0, 1], [2, 1]]
radius = 0.5
velocity = [1, 0]
turns = false
)");
  const Scene<2>& scene = named.scene;
  REQUIRE(scene.size() == 4);
  CHECK(named.sets.at("piston") == std::vector<int>{0});
  CHECK(named.sets.at("grains") == std::vector<int>{2, 3});
  CHECK(scene.friction(0, 1) == 0.7);
  CHECK(scene.friction(0, 0) == 0.1);
  CHECK(scene.material[0] == 1);
  CHECK(scene.force[0] == Vector<2>(0.0, -5.0 - 4.0 * 2.0));
  CHECK(scene.mobility[0].translation[1] == Motion::free);
  CHECK(scene.mobility[0].translation[0] == Motion::fixed);
  CHECK(scene.mobility[1].rotation == Motion::driven);
  CHECK(scene.angular_velocity[1] == 0.5);
  CHECK(scene.mass[2] == Approx(3.0 * 3.14159265358979 / 4.0));
  CHECK(scene.force[2].y() == Approx(-2.0 * scene.mass[2]));
  CHECK(scene.velocity[3].x() == 1.0);
  CHECK(scene.mobility[3].rotation == Motion::fixed);
}

TEST_CASE("grains find random places in a box and in a cell", "[scene_file]") {
  for (const char* where : {"[cell]\nsize = [12, 12, 12]\n[[grains]]\n",
                            "[[grains]]\nlow = [0, 0, 0]\nhigh = [12, 12, 12]\n"}) {
    const auto named = scene_of<3>(std::string("dimension = 3\n") + where +
                                   "place = 'random'\ncount = 200\nradius = [0.5, 0.7]\n");
    const Scene<3>& scene = named.scene;
    REQUIRE(scene.size() == 200);
    double least = 1.0;
    for (int a = 0; a < scene.size(); ++a) {
      for (int b = a + 1; b < scene.size(); ++b) {
        Vector<3> l = scene.position[a] - scene.position[b];
        if (scene.cell.periodic()) l -= 12.0 * (l / 12.0).array().round().matrix();
        least = std::min(least, l.norm() - scene.radius[a] - scene.radius[b]);
      }
    }
    CHECK(least >= 0.0);
    CHECK(least < 0.2);
  }
}

TEST_CASE("schedules are oscillations or straight lines between points", "[scene_file]") {
  const Schedule wave{.mean = 1.0, .amplitude = 2.0, .frequency = 0.5, .phase = 0.25};
  CHECK(wave.at(0.0) == Approx(3.0));
  CHECK(wave.at(0.5) == Approx(1.0));
  const Schedule line{.times = {1.0, 2.0, 4.0}, .values = {0.0, 3.0, 1.0}};
  CHECK(line.at(0.0) == 0.0);
  CHECK(line.at(1.5) == Approx(1.5));
  CHECK(line.at(3.0) == Approx(2.0));
  CHECK(line.at(9.0) == 1.0);
  CHECK_THROWS_AS((Schedule{.times = {1.0, 1.0}, .values = {0.0, 3.0}}.check()), Error);
}

TEST_CASE("a driven wall is where the integral of its velocity has it", "[scene_file]") {
  const auto spec = std::get<SceneSpec<2>>(spec_of(R"(
[[walls]]
name = "shaker"
[[drives]]
set = "shaker"
amplitude = 2
frequency = 0.5
[[grains]]
place = "points"
at = [[0, 5]]
)"));
  NamedScene<2> named = build_scene(spec, ".");
  Simulation<2> simulation(named.scene, make_method<2>("cd", {{"sweeps", 5}}), {.time_step = 0.01});
  for (int step = 0; step < 70; ++step) {
    apply(named.drives, simulation.scene(), 0.01 * (step + 0.5));
    simulation.step();
  }
  const double pi = 3.14159265358979;
  CHECK(simulation.scene().position[0].y() ==
        Approx(2.0 / pi * (1.0 - std::cos(pi * 0.7))).margin(1e-4));
}

TEST_CASE("an inlet fills its region and no more, and again after a restart", "[scene_file]") {
  const auto spec = std::get<SceneSpec<2>>(spec_of(R"(
gravity = [0, -1]
[[inlets]]
low = [0, 0]
high = [4, 4]
rate = 100
count = 50
radius = [0.4, 0.5]
velocity = [0, -1]
)"));
  NamedScene<2> named = build_scene(spec, ".");
  Inlet<2> again = named.inlets[0];
  Scene<2> scene = named.scene, other = named.scene;
  auto added = named.inlets[0].add_due(scene, 1.0, 0);
  for (const auto& entry : named.inlets[0].add_due(scene, 10.0, 0)) added.push_back(entry);
  CHECK(named.inlets[0].tries() == 1001);
  CHECK(scene.size() == static_cast<int>(added.size()));
  CHECK(scene.size() > 10);
  CHECK(scene.size() < 25);  // there is no room for more
  CHECK(scene.force[0].y() == Approx(-scene.mass[0]));
  CHECK(scene.velocity[0].y() == -1.0);
  CHECK(named.inlets[0].added() == scene.size());
  for (const auto& [body, attempt] : added) CHECK(again.add(other, attempt, 0) == body);
  for (int b = 0; b < scene.size(); ++b) CHECK(scene.position[b] == other.position[b]);
}

TEST_CASE("the forces of several drives on a set add up", "[scene_file]") {
  const auto spec = std::get<SceneSpec<2>>(spec_of(R"(
gravity = [0, -2]
[[grains]]
place = "points"
at = [[0, 5]]
[[drives]]
set = "grains"
quantity = "force"
direction = [1, 0]
mean = 3
[[drives]]
set = "grains"
quantity = "force"
direction = [1, 1]
mean = 4
)"));
  NamedScene<2> named = build_scene(spec, ".");
  const double weight = named.scene.force[0].y();
  for (const double time : {0.0, 1.0}) {  // again and again
    apply(named.drives, named.scene, time);
    CHECK(named.scene.force[0].x() == 7.0);
    CHECK(named.scene.force[0].y() == Approx(weight + 4.0));
  }
}

TEST_CASE("drives leave grains alone that were removed", "[scene_file]") {
  for (const std::string quantity : {"force", "velocity"}) {
    const auto spec =
        std::get<SceneSpec<2>>(spec_of("[[grains]]\nplace = 'points'\nat = [[0, 5], [3, 5]]\n"
                                       "[[drives]]\nset = 'grains'\nmean = 3\nquantity = '" +
                                       quantity + "'\n"));
    NamedScene<2> named = build_scene(spec, ".");
    named.scene.remove(0);
    apply(named.drives, named.scene, 0.0);
    CHECK(named.scene.force[0].isZero());
    CHECK(named.scene.velocity[0].isZero());
    const auto& scene = named.scene;
    CHECK((quantity == "force" ? scene.force[1] : scene.velocity[1]).y() == 3.0);
  }
}

TEST_CASE("an inlet makes no tries for grains that it does not let in", "[scene_file]") {
  const std::string inlet = "[[inlets]]\nlow = [0, 0]\nhigh = [9, 9]\n";
  auto named = scene_of(inlet + "rate = 1e7\ncount = 3\n");
  CHECK(named.inlets[0].add_due(named.scene, 1e3, 0).size() == 3);
  CHECK(named.inlets[0].tries() < 100);
  CHECK(named.inlets[0].add_due(named.scene, 1e9, 0).empty());
  CHECK_THROWS_WITH(spec_of(inlet + inlet + "rate = 1e30\n"),
                    "x.toml: inlets[1].rate: 1e+30 is not allowed, expected at most 1e6 tries per "
                    "time step");
}

}  // namespace build_scene_test
