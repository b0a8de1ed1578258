// SPDX-License-Identifier: BSD-3-Clause
// Coefficients that nobody gave: refused by pair and key, or mixed by the rule of the field.
#include <string>
#include <utility>

#include <libcd/core/error.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"
#include "tests/scene_file/spec_of.hpp"

namespace missing_coefficients_test {

using namespace cd;
using namespace cd::test;

template <int D>
Method<D> method_of(const SceneSpec<D>& spec, const NamedScene<D>& named) {
  return make_method<D>(spec.method, standard_registry(), static_cast<int>(named.materials.size()),
                        1, named.pairs);
}

std::string refusal(const std::string& text) {
  try {
    std::visit([](const auto& spec) { method_of(spec, build_scene(spec, ".")); }, spec_of(text));
  } catch (const Error& error) {
    return error.what();
  }
  return "taken";
}

/// Two grains of each of the materials a and b in a corner of fixed walls of the material w.
std::string corner(const std::string& pairs, const std::string& method) {
  return "[[materials]]\nname = 'a'\n[[materials]]\nname = 'b'\n[[materials]]\nname = 'w'\n" +
         pairs + R"(
[[walls]]
material = 'w'
[[walls]]
material = 'w'
normal = [1, 0]
[[grains]]
place = 'points'
at = [[1, 1], [3, 1]]
material = 'a'
[[grains]]
place = 'points'
material = 'b'
at = [[5, 1], [7, 1]]
)" + method;
}

std::string pair(const std::string& names, const std::string& coefficients) {
  return "[[pairs]]\nbetween = ['" + names.substr(0, 1) + "', '" + names.substr(1, 1) + "']\n" +
         coefficients + '\n';
}

std::string with(std::string text, const std::string& old, const std::string& other) {
  return text.replace(text.find(old), old.size(), other);
}

TEST_CASE("a coefficient that one pair of materials has is made up for no other", "[scene_file]") {
  // None of these follows for unlike bodies from those of like ones, in any law that has it.
  const std::pair<std::string, std::string> cases[] = {
      {"name = 'ahs'", "restitution"},
      {"name = 'mcnamara'", "tangential_restitution"},
      {"law = 'extended-coulomb'", "contact.restitution"},
      {"law = 'extended-coulomb'", "contact.cohesion_force"},
      {"law = 'extended-coulomb'", "contact.rolling"},
      {"name = 'md'", "springs.stiffness"},
      {"name = 'md'\nsprings.stiffness = 9", "springs.damping"},
      {"name = 'md'\nlaw = 'hertz-mindlin'\nhertz.young = 9", "hertz.restitution"}};
  for (const auto& [method, key] : cases) {
    INFO(method << ' ' << key);
    const std::string by = "[method]\n" + method + '\n', value = key + " = 0.5\n";
    const std::string like = pair("aa", value) + pair("bb", value);
    CHECK(refusal(corner(like, by)) ==
          "pairs: " + key +
              " of a and b is missing, expected in a [[pairs]] of the two, or in "
              "[method] for all");
    CHECK_THAT(refusal(corner(like + pair("ba", value), by)),
               StartsWith("pairs: " + key + " of a and w is missing"));
    // Two fixed walls never touch.
    CHECK(refusal(corner(like + pair("ba", value) + pair("aw", value) + pair("wb", value), by)) ==
          "taken");
    CHECK(refusal(corner(pair("ab", value), by + value)) == "taken");
    CHECK(refusal(corner("", by + value)) == "taken");
  }
}

TEST_CASE("pairs of materials that cannot touch need no coefficients", "[scene_file]") {
  const std::string e = "restitution = 0.5\n", ahs = "[method]\nname = 'ahs'\n";
  const std::string text =
      corner(pair("aa", e) + pair("ab", e) + pair("aw", e) + pair("bw", e), ahs);
  const auto missing = StartsWith("pairs: restitution of b and b is missing");
  CHECK_THAT(refusal(text), missing);
  const std::string one = with(text, "[[5, 1], [7, 1]]", "[[5, 1]]");
  CHECK(refusal(one) == "taken");  // there is one grain of b
  CHECK_THAT(refusal("[cell]\nsize = [90, 90]\nperiodic = [true, false]\n" + one),
             missing);  // and its image
  CHECK_THAT(refusal(one + "[[inlets]]\nlow = [5, 5]\nhigh = [6, 6]\nmaterial = 'b'\n"), missing);
  CHECK(refusal(with(text, "material = 'b'\nat", "material = 'b'\nfixed = true\nat")) == "taken");
  // A wall that moves freely touches grains that are fixed.
  const std::string free =
      with(text, "material = 'w'\nnormal", "material = 'w'\nfree = [true, false]\nnormal");
  CHECK(refusal(with(with(free, pair("bw", e), ""), "material = 'b'\nat",
                     "material = 'b'\nfixed = true\nat"))
            .starts_with("pairs: restitution of b and w is missing"));
}

TEST_CASE("elasticity of two materials is mixed from those of each, and of nothing else",
          "[scene_file]") {
  const std::string hertz =
      "[method]\nname = 'md'\nlaw = 'hertz-mindlin'\nhertz.restitution = 0.5\n";
  const std::string a = pair("aa", "hertz.young = 200"), b = pair("bb", "hertz.young = 2"),
                    w = pair("ww", "hertz.young = 9");
  CHECK(refusal(corner(a + b + w, hertz)) == "taken");
  CHECK_THAT(refusal(corner(a + b, hertz)), StartsWith("pairs: hertz.young of w and w is missing"));
  CHECK_THAT(refusal(corner(a + w, hertz)), StartsWith("pairs: hertz.young of b and b is missing"));
  CHECK_THAT(refusal(corner(a + b + w + pair("ab", "hertz.poisson = 0.1"), hertz)),
             StartsWith("pairs: hertz.young of a and b is missing"));
}

TEMPLATE_TEST_CASE_SIG("two unlike bodies part with the restitution that their pair says",
                       "[scene_file]", ((int D), D), 2, 3) {
  // Of equal masses, one at rest: the relative speed after the collision is e times that before.
  const std::string zeros = D == 2 ? "0" : "0, 0";
  const std::string like = "hertz = {young = 1e6, restitution = 0.5}";
  const std::string head =
      "dimension = " + std::to_string(D) +
      "\nfriction = 0\n[[materials]]\nname = 'a'\n[[materials]]\nname = 'b'\n" + pair("aa", like) +
      pair("bb", like);
  const std::string rest = "[[grains]]\nplace = 'points'\nmaterial = 'b'\nat = [[" + zeros +
                           ", 0], [" + zeros + ", 90]]\n[[grains]]\nplace = 'points'\nat = [[" +
                           zeros + ", 1.001], [" + zeros + ", 95]]\nvelocity = [" + zeros +
                           ", -1]\n[method]\nname = 'md'\nlaw = 'hertz-mindlin'\n";
  CHECK_THAT(refusal(head + rest), StartsWith("pairs: hertz.restitution of a and b is missing"));
  const auto spec =
      std::get<SceneSpec<D>>(spec_of(head + pair("ab", "hertz.restitution = 0.75") + rest));
  NamedScene<D> named = build_scene(spec, ".");
  Method<D> method = method_of(spec, named);
  Simulation<D> simulation(named.scene, std::move(method), {.time_step = 1e-5});
  for (int k = 0; k < 2000; ++k) simulation.step();
  const auto& v = simulation.scene().velocity;
  CHECK(v[2][D - 1] - v[0][D - 1] == Approx(0.75).margin(2e-3));  // as the time step resolves it
}

TEST_CASE("soft grains without a stiffness are refused, however their method is made",
          "[scene_file]") {
  const std::string one = "[[walls]]\n[[grains]]\nplace = 'points'\nat = [[0, 1]]\n[method]\n";
  const std::string springs = "springs.stiffness: is missing, expected a number above 0";
  const std::string young = "hertz.young: is missing, expected a number above 0";
  CHECK(refusal(one + "name = 'md'\n") == springs);
  CHECK(refusal(one + "name = 'md'\nsprings.damping = 1\n") == springs);
  CHECK(refusal(one + "name = 'md'\nlaw = 'hertz-mindlin'\n") == young);
  CHECK(refusal(one + "name = 'md'\nlaw = 'hertz-mindlin'\nhertz.poisson = 0.2\n") == young);
  CHECK_THROWS_WITH(make_method<2>("md"), springs);
  CHECK_THROWS_WITH(make_method<3>("molecular-dynamics", {{"law", "hertz-mindlin"}}), young);
  CHECK_THROWS_WITH(make_law<3>("spring-dashpot"), springs);
}

}  // namespace missing_coefficients_test
