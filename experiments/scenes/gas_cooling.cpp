// SPDX-License-Identifier: BSD-3-Clause
// Collisions are counted by their impulses.
#include "experiments/scenes/gas_cooling.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <utility>

#include <libcd/core/random.hpp>

namespace cd::scenes {
namespace {

/// Contacts of the last step that had an impulse.
double collisions_of(const Simulation<2>& simulation) {
  return static_cast<double>(
      std::ranges::count_if(simulation.solution().impulse,
                            [](const Impulse<2>& impulse) { return impulse.normal > 0.0; }));
}

GasMoment moment_of(const SceneSimulation<2>& gas, double collisions) {
  const Scene<2>& scene = gas.simulation().scene();
  const double discs = scene.size();
  Vector<2> mean = Vector<2>::Zero();
  for (const Vector<2>& v : scene.velocity) mean += v / discs;
  double squares = 0.0;
  for (const Vector<2>& v : scene.velocity) squares += (v - mean).squaredNorm();
  const double temperature = 0.5 * scene.mass[0] * squares / (discs - 1.0);
  return {gas.time(), temperature, 2.0 * collisions / discs, transverse_flow(scene, temperature)};
}

/// A random permutation of the velocities.
void deal_out_velocities(Scene<2>& scene, CounterRandom& random) {
  for (int b = scene.size() - 1; b > 0; --b) {
    const auto other = static_cast<int>(random.below(static_cast<std::uint32_t>(b) + 1));
    std::swap(scene.velocity[b], scene.velocity[other]);
  }
}

}  // namespace

double transverse_flow(const Scene<2>& scene, double temperature) {
  const double wave_number = 2.0 * std::numbers::pi / scene.cell.base()(0, 0);
  double sum = 0.0;
  for (int axis = 0; axis < 2; ++axis) {
    std::complex<double> amplitude = 0.0;
    for (int b = 0; b < scene.size(); ++b)
      amplitude +=
          scene.velocity[b][1 - axis] * std::polar(1.0, wave_number * scene.position[b][axis]);
    sum += std::norm(amplitude);
  }
  return 0.5 * sum * scene.mass[0] / (scene.size() * temperature);
}

GasCourse follow_gas(const ReadyScene& scene, const GasPlan& plan,
                     const std::function<bool()>& go_on) {
  auto gas = simulation_of(scene);
  Simulation<2>& simulation = gas.simulation();
  CounterRandom random{scene.spec.seed, 0x6d6f6c6563756c65u};
  GasCourse course;
  course.mass = simulation.scene().mass[0];
  double collisions = 0.0;
  course.moments.push_back(moment_of(gas, collisions));
  const double steps = scene.spec.run.end / scene.spec.run.time_step;
  for (int k = 1; k <= plan.moments && go_on(); ++k) {
    while (static_cast<double>(simulation.steps()) < steps * k / plan.moments) {
      gas.step();
      collisions += collisions_of(simulation);
    }
    course.moments.push_back(moment_of(gas, collisions));
    if (plan.exchanged) deal_out_velocities(simulation.scene(), random);
  }
  for (int b = 0; b < simulation.scene().size(); ++b) {
    const Vector<2>&x = simulation.scene().position[b], &v = simulation.scene().velocity[b];
    course.end.push_back({x[0], x[1], v[0], v[1]});
  }
  return course;
}

}  // namespace cd::scenes
