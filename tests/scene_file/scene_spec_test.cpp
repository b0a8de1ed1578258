// SPDX-License-Identifier: BSD-3-Clause
// What a scene file may say, and how it is told otherwise.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/generate/place_grains.hpp>
#include <libcd/generate/plates.hpp>
#include <libcd/scene/gravity.hpp>
#include <libcd/scene_file/build_scene.hpp>
#include <libcd/scene_file/key_documentation.hpp>
#include <libcd/scene_file/nearest_word.hpp>
#include <libcd/scene_file/toml_text.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"

using namespace cd;

namespace {

constexpr const char* kRun = "[run]\ntime_step = 0.01\nend = 1\n";

AnySceneSpec spec_of(const std::string& text) {
  return scene_spec(parse_toml(text + kRun, "x.toml"), "x.toml:");
}

template <int D = 2>
NamedScene<D> scene_of(const std::string& text) {
  return build_scene(std::get<SceneSpec<D>>(spec_of(text)), ".");
}

template <class Spec>
constexpr int kDimension = std::is_same_v<std::decay_t<Spec>, SceneSpec<2>> ? 2 : 3;

std::string refusal(const std::string& text) {
  try {
    std::visit(
        [](const auto& spec) {
          build_scene(spec, ".");
          make_method<kDimension<decltype(spec)>>(spec.method, standard_registry(), 1, 1);
        },
        spec_of(text));
  } catch (const Error& error) {
    return error.what();
  }
  return "taken";
}

constexpr const char* kHopper = R"(
gravity = [0, -1]
friction = 0.3
seed = 5
[[walls]]
shape = "hopper"
width = 10
height = 20
outlet = 4
[[grains]]
count = 40
radius = [0.4, 0.6]
low = [-5, 8]
high = [5, 30]
jitter = 0.02
[method]
sweeps = 25
)";

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
                                             CounterRandom{5, 0, 1}))
    scene.add(grain);
  add_gravity<2>(scene, {0.0, -1.0});
  return scene;
}

}  // namespace

TEST_CASE("a scene from a file and from C++ moves to the same bits", "[scene_file]") {
  const auto spec = std::get<SceneSpec<2>>(spec_of(kHopper));
  Simulation<2> from_file(build_scene(spec, ".").scene,
                          make_method<2>(spec.method, standard_registry(), 1, spec.seed),
                          {.time_step = spec.run.time_step});
  Simulation<2> from_calls(hopper(), make_method<2>("contact-dynamics", {.seed = 5, .sweeps = 25}),
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

TEST_CASE("what a file may not say is refused in one line", "[scene_file]") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"gravty = [0, -1]", "x.toml: gravty: no such key, did you mean gravity?"},
      {"[[walls]]\nshpae = 'plane'", "x.toml: walls[0].shpae: no such key, did you mean shape?"},
      {"[method]\nsolvr = 'jacobi'", "x.toml: method.solvr: no such key, did you mean solver?"},
      {"gravity = [0, -1, 0]",
       "x.toml: gravity: [0, -1, 0] is not allowed, expected a list of 2 numbers"},
      {"gravity = [0, nan]",
       "x.toml: gravity: [0, nan] is not allowed, expected a list of 2 numbers"},
      {"gravity = 9.81", "x.toml: gravity: 9.81 is not allowed, expected a list of 2 numbers"},
      {"dimension = 4",
       "x.toml: dimension: 4 is not allowed, expected an integer, between 2 and 3"},
      {"dimension = 'two'",
       "x.toml: dimension: \"two\" is not allowed, expected an integer, between 2 and 3"},
      {"seed = -1", "x.toml: seed: -1 is not allowed, expected an integer, at least 0"},
      {"seed = 1.5", "x.toml: seed: 1.5 is not allowed, expected an integer, at least 0"},
      {"friction = -0.1", "x.toml: friction: -0.1 is not allowed, expected a number, at least 0"},
      {"grains = 3", "x.toml: grains: 3 is not allowed, expected a list of tables, [[grains]]"},
      {"[[grains]]\nradius = [0.6, 0.4]",
       "x.toml: grains[0].radius: [0.6, 0.4] is not allowed, expected a number, above 0, or a list "
       "of a smaller and a larger one"},
      {"[[grains]]\nradius = 0",
       "x.toml: grains[0].radius: 0 is not allowed, expected a number, above 0, or a list of a "
       "smaller and a larger one"},
      {"[[grains]]\nplace = 'lattice'\nat = [[0, 1]]",
       "x.toml: grains[0].at: is only for place = points"},
      {"[[walls]]\nshape = 'plane'\nslope = 30",
       "x.toml: walls[0].slope: is only for shape = hopper"},
      {"[[walls]]\nshape = 'sphere'",
       "x.toml: walls[0].shape: \"sphere\" is not allowed, expected one of plane, plate, box, "
       "hopper, shaft, drum, polyline"},
      {"[[walls]]\nfree = [true]",
       "x.toml: walls[0].free: [true] is not allowed, expected a list of 2 of true and false"},
      {"[[materials]]\ndensity = 1", "x.toml: materials[0].name: is missing, expected a text"},
      {"[method]\nsweeps = 0",
       "x.toml: method.sweeps: 0 is not allowed, expected an integer, at least 1"},
      {"[method]\nname = 'cdd'",
       "method: cdd is not allowed, expected one of contact-dynamics, approximate-hard-sphere, "
       "mcnamara, molecular-dynamics"},
      {"[method]\nname = 'md'\nsweeps = 30",
       "method.sweeps: molecular-dynamics (spring-dashpot, explicit, velocity-verlet) does not use "
       "it, only gauss-seidel"},
      {"[method.springs]\nstiffness = 10",
       "method.springs: contact-dynamics (unilateral-coulomb, gauss-seidel, euler) does not use "
       "it, only spring-dashpot"},
      {"[method]\nsolver = 'newton'\nsweep_order = 'frozen'",
       "sweep-order: frozen is not allowed, expected none with the solver newton"},
      {"[[grains]]\ncount = 100\nlow = [0, 0]\nhigh = [3, 3]",
       "grains[0]: count: 100 is not allowed, expected at most the number of places of the lattice "
       "between low and high, 4"},
      {"[[grains]]\ncount = 9",
       "grains[0]: high: 0 is not allowed, expected a finite number above low"},
      {"[[grains]]\nplace = 'random'\ncount = 900\nlow = [0, 0]\nhigh = [9, 9]",
       "grains[0]: count: 900 is not allowed, expected fewer, or a larger box"},
      {"[[grains]]\nplace = 'points'\nat = [[0, 0]]\nmaterial = 'x'",
       "grains[0]: material: x is not allowed, expected one of [[materials]]"},
      {"[[grains]]\nplace = 'file'\nfile = 'none.csv'", "grains[0]: "},
      {"[[walls]]\nshape = 'polyline'", "walls[0]: "},
      {"[[walls]]\nshape = 'plate'",
       "walls[0]: half_edges: 0 is not allowed, expected a list of 1"},
      {"[[walls]]\nnormal = [0, 0]", "walls[0]: "},
      {"[[materials]]\nname = 'a'\n[[materials]]\nname = 'a'",
       "materials: a is not allowed, expected a name that is not taken"},
      {"[[pairs]]\nbetween = ['a']\ncoefficient = 1",
       "pairs[0]: between: 1 is not allowed, expected a list of two names"},
      {"[cell]\npressure = 1", "cell.size: is missing, shear and pressure act on a periodic cell"},
      {"[cell]\nsize = [0, 1]", "cell"},
      {"[[drives]]\nset = 'x'", "drives[0]: set: 'x' is not allowed, expected the name of one of"},
      {"[[walls]]\n[[drives]]\nset = 'walls'\nquantity = 'turning_rate'",
       "drives[0]: quantity: turning_rate is not allowed, expected velocity or force for what is"},
      {"[[walls]]\n[[drives]]\nset = 'walls'\ntimes = [0, 1]",
       "drives[0]: values: 0 is not allowed, expected as many as times, 2"},
      {"[[inlets]]\nlow = [0, 0]\nhigh = [1, -1]",
       "inlets[0]: high: -1 is not allowed, expected at least low"}};
  for (const auto& [text, expected] : cases) {
    INFO(text);
    const std::string found = refusal(text + '\n');
    CHECK_THAT(found, StartsWith(expected));
    CHECK(found.find('\n') == std::string::npos);
  }
  CHECK_THROWS_WITH(scene_spec(parse_toml("[run]\nend = 1", ""), "x.toml:"),
                    StartsWith("x.toml: run.time_step: is missing"));
  CHECK_THROWS_WITH(scene_spec(parse_toml("seed = 1", ""), "x.toml:"),
                    "x.toml: run: is missing, expected a table");
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

TEST_CASE("the resolved document says all that the file says", "[scene_file]") {
  AnySceneSpec spec = spec_of(kHopper);
  const auto document = scene_document(spec);
  AnySceneSpec again = scene_spec(parse_toml(toml_document(document), "again"), "again:");
  CHECK(scene_document(again) == document);
  CHECK(document.at("grains").at(0).at("count") == 40);
  CHECK_FALSE(document.at("walls").at(0).contains("radius"));
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

TEST_CASE("the nearest word is the one with the fewest changes", "[scene_file]") {
  CHECK(edit_distance("kitten", "sitting") == 3);
  CHECK(edit_distance("", "abc") == 3);
  CHECK(nearest_word("raduis", {"mass", "radius", "rolling"}) == "radius");
}

TEST_CASE("keys are documented with value, default and meaning", "[scene_file]") {
  KeyTable keys;
  SceneSpec<2> scene;
  declare_keys(keys, scene);
  const std::string text = key_documentation(keys);
  CHECK_THAT(text, Contains("### `[[walls]]`"));
  CHECK_THAT(text, Contains("### `[method.contact]`"));
  CHECK_THAT(text, Contains("| `slope` | a number, strictly between 0 and 90 | `60.0` | "
                            "against the horizontal [degrees] (shape = hopper) |"));
  CHECK_THAT(text, Contains("| `time_step` | a number, above 0 | required |"));
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
  Simulation<2> simulation(named.scene, make_method<2>("cd", {.sweeps = 5}), {.time_step = 0.01});
  for (int step = 0; step < 70; ++step) {
    apply(named.drives[0], simulation.scene(), 0.01 * (step + 0.5));
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
  std::vector<std::int64_t> added = named.inlets[0].add_due(scene, 1.0);
  for (const auto attempt : named.inlets[0].add_due(scene, 10.0)) added.push_back(attempt);
  CHECK(named.inlets[0].tries() == 1001);
  CHECK(scene.size() == static_cast<int>(added.size()));
  CHECK(scene.size() > 10);
  CHECK(scene.size() < 25);  // there is no room for more
  CHECK(scene.force[0].y() == Approx(-scene.mass[0]));
  CHECK(scene.velocity[0].y() == -1.0);
  for (const auto attempt : added) again.add(other, attempt);
  for (int b = 0; b < scene.size(); ++b) CHECK(scene.position[b] == other.position[b]);
}
