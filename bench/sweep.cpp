// Cost of a Gauss-Seidel sweep per contact: 2D discs with friction, a fresh permutation every
// sweep.
#include <benchmark/benchmark.h>

#include "libcd/contact/neighbour_list.hpp"
#include "libcd/core/random.hpp"
#include "libcd/law/unilateral_coulomb.hpp"
#include "libcd/problem/assemble.hpp"
#include "solvers/gauss_seidel.hpp"

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

void random_sweep(benchmark::State& state) {
  constexpr int kSweeps = 50;
  const auto problem = disordered_discs(static_cast<int>(state.range(0)));
  cd::GaussSeidel<2>::Options options;
  options.stop.max_iterations = kSweeps;
  options.stop.judge = false;
  cd::GaussSeidel<2> solver(options);
  const cd::UnilateralCoulomb<2> law;
  cd::Solution<2> solution;
  for (auto _ : state) benchmark::DoNotOptimize(solver.solve(problem, law, solution));
  const double updates = static_cast<double>(problem.contact_count()) * kSweeps;
  state.counters["contacts"] = problem.contact_count();
  state.counters["ns_per_contact_sweep"] = benchmark::Counter(
      updates * 1e-9, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
BENCHMARK(random_sweep)->Arg(6000)->Arg(100000)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
