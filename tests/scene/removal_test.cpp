// SPDX-License-Identifier: BSD-3-Clause
// Bodies that are removed, or added, while a simulation runs.
#include <libcd/core/error.hpp>
#include <libcd/measure/energies.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"

namespace removal_test {

using namespace cd;

constexpr double kStep = 1e-3;

/// A plate (body 0), and discs or spheres in touch on top of each other.
template <int D>
Scene<D> tower(int grains) {
  Scene<D> scene;
  scene.friction = PairTable<double>(0.4);
  HalfSpace<D> floor;
  floor.normal = Vector<D>::Unit(D - 1);
  scene.add(floor);
  for (int k = 0; k < grains; ++k) {
    Grain<D> grain;
    grain.position = (k + 0.5) * Vector<D>::Unit(D - 1);
    scene.force.set(scene.add(grain), -1.0 * Vector<D>::Unit(D - 1));
  }
  return scene;
}

template <int D>
Method<D> method(const std::string& name) {
  return make_method<D>(name, {{"springs.stiffness", 1e4},
                               {"springs.damping", 20.0},
                               {"springs.tangential_stiffness", 1e3},
                               {"springs.tangential_damping", 1.0},
                               {"sweeps", 50}});
}

template <int D>
void run(Simulation<D>& simulation, double time) {
  const auto end = simulation.steps() + static_cast<std::int64_t>(time / kStep);
  while (simulation.steps() < end) simulation.step();
}

template <int D>
double height(const Simulation<D>& simulation, int body) {
  return simulation.scene().position[body][D - 1];
}

// Beside a simulation of the same bodies that begins without the removed one: only impulses that
// contacts remember, and the half kick that velocity Verlet owes, may make a difference.
TEMPLATE_TEST_CASE_SIG("what stood on a removed grain falls", "[scene]", ((int D), D), 2, 3) {
  for (const char* name : {"cd", "ahs", "mcnamara", "md"}) {
    INFO(name);
    Simulation<D> simulation(tower<D>(3), method<D>(name), {.time_step = kStep});
    run(simulation, 0.2);
    const double before = height(simulation, 3);
    simulation.scene().remove(2);
    Simulation<D> fresh(simulation.scene(), method<D>(name), {.time_step = kStep});
    run(simulation, 0.5);
    run(fresh, 0.5);
    CHECK(before - height(simulation, 3) == Approx(0.125).epsilon(0.05));  // t^2 / 2
    CHECK(height(simulation, 3) == Approx(height(fresh, 3)).margin(2e-3));
    CHECK(height(simulation, 2) == Approx(1.5).margin(0.02));  // where it was
    CHECK(simulation.scene().size() == 4);
    run(simulation, 2.0);
    CHECK(height(simulation, 3) > 1.45);  // above the lowest one, where it does not fall through
  }
}

TEMPLATE_TEST_CASE_SIG("what stood on a removed wall falls", "[scene]", ((int D), D), 2, 3) {
  for (const char* name : {"cd", "ahs", "mcnamara", "md"}) {
    INFO(name);
    Simulation<D> simulation(tower<D>(1), method<D>(name), {.time_step = kStep});
    run(simulation, 0.2);
    const double before = height(simulation, 1);
    simulation.scene().remove(0);
    run(simulation, 1.0);
    CHECK(before - height(simulation, 1) == Approx(0.5).epsilon(0.02));  // t^2 / 2
  }
}

TEST_CASE("a removed grain has no energy, no motion and no contact", "[scene]") {
  Simulation<2> simulation(tower<2>(2), method<2>("cd"), {.time_step = kStep});
  simulation.scene().velocity[2] = {0.3, 0.1};
  run(simulation, 0.01);
  simulation.scene().remove(2);
  simulation.scene().remove(2);
  simulation.step();
  CHECK(simulation.problem().contact_count() == 1);
  CHECK(simulation.scene().velocity[2].norm() == 0.0);
  CHECK(energies(simulation.scene()).kinetic() < 1e-12);
  CHECK_THROWS_AS(simulation.scene().remove(3), Error);
  CHECK_THROWS_AS(simulation.scene().remove(-1), Error);
}

TEST_CASE("a simulation with removed bodies is saved and restored to the same bits", "[scene]") {
  for (const char* name : {"cd", "ahs", "mcnamara", "md"}) {
    INFO(name);
    Simulation<2> one(tower<2>(4), method<2>(name), {.time_step = kStep});
    run(one, 0.1);
    one.scene().remove(2);
    State saved, end, other_end;
    one.save(saved);
    Simulation<2> other(tower<2>(4), method<2>(name), {.time_step = kStep});
    other.restore(saved);
    run(one, 0.3);
    run(other, 0.3);
    one.save(end);
    other.save(other_end);
    CHECK(end == other_end);
  }
}

TEMPLATE_TEST_CASE_SIG("grains are added while a simulation runs", "[scene]", ((int D), D), 2, 3) {
  for (const char* name : {"cd", "ahs", "mcnamara", "md"}) {
    INFO(name);
    Simulation<D> simulation(tower<D>(2), method<D>(name), {.time_step = kStep});
    run(simulation, 0.1);
    Grain<D> grain;
    grain.position = 2.7 * Vector<D>::Unit(D - 1);
    const int added = simulation.scene().add(grain);
    simulation.scene().force.set(added, -1.0 * Vector<D>::Unit(D - 1));
    CHECK(added == 3);
    run(simulation, 3.0);
    CHECK(height(simulation, added) == Approx(2.5).margin(0.02));
    CHECK(height(simulation, 2) == Approx(1.5).margin(0.02));
  }
}

}  // namespace removal_test
