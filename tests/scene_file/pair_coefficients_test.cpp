// SPDX-License-Identifier: BSD-3-Clause
// Coefficients of each pair of materials: what a file says is what contacts do.
#include <cmath>
#include <numbers>
#include <string>

#include <libcd/core/error.hpp>
#include <libcd/law/collision.hpp>
#include <libcd/law/extended_coulomb.hpp>
#include <libcd/law/hertz_mindlin.hpp>
#include <libcd/law/soft_collision.hpp>
#include <libcd/law/spring_dashpot.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"
#include "tests/scene_file/spec_of.hpp"

namespace pair_coefficients_test {

using namespace cd;
using namespace cd::test;

constexpr double kMass = std::numbers::pi / 4.0;

/// Two discs of the first and of the second material that approach a floor of the first.
std::string two_balls(const std::string& of_all, const std::string& of_pair) {
  return R"(
[[materials]]
name = "steel"
[[materials]]
name = "rubber"
[[pairs]]
between = ["rubber", "steel"]
)" + of_pair +
         R"(
[[walls]]
[[grains]]
place = "points"
at = [[0, 0.6]]
velocity = [0, -1]
[[grains]]
name = "others"
place = "points"
at = [[5, 0.6]]
velocity = [0, -1]
material = "rubber"
)" + of_all +
         '\n';
}

Method<2> method_of(const SceneSpec<2>& spec, const NamedScene<2>& named) {
  return make_method<2>(spec.method, standard_registry(), static_cast<int>(named.materials.size()),
                        1, named.pairs);
}

/// What the two bring back of their speed.
std::pair<double, double> rebounds(const std::string& text, double time_step) {
  const auto spec = std::get<SceneSpec<2>>(spec_of(text));
  NamedScene<2> named = build_scene(spec, ".");
  Method<2> method = method_of(spec, named);
  Simulation<2> simulation(named.scene, std::move(method), {.time_step = time_step});
  while (static_cast<double>(simulation.steps()) * time_step < 0.4) simulation.step();
  return {simulation.scene().velocity[1].y(), simulation.scene().velocity[2].y()};
}

std::string refusal(const std::string& text) {
  try {
    const auto spec = std::get<SceneSpec<2>>(spec_of(text));
    method_of(spec, build_scene(spec, "."));
  } catch (const Error& error) {
    return error.what();
  }
  return "taken";
}

TEST_CASE("a pair of materials has its own restitution, with every law that has one",
          "[scene_file]") {
  struct Case {
    std::string method, of_pair;
    double time_step, error;  // rounding, or what a time step leaves of a soft collision
  };
  const Case cases[] = {
      {"[method]\nlaw = 'extended-coulomb'\ncontact.restitution = 0.25",
       "contact.restitution = 0.75", 0.001, 1e-12},
      {"[method]\nname = 'ahs'\nrestitution = 0.25", "restitution = 0.75", 0.001, 1e-12},
      {"[method]\nname = 'mcnamara'\nrestitution = 0.25", "restitution = 0.75", 0.001, 1e-12},
      {"[method]\nname = 'md'\nlaw = 'hertz-mindlin'\nhertz.young = 1e5\nhertz.restitution = 0.25",
       "hertz.restitution = 0.75", 1e-5, 2e-3}};
  for (const auto& [method, of_pair, time_step, error] : cases) {
    INFO(method);
    const auto [like, unlike] = rebounds(two_balls(method, of_pair), time_step);
    CHECK(like == Approx(0.25).margin(error));
    CHECK(unlike == Approx(0.75).margin(error));
  }
}

TEST_CASE("a pair of materials has its own springs, and the others where it says nothing",
          "[scene_file]") {
  const auto [like, unlike] =
      rebounds(two_balls("[method]\nname = 'md'\nsprings.stiffness = 1e4\nsprings.damping = 20",
                         "springs.stiffness = 4e4"),
               1e-5);
  const auto expected = [](double stiffness) {
    return restitution(damping_ratio(stiffness, 20.0, kMass));
  };
  CHECK(std::abs(expected(1e4) - expected(4e4)) > 0.1);
  CHECK(like == Approx(expected(1e4)).margin(2e-3));
  CHECK(unlike == Approx(expected(4e4)).margin(2e-3));
}

TEST_CASE("coefficients that a pair does not name are those of all pairs", "[scene_file]") {
  const OptionValues all{{"restitution", 0.1},         {"springs.stiffness", 100.0},
                         {"springs.damping", 2.0},     {"springs.tangential_stiffness", 7.0},
                         {"contact.restitution", 0.2}, {"contact.rolling", 0.3}};
  const OptionValues of_mixed{
      {"springs.stiffness", 50.0}, {"contact.restitution", 0.9}, {"tangential_restitution", 0.5}};
  const PartValues values{all, 2, {{0, 1, of_mixed}}};
  const auto contact = pair_options<ContactOptions<2>>(values);
  CHECK(contact(0, 0).restitution == 0.2);
  CHECK(contact(0, 1).restitution == 0.9);
  CHECK(contact(0, 1).rolling.coefficient == 0.3);
  const PairTable<SpringDashpotCoefficients> springs =
      SpringDashpot<2>(pair_options<SpringOptions>(values)).coefficients();
  CHECK(springs(0, 1).stiffness == 50.0);
  CHECK(springs(0, 1).damping == 2.0);
  CHECK(springs(0, 1).tangential_stiffness == 7.0);
  CHECK(springs(0, 0).stiffness == 100.0);
  const auto collision = pair_options<CollisionCoefficients>(values);
  CHECK(collision(0, 1).restitution == 0.1);
  CHECK(collision(0, 1).tangential_restitution == 0.5);
  CHECK(collision(0, 0).tangential_restitution == 0.0);
}

TEST_CASE("two materials are elastic together as each is by itself", "[scene_file]") {
  // 1 / E* = (1 - nu_i^2) / E_i + (1 - nu_j^2) / E_j, 1 / G* = (2 - nu_i) / G_i + (2 - nu_j) / G_j,
  // G = E / (2 (1 + nu)) [Johnson 1985, Contact mechanics, Eqs. 4.5, 7.43].
  const Elasticity steel{200.0, 0.25}, rubber{0.5, 0.5};
  const auto shear = [](const Elasticity& e) { return 0.5 * e.young / (1.0 + e.poisson); };
  const auto pair = hertz_mindlin(steel, rubber, 0.5);
  CHECK(pair.modulus ==
        Approx(1.0 / ((1.0 - 0.25 * 0.25) / 200.0 + (1.0 - 0.25) / 0.5)).epsilon(1e-14));
  CHECK(pair.shear_modulus ==
        Approx(1.0 / (1.75 / shear(steel) + 1.5 / shear(rubber))).epsilon(1e-14));
  CHECK(hertz_mindlin(rubber, steel, 0.5).modulus == Approx(pair.modulus).epsilon(1e-14));
  CHECK(hertz_mindlin(steel, steel, 0.5).modulus == hertz_mindlin(200.0, 0.25, 0.5).modulus);

  const OptionValues all{
      {"hertz.young", 200.0}, {"hertz.poisson", 0.25}, {"hertz.restitution", 0.5}};
  const PairValues soft{1, 1, {{"hertz.young", 0.5}, {"hertz.poisson", 0.5}}};
  PairValues unlike{0, 1, {{"hertz.restitution", 0.7}}};
  const auto coefficients = [&] {
    return HertzMindlin<2>(pair_options<HertzOptions>({all, 2, {soft, unlike}})).coefficients();
  };
  CHECK(coefficients()(0, 1).modulus == pair.modulus);
  CHECK(coefficients()(0, 1).restitution == 0.7);
  CHECK(coefficients()(1, 1).modulus == hertz_mindlin(0.5, 0.5, 1.0).modulus);
  CHECK(coefficients()(1, 1).restitution == 0.5);
  unlike.values["hertz.young"] = 3.0;  // it says otherwise
  CHECK(coefficients()(0, 1).modulus == hertz_mindlin(3.0, 0.25, 1.0).modulus);
}

TEST_CASE("coefficients of a pair that no law takes are refused", "[scene_file]") {
  CHECK(refusal(two_balls("", "coefficient = 0.1")) == "taken");
  CHECK(refusal(two_balls("", "contact.restitution = 0.5")) ==
        "pairs[0].contact.restitution: contact-dynamics (unilateral-coulomb, gauss-seidel, euler) "
        "does not use it, only extended-coulomb");
  CHECK_THAT(
      refusal(two_balls("[method]\nname = 'md'\nsprings.stiffness = 1", "restitution = 0.5")),
      StartsWith("pairs[0].restitution: molecular-dynamics (spring-dashpot, explicit, "
                 "velocity-verlet) does not use it, only collision"));
  CHECK_THAT(refusal(two_balls("", "springs.stiffness = -1")),
             StartsWith("x.toml: pairs[0].springs.stiffness: -1 is not allowed, expected a number, "
                        "above 0"));
  CHECK_THAT(refusal(two_balls("",
                               "coefficient = 1\n[[pairs]]\nbetween = ['steel', 'rubber']\n"
                               "coefficient = 1")),
             StartsWith("pairs[1]: between: steel, rubber is not allowed, expected a pair that is "
                        "named once"));
  CHECK_THAT(refusal(two_balls("",
                               "coefficient = 1\n[[pairs]]\nbetween = ['steel', 'wood']\n"
                               "coefficient = 1")),
             StartsWith("pairs[1]: material: wood is not allowed, expected one of steel, rubber"));
}

}  // namespace pair_coefficients_test
