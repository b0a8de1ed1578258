// SPDX-License-Identifier: BSD-3-Clause
// Gravity adds energy where hard bodies collide at one end of a step.
#include <libcd/measure/gravity_gain.hpp>

#include <cmath>

#include "tests/catch.hpp"
#include "tests/solvers/falling_gas.hpp"

namespace impact_time_test {

TEMPLATE_TEST_CASE_SIG("gravity adds (1 + e) m g u dt / 2 to a bounce at one end of a step",
                       "[solver]", ((int D), D), 2, 3) {
  constexpr double dt = 0.01, e = 0.9;
  for (const std::string method : {"ahs", "mcnamara"}) {
    CAPTURE(method);
    auto run = hard<D>(falling_ball<D>(1.0), dt, {{"restitution", e}}, method);
    int bounces = 0;
    while (bounces < 10) {
      const double before = euler_energy(run.scene(), dt);
      const double arrives = dt - run.scene().velocity[1][D - 1];  // with the g dt of the step
      run.step();
      const double change = euler_energy(run.scene(), dt) - before;
      const auto& impulse = run.solution().impulse;
      if (impulse.empty() || impulse[0].normal == 0.0) continue;
      ++bounces;
      const double lost = 0.5 * (1.0 - e * e) * arrives * arrives;
      CHECK(change + lost == Approx(0.5 * (1.0 + e) * arrives * dt).epsilon(1e-9));
    }
  }
}

TEMPLATE_TEST_CASE_SIG("an elastic gas gets dt/2 sum m g^2 from gravity in each unit of time",
                       "[solver]", ((int D), D), 2, 3) {
  // Without removal of overlaps, which moves bodies: made = dt/2 sum F . (F T / m - dv), to
  // rounding.
  constexpr double dt = 0.01, kTime = 20.0;
  for (const std::string method : {"ahs", "mcnamara"}) {
    CAPTURE(method);
    const OptionValues options{{"integrator", "euler"}, {"restitution", 1.0}};
    auto run = hard<D>(gas_in_box<D>(1), dt, options, method);
    const double before = euler_energy(run.scene(), dt), power = power_of_forces(run.scene());
    steps(run, kTime);
    const double made = euler_energy(run.scene(), dt) - before;
    const double gain = kTime * gravity_gain(run.scene(), dt);
    const double momentum = 0.5 * dt * (power_of_forces(run.scene()) - power);
    CHECK(made == Approx(gain - momentum).epsilon(1e-9));
    CHECK(std::abs(momentum) < 0.1 * gain);  // grains that fly at the start and the end
  }
}

}  // namespace impact_time_test
