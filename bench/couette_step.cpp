// SPDX-License-Identifier: BSD-3-Clause
// Cost of a time step per grain in a Couette cell of 6000 discs at packing fraction 0.80
// [Guttenberg 2011]: approximate hard spheres, and soft spheres with tangential springs.
#include <benchmark/benchmark.h>

#include <cmath>

#include <libcd/generate/couette.hpp>
#include <libcd/integrator/euler_removing_overlaps.hpp>
#include <libcd/integrator/velocity_verlet.hpp>
#include <libcd/law/collision.hpp>
#include <libcd/law/soft_collision.hpp>
#include <libcd/law/spring_dashpot.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/approximate_hard_sphere.hpp"
#include "solvers/explicit_force.hpp"

namespace {

constexpr double kRestitution = 0.9, kFraction = 0.80, kStiffness = 1e6, kSoftStep = 9e-5;
constexpr int kGrains = 6000;

cd::Method<2> hard_spheres() {
  return cd::Method<2>(cd::Collision<2>(kRestitution), cd::ApproximateHardSphere<2>({}),
                       cd::EulerRemovingOverlaps<2>());
}

/// A cell whose flow has developed for ten units of time.
const cd::CouetteCell& flowing_cell() {
  static const cd::CouetteCell cell = [] {
    cd::CouetteOptions options;
    const double square = 1.0 + std::pow(options.largest_radius - options.least_radius, 2) / 12.0;
    options.drum_radius =
        std::sqrt(std::pow(options.shaft_radius, 2) + kGrains * square / kFraction);
    options.grains = kGrains;
    cd::CouetteCell made = cd::make_couette_cell(options);
    constexpr double dt = 1e-3;
    cd::Simulation<2> simulation(made.scene, hard_spheres(),
                                 {.time_step = dt, .reach = 0.12, .skin = 0.2});
    while (dt * static_cast<double>(simulation.steps()) < 10.0) simulation.step();
    made.scene = simulation.scene();
    return made;
  }();
  return cell;
}

void step_cost(benchmark::State& state, cd::Method<2> method, double time_step) {
  // The reach is for twice the speed of the shaft, as in the runs of the figures.
  cd::Simulation<2> simulation(
      flowing_cell().scene, std::move(method),
      {.time_step = time_step, .reach = 120.0 * time_step, .skin = 0.6, .warm_start = false});
  const auto settled = static_cast<std::int64_t>(0.1 / time_step);
  while (simulation.steps() < settled) simulation.step();
  const int rebuilds = simulation.rebuilds();
  for (auto _ : state) simulation.step();
  using benchmark::Counter;
  state.counters["contacts_per_grain"] =
      static_cast<double>(simulation.problem().contact_count()) / kGrains;
  state.counters["steps_per_rebuild"] =
      static_cast<double>(state.iterations()) / (simulation.rebuilds() - rebuilds);
  state.counters["ns_per_grain_step"] =
      Counter(kGrains * 1e-9, Counter::kIsIterationInvariantRate | Counter::kInvert);
}

// A fixed number of steps: the flow changes with time, and two builds shall time the same of it.
void approximate_hard_spheres(benchmark::State& state) {
  step_cost(state, hard_spheres(), 1e-4);
}
BENCHMARK(approximate_hard_spheres)->Iterations(4000)->Unit(benchmark::kMicrosecond);

void soft_spheres(benchmark::State& state) {
  const double mass = 0.5 * M_PI;  // of a pair of mean grains
  const double damping = cd::linear_damping(cd::damping_ratio_for(kRestitution), kStiffness, mass);
  const cd::SpringDashpot<2> law(cd::PairTable<cd::SpringDashpotCoefficients>(
      {kStiffness, damping, 2.0 / 7.0 * kStiffness, 0.5 * damping}));
  step_cost(state, cd::Method<2>(law, cd::ExplicitForce<2>(), cd::VelocityVerlet<2>()), kSoftStep);
}
BENCHMARK(soft_spheres)->Iterations(3000)->Unit(benchmark::kMicrosecond);

}  // namespace
