// SPDX-License-Identifier: BSD-3-Clause
// Far shear: translations of a cell that lean too far give way to others of the same lattice, and
// nothing that grains feel changes.
#include <libcd/simulation/straighten_cell.hpp>

#include <libcd/measure/stress.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/mcnamara.hpp"
#include "solvers/table.hpp"
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace far_shear_test {

using namespace cd;
using namespace cd::test;

/// Overlapping grains near the points of a sheared lattice, in a cell that leans by nearly half an
/// edge and is sheared on; or the same packing twice in a cell twice as long along x, which leans
/// half as far.
template <int D>
Scene<D> sheared_crystal(bool twice, bool pressed) {
  const int edge = D == 2 ? 5 : 4;
  Matrix<D> base = (0.85 * edge) * Matrix<D>::Identity();
  base(0, 1) = 0.495 * base(0, 0);
  if (D == 3) base(0, D - 1) = -0.49 * base(0, 0);
  Scene<D> scene;
  scene.friction = PairTable<double>(0.4);
  CounterRandom random{7};
  const int count = D == 2 ? edge * edge : edge * edge * edge;
  for (int k = 0; k < count; ++k) {
    Vector<D> fraction;
    for (int axis = 0, rest = k; axis < D; ++axis, rest /= edge)
      fraction[axis] = (rest % edge + 0.5) / edge;
    scene.add(Grain<D>{.position = base * fraction + random_vector<D>(random, 0.03),
                       .velocity = random_vector<D>(random, 0.2)});
  }
  if (twice) {
    for (int b = 0; b < count; ++b)
      scene.add(
          Grain<D>{.position = scene.position[b] + base.col(0), .velocity = scene.velocity[b]});
    base.col(0) *= 2.0;
  }
  scene.cell = Cell<D>(base);
  scene.cell.rate(0, 1) = 0.2;
  if (D == 3) scene.cell.rate(0, D - 1) = -0.3;
  if (pressed)
    scene.cell.barostat = Barostat<D>{
        .stress = 20.0 * Matrix<D>::Identity(), .inertia = 5.0, .modes = StrainModes::axial};
  return scene;
}

/// Jacobi and explicit forces treat a packing and its copy alike, whatever the order of contacts.
template <int D>
Simulation<D> sheared(bool twice, bool soft) {
  const OptionValues options{{"solver", soft ? "explicit" : "jacobi"},
                             {"integrator", "euler"},
                             {"sweeps", 30},
                             {"springs.stiffness", 1000.0},
                             {"springs.damping", 3.0}};
  return Simulation<D>(sheared_crystal<D>(twice, !soft),
                       make_method<D>(soft ? "molecular-dynamics" : "contact-dynamics", options),
                       {.time_step = 0.002, .reach = 0.1});
}

template <int D>
Matrix<D> stress_of(const Simulation<D>& s) {
  return mean_stress(s.scene(), s.problem(), s.solution(), s.scene().cell.volume());
}

template <int D>
State saved(const Simulation<D>& simulation) {
  State state;
  simulation.save(state);
  return state;
}

/// The images that surround a position are the same points before and after.
template <int D>
void check_same_lattice(Cell<D> cell, const Matrix<D>& straight) {
  const Cell<D> before = cell;
  const auto change = cell.straighten();
  REQUIRE(change);
  CHECK(cell.base().isApprox(straight));
  CHECK(cell.carried_base().isApprox(before.base()));
  CHECK(cell.volume() == Approx(before.volume()));
  CounterRandom random{3};
  for (int trial = 0; trial < 50; ++trial) {
    typename Cell<D>::Offset offset;
    for (int axis = 0; axis < D; ++axis) offset[axis] = static_cast<int>(random.uniform(-9, 9));
    const Vector<D> shift = before.base() * offset.template cast<double>();
    CHECK((cell.base() * (*change * offset).template cast<double>() - shift).norm() < 1e-12);
  }
  CHECK_FALSE(cell.straighten());
}

TEST_CASE("a cell that leans by more than half an edge is replaced by one that leans less",
          "[cell]") {
  check_same_lattice<2>(Cell<2>((Matrix<2>() << 4.0, 2.5, 0.0, 3.0).finished()),
                        (Matrix<2>() << 4.0, -1.5, 0.0, 3.0).finished());
  check_same_lattice<2>(Cell<2>((Matrix<2>() << 3.0, 0.0, -7.0, 2.0).finished()),
                        (Matrix<2>() << 3.0, 0.0, 1.0, 2.0).finished());
  // The second translation is taken first from the third, whose lean along x it changes.
  check_same_lattice<3>(
      Cell<3>((Matrix<3>() << 4.0, 1.5, 0.9, 0.0, 4.0, 3.0, 0.0, 0.0, 4.0).finished()),
      (Matrix<3>() << 4.0, 1.5, -0.6, 0.0, 4.0, -1.0, 0.0, 0.0, 4.0).finished());
  // As far as half an edge, hexagonal, and long beside its height: all as they should be.
  for (const Matrix<2>& base :
       {Matrix<2>{{4.0, 2.0}, {0.0, 3.0}}, Matrix<2>{{1.0, 0.5}, {0.0, 0.866}},
        Matrix<2>{{20.0, 9.0}, {0.0, 2.0}}}) {
    Cell<2> cell(base);
    CHECK_FALSE(cell.straighten());
    CHECK(cell.base() == base);
  }
}

TEST_CASE("contacts are remembered under the new numbers of their images, in order", "[cell]") {
  Cell<2> cell((Matrix<2>() << 4.0, 2.5, 0.0, 3.0).finished());
  const auto image = [](int x, int y) { return Cell<2>::image({x, y}); };
  ContactMemory<2> memory;
  memory.resize(4, 3);
  memory.set(0, {0, 1, image(-1, 0)}, {1.0, 0.1});
  memory.set(1, {0, 1, image(-1, 1)}, {2.0, 0.2});
  memory.set(2, {0, 1, image(1, -1)}, {3.0, 0.3});
  memory.set(3, {2, 3, image(0, -1)}, {4.0, 0.4});
  ContactStates states;
  states.assign(4, 1);
  Array<double> moments;
  for (int c = 0; c < 4; ++c) {
    states[c][0] = 10.0 * c;
    moments.push_back(-c);
  }
  memory.keep_states(states);
  memory.keep_moments(moments);
  McNamara<2> solver(1);
  const std::vector<ContactKey> collided{{0, 1, image(0, 1)}, {2, 3, image(1, -1)}};
  solver.remember(collided);
  const Cell<2> rigid = cell;
  CHECK_FALSE(straighten_cell<2>(cell, memory, solver));  // it does not deform
  CHECK(cell.base() == rigid.base());
  cell.rate(0, 1) = 0.1;
  REQUIRE(straighten_cell<2>(cell, memory, solver));
  // The image (x, y) is now (x + y, y), which puts the three of one pair in another order.
  CHECK(memory.grain_count() == 3);
  const CellImage expected[] = {image(-1, 0), image(0, -1), image(0, 1)};
  const int from[] = {0, 2, 1};
  std::vector<CellImage> found;
  for (int c = 0; c < 3; ++c) {
    found.push_back(memory.key(c).image);
    if (c > 0) CHECK(memory.key(c - 1) < memory.key(c));
    const auto place = std::ranges::find(expected, memory.key(c).image) - expected;
    REQUIRE(place < 3);
    CHECK(memory.impulse(c).normal == from[place] + 1.0);
    CHECK(memory.states()[c][0] == 10.0 * from[place]);
    CHECK(memory.moments()[c] == -from[place]);
  }
  CHECK(std::ranges::is_permutation(found, expected));
  CHECK(memory.key(3) == ContactKey{2, 3, image(-1, -1)});
  CHECK(solver.remembered() == std::vector<ContactKey>{{0, 1, image(1, 1)}, {2, 3, image(0, -1)}});
}

TEST_CASE("images many cells away are numbered anew, and those beyond all numbers refused",
          "[cell]") {
  const Matrix<3> base = (Matrix<3>() << 4.0, 2.5, 0.0, 0.0, 3.0, 0.0, 0.0, 0.0, 5.0).finished();
  Cell<3> cell(base);
  cell.rate(0, 1) = 0.1;
  ContactMemory<3> memory;
  const Cell<3>::Offset before[] = {{-600, 600, -30000}, {600, -600, 2}, {-20000, -12767, 30000}};
  memory.resize(3, 3);
  for (int c = 0; c < 3; ++c) memory.set(c, {0, 1, Cell<3>::image(before[c])}, {1.0 + c, {}});
  McNamara<3> solver(1);
  REQUIRE(straighten_cell<3>(cell, memory, solver));
  for (int c = 0; c < 3; ++c) {
    const Vector<3> shift = base * before[c].cast<double>();
    const Vector<3> after = Cell<3>::offset(memory.key(c).image).cast<double>();
    CHECK((cell.base() * after - shift).norm() < 1e-15 * shift.norm());
    CHECK(memory.impulse(c).normal == 1.0 + c);
    if (c > 0) CHECK(memory.key(c - 1) < memory.key(c));
  }
  cell = Cell<3>(base);
  cell.rate(0, 1) = 0.1;
  memory.set(2, {0, 1, CellImage(20000, 12768, 30000)}, {});
  CHECK_THROWS_WITH(straighten_cell<3>(cell, memory, solver), Contains("more than 32767 cells"));
}

// The doubled cell leans by a quarter and is never replaced: an independent course of the same
// packing, up to rounding (1e-16 of a force, times what contacts amplify in 60 steps). Springs
// forgotten with the old images, or friction impulses, are differences of 1e-3.
TEMPLATE_TEST_CASE_SIG("a packing does not notice that its cell is replaced", "[cell]",
                       ((int D), D), 2, 3) {
  for (const bool soft : {true, false}) {
    Simulation<D> once = sheared<D>(false, soft), doubled = sheared<D>(true, soft);
    for (int step = 0; step < 60; ++step) {
      once.step();
      doubled.step();
    }
    CAPTURE(soft);
    const Scene<D>&a = once.scene(), &b = doubled.scene();
    CHECK(a.cell.base()(0, 1) < 0.0);
    CHECK(b.cell.base()(0, 1) > 0.0);
    CHECK(a.cell.carried_base().col(D - 1).isApprox(b.cell.base().col(D - 1), 1e-12));
    CHECK(2 * once.problem().contact_count() == doubled.problem().contact_count());
    CHECK(doubled.energies().kinetic() == Approx(2.0 * once.energies().kinetic()).epsilon(1e-9));
    CHECK(stress_of(once).norm() > 1.0);
    CHECK((stress_of(once) - stress_of(doubled)).norm() < 1e-9 * stress_of(once).norm());
    double farthest = 0.0;
    for (int k = 0; k < a.size(); ++k)
      farthest = std::max(farthest, (a.position[k] - b.position[k]).norm());
    CHECK(farthest < 1e-11);
  }
}

TEMPLATE_TEST_CASE_SIG("restored around the step that replaces the cell, a run has the same bits",
                       "[cell][determinism]", ((int D), D), 2, 3) {
  for (const bool soft : {true, false}) {
    Simulation<D> whole = sheared<D>(false, soft);
    std::vector<State> states;
    std::vector<double> lean;
    for (int step = 0; step < 40; ++step) {
      states.push_back(saved(whole));
      lean.push_back(whole.scene().cell.base()(0, 1));
      whole.step();
    }
    REQUIRE(lean.front() > 0.0);
    REQUIRE(lean.back() < 0.0);
    const auto turn = std::ranges::find_if(lean, [](double l) { return l < 0.0; }) - lean.begin();
    for (const auto from : {turn - 2, turn - 1, turn, turn + 1}) {
      Simulation<D> second = sheared<D>(false, soft);
      for (int step = 0; step < 3; ++step) second.step();
      second.restore(states[static_cast<std::size_t>(from)]);
      while (second.steps() < whole.steps()) second.step();
      CHECK(saved(second) == saved(whole));
    }
  }
}

}  // namespace far_shear_test
