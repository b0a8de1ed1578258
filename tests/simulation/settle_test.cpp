// SPDX-License-Identifier: BSD-3-Clause
// Steps until rest.
#include <libcd/simulation/settle.hpp>

#include <cmath>
#include <vector>
#include "tests/catch.hpp"

#include <libcd/core/error.hpp>
#include "solvers/table.hpp"
#include "tests/analytic/textbook.hpp"

namespace settle_test {

using namespace cd;
using namespace cd::test;

/// A ball that bounces with restitution 0.3 under gravity 1.
template <int D>
Textbook<D> bouncing_ball() {
  auto world = ball_on_floor<D>(0.5, {.restitution = 0.3}, 0.2);
  incline(world, 0.0);
  world.start("gauss-seidel", 1e-2);
  return world;
}

TEMPLATE_TEST_CASE_SIG("a bouncing ball comes to rest, and not at the top of its path", "[settle]",
                       ((int D), D), 2, 3) {
  auto world = bouncing_ball<D>();
  Simulation<D>& simulation = *world.simulation;
  // At rest it is only when the speed is small all the time; at the start it is for one step.
  CHECK(settle(simulation, {.speed = 0.05, .period = 20}) == SettleStatus::at_rest);
  CHECK(simulation.steps() % 20 == 0);
  CHECK(simulation.steps() > 60);  // it falls for 63 steps first
  CHECK(settle(simulation, {.speed = 1e-9, .period = 5, .calm = 3}) == SettleStatus::at_rest);
  CHECK(largest_speed(simulation.scene()) < 1e-9);
  CHECK(std::abs(simulation.scene().position[1][D - 1] - 0.5) < 0.02);
}

TEST_CASE("a surface that turns is not at rest", "[settle]") {
  auto world = bouncing_ball<2>();
  Scene<2>& scene = world.scene();
  scene.angular_velocity[1] = -4.0;
  CHECK(largest_speed(scene) == 2.0);
  scene.velocity[1] = {3.0, 0.0};
  CHECK(largest_speed(scene) == 3.0);
  stop_all(scene);
  CHECK(largest_speed(scene) == 0.0);
  CHECK(scene.velocity[1].isZero());
  CHECK(scene.angular_velocity[1] == 0.0);
}

TEST_CASE("settling ends at its limit of steps, counted from now", "[settle]") {
  auto world = bouncing_ball<2>();
  for (int k = 0; k < 4; ++k) world.simulation->step();
  const SettleRule never{.period = 10, .most_steps = 25, .at_rest = [] { return false; }};
  CHECK(settle(*world.simulation, never) == SettleStatus::step_limit);
  CHECK(world.simulation->steps() == 29);
  CHECK(settle(*world.simulation, {.most_steps = 0}) == SettleStatus::step_limit);
  CHECK(world.simulation->steps() == 29);
}

TEST_CASE("settling is interrupted before a period", "[settle]") {
  auto world = bouncing_ball<2>();
  int asked = 0;
  const SettleRule rule{
      .period = 7, .at_rest = [] { return false; }, .go_on = [&] { return ++asked < 3; }};
  CHECK(settle(*world.simulation, rule) == SettleStatus::interrupted);
  CHECK(world.simulation->steps() == 14);
}

TEST_CASE("only consecutive judgements of rest count", "[settle]") {
  auto world = bouncing_ball<2>();
  const std::vector<bool> answers = {true, true, false, true, true, true, true};
  std::size_t asked = 0;
  const SettleRule rule{.period = 2, .calm = 3, .at_rest = [&] { return answers[asked++]; }};
  CHECK(settle(*world.simulation, rule) == SettleStatus::at_rest);
  CHECK(asked == 6);
  CHECK(world.simulation->steps() == 12);
}

TEST_CASE("settling goes on from its progress", "[settle]") {
  const auto answers = [](std::int64_t step) { return step % 10 == 2 || step > 40; };
  const auto rule_of = [&](const Simulation<2>& simulation, std::int64_t until) {
    return SettleRule{.period = 2,
                      .calm = 5,
                      .most_steps = 60,
                      .at_rest = [&, answers] { return answers(simulation.steps()); },
                      .go_on = [&, until] { return simulation.steps() < until; }};
  };
  for (const std::int64_t first : {0, 12, 46}) {
    CAPTURE(first);
    auto world = bouncing_ball<2>();
    Simulation<2>& simulation = *world.simulation;
    SettleProgress progress;
    CHECK(settle(simulation, rule_of(simulation, first), progress) == SettleStatus::interrupted);
    CHECK(progress.steps == first);
    CHECK(settle(simulation, rule_of(simulation, 100), progress) == SettleStatus::at_rest);
    CHECK(simulation.steps() == 50);
    CHECK(progress.calm == 5);
    CHECK(settle(simulation, rule_of(simulation, 100), progress) == SettleStatus::at_rest);
    CHECK(simulation.steps() == 50);  // it has ended
  }
  auto world = bouncing_ball<2>();
  SettleProgress progress{.steps = 55};
  CHECK(settle(*world.simulation, {.most_steps = 60, .at_rest = [] { return false; }}, progress) ==
        SettleStatus::step_limit);
  CHECK(world.simulation->steps() == 5);
}

TEST_CASE("rules that make no sense are refused", "[settle]") {
  auto world = bouncing_ball<2>();
  CHECK_THROWS_WITH(settle(*world.simulation, {.period = 0}),
                    "period: 0 is not allowed, expected an integer >= 1");
  CHECK_THROWS_WITH(settle(*world.simulation, {.calm = 0}),
                    "calm: 0 is not allowed, expected an integer >= 1");
  for (const double speed : {-1.0, std::nan("")})
    CHECK_THROWS_WITH(settle(*world.simulation, {.speed = speed, .most_steps = 10}),
                      StartsWith("speed: "));
  CHECK_THROWS_WITH(settle(*world.simulation, {.most_steps = -1}),
                    "most-steps: -1 is not allowed, expected an integer >= 0");
  CHECK(world.simulation->steps() == 0);
}

TEST_CASE("a step that is given up interrupts settling, if it was asked for once only",
          "[settle]") {
  auto world = bouncing_ball<2>();
  Simulation<2>& simulation = *world.simulation;
  std::int64_t asked = 0, steps_then = 0;
  simulation.stop_when([&] {
    steps_then = simulation.steps();
    return ++asked == 100;
  });
  SettleProgress progress;
  const SettleRule rule{.speed = 0.05, .period = 20};
  CHECK(settle(simulation, rule, progress) == SettleStatus::interrupted);
  CHECK(asked == 100);
  CHECK(simulation.steps() == steps_then);
  CHECK(progress.steps == steps_then);
  CHECK(settle(simulation, rule, progress) == SettleStatus::at_rest);
  CHECK(progress.steps == simulation.steps());
}

}  // namespace settle_test
