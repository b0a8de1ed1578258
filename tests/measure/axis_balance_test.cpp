// SPDX-License-Identifier: BSD-3-Clause
// The balances of a drum close to rounding in every step.
#include <libcd/measure/axis_balance.hpp>

#include <algorithm>
#include <cmath>

#include <libcd/generate/drum.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"

namespace axis_balance_test {

using namespace cd;

TEMPLATE_TEST_CASE_SIG("momentum about the axis and energy of grains in a drum are balanced",
                       "[measure]", ((int D), D), 2, 3) {
  const DrumScene<D> drum = make_drum<D>({.radius = D == 2 ? 6.0 : 4.0,
                                          .length = 3.0,
                                          .filling = 0.4,
                                          .least_radius = 0.45,
                                          .largest_radius = 0.55,
                                          .turning_rate = 0.3});
  const AxisBodies bodies{drum.drum, drum.first_grain};
  Simulation<D> simulation(drum.scene, make_method<D>("cd"), {.time_step = 0.02});
  double worst = 0.0, turned = 0.0;  // error of a step, and what the weight turned in all of them
  for (int k = 0; k < 200; ++k) {
    const Array<Vector<D>> position = simulation.scene().position;
    const AxisState before = axis_state(simulation.scene(), bodies);
    simulation.step();
    const AxisState after = axis_state(simulation.scene(), bodies);
    const AxisStep step = axis_step(position, simulation.scene(), simulation.problem(),
                                    simulation.solution(), bodies);
    const double gain = after.angular_momentum - before.angular_momentum;
    const double work = step.weight_work + step.motor - step.dissipation;
    worst = std::max({worst, std::abs(gain - (step.weight - step.torque)),
                      std::abs(after.kinetic - before.kinetic - work)});
    turned += std::abs(step.weight);
  }
  CHECK(turned > 10.0);
  CHECK(worst < 1e-11);  // rounding; a wrong sign leaves what turns
}

}  // namespace axis_balance_test
