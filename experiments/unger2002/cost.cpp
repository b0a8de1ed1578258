// SPDX-License-Identifier: BSD-3-Clause
// Unger 2002, Sec. V: how many sweeps make the forces of a whole system consistent.
#include <cmath>
#include <numbers>
#include <set>

#include <libcd/measure/statistics.hpp>
#include <libcd/problem/assembler.hpp>
#include <libcd/solver/residual.hpp>
#include "experiments/harness/experiment.hpp"
#include "experiments/runs/chain.hpp"
#include "experiments/runs/chain_theory.hpp"
#include "experiments/unger2002/cost_packing.hpp"

namespace {

using namespace cd;
using namespace cd::unger2002;
using namespace cd::runs;

struct Parameters {
  std::vector<int> discs;
  int runs;
  double tolerance, natural_map;
  PackingCost packing;
};

/// Sweeps of one solve until each of two criteria is met.
struct Sweeps {
  double far_force = 0.0;
  double natural_map = 0.0;
};

auto stored(Sweeps& s) {
  return std::tie(s.far_force, s.natural_map);
}

/// A chain at rest whose last disc is suddenly pushed with force 1. The exact solution is a force 1
/// at every contact; the wall's comes last.
Sweeps count_sweeps(const Parameters& p, int discs, std::uint64_t seed, TaskContext& task) {
  const Scene<2> scene = make_chain({.discs = discs, .force = 1.0});
  NeighbourList<2> neighbours(0.1, 0.1);
  ContactProblem<2> problem;
  assemble<2>(scene, neighbours.pairs(scene), neighbours.reach(), 1.0, 0, nullptr, problem);
  const UnilateralCoulomb<2> law;
  const int wall_contact = discs - 1;

  Sweeps sweeps;
  const auto solver =
      make_chain_solver("random", seed, {.max_iterations = 2000000000, .report_residual = false});
  solver->observe([&](const Iterate<2>& iterate) {
    const auto& impulse = iterate.solution.impulse;
    if (sweeps.natural_map == 0.0 && natural_map_error(problem, law, impulse) < p.natural_map)
      sweeps.natural_map = iterate.iteration;
    if (std::abs(impulse[wall_contact].normal - 1.0) > p.tolerance) return !task.interrupted();
    sweeps.far_force = iterate.iteration;
    return sweeps.natural_map == 0.0;
  });
  Solution<2> solution;
  solver->solve(problem, law, solution);
  return sweeps;
}

/// The slowest mode of the cold chain, 4 / pi of the force at the wall, decays by exp(-q k^2) a
/// sweep.
double expected_sweeps(int discs, double tolerance) {
  const double k = wave_number(1, discs);
  return std::log(4.0 / std::numbers::pi / tolerance) / (q_random_sweep() * k * k);
}

void cost(const Parameters& p, Run& run) {
  auto& csv = run.csv("cost.csv", {{"dimension", "1"},
                                   {"bodies", "1"},
                                   {"sweeps", "1"},
                                   {"tolerance", "1"},
                                   {"sweeps_error", "1"},
                                   {"sweeps_theory", "1"},
                                   {"sweeps_natural_map", "1"}});
  struct ChainRun {
    int discs;
    std::uint64_t seed;
  };
  std::vector<ChainRun> runs;
  for (const int discs : p.discs)
    for (int r = 0; r < p.runs; ++r) runs.push_back({discs, run.seed() + static_cast<unsigned>(r)});
  const auto task_of = [](const ChainRun& one) {
    return Task("chain", {{"discs", one.discs}, {"seed", one.seed}}, std::pow(one.discs, 3));
  };
  const auto count_one = [&](const ChainRun& one, TaskContext& task) {
    return count_sweeps(p, one.discs, one.seed, task);
  };
  const auto counted = run.for_each_task(runs, task_of, count_one, {.unit = "chains"});
  if (!counted) return;
  std::vector<double> bodies, sweeps, natural_map, ratio;
  auto next = counted->begin();
  for (const int discs : p.discs) {
    std::vector<double> far_force, near_force;
    for (int r = 0; r < p.runs; ++r, ++next) {
      far_force.push_back(next->far_force);
      near_force.push_back(next->natural_map);
    }
    const SampleStatistics s = statistics(far_force);
    const double theory = expected_sweeps(discs, p.tolerance);
    csv.row(1, discs, s.mean, p.tolerance, s.standard_error, theory, statistics(near_force).mean);
    bodies.push_back(discs);
    sweeps.push_back(s.mean);
    natural_map.push_back(statistics(near_force).mean);
    ratio.push_back(s.mean / theory);
  }
  const LineFit fit = fit_power_law(bodies, sweeps);
  run.quantity("exponent_1d", fit.slope, "1",
               "sweeps ~ bodies^exponent until the wall force is right", fit.slope_error);
  run.quantity("ratio_1d", statistics(ratio).mean, "1",
               "sweeps over 4 n^2 / (pi^2 q) ln(4 / (pi tol))", statistics(ratio).standard_error);
  const LineFit hidden = fit_power_law(bodies, natural_map);
  run.quantity("exponent_natural_map", hidden.slope, "1",
               "the same until the natural-map error is small: blind to the long waves",
               hidden.slope_error);
  for (const CostRow& row : packing_cost(p.packing, run))
    csv.row(2, row.discs, row.sweeps, p.tolerance, row.error, row.theory, row.natural_map);
}

/// A power of the size needs two of them.
void check_sizes(const std::string& name, const std::vector<int>& sizes) {
  const auto count = std::set(sizes.begin(), sizes.end()).size();
  if (count < 2 || count < sizes.size())
    throw Error(name, std::to_string(count) + " different of " + std::to_string(sizes.size()),
                "two or more different numbers");
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  using Discs = std::vector<int>;
  return run_experiment(
      argc, argv,
      {.name = "unger2002_cost",
       .paper = "unger2002",
       .figure = "Sec. V",
       .summary = "Sweeps needed for consistent forces against the number of grains",
       .has_tasks = true},
      [&](Options& options) {
        options.list(
            "discs", p.discs,
            ByPreset<Discs>{
                {10, 20, 40, 80}, {10, 20, 40, 80, 160, 320}, {10, 20, 40, 80, 160, 320, 640}},
            between(2, 10000), "chain lengths, two or more");
        options.add("runs", p.runs, {5, 10, 20}, at_least(2), "runs with successive seeds");
        options.add("tolerance", p.tolerance, 0.01, strictly_between(0, 1),
                    "relative error of the force at the wall or base");
        options.add("natural-map", p.natural_map, 0.01, strictly_between(0, 1),
                    "natural-map error counted for comparison");
        options.list(
            "packing-discs", p.packing.discs,
            ByPreset<Discs>{
                {60, 120, 240}, {60, 125, 250, 500, 1000}, {60, 125, 250, 500, 1000, 2000, 4000}},
            between(20, 100000), "discs in a packing, two or more numbers");
        options.add("packings", p.packing.packings, {7, 10, 20}, at_least(2),
                    "packings of each size, with successive seeds");
        options.add("force-step", p.packing.force_step, 1e-4, between(1e-7, 0.1),
                    "relative increase of the force on the piston");
        options.check([&] {
          check_sizes("discs", p.discs);
          check_sizes("packing-discs", p.packing.discs);
        });
      },
      [&](Run& run) {
        p.packing.tolerance = p.tolerance;
        p.packing.natural_map = p.natural_map;
        cost(p, run);
      });
}
