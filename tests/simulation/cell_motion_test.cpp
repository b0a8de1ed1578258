// SPDX-License-Identifier: BSD-3-Clause
// Grains carried along by a deforming cell.
#include <libcd/generate/gas.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"

namespace cell_motion_test {

using namespace cd;

TEMPLATE_TEST_CASE_SIG(
    "momentum: conserved in a shrinking cell, inversely as its size with "
    "Andersen's term",
    "[cell]", ((int D), D), 2, 3) {
  for (const bool andersen : {false, true}) {
    Scene<D> gas = make_gas<D>({.grains = 20, .volume_fraction = 0.1});
    for (auto& v : gas.velocity) v = 0.1 * Vector<D>::Ones();
    gas.cell.barostat = Barostat<D>{};
    gas.cell.barostat->inertia = 10.0;
    gas.cell.barostat->momentum_term = andersen;
    Simulation<D> simulation(gas, make_method<D>("contact-dynamics"),
                             {.time_step = 1e-3, .reach = 0.2});
    const Scene<D>& scene = simulation.scene();
    const double size = scene.cell.base()(0, 0);
    for (int step = 0; step < 1000; ++step) simulation.step();
    const double shrunk = scene.cell.base()(0, 0) / size;
    CHECK(shrunk < 0.97);
    Vector<D> momentum = Vector<D>::Zero();
    double mass = 0.0;
    for (int b = 0; b < scene.size(); ++b) {
      momentum += scene.mass[b] * scene.velocity[b];
      mass += scene.mass[b];
    }
    // Andersen's term takes the rate at the start of the step: an error of dt lambda.
    const double expected = andersen ? 0.1 / shrunk : 0.1;
    CHECK(momentum.isApprox(mass * expected * Vector<D>::Ones(), andersen ? 3e-4 : 1e-12));
  }
}

TEST_CASE("grains or a cell too fast for the time step are detected", "[cell]") {
  Scene<2> scene = make_gas<2>({.grains = 20});
  scene.cell.barostat = Barostat<2>{};
  scene.cell.rate = -3.0 * Matrix<2>::Identity();
  Simulation<2> simulation(scene, make_method<2>("contact-dynamics"),
                           {.time_step = 0.1, .reach = 0.2});
  CHECK_THROWS_WITH(simulation.step(), StartsWith("time-step: 0.1 is not allowed"));
}

}  // namespace cell_motion_test
