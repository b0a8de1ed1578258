// SPDX-License-Identifier: BSD-3-Clause
// Packings and boxes that were stopped while they settled come to rest with the same bits.
#include "experiments/performance/bed.hpp"
#include "experiments/runs/come_to_rest.hpp"
#include "experiments/runs/load_step.hpp"
#include "experiments/runs/pressed_box.hpp"
#include "solvers/table.hpp"
#include "tests/harness/stopped_task.hpp"

namespace saved_settling_test {

using namespace cd;

/// Stopped in its middle, and at last before the period in which the rest is confirmed.
template <class Body>
void check_settling(const Body& body) {
  check_goes_on(body, {0.3, 0.6});
  StoppedTask undisturbed, stopped;
  const StateFile whole = undisturbed.run(body);
  stopped.run(body, undisturbed.shown().last);
  REQUIRE(stopped.left());
  CHECK((stopped.run(body) == whole));
}

/// Time steps of the periods that a grain makes until it counts as at rest, by these answers.
std::vector<std::pair<double, std::int64_t>> periods(const std::vector<bool>& answers,
                                                     std::int64_t most_steps) {
  Scene<2> scene;
  scene.add(Grain<2>{});
  Simulation<2> simulation(std::move(scene), make_method<2>("contact-dynamics", {}), {});
  std::vector<std::pair<double, std::int64_t>> found;
  std::int64_t before = 0;
  const auto at_rest = [&] {
    found.emplace_back(simulation.time_step(), simulation.steps() - before);
    before = simulation.steps();
    return answers[found.size() - 1];
  };
  TaskContext alone;
  runs::come_to_rest(simulation, 1.0, 0.125, most_steps, at_rest, alone);
  return found;
}

TEST_CASE("rest must last with steps of the wanted length; otherwise long steps are taken again",
          "[settle]") {
  using Periods = std::vector<std::pair<double, std::int64_t>>;
  const Periods disturbed = {{1.0, 20}, {1.0, 20}, {0.125, 20}, {1.0, 20}, {0.125, 20}};
  CHECK(periods({false, true, false, true, true}, 1000) == disturbed);
  const Periods given_up = {{1.0, 20}, {1.0, 5}, {0.125, 20}};
  CHECK(periods({false, false, false}, 45) == given_up);
}

TEMPLATE_TEST_CASE_SIG("a packing whose settling was stopped goes on bit for bit",
                       "[settle][determinism]", ((int D), D), 2, 3) {
  const runs::BoxSettling settling{.grains = 100, .limits = {600, 10}, .seed = 2};
  check_settling([&](TaskContext& task) {
    const runs::SettledBox<D> packing = runs::settle_packing<D>(settling, task);
    CHECK((packing.at_rest() || task.told()));
    return packing;
  });
}

TEMPLATE_TEST_CASE_SIG("a bed whose settling was stopped goes on bit for bit",
                       "[settle][determinism]", ((int D), D), 2, 3) {
  const performance::Tile tile{.grains = 100, .height = 8.0, .limits = {600, 15}, .seed = 3};
  check_settling([&](TaskContext& task) { return runs::settle_packing<D>(tile, task); });
}

TEMPLATE_TEST_CASE_SIG("a pressed box whose settling was stopped goes on bit for bit",
                       "[brendel][determinism]", ((int D), D), 2, 3) {
  check_goes_on([](TaskContext& task) {
    runs::PressedBox<D> box = runs::deposited_box<D>({.grains = 30, .seed = 3});
    runs::compress(box, 10);
    runs::settle(box, 4000, task);
    CHECK((box.at_rest || task.told()));
    return box;
  });
}

}  // namespace saved_settling_test
