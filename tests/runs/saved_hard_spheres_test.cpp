// SPDX-License-Identifier: BSD-3-Clause
// Hard spheres that were stopped in the middle go on with the same bits: gases, packs, cells.
#include "experiments/guttenberg2011/apparent_growth.hpp"
#include "experiments/guttenberg2011/creep.hpp"
#include "experiments/guttenberg2011/passes_needed.hpp"
#include "experiments/guttenberg2011/scheme.hpp"
#include "experiments/runs/couette_flow.hpp"
#include "tests/harness/stopped_task.hpp"

namespace saved_hard_spheres_test {

using namespace cd;
using namespace cd::guttenberg2011;

/// All numbers but the CPU time.
std::vector<double> bits_of(const PackPasses& p) {
  std::vector<double> all = p.left;
  all.insert(all.end(), {p.mean, 1.0 * p.nine_of_ten, 1.0 * p.largest, p.unfinished, p.overlap});
  return all;
}

SchemeSetup small_scenes() {
  SchemeSetup setup;
  setup.flow.cell.shaft_radius = 5.0;
  setup.flow.cell.drum_radius = 13.0;
  setup.flow.window_from = 0.5;
  setup.flow.until = 1.5;
  setup.flow.blocks = 4;
  setup.flow.rings = 8;
  setup.snapshots = 4;
  setup.weight_grains = 30;
  setup.weight_until = 1.5;
  return setup;
}

TEST_CASE("a pair is stuck that overlaps at a snapshot and kStuckSteps before it",
          "[guttenberg2011]") {
  Scene<2> scene;
  scene.add(Grain<2>{});
  scene.add(Grain<2>{});
  const auto advance = [&](std::int64_t step) {
    const bool overlap = step == 100 || step == 200 || step == 400;
    scene.position[1].x() = overlap ? 0.9 : 2.0;
    return true;
  };
  SnapshotSeries found;
  take_snapshots(scene, 0.5, 1.0, 600, 3, advance, found);
  REQUIRE(found.snapshots.size() == 4);
  for (int k = 0; k < 4; ++k) {
    CAPTURE(k);
    const Snapshot& snapshot = found.snapshots[static_cast<std::size_t>(k)];
    CHECK(snapshot.time == 200.0 * k);
    CHECK(snapshot.stuck == (k == 1 ? 0.5 : 0.0));
    if (k > 0) CHECK((snapshot.largest > 0.0) == (k < 3));
  }
}

TEST_CASE("a gas that was stopped goes on bit for bit", "[guttenberg2011][determinism]") {
  for (const std::string method : {"ahs", "mcnamara"}) {
    for (const bool plane : {false, true}) {
      CAPTURE(method, plane);
      const GrowthSetup gas{.method = method,
                            .plane = plane,
                            .discs = 20,
                            .time_step = 0.1,
                            .passes = 2,
                            .duration = 20.0,
                            .blocks = 5};
      check_goes_on([&](TaskContext& task) {
        const Growth g = apparent_growth(gas, task);
        return std::vector{g.collisions,   g.early.value,  g.early.error, g.gap.value,
                           g.gap.error,    g.rate.value,   g.rate.error,  g.virial.value,
                           g.virial.error, g.excess.value, g.excess.error};
      });
    }
  }
}

TEST_CASE("a pack whose passes are counted goes on bit for bit", "[guttenberg2011][determinism]") {
  for (const int passes : {1, 50}) {
    CAPTURE(passes);
    const PackSetup pack{
        .volume_fraction = 0.7, .passes = passes, .settling = 0.15, .duration = 0.45};
    check_goes_on([&](TaskContext& task) { return bits_of(pack_passes(pack, task)); },
                  {0.1, 0.3, 0.5, 0.7, 0.9});
  }
}

TEST_CASE("a creeping pack that was stopped goes on bit for bit", "[guttenberg2011][determinism]") {
  for (const std::string method : {"ahs", "cd"}) {
    CAPTURE(method);
    const PackCreepSetup pack{
        .method = method, .grains = 30, .sweeps = 10, .settling = 0.4, .duration = 0.6};
    check_goes_on([&](TaskContext& task) { return pack_creep(pack, task); });
  }
}

TEST_CASE("a scene of a scheme that was stopped goes on bit for bit",
          "[guttenberg2011][determinism]") {
  const SchemeSetup setup = small_scenes();
  for (const std::string scheme : {"ahs", "mcnamara"}) {
    for (const std::string scene : {"shear", "weight"}) {
      CAPTURE(scheme, scene);
      const double fraction = scene == "weight" ? 0.0 : 0.8;
      check_goes_on(
          [&](TaskContext& task) {
            auto found = observe_scene(setup, {scene, scheme, fraction, 2e-3, 3}, task);
            if (found.second) found.second->step_seconds = 0.0;
            return found;
          },
          {0.1, 0.2, 0.3, 0.45, 0.6, 0.75, 0.9});  // some within kStuckSteps of a snapshot
    }
  }
}

}  // namespace saved_hard_spheres_test
