// SPDX-License-Identifier: BSD-3-Clause
// A run of the Couette cell that was saved and restored must go on with the same bits.
#include <libcd/core/error.hpp>
#include <libcd/io/state_file.hpp>
#include "experiments/runs/couette_flow.hpp"
#include "tests/catch.hpp"
#include "tests/io/temporary_folder.hpp"

namespace couette_state_test {

using namespace cd::runs;

/// Some grains in a narrow cell, most of them touching.
FlowSetup small_setup(const std::string& method) {
  FlowSetup setup;
  setup.method = method;
  setup.cell.shaft_radius = 5.0;
  setup.cell.drum_radius = 13.0;
  setup.cell.volume_fraction = 0.82;
  setup.time_step = method == "md" ? 5e-4 : 2e-3;
  setup.stiffness = 1e4;
  setup.window_from = 0.2;
  setup.until = 1.0;
  setup.blocks = 4;
  setup.rings = 8;
  setup.sectors = 6;
  return setup;
}

/// Runs on until a number of steps are done, or to the end.
void run_until(CouetteFlow& flow, std::int64_t steps) {
  flow.run([&] { return flow.steps() < steps; });
}

/// Exact comparison of grains and averages.
void require_same(const CouetteFlow& a, const CouetteFlow& b) {
  REQUIRE(a.steps() == b.steps());
  const cd::Scene<2>&s = a.scene(), &t = b.scene();
  CHECK(s.position == t.position);
  CHECK(s.velocity == t.velocity);
  CHECK(s.angular_velocity == t.angular_velocity);
  REQUIRE(a.contacts().size() > 0);
  CHECK(a.contacts().states() == b.contacts().states());
  const FlowMeans m = a.means(), n = b.means();
  for (int k = 0; k < m.profile.size(); ++k) {
    CHECK(m.profile[k].packing_fraction.value == n.profile[k].packing_fraction.value);
    CHECK(m.profile[k].omega_internal.value == n.profile[k].omega_internal.value);
    CHECK(m.profile[k].omega_measured.value == n.profile[k].omega_measured.value);
    CHECK(m.profile[k].omega_measured.error == n.profile[k].omega_measured.error);
  }
  for (std::size_t c = 0; c < m.cell_stress.size(); ++c) {
    CHECK(m.cell_stress[c].contact == n.cell_stress[c].contact);
    CHECK(m.cell_stress[c].kinetic == n.cell_stress[c].kinetic);
  }
  CHECK(m.proxy.normal.value == n.proxy.normal.value);
  CHECK(m.torque_inner.value == n.torque_inner.value);
  CHECK(m.torque_inner.error == n.torque_inner.error);
  CHECK(m.largest_overlap == n.largest_overlap);
}

TEST_CASE("a run of the Couette cell that was interrupted goes on bit for bit",
          "[guttenberg2011][determinism]") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "run.cbor";
  for (const std::string method : {"ahs", "mcnamara", "md", "cd"}) {
    const FlowSetup setup = small_setup(method);
    CouetteFlow whole(setup);
    run_until(whole, setup.steps());
    REQUIRE(whole.means().proxy.normal.value > 0.0);
    for (const double time : {0.1, 0.5}) {  // before the window, and between two blocks
      INFO(method << " interrupted at " << time);
      CouetteFlow first(setup);
      run_until(first, std::llround(time / setup.time_step));
      REQUIRE(first.steps() < setup.steps());
      cd::StateFile state;
      cd::write(state, "", first);
      state.write(path);
      CouetteFlow resumed(setup, cd::StateFile::read(path));
      REQUIRE(resumed.steps() == first.steps());
      run_until(resumed, setup.steps());
      require_same(whole, resumed);
    }
    INFO(method << " loaded at its end");
    cd::StateFile state;
    cd::write(state, "", whole);
    const CouetteFlow loaded(setup, state);
    require_same(whole, loaded);
    CHECK(loaded.volume_fraction() == whole.volume_fraction());
    CHECK(loaded.initial_overlap() == whole.initial_overlap());
  }
}

TEST_CASE("a turn of a Couette cell ends at its share, or where the run can be saved",
          "[guttenberg2011]") {
  CouetteFlow flow(small_setup("ahs"));  // 500 steps; every 10 of them can be saved
  const auto go_on = [] { return true; };
  flow.run_until(0.25, go_on);
  CHECK(flow.steps() == 125);
  flow.run_until(flow.pause_after(0.33), go_on);
  CHECK(flow.steps() == 170);
  CHECK(flow.pause_after(0.999) == 1.0);
}

TEST_CASE("the state of a Couette cell with another grid is refused", "[guttenberg2011]") {
  CouetteFlow flow(small_setup("ahs"));
  run_until(flow, 10);
  cd::StateFile state;
  cd::write(state, "", flow);
  FlowSetup setup = small_setup("ahs");
  setup.rings = 7;
  CHECK_THROWS_AS(CouetteFlow(setup, state), cd::Error);
}

}  // namespace couette_state_test
