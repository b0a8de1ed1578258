// SPDX-License-Identifier: BSD-3-Clause
// Tiled packings: as many times the grains and the weight, and the forces of the packing tiled.
#include <libcd/generate/tiled_packing.hpp>

#include <algorithm>
#include <array>
#include <cmath>

#include <libcd/generate/periodic_bed.hpp>
#include <libcd/measure/grain_means.hpp>
#include <libcd/measure/overlaps.hpp>
#include <libcd/simulation/settle.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"

namespace tiled_packing_test {

using namespace cd;

constexpr double kTimeStep = 0.1;

template <int D>
Method<D> solved_to(double tolerance, int iterations) {
  return make_method<D>("contact-dynamics", {{"solver", "accelerated-gradient"},
                                             {"sweeps", iterations},
                                             {"tolerance", tolerance},
                                             {"check_every", 10}});
}

/// A bed that moves, in the root mean square, by less than a thousandth of what gravity gives a
/// free grain in a step.
template <int D>
SettledPacking<D> settled(const Scene<D>& scene) {
  Simulation<D> simulation(scene, solved_to<D>(1e-9, 200), {.time_step = kTimeStep});
  const SettleRule rule = {.period = 10, .most_steps = 3000, .at_rest = [&] {
                             return rms_velocity(simulation.scene()) < 1e-3 * kTimeStep;
                           }};
  REQUIRE(settle(simulation, rule) == SettleStatus::at_rest);
  return {simulation.scene(), simulation.memory()};
}

template <int D>
SettledPacking<D> settled_bed(int grains) {
  return settled(periodic_bed<D>({.grains = grains, .width = 6.0}));
}

/// The same with the floor as the last body.
template <int D>
SettledPacking<D> settled_bed_before_floor(int grains) {
  const Scene<D> bed = periodic_bed<D>({.grains = grains, .width = 6.0});
  Scene<D> scene;
  scene.cell = bed.cell;
  scene.friction = bed.friction;
  for (int b = 1; b < bed.size(); ++b) {
    const int grain = scene.add(
        Grain<D>{.position = bed.position[b], .radius = bed.radius[b], .mass = bed.mass[b]});
    scene.force.set(grain, bed.force[b]);
  }
  scene.add(HalfSpace<D>{.normal = Vector<D>::Unit(D - 1)});
  return settled(scene);
}

/// Forces of the contacts after one more step, their sum and their sum of squares.
struct Forces {
  int contacts = 0;
  double sum = 0.0, squares = 0.0, guess = 0.0;
};

template <int D>
Forces forces_in(const SettledPacking<D>& packing) {
  Simulation<D> simulation(packing.scene, solved_to<D>(1e-9, 3000),
                           {.time_step = kTimeStep, .reach = 1e-4});
  simulation.memory() = packing.memory;
  simulation.step();
  Forces forces;
  for (int c = 0; c < simulation.problem().contact_count(); ++c) {
    const Impulse<D>& r = simulation.solution().impulse[c];
    const Impulse<D>& guess =
        c < simulation.problem().grain_contacts.size()
            ? simulation.problem().grain_contacts[c].impulse
            : simulation.problem()
                  .boundary_contacts[c - simulation.problem().grain_contacts.size()]
                  .impulse;
    ++forces.contacts;
    forces.sum += r.normal;
    forces.squares += squared_norm(r);
    forces.guess += std::sqrt(squared_norm(r - guess));
  }
  return forces;
}

template <int D>
double weight(const Scene<D>& scene) {
  double sum = 0.0;
  for (const Vector<D>& force : scene.force) sum -= force[D - 1];
  return sum;
}

template <int D>
void require_copies(const SettledPacking<D>& tile, const std::array<int, D>& copies, int count) {
  const SettledPacking<D> tiled = tile_packing<D>(tile, copies);
  CHECK(tiled.scene.size() == 1 + count * (tile.scene.size() - 1));
  CHECK(tiled.memory.size() == count * tile.memory.size());
  CHECK(weight(tiled.scene) == Approx(count * weight(tile.scene)));
  CHECK(tiled.scene.cell.volume() == Approx(count * tile.scene.cell.volume()));
  CHECK(largest_overlap(tiled.scene) == Approx(largest_overlap(tile.scene)).margin(1e-12));
  const Forces one = forces_in(tile), all = forces_in(tiled);
  CHECK(all.contacts == count * one.contacts);
  CHECK(all.sum == Approx(count * one.sum).epsilon(1e-4));
  CHECK(all.squares == Approx(count * one.squares).epsilon(1e-4));
  // Each contact starts from its own impulse: the solve changes them by as much as in the tile,
  // with another impulse by as much as there is.
  CHECK(all.guess == Approx(count * one.guess).epsilon(0.01).margin(1e-4 * all.sum));
}

TEST_CASE("a tiled packing at rest is as many times the packing, with the same forces",
          "[generate]") {
  const SettledPacking<2> discs = settled_bed<2>(60);
  require_copies<2>(discs, {3, 1}, 3);
  require_copies<2>(discs, {1, 1}, 1);
  const SettledPacking<3> spheres = settled_bed<3>(60);
  require_copies<3>(spheres, {2, 3, 1}, 6);
}

TEST_CASE("the floor of a tiled packing may be its last body", "[generate]") {
  const SettledPacking<2> discs = settled_bed_before_floor<2>(60);
  require_copies<2>(discs, {3, 1}, 3);
  const SettledPacking<3> spheres = settled_bed_before_floor<3>(60);
  require_copies<3>(spheres, {2, 2, 1}, 4);
  const SettledPacking<3> tiled = tile_packing<3>(spheres, {2, 2, 1});
  for (int c = 0; c < tiled.memory.size(); ++c)
    CHECK(tiled.memory.key(c).i < tiled.memory.key(c).j);
}

TEST_CASE("a tile of tiles is the larger tiling", "[generate]") {
  const SettledPacking<2> tile = settled_bed<2>(40);
  const SettledPacking<2> twice = tile_packing<2>(tile_packing<2>(tile, {2, 1}), {2, 1});
  const SettledPacking<2> at_once = tile_packing<2>(tile, {4, 1});
  REQUIRE(twice.scene.size() == at_once.scene.size());
  double offset = 0.0;
  for (int b = 0; b < twice.scene.size(); ++b)
    offset = std::max(offset, (twice.scene.position[b] - at_once.scene.position[b]).norm());
  CHECK(offset < 1e-12);
  REQUIRE(twice.memory.size() == at_once.memory.size());
  for (int c = 0; c < twice.memory.size(); ++c) CHECK(twice.memory.key(c) == at_once.memory.key(c));
}

TEST_CASE("what cannot be tiled is refused", "[generate]") {
  SettledPacking<2> bed{periodic_bed<2>({.grains = 20, .width = 6.0}), {}};
  CHECK_THROWS_WITH((tile_packing<2>(bed, {0, 1})),
                    "copies along axis 0: 0 is not allowed, expected an integer >= 1");
  CHECK_THROWS_WITH((tile_packing<2>(bed, {2, 2})), StartsWith("copies along axis 1: 2"));
  CHECK_THROWS_WITH((tile_packing<2>(bed, {1000000000, 1})), StartsWith("bodies of all copies"));
  bed.scene.add(Cylinder<2>{.centre = {3.0, 3.0}, .radius = 0.5, .grains_inside = false});
  CHECK_THROWS_WITH((tile_packing<2>(bed, {2, 1})), StartsWith("body 21 of a packing"));
  CHECK_THROWS_WITH(periodic_bed<2>({.grains = 3}), StartsWith("grains: 3"));
  CHECK_THROWS_WITH(periodic_bed<3>({.width = 1.0}), StartsWith("width: 1"));
}

}  // namespace tiled_packing_test
