// SPDX-License-Identifier: BSD-3-Clause
// Cost of a step of soft-sphere molecular dynamics per grain: 2D discs with friction and tangential
// springs, packed under gravity between walls.
#include <benchmark/benchmark.h>

#include <cmath>

#include <libcd/generate/deposit.hpp>
#include <libcd/integrator/velocity_verlet.hpp>
#include <libcd/law/hertz_mindlin.hpp>
#include <libcd/law/soft_collision.hpp>
#include <libcd/law/spring_dashpot.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/explicit_force.hpp"

namespace {

/// Discs of density 1 and mean diameter 1 in a box about as wide as filled high, gravity 1.
cd::Scene<2> packed_discs(int grains) {
  const double width = std::sqrt(grains);
  cd::Scene<2> scene;
  scene.friction = cd::PairTable<double>(0.5);
  const cd::HalfSpace<2> walls[] = {{.normal = {0.0, 1.0}},
                                    {.normal = {1.0, 0.0}},
                                    {.point = {width, 0.0}, .normal = {-1.0, 0.0}}};
  for (const cd::HalfSpace<2>& wall : walls) scene.add(wall);
  for (const cd::Ball<2>& ball : cd::deposit<2>(
           {.grains = grains, .smallest_radius = 0.4, .largest_radius = 0.6, .width = width})) {
    const double mass = M_PI * ball.radius * ball.radius;
    const int body =
        scene.add(cd::Grain<2>{.position = ball.centre, .radius = ball.radius, .mass = mass});
    scene.force.set(body, {0.0, -mass});
  }
  return scene;
}

/// Steps of the packing after it has settled for a while. Stiff enough for overlaps of about a
/// thousandth of a diameter at the bottom.
template <class Law, class Integration>
void step_cost(benchmark::State& state, const Law& law, const Integration& integrator) {
  const int grains = static_cast<int>(state.range(0));
  const double stiffness = 1e3 * std::sqrt(grains);
  const double time_step =
      cd::recommended_time_step(cd::linear_collision_time(stiffness, 0.0, M_PI / 8.0));
  cd::Simulation<2> simulation(
      packed_discs(grains), cd::Method<2>(law, cd::ExplicitForce<2>(), integrator),
      {.time_step = time_step, .reach = 0.01, .skin = 0.1, .warm_start = false});
  while (simulation.steps() < 2000) simulation.step();
  const int rebuilds = simulation.rebuilds();
  for (auto _ : state) simulation.step();
  using benchmark::Counter;
  state.counters["contacts_per_grain"] =
      static_cast<double>(simulation.problem().contact_count()) / grains;
  state.counters["rebuilds"] = simulation.rebuilds() - rebuilds;
  state.counters["ns_per_grain_step"] =
      Counter(grains * 1e-9, Counter::kIsIterationInvariantRate | Counter::kInvert);
}

template <class Integrator>
void linear_springs(benchmark::State& state) {
  const double stiffness = 1e3 * std::sqrt(static_cast<double>(state.range(0)));
  const double damping = cd::linear_damping(cd::damping_ratio_for(0.7), stiffness, M_PI / 8.0);
  const cd::SpringDashpot<2> law(
      cd::PairTable<cd::SpringDashpotCoefficients>({stiffness, damping, 0.8 * stiffness, damping}));
  step_cost(state, law, Integrator());
}
BENCHMARK(linear_springs<cd::VelocityVerlet<2>>)->Arg(6000)->Unit(benchmark::kMicrosecond);
BENCHMARK(linear_springs<cd::Euler<2>>)->Arg(6000)->Unit(benchmark::kMicrosecond);

void hertz_mindlin(benchmark::State& state) {
  // The secant stiffness at an overlap of a thousandth is about that of the linear springs.
  const double young = 2e5 * std::sqrt(static_cast<double>(state.range(0)));
  const cd::HertzMindlin<2> law(
      cd::PairTable<cd::HertzMindlinCoefficients>(cd::hertz_mindlin(young, 0.3, 0.7)));
  step_cost(state, law, cd::VelocityVerlet<2>());
}
BENCHMARK(hertz_mindlin)->Arg(6000)->Unit(benchmark::kMicrosecond);

}  // namespace
