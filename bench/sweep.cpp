// SPDX-License-Identifier: BSD-3-Clause
// Cost of a Gauss-Seidel sweep per contact: discs and spheres with friction, a fresh permutation
// every sweep, in open space and in a periodic cell under pressure.
#include <benchmark/benchmark.h>

#include <libcd/core/random.hpp>
#include <libcd/detect/neighbour_list.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/problem/assembler.hpp>
#include "experiments/runs/compaction.hpp"
#include "solvers/table.hpp"

namespace {

/// A disordered layer of about `grains` discs with random velocities, two contacts per disc on
/// average: some stick, some slip, some open, as in a flowing packing.
cd::ContactProblem<2> disordered_discs(int grains) {
  cd::Scene<2> scene;
  scene.friction = cd::PairTable<double>(0.3);
  cd::CounterRandom random{42};
  const int columns = static_cast<int>(std::sqrt(grains));
  for (int k = 0; k < grains; ++k) {
    const int row = k / columns;
    cd::Grain<2> grain;
    grain.position = {k % columns + 0.5 * (row % 2) + random.uniform(-0.05, 0.05),
                      0.866 * row + random.uniform(-0.05, 0.05)};
    grain.radius = random.uniform(0.4, 0.55);
    grain.mass = grain.radius * grain.radius;
    grain.velocity = {random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0)};
    scene.add(grain);
  }
  cd::NeighbourList<2> neighbours(0.06, 0.1);
  cd::ContactProblem<2> problem;
  cd::assemble<2>(scene, neighbours.pairs(scene), neighbours.reach(), 0.1, 0, nullptr, problem);
  return problem;
}

/// The same with spheres: a deformed cubic lattice, three contacts per sphere on average.
cd::ContactProblem<3> disordered_spheres(int grains) {
  cd::Scene<3> scene;
  scene.friction = cd::PairTable<double>(0.3);
  cd::CounterRandom random{42};
  const int side = static_cast<int>(std::cbrt(grains));
  for (int k = 0; k < grains; ++k) {
    cd::Grain<3> grain;
    grain.position = {k % side + random.uniform(-0.05, 0.05),
                      (k / side) % side + random.uniform(-0.05, 0.05),
                      k / (side * side) + random.uniform(-0.05, 0.05)};
    grain.radius = random.uniform(0.45, 0.57);
    grain.mass = grain.radius * grain.radius * grain.radius;
    grain.velocity = {random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0),
                      random.uniform(-1.0, 1.0)};
    scene.add(grain);
  }
  cd::NeighbourList<3> neighbours(0.06, 0.1);
  cd::ContactProblem<3> problem;
  cd::assemble<3>(scene, neighbours.pairs(scene), neighbours.reach(), 0.1, 0, nullptr, problem);
  return problem;
}

/// Solves the problem again and again with a hundred sweeps of the solver.
template <int D>
void measure_sweeps(benchmark::State& state, const cd::ContactProblem<D>& problem,
                    const std::string& name) {
  constexpr int kSweeps = 100;
  const cd::OptionValues options{{"sweeps", kSweeps}, {"report_residual", false}};
  const auto solver = cd::make_solver<D>(name, options);
  const cd::UnilateralCoulomb<D> law;
  cd::Solution<D> solution;
  for (auto _ : state) benchmark::DoNotOptimize(solver->solve(problem, law, solution, {}));
  using benchmark::Counter;
  const double updates = static_cast<double>(problem.contact_count()) * kSweeps;
  state.counters["contacts"] = problem.contact_count();
  state.counters["ns_per_contact_sweep"] =
      Counter(updates * 1e-9, Counter::kIsIterationInvariantRate | Counter::kInvert);
  state.counters["million_updates_per_s"] =
      Counter(updates * 1e-6, Counter::kIsIterationInvariantRate);
}

void random_sweep(benchmark::State& state) {
  measure_sweeps(state, disordered_discs(static_cast<int>(state.range(0))), "gauss-seidel");
}
BENCHMARK(random_sweep)->Arg(6000)->Arg(100000)->Unit(benchmark::kMillisecond);

void random_sweep_of_spheres(benchmark::State& state) {
  measure_sweeps(state, disordered_spheres(static_cast<int>(state.range(0))), "gauss-seidel");
}
BENCHMARK(random_sweep_of_spheres)->Arg(3000)->Unit(benchmark::kMillisecond);

void random_sweep_wide(benchmark::State& state) {
  measure_sweeps(state, disordered_discs(static_cast<int>(state.range(0))), "wide-gauss-seidel");
}
BENCHMARK(random_sweep_wide)->Arg(6000)->Arg(100000)->Unit(benchmark::kMillisecond);

/// A packing of Shaebani's reference system in its periodic cell, nearly at rest.
cd::ContactProblem<2> compacted_discs(int grains, cd::PressureScheme scheme) {
  cd::runs::CompactionSetup setup;
  setup.grains = grains;
  setup.sweeps = 30;
  setup.scheme = scheme;
  cd::runs::Compaction<2> compaction(setup);
  while (compaction.steps() < 1500) compaction.step();
  return compaction.problem();
}

void cell_sweep(benchmark::State& state, cd::PressureScheme scheme) {
  measure_sweeps(state, compacted_discs(static_cast<int>(state.range(0)), scheme), "gauss-seidel");
}
BENCHMARK_CAPTURE(cell_sweep, partial, cd::PressureScheme::partial)
    ->Arg(100)
    ->Arg(300)
    ->Arg(1000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cell_sweep, full, cd::PressureScheme::full)
    ->Arg(100)
    ->Arg(300)
    ->Arg(1000)
    ->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
