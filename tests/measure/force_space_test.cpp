// SPDX-License-Identifier: BSD-3-Clause
// The forces that balance a frozen packing: a wheel of seven discs, whose forces can be written
// down.
#include <libcd/measure/force_space.hpp>

#include <cmath>
#include <numbers>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/measure/force_spread.hpp>
#include <libcd/measure/force_walk.hpp>
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace force_space_test {

using namespace cd;

constexpr double kRounding = 1e-12;

/// A disc and the six around it that it touches, each of which touches its neighbours and is
/// pushed towards the centre by the force given. Six contacts are spokes, six make the rim.
ContactProblem<2> wheel(double friction, double force) {
  Scene<2> scene;
  scene.friction = PairTable<double>(friction);
  scene.add(Grain<2>{});
  for (int k = 0; k < 6; ++k) {
    const double angle = k * std::numbers::pi / 3.0;
    Grain<2> grain;
    grain.position = {std::cos(angle), std::sin(angle)};
    const int b = scene.add(grain);
    scene.force.set(b, -force * grain.position);
  }
  return test::problem_of(scene, 1.0, 0.01);
}

bool is_spoke(const GrainContact<2>& contact) {
  return contact.i == 0;
}

/// On the radius of a rim disc spoke + 2 rim cos 60 = force.
Array<Impulse<2>> balanced(const ContactProblem<2>& problem, double spoke, double force) {
  Array<Impulse<2>> impulse;
  for (const auto& contact : problem.grain_contacts)
    impulse.push_back({is_spoke(contact) ? spoke : force - spoke, 0.0});
  return impulse;
}

// Without friction 12 forces and 7 x 2 equations, of which three follow from the others, as the
// wheel is free to move and to turn. With friction 24 components and 7 x 3 - 3 equations.
TEST_CASE("the null space of a wheel has the dimension of counting") {
  const ContactProblem<2> smooth = wheel(0.0, 0.0), rough = wheel(0.5, 0.0);
  const ForceSpace<2> of_smooth(smooth), of_rough(rough);
  CHECK(of_smooth.unknowns() == 12);
  CHECK(of_smooth.equations() == 14);
  CHECK(of_smooth.rank() == 11);
  CHECK(of_smooth.nullity() == 1);
  CHECK(of_rough.unknowns() == 24);
  CHECK(of_rough.equations() == 21);
  CHECK(of_rough.nullity() == 6);
  SECTION("without friction it is the rim against the spokes") {
    const Array<Impulse<2>> r = of_smooth.impulses_of(of_smooth.null_space().col(0));
    for (int c = 0; c < r.size(); ++c) {
      const double sign = is_spoke(smooth.grain_contacts[c]) == is_spoke(smooth.grain_contacts[0]);
      CHECK(r[c].normal == Approx((sign > 0.0 ? 1.0 : -1.0) * r[0].normal).epsilon(kRounding));
    }
  }
}

TEST_CASE("imbalance and cone violation are those of the forces given") {
  const double friction = GENERATE(0.0, 0.5);
  const ContactProblem<2> problem = wheel(friction, 1.0);
  const ForceSpace<2> space(problem);
  Array<Impulse<2>> impulse = balanced(problem, 0.25, 1.0);
  CHECK(space.imbalance(impulse) < kRounding);
  CHECK(cone_violation(problem, impulse) == 0.0);
  const double mean = mean_normal<2>(impulse);
  impulse[0].normal += 0.1;  // moves two discs along the contact, an axis of the frame for spokes
  CHECK(space.imbalance(impulse) > 0.05 / mean);
  impulse[0] = {0.2, 0.3};
  CHECK(cone_violation(problem, impulse) ==
        Approx((0.3 - friction * 0.2) / mean_normal<2>(impulse)));
  CHECK(cone_violation(problem, balanced(problem, -0.5, 1.0)) > 0.0);
}

TEST_CASE("tangential forces of one sense turn the disc in the middle") {
  const ContactProblem<2> problem = wheel(0.5, 1.0);
  const ForceSpace<2> space(problem);
  Array<Impulse<2>> impulse = balanced(problem, 0.25, 1.0);
  for (int c = 0; c < impulse.size(); ++c)
    if (is_spoke(problem.grain_contacts[c])) impulse[c].tangential = 0.1;
  CHECK(space.imbalance(impulse) == Approx(6.0 * 0.1 / mean_normal<2>(impulse)));
}

// Forces of the rim are uniform in [0, force]: mean 1/2, deviation 1 / sqrt(12). 20000 independent
// points know the mean to 0.002 and the deviation to 0.0013; five times that is allowed.
TEST_CASE("a walk draws the forces of a wheel uniformly") {
  const ContactProblem<2> problem = wheel(0.0, 1.0);
  const ForceSpace<2> space(problem);
  ForceWalk<2> walk(space, {balanced(problem, 0.2, 1.0), balanced(problem, 0.4, 1.0)}, 3);
  ForceSpread<2> spread;
  for (int k = 0; k < 20000; ++k) {
    walk.walk(2);
    const Array<Impulse<2>> r = walk.impulses();
    REQUIRE(cone_violation(problem, r) == 0.0);
    spread.add(r);
  }
  CHECK(space.imbalance(walk.impulses()) < 1e-10);
  for (int c = 0; c < problem.contact_count(); ++c) {
    CHECK(spread.mean()[c].normal == Approx(0.5).margin(0.01));
    CHECK(spread.deviation(c) == Approx(1.0 / std::sqrt(12.0)).margin(0.0065));
  }
  CHECK(spread.value() == Approx(2.0 / std::sqrt(12.0)).margin(0.02));
}

TEST_CASE("a walk with friction stays within the cones and in balance") {
  const ContactProblem<2> problem = wheel(0.3, 1.0);
  const ForceSpace<2> space(problem);
  ForceWalk<2> walk(space, {balanced(problem, 0.2, 1.0), balanced(problem, 0.4, 1.0)}, 3);
  ForceSpread<2> spread;
  for (int k = 0; k < 2000; ++k) {
    walk.walk(6);
    REQUIRE(cone_violation(problem, walk.impulses()) < 1e-12);
    spread.add(walk.impulses());
  }
  CHECK(space.imbalance(walk.impulses()) < 1e-10);
  CHECK(spread.value() > 0.3);
}

TEST_CASE("a walk and its spread go on where they were, bit for bit") {
  const ContactProblem<2> problem = wheel(0.3, 1.0);
  const ForceSpace<2> space(problem);
  const std::vector known = {balanced(problem, 0.2, 1.0), balanced(problem, 0.4, 1.0)};
  ForceWalk<2> walk(space, known, 3), resumed(space, known, 4);
  ForceSpread<2> spread, rest;
  const auto follow = [](ForceWalk<2>& a, ForceSpread<2>& of) {
    for (int k = 0; k < 3; ++k) {
      a.walk(5);
      of.add(a.impulses());
    }
  };
  follow(walk, spread);
  resumed.go_on_from(walk.place());
  State saved, of_rest, of_spread;
  write(saved, "spread", spread);
  read(saved, "spread", rest);
  follow(walk, spread);
  follow(resumed, rest);
  CHECK(resumed.place().unknowns == walk.place().unknowns);
  CHECK(resumed.place().random == walk.place().random);
  write(of_rest, "", rest);
  write(of_spread, "", spread);
  CHECK(of_rest == of_spread);
  saved.put("spread/squares", std::vector{1.0, 2.0});
  CHECK_THROWS_WITH(read(saved, "spread", rest), StartsWith("contacts of a spread: 2"));
}

TEST_CASE("the spread of an ensemble is that of its vectors") {
  ForceSpread<2> spread;
  for (const double x : {1.0, 2.0, 3.0}) {
    Array<Impulse<2>> impulse;
    impulse.push_back({x, -x});
    impulse.push_back({2.0, 0.5});
    spread.add(impulse);
  }
  CHECK(spread.deviation(0) == Approx(std::sqrt(2.0)));  // 1 in each of two components
  CHECK(spread.deviation(1) == 0.0);
  CHECK(spread.value() == Approx(std::sqrt(2.0) / 4.0));
}

TEST_CASE("a force space refuses open contacts") {
  ContactProblem<2> problem = wheel(0.5, 0.0);
  problem.grain_contacts[3].arm = 1.001;
  CHECK_THROWS_WITH(ForceSpace<2>(problem), StartsWith("arm of a contact: 1.001"));
}

}  // namespace force_space_test
