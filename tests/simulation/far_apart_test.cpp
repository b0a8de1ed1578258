// SPDX-License-Identifier: BSD-3-Clause
// Grains near each other that have travelled many cells apart: contacts are those of neighbours.
#include <libcd/law/spring_dashpot.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"

namespace far_apart_test {

using namespace cd;

constexpr double kEdge = 4.0;  // a power of 2: shifts by whole cells are exact
constexpr int kSteps = 20;

/// Two soft grains that are pressed together and sheared against each other, in a periodic cell;
/// the second one has travelled `cells` cells along an axis.
template <int D>
Simulation<D> pressed_pair(int axis, int cells) {
  const Vector<D> along = Vector<D>::Unit(0), across = Vector<D>::Unit(1);
  Scene<D> scene;
  scene.cell = Cell<D>(kEdge * Matrix<D>::Identity());
  scene.friction = PairTable<double>(0.5);
  for (const int side : {-1, 1}) {
    Vector<D> place = Vector<D>::Constant(0.5 * kEdge) + 0.4375 * side * along;
    if (side == 1) place[axis] += kEdge * cells;
    const int b = scene.add(
        Grain<D>{.position = place, .radius = 0.5, .mobility = Mobility<D>::translating()});
    scene.force.set(b, -side * 10.0 * along + side * 1.0 * across);
  }
  return Simulation<D>(scene,
                       make_method<D>("molecular-dynamics", {{"springs.stiffness", 100.0},
                                                             {"springs.damping", 1.0},
                                                             {"springs.tangential_stiffness", 80.0},
                                                             {"springs.tangential_damping", 1.0}}),
                       {.time_step = 0.005, .reach = 0.1});
}

template <int D>
State saved(const Simulation<D>& simulation) {
  State state;
  simulation.save(state);
  return state;
}

TEMPLATE_TEST_CASE_SIG("a pair many cells apart has the contact of neighbours, and remembers it",
                       "[cell]", ((int D), D), 2, 3) {
  Simulation<D> near = pressed_pair<D>(0, 0);
  for (int step = 0; step < kSteps; ++step) near.step();
  const double spring = length(tangential_state<D>(near.contacts().states()[0], 0));
  REQUIRE(spring > 1e-3);  // a spring forgotten in each step has grown for one of them only
  for (int axis = 0; axis < D; ++axis) {
    for (const int cells : {-30000, -600, 600, 30000}) {
      CAPTURE(axis, cells);
      Simulation<D> far = pressed_pair<D>(axis, cells);
      for (int step = 0; step < kSteps; ++step) {
        REQUIRE(far.step().contacts == 1);
        REQUIRE(Cell<D>::offset(far.problem().label[0].key.image) ==
                -cells * Cell<D>::Offset::Unit(axis));
      }
      // Positions of 1e5 have a rounding of 1e-11.
      const ContactMemory<D> memory = far.contacts();
      REQUIRE(memory.size() == 1);
      CHECK(length(tangential_state<D>(memory.states()[0], 0)) == Approx(spring).epsilon(1e-6));
      CHECK(memory.impulse(0).normal == Approx(near.contacts().impulse(0).normal).epsilon(1e-6));
    }
  }
}

TEMPLATE_TEST_CASE_SIG("restored, a pair many cells apart goes on with the same bits",
                       "[cell][determinism]", ((int D), D), 2, 3) {
  Simulation<D> whole = pressed_pair<D>(D - 1, -30000), second = pressed_pair<D>(D - 1, -30000);
  for (int step = 0; step < 5; ++step) whole.step();
  second.restore(saved(whole));
  for (int step = 0; step < 5; ++step) {
    whole.step();
    second.step();
  }
  CHECK(saved(second) == saved(whole));
}

TEMPLATE_TEST_CASE_SIG("a pair too many cells apart is refused", "[cell]", ((int D), D), 2, 3) {
  for (int axis = 0; axis < D; ++axis) {
    CHECK_NOTHROW(pressed_pair<D>(axis, 32767).step());
    for (const int cells : {-32768, 32768, 40000})
      CHECK_THROWS_WITH(pressed_pair<D>(axis, cells).step(),
                        StartsWith("cell: two grains near each other have travelled more than "
                                   "32767 cells apart"));
  }
}

}  // namespace far_apart_test
