// SPDX-License-Identifier: BSD-3-Clause
// A compaction that was saved and restored must go on with the same bits.
#include "experiments/runs/compaction.hpp"

#include <libcd/core/error.hpp>
#include <libcd/io/state_file.hpp>
#include "tests/catch.hpp"
#include "tests/io/temporary_folder.hpp"

namespace compaction_test {

using namespace cd::runs;

CompactionSetup small_setup(int dimension) {
  CompactionSetup setup;
  setup.grains = dimension == 2 ? 30 : 60;
  setup.sweeps = 20;
  setup.initial_fraction = 0.3;
  setup.cell_inertia = 5.0;  // contacts soon
  setup.scheme = cd::PressureScheme::full;
  return setup;
}

template <int D>
void advance(Compaction<D>& sample, int steps) {
  for (int k = 0; k < steps; ++k) sample.step();
}

/// Exact comparison: what a checkpoint holds is all that the next steps depend on.
template <int D>
void require_same(Compaction<D>& a, Compaction<D>& b) {
  REQUIRE(a.steps() == b.steps());
  CHECK(a.scene().cell.rate == b.scene().cell.rate);
  CHECK(a.scene().cell.base() == b.scene().cell.base());
  CHECK(a.pressure() == b.pressure());
  bool same = true;
  for (int k = 0; k < a.scene().size(); ++k)
    same = same && a.scene().position[k] == b.scene().position[k] &&
           a.scene().velocity[k] == b.scene().velocity[k] &&
           a.scene().angular_velocity[k] == b.scene().angular_velocity[k];
  CHECK(same);
  const auto& memory = a.simulation().memory();
  const auto& other = b.simulation().memory();
  REQUIRE(memory.size() == other.size());
  REQUIRE(memory.size() > 0);
  int repelling = 0;
  for (int c = 0; c < memory.size(); ++c) {
    same = same && memory.key(c) == other.key(c) &&
           memory.impulse(c).normal == other.impulse(c).normal &&
           memory.impulse(c).tangential == other.impulse(c).tangential;
    repelling += memory.impulse(c).normal > 0.0;
  }
  CHECK(same);
  CHECK(repelling > 0);
}

template <int D>
void interrupt_and_resume(const CompactionSetup& setup = small_setup(D)) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "state.cbor";
  Compaction<D> whole(setup);
  advance(whole, 200);
  cd::StateFile state;
  write(state, "", whole);
  state.write(path);
  advance(whole, 200);

  Compaction<D> resumed(setup);
  read(cd::StateFile::read(path), "", resumed);
  CHECK(resumed.steps() == 200);
  advance(resumed, 200);
  require_same(whole, resumed);
  CHECK(resumed.contact_updates() == whole.contact_updates());
}

TEST_CASE("a compaction resumed after 200 steps goes on bit for bit",
          "[shaebani2009][determinism]") {
  SECTION("discs") {
    interrupt_and_resume<2>();
  }
  SECTION("discs that stick") {
    CompactionSetup setup = small_setup(2);
    setup.cohesion = 1.0;
    setup.bond_range = 0.05;
    interrupt_and_resume<2>(setup);
  }
  SECTION("spheres") {
    interrupt_and_resume<3>();
  }
  SECTION("a reach that follows the speeds") {
    CompactionSetup setup = small_setup(2);
    setup.time_step = 0.1;
    setup.adaptive_reach = true;
    interrupt_and_resume<2>(setup);
  }
}

TEST_CASE("time steps too large for a fixed reach are done with an adaptive one",
          "[shaebani2009]") {
  CompactionSetup setup = small_setup(2);
  setup.time_step = 1.0;
  Compaction<2> fixed(setup);
  CHECK_THROWS_AS(advance(fixed, 200), cd::Error);
  setup.adaptive_reach = true;
  Compaction<2> adaptive(setup);
  const double narrow = adaptive.simulation().reach();
  double widest = 0.0;
  for (int k = 0; k < 200; ++k) {
    adaptive.step();
    widest = std::max(widest, adaptive.simulation().reach());
  }
  CHECK(widest > 10.0 * narrow);
  CHECK(adaptive.simulation().reach() < 0.9 * widest);
}

TEST_CASE("grains that overlap at the start are refused", "[shaebani2009]") {
  const CompactionSetup setup = small_setup(2);
  cd::Scene<2> scene = Compaction<2>(setup).scene();
  CHECK_NOTHROW(Compaction<2>(setup, scene));
  scene.radius.set(3, scene.radius[3] + 3.0);
  CHECK_THROWS_AS(Compaction<2>(setup, scene), cd::Error);
}

TEST_CASE("a compaction without its remembered impulses goes another way", "[shaebani2009]") {
  Compaction<2> whole(small_setup(2)), cold(small_setup(2));
  advance(whole, 400);
  cd::StateFile state;
  write(state, "", whole);
  read(state, "", cold);
  cold.simulation().memory().clear();
  advance(whole, 10);
  advance(cold, 10);
  CHECK(whole.scene().cell.rate != cold.scene().cell.rate);
}

TEST_CASE("the state of another number of grains is refused", "[shaebani2009]") {
  Compaction<2> few(small_setup(2));
  few.step();
  cd::StateFile state;
  write(state, "", few);
  CompactionSetup setup = small_setup(2);
  setup.grains = 31;
  Compaction<2> more(setup);
  CHECK_THROWS_AS(read(state, "", more), cd::Error);
}

}  // namespace compaction_test
