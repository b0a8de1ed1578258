// SPDX-License-Identifier: BSD-3-Clause
// Keys that could have no effect are refused by their names; beside what they are of they are
// taken.
#include <nlohmann/json.hpp>
#include <string>
#include <type_traits>

#include <libcd/core/error.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"
#include "tests/scene_file/spec_of.hpp"

namespace without_effect_test {

using namespace cd;
using namespace cd::test;

std::string refusal(const std::string& text) {
  try {
    std::visit(
        []<int D>(const SceneSpec<D>& spec) {
          const NamedScene<D> named = build_scene(spec, ".");
          make_method<D>(spec.method, standard_registry(), 1, 1, named.pairs);
        },
        spec_of(text + '\n'));
  } catch (const Error& error) {
    return error.what();
  }
  return "taken";
}

struct Case {
  std::string refused, line;  ///< which the refusal begins with
  std::string taken;          ///< where the same keys have an effect
};

const std::string kFloor = "[[walls]]\nname = 'floor'\n[[drives]]\nset = 'floor'\n";
const std::string kPiston =
    "[[walls]]\nname = 'top'\nfree = [true, false]\n[[drives]]\nset = 'top'\n"
    "quantity = 'force'\nmean = 1\n";

TEST_CASE("what has no effect where it stands is refused, and taken where it has one",
          "[scene_file]") {
  const Case cases[] = {
      {"[cell]\nperiodic = [true, false]",
       "cell.size: is missing, cell.periodic is of the axes of a cell",
       "[cell]\nsize = [5, 5]\nperiodic = [true, false]"},
      {"[cell]\nshear_rate = 1", "cell.size: is missing, shear and pressure act on a periodic cell",
       "[cell]\nsize = [5, 5]\nshear_rate = 1"},
      {"[cell]\nsize = [5, 5]\ninertia = 5", "x.toml: cell.inertia: is only for pressure above 0",
       "[cell]\nsize = [5, 5]\npressure = 1\ninertia = 5"},
      {"[cell]\nsize = [5, 5]\nisotropic = false",
       "x.toml: cell.isotropic: is only for pressure above 0",
       "[cell]\nsize = [5, 5]\npressure = 1\nisotropic = false"},
      {"[[walls]]\nmass = 2", "x.toml: walls[0].mass: is only for free axes",
       "[[walls]]\nmass = 2\nfree = [false, true]"},
      {"[[grains]]\nplace = 'random'\nlow = [0, 0]\nhigh = [9, 9]",
       "grains[0]: count: 0 is not allowed, expected above 0 with place = random",
       "[[grains]]\nplace = 'random'\nlow = [0, 0]\nhigh = [9, 9]\ncount = 3"},
      {"[[grains]]\nplace = 'deposit'\nradius = [0.4, 0.6]\nhigh = [9, 0]",
       "grains[0]: count: 0 is not allowed, expected above 0 with place = deposit",
       "[[grains]]\nplace = 'deposit'\nradius = [0.4, 0.6]\nhigh = [9, 0]\ncount = 3"},
      {"[[grains]]\nplace = 'points'", "grains[0]: at: is missing",
       "[[grains]]\nplace = 'points'\nat = [[0, 0]]"},
      {"[[grains]]\nplace = 'points'\nat = []",
       "x.toml: grains[0].at: [] is not allowed, expected a list of lists of 2 numbers, at least",
       "[[grains]]\nlow = [0, 0]\nhigh = [9, 9]"},  // as many as the lattice has places
      {"[[grains]]\nplace = 'points'\nat = [[0, 0]]\nfixed = true\nturns = false",
       "x.toml: grains[0].turns: is only for grains that are not fixed",
       "[[grains]]\nplace = 'points'\nat = [[0, 0]]\nturns = false"},
      {kFloor, "x.toml: drives[0]: says nothing, expected one of mean, amplitude, times",
       kFloor + "mean = 0"},  // it is held
      {kFloor + "mean = 1\ndirection = [0, 0]", "x.toml: drives[0].direction: all numbers are 0",
       kFloor + "mean = 1\ndirection = [0, -1]"},
      {kFloor + "times = []\nvalues = []", "x.toml: drives[0].times: [] is not allowed",
       kFloor + "times = [0]\nvalues = [1]"},
      {kFloor + "mean = 1\ntimes = [0, 1]\nvalues = [0, 1]",
       "x.toml: drives[0].mean: is only for a drive without times",
       kFloor + "times = [0, 1]\nvalues = [0, 1]"},
      {kFloor + "mean = 1\nfrequency = 2",
       "x.toml: drives[0].frequency: is only for use beside amplitude",
       kFloor + "amplitude = 0\nfrequency = 2"},  // a study from no shaking on
      {kFloor + "mean = 1\nphase = 0.5",
       "x.toml: drives[0].phase: is only for use beside amplitude",
       kFloor + "amplitude = 1\nphase = 0.5"},
      {kPiston + "direction = [1, 1]",
       "drives[0]: direction: 1 is not allowed, expected 0 along an",
       kPiston + "direction = [1, 0]"},
      {"[[outlets]]\nlow = [5, 1]\nhigh = [-5, -1]",
       "x.toml: outlets[0].high: -5 is not allowed, expected above low, 5",
       "[[outlets]]\nlow = [-5, -1]\nhigh = [5, 1]"},
      {"[[outlets]]\nhigh = [inf, -inf]", "x.toml: outlets[0].high: -inf is not allowed",
       "[[outlets]]\nhigh = [inf, 0]"},
      {"[[outlets]]\nlow = [inf, 0]", "x.toml: outlets[0].low: inf is not allowed",
       "[[outlets]]\nlow = [-inf, 0]"},
      {"[[outlets]]", "x.toml: outlets[0].low: all numbers of low and high are infinite",
       "[[outlets]]\nlow = [0, -inf]"},
      {"[method]\nsolver = ''", "x.toml: method.solver: \"\" is not allowed, expected a text that",
       "[method]\nsolver = 'jacobi'"},
      {"[[walls]]\nmaterial = ''", "x.toml: walls[0].material: \"\" is not allowed", "title = ''"},
      {"[method]\ncheck_every = 5", "x.toml: method.check_every: is only for use beside tolerance",
       "[method]\ntolerance = 1e-3\ncheck_every = 5"},
      {"[method]\nlaw = 'extended-coulomb'\ncontact.torsion = 0.1",
       "x.toml: method.contact.torsion: is only for dimension = 3",
       "dimension = 3\n[method]\nlaw = 'extended-coulomb'\ncontact.torsion = 0.1"},
      {"[[materials]]\nname = 'a'\n[[pairs]]\nbetween = ['a', 'a']",
       "x.toml: pairs[0]: says nothing, expected one of coefficient, contact",
       "[[materials]]\nname = 'a'\n[[pairs]]\nbetween = ['a', 'a']\ncoefficient = 0"}};
  for (const Case& one : cases) {
    INFO(one.refused);
    const std::string found = refusal(one.refused);
    CHECK_THAT(found, StartsWith(one.line));
    CHECK(found.find('\n') == std::string::npos);
    CHECK(refusal(one.taken) == "taken");
  }
}

TEST_CASE("a time of rest is of a speed of rest, be it that of a run that goes on",
          "[scene_file]") {
  const auto read = [](const std::string& run) {
    scene_spec(parse_toml("[run]\ntime_step = 0.01\nend = 1\n" + run, "x.toml"),
               "x.toml:", standard_registry());
  };
  CHECK_THROWS_WITH(read("rest_time = 2"),
                    "x.toml: run.rest_time: is only for use beside rest_speed, which is missing");
  CHECK_NOTHROW(read("rest_time = 2\nrest_speed = 0"));
}

TEST_CASE("a resolved document shows no key that has no effect, and can be read", "[scene_file]") {
  AnySceneSpec spec = spec_of(kFloor + "times = [0, 1]\nvalues = [0, 1]\n");
  const auto document = scene_document(spec, standard_registry());
  CHECK_FALSE(document.at("walls").at(0).contains("mass"));
  CHECK_FALSE(document.at("drives").at(0).contains("mean"));
  CHECK_FALSE(document.contains("cell"));
  AnySceneSpec again =
      scene_spec(parse_toml(toml_document(document), "again"), "again:", standard_registry());
  CHECK(scene_document(again, standard_registry()) == document);
}

}  // namespace without_effect_test
