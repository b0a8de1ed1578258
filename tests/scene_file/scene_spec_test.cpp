// SPDX-License-Identifier: BSD-3-Clause
// What a scene file may say, and how it is told otherwise.
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/core/nearest_word.hpp>
#include <libcd/scene_file/key_documentation.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"
#include "tests/scene_file/spec_of.hpp"

namespace scene_spec_test {

using namespace cd;
using namespace cd::test;

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
      {"[method]\nsweeps = 99999999999",
       "x.toml: method.sweeps: 99999999999 is not allowed, expected an integer, at least 1 and at "
       "most 2147483647"},
      {"[[walls]]\nname = '\u00f6'", "walls[0]: name: '\u00f6' is not allowed, expected letters"},
      {"[[walls]]\nshape = 'hopper'\nwidth = 20\noutlet = 19.99",
       "walls[0]: rounding: 0.25 is not allowed, expected below "},
      {"[[grains]]\ncount = 4\nlow = [0, 0]\nhigh = [9, 9]\njitter = 0.4",
       "grains[0]: jitter: 0.4 is not allowed, expected a number from 0 to "},
      {"[[walls]]\nshape = 'sphere'",
       "x.toml: walls[0].shape: \"sphere\" is not allowed, expected one of plane, plate, box, "
       "hopper, shaft, drum, polyline"},
      {"[[walls]]\nshape = 'hoper'",
       "x.toml: walls[0].shape: \"hoper\" is not allowed, expected one of plane, plate, box, "
       "hopper, shaft, drum, polyline, did you mean hopper?"},
      {"[method]\nsolver = 'jacoby'",
       "solver: jacoby is not allowed, expected one of gauss-seidel, "},
      {"nonsense_key = 1", "x.toml: nonsense_key: no such key, known are dimension, title, "},
      {"[[materials]]\nname = 'glass'\n[[materials]]\nname = 'steel'\n[[grains]]\n"
       "place = 'points'\nat = [[0, 0]]\nmaterial = 'stele'",
       "grains[0]: material: stele is not allowed, expected one of glass, steel, did you mean "
       "steel?"},
      {"[[walls]]\nname = 'shaker'\n[[drives]]\nset = 'shakre'\nmean = 1",
       "drives[0]: set: 'shakre' is not allowed, expected the name of one of [[walls]] or "
       "[[grains]], "
       "did you mean shaker?"},
      {"[[walls]]\nfree = [true]",
       "x.toml: walls[0].free: [true] is not allowed, expected a list of 2 of true and false"},
      {"[[materials]]\ndensity = 1", "x.toml: materials[0].name: is missing, expected a text"},
      {"[method]\nsweeps = 0",
       "x.toml: method.sweeps: 0 is not allowed, expected an integer, at least 1"},
      {"[method]\nname = 'cdd'",
       "method: cdd is not allowed, expected one of contact-dynamics, approximate-hard-sphere, "
       "mcnamara, molecular-dynamics"},
      {"[method]\nname = 'md'\nsprings.stiffness = 1\nsweeps = 30",
       "method.sweeps: molecular-dynamics (spring-dashpot, explicit, velocity-verlet) does not use "
       "it, only gauss-seidel"},
      {"[method.springs]\nstiffness = 10",
       "method.springs.stiffness: contact-dynamics (unilateral-coulomb, gauss-seidel, euler) does "
       "not use it, only spring-dashpot"},
      {"[method]\nsolver = 'newton'\nsweep_order = 'frozen'",
       "method.sweep_order: contact-dynamics (unilateral-coulomb, newton, euler) does not use it, "
       "only "
       "gauss-seidel"},
      {"[method]\nfriction_rule = 'convex'",
       "method.friction_rule: contact-dynamics (unilateral-coulomb, gauss-seidel, euler) does not "
       "use "
       "it, only accelerated-gradient, admm"},
      {"[method]\nopen_contacts = 'leave out'",
       "x.toml: method.open_contacts: \"leave out\" is not allowed, expected one of visit, skip"},
      {"[method]\nsolver = 'jacobi'\nopen_contacts = 'skip'",
       "method.open_contacts: contact-dynamics (unilateral-coulomb, jacobi, euler) does not use "
       "it, "
       "only gauss-seidel"},
      {"[method]\nsolver = 'jacobi'\nopen_contacts = 'visit'",
       "method.open_contacts: contact-dynamics (unilateral-coulomb, jacobi, euler) does not use "
       "it, "
       "only gauss-seidel"},
      {"[[grains]]\ncount = 100\nlow = [0, 0]\nhigh = [3, 3]",
       "grains[0]: count: 100 is not allowed, expected at most the number of places of the lattice "
       "between low and high, 4"},
      {"[[grains]]\ncount = 9",
       "grains[0]: high: 0 is not allowed, expected a finite number above low"},
      {"[[grains]]\nplace = 'random'\ncount = 900\nlow = [0, 0]\nhigh = [9, 9]",
       "grains[0]: count: 900 is not allowed, expected fewer, or a larger box"},
      {"[[grains]]\nplace = 'points'\nat = [[0, 0]]\nmaterial = 'x'",
       "grains[0]: material: x is not allowed, expected one of [[materials]], of which there are "
       "none"},
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
      {"[[walls]]\nname = 'a,b'", "walls[0]: name: 'a,b' is not allowed, expected letters, digits"},
      {"[[drives]]\nset = 'x'\nmean = 1",
       "drives[0]: set: 'x' is not allowed, expected the name of one of"},
      {"[[walls]]\nforce = [0, -10]\nfree = [true, false]",
       "walls[0]: force: -10 is not allowed, expected 0 along an axis that is not `free`"},
      {"[[grains]]\nplace = 'points'\nat = [[0, 0]]\nfixed = true\n"
       "[[drives]]\nset = 'grains'\nquantity = 'force'\nmean = 1",
       "drives[0]: quantity: 'force' is not allowed, expected velocity or turning_rate: the set is "
       "not free"},
      {"[[walls]]\n[[drives]]\nset = 'walls'\nquantity = 'turning_rate'\nmean = 1",
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
  CHECK_THAT(refusal("[method]\nsolver = 'jacoby'\n"), EndsWith(", did you mean jacobi?"));
  CHECK_THROWS_WITH(scene_spec(parse_toml("[run]\nend = 1", ""), "x.toml:", standard_registry()),
                    StartsWith("x.toml: run.time_step: is missing"));
  CHECK_THROWS_WITH(scene_spec(parse_toml("seed = 1", ""), "x.toml:", standard_registry()),
                    "x.toml: run: is missing, expected a table");
}

TEST_CASE("the resolved document says all that the file says", "[scene_file]") {
  AnySceneSpec spec = spec_of(kHopper);
  const auto document = scene_document(spec, standard_registry());
  AnySceneSpec again =
      scene_spec(parse_toml(toml_document(document), "again"), "again:", standard_registry());
  CHECK(scene_document(again, standard_registry()) == document);
  CHECK(document.at("grains").at(0).at("count") == 40);
  CHECK_FALSE(document.at("walls").at(0).contains("radius"));
}

TEST_CASE("one sweep, one pass and an error at each iteration are the least", "[scene_file]") {
  const auto method_of = [](const std::string& name, const std::string& keys) {
    return std::get<SceneSpec<2>>(spec_of("[method]\nname = '" + name + "'\n" + keys)).method;
  };
  const MethodSpec spheres =
      method_of("approximate-hard-sphere", "passes = 1\nremoval_sweeps = 0\n");
  CHECK(spheres.values == OptionValues{{"passes", 1}, {"removal_sweeps", 0}});
  const MethodSpec dynamics =
      method_of("contact-dynamics", "sweeps = 1\ntolerance = 0.1\ncheck_every = 1\n");
  CHECK(dynamics.values == OptionValues{{"sweeps", 1}, {"tolerance", 0.1}, {"check_every", 1}});
  for (const std::string key : {"passes", "sweeps", "check_every"})
    CHECK_THAT(refusal("[method]\ntolerance = 0.1\n" + key + " = 0\n"),
               Contains(key + ": 0 is not allowed, expected an integer, at least 1"));
  CHECK_THAT(refusal("[method]\nremoval_sweeps = -1\n"),
             Contains("removal_sweeps: -1 is not allowed, expected an integer, at least 0"));
}

TEST_CASE("the nearest word is the one with the fewest changes", "[scene_file]") {
  CHECK(edit_distance("kitten", "sitting") == 3);
  CHECK(edit_distance("", "abc") == 3);
  const std::vector<std::string> known = {"mass", "radius", "rolling"};
  CHECK(nearest_word("raduis", known) == "radius");
  CHECK(one_of("raduis", known) == "one of mass, radius, rolling, did you mean radius?");
  CHECK(one_of("height", known) == "one of mass, radius, rolling");
  CHECK(known_instead("raduis", known) == ", did you mean radius?");
  CHECK(known_instead("height", known) == ", known are mass, radius, rolling");
  CHECK(known_instead("height", {}).empty());
}

TEST_CASE("keys are documented with value, default and meaning", "[scene_file]") {
  KeyTable plane, space;
  SceneSpec<2> discs;
  SceneSpec<3> spheres;
  declare_keys(plane, discs, standard_registry());
  declare_keys(space, spheres, standard_registry());
  const std::string text = key_documentation(plane, space);
  CHECK_THAT(text, Contains("### `[[walls]]`"));
  CHECK_THAT(text, Contains("### `[method.contact]`"));
  CHECK_THAT(text, Contains("| `slope` | a number, between 0 and 90 | `60.0` | against the "
                            "horizontal, below 90; 0: a flat bottom [degrees] (shape = hopper) |"));
  CHECK_THAT(text, Contains("| `time_step` | a number, above 0 | required |"));
  CHECK_THAT(text,
             Contains("| `depth` | a number, above 0 | `5.0` | 3D: between the vertical walls "
                      "[length] (shape = hopper) |"));
  CHECK_THAT(text, Contains("| `closed` | true or false | `false` | 2D: back to the first corner"));
  CHECK_THAT(text, Contains("| `normal` | a list of 2 numbers; 3D: a list of 3 numbers | `[0.0, "
                            "1.0]`; 3D: `[0.0, 0.0, 1.0]` |"));
}

}  // namespace scene_spec_test
