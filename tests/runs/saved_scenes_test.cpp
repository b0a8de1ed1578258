// SPDX-License-Identifier: BSD-3-Clause
// Runs of ready scenes that save themselves: stopped in the middle they go on to the same bits.
#include "experiments/scenes/chute_flow.hpp"
#include "experiments/scenes/column_fall.hpp"
#include "experiments/scenes/gallery_run.hpp"
#include "experiments/scenes/hopper_flow.hpp"
#include "tests/harness/stopped_task.hpp"

namespace saved_scenes_test {

using namespace cd;
using namespace cd::scenes;

TEST_CASE("a column falls on bit for bit", "[scenes][determinism]") {
  for (const char* method : {"contact-dynamics", "molecular-dynamics"}) {
    CAPTURE(method);
    const ColumnSetup setup{
        .method = method, .grains = 20, .rolling = 0.1, .sweeps = 10, .stiffness = 2e3};
    const ReadyScene scene = column_scene(setup, "");
    check_goes_on([&](TaskContext& task) { return fall_of(scene, task); }, {0.3, 0.4, 0.7, 0.8});
  }
}

TEST_CASE("a hopper flows on bit for bit", "[scenes][determinism]") {
  const std::vector<std::string> values =
      values_of({.outlet = 4.0, .width = 10.0, .bed = 0.5, .sweeps = 10});
  const ReadyScene scene = ready_scene("hopper", values, "");
  // Longer than the hopper would be waited for if it were blocked.
  check_goes_on(
      [&](TaskContext& task) {
        return follow_hopper(scene, {40, 120}, task);
      },
      {0.1, 0.3, 0.4, 0.7, 0.95});
}

TEST_CASE("a chute flows on bit for bit", "[scenes][determinism]") {
  const ChuteSetup setup{.layers = 4.0, .width = 6.0, .start = 1.0, .relaxing = 6.0, .window = 6.0};
  const ReadyScene scene = chute_scene(setup, "method.sweeps=10");
  check_goes_on([&](TaskContext& task) { return flow_down(scene, setup, task); });
}

TEST_CASE("scenes of the gallery go on bit for bit", "[scenes][determinism]") {
  for (const auto name : kGallery) {
    CAPTURE(name);
    const GallerySetup setup{
        .scene = std::string(name), .share = 0.3, .duration = 0.1, .sweeps = 0.2};
    const ReadyScene scene = gallery_scene(setup, "");
    check_goes_on([&](TaskContext& task) { return run_gallery(scene, setup, task); },
                  {0.3, 0.4, 0.7, 0.95});
  }
}

}  // namespace saved_scenes_test
