// SPDX-License-Identifier: BSD-3-Clause
// Steps until the criterion of rest is met.
#include "libcd/simulation/settle.hpp"

#include <algorithm>

#include "libcd/core/error.hpp"
#include "libcd/core/require.hpp"

namespace cd {

template <int D>
double largest_speed(const Scene<D>& scene) {
  double fastest = 0.0;
  for (int b = 0; b < scene.size(); ++b)
    fastest = std::max(
        {fastest, scene.velocity[b].norm(), scene.radius[b] * length(scene.angular_velocity[b])});
  return fastest;
}

template <int D>
void stop_all(Scene<D>& scene) {
  for (int b = 0; b < scene.size(); ++b) {
    scene.velocity[b].setZero();
    scene.angular_velocity[b] = zero_tangent<D>();
  }
}

template <int D>
SettleStatus settle(Simulation<D>& simulation, const SettleRule& rule, SettleProgress& progress) {
  if (rule.period < 1) throw Error("period", rule.period, "an integer >= 1");
  if (rule.calm < 1) throw Error("calm", rule.calm, "an integer >= 1");
  if (rule.most_steps < 0) throw Error("most-steps", rule.most_steps, "an integer >= 0");
  if (!rule.at_rest) require_not_negative("speed", rule.speed);
  while (progress.calm < rule.calm) {
    if (progress.steps >= rule.most_steps) return SettleStatus::step_limit;
    if (rule.go_on && !rule.go_on()) return SettleStatus::interrupted;
    double fastest = 0.0;
    for (int k = 0; k < rule.period && progress.steps < rule.most_steps; ++k, ++progress.steps) {
      const std::int64_t before = simulation.steps();
      simulation.step();
      if (simulation.steps() == before) return SettleStatus::interrupted;  // it was given up
      if (!rule.at_rest) fastest = std::max(fastest, largest_speed(simulation.scene()));
    }
    const bool calm = rule.at_rest ? rule.at_rest() : fastest < rule.speed;
    progress.calm = calm ? progress.calm + 1 : 0;
  }
  return SettleStatus::at_rest;
}

template <int D>
SettleStatus settle(Simulation<D>& simulation, const SettleRule& rule) {
  SettleProgress progress;
  return settle(simulation, rule, progress);
}

template double largest_speed(const Scene<2>&);
template double largest_speed(const Scene<3>&);
template void stop_all(Scene<2>&);
template void stop_all(Scene<3>&);
template SettleStatus settle(Simulation<2>&, const SettleRule&);
template SettleStatus settle(Simulation<3>&, const SettleRule&);
template SettleStatus settle(Simulation<2>&, const SettleRule&, SettleProgress&);
template SettleStatus settle(Simulation<3>&, const SettleRule&, SettleProgress&);

}  // namespace cd
