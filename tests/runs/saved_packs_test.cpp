// SPDX-License-Identifier: BSD-3-Clause
// Couette cells in turns that save themselves: stopped in the middle they go on to the same bits.
#include "experiments/guttenberg2011/speed.hpp"
#include "experiments/runs/couette_flow.hpp"
#include "tests/harness/stopped_task.hpp"

namespace saved_packs_test {

using namespace cd;
using namespace cd::guttenberg2011;

TEST_CASE("a pack whose flows take turns goes on bit for bit", "[guttenberg2011][determinism]") {
  runs::FlowSetup setup;
  setup.cell.shaft_radius = 5.0;
  setup.cell.drum_radius = 13.0;
  setup.cell.volume_fraction = 0.82;
  setup.window_from = 0.2;
  setup.until = 0.9;  // a turn is no multiple of the steps between two snapshots
  setup.blocks = 4;
  setup.rings = 8;
  setup.sectors = 6;
  setup.sweeps = 10;
  const std::vector<SpeedCase> cases{{.method = "ahs", .time_step = 2e-3},
                                     {.method = "md", .time_step = 5e-4, .stiffness = 1e4},
                                     {.method = "cd", .restitution = 0.0, .time_step = 4e-3}};
  const auto body = [&](TaskContext& task) {
    auto found = run_pack(setup, cases, task);
    for (auto& [grains, means] : found) means.step_seconds = 0.0;
    return found;
  };
  check_goes_on(body, {0.001, 0.35, 0.7});
}

}  // namespace saved_packs_test
