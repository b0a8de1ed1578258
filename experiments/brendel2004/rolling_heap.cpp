// SPDX-License-Identifier: BSD-3-Clause
// Brendel 2004, Sec. 1.7: rolling friction makes a heap stand on a plane.
#include <algorithm>
#include <cmath>

#include <libcd/io/table.hpp>
#include "experiments/brendel2004/heap_report.hpp"
#include "experiments/brendel2004/pile.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::brendel2004;
using namespace cd::runs;

struct Parameters {
  HeapSetup discs, spheres;
  std::vector<double> frictions, rollings, sphere_frictions, sphere_rollings, pile_frictions;
  int samples;
};

/// Heaps of each friction with each rolling friction; nothing if interrupted.
template <int D>
std::optional<std::vector<HeapSample<D>>> make_heaps(const HeapSetup& base,
                                                     const std::vector<double>& frictions,
                                                     const std::vector<double>& rollings,
                                                     int samples, Run& run) {
  std::vector<HeapSample<D>> all;
  for (const double friction : frictions) {
    for (const double rolling : rollings) {
      for (int k = 0; k < samples; ++k) {
        all.push_back({base, {}});
        HeapSetup& setup = all.back().setup;
        setup.friction = friction;
        setup.rolling = setup.torsion = rolling;
        setup.seed = run.seed() + static_cast<std::uint64_t>(k);
      }
    }
  }
  const auto task_of = [](const HeapSample<D>& sample) {
    const HeapSetup& s = sample.setup;
    return Task(
        "heap",
        {{"dimension", D}, {"friction", s.friction}, {"rolling", s.rolling}, {"seed", s.seed}});
  };
  const auto make_one = [](const HeapSample<D>& sample, TaskContext& task) {
    return make_heap<D>(sample.setup, task);
  };
  const auto heaps = run.for_each_task(all, task_of, make_one,
                                       {.unit = D == 3 ? "heaps of spheres" : "heaps of discs"});
  if (!heaps) return std::nullopt;
  for (std::size_t k = 0; k < all.size(); ++k) all[k].heap = (*heaps)[k];
  return all;
}

/// Thresholds found, and a curve of those from the balance of forces.
void study_piles(const Parameters& p, Run& run) {
  constexpr double kPrecision = 1e-4, kMostFriction = 0.32;
  constexpr int kTheoryPoints = 65;
  struct Pile {
    double friction, threshold, theory;
  };
  std::vector<Pile> found;
  double worst = 0.0;
  for (const double friction : p.pile_frictions) {
    const Pile& pile =
        found.emplace_back(Pile{friction, pile_threshold({.friction = friction}, kPrecision),
                                pile_threshold_theory(friction)});
    worst = std::max(worst, std::abs(pile.threshold - pile.theory));
  }
  Table<Pile> piles;
  piles.column("friction", "1", &Pile::friction)
      .column("threshold", "1", &Pile::threshold)
      .column("theory", "1", &Pile::theory);
  piles.write(run.csv("pile.csv", piles.columns()), found);
  run.quantity("pile_error", worst, "1",
               "largest difference of the pile's threshold mu_t / r from the balance of forces");
  Table<double> curve;  // of coefficients of friction
  curve.column("friction", "1").column("threshold", "1", pile_threshold_theory);
  auto& csv = run.csv("pile_theory.csv", curve.columns());
  for (int k = 0; k < kTheoryPoints; ++k) curve.row(csv, kMostFriction * k / (kTheoryPoints - 1));
}

void rolling_heap(const Parameters& p, Run& run) {
  const auto spheres =
      make_heaps<3>(p.spheres, p.sphere_frictions, p.sphere_rollings, p.samples, run);
  const auto discs = make_heaps<2>(p.discs, p.frictions, p.rollings, p.samples, run);
  if (!spheres || !discs) return;
  report_heaps(run, *discs, *spheres);
  study_piles(p, run);
}

void declare(Options& options, Parameters& p) {
  using List = std::vector<double>;
  options.add("grains", p.discs.grains, {100, 200, 1000}, between(10, 100000), "discs of a column");
  options.add("spheres", p.spheres.grains, {100, 400, 3000}, between(10, 100000),
              "spheres of a column");
  options.list("friction", p.frictions,
               ByPreset<List>{{0.3, 0.8}, {0.2, 0.4, 0.8}, {0.2, 0.4, 0.8}}, above(0),
               "Coulomb coefficients of the discs");
  options.list(
      "rolling", p.rollings,
      ByPreset<List>{
          {0, 0.1, 0.4}, {0, 0.05, 0.1, 0.2, 0.4, 0.8}, {0, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6}},
      at_least(0), "mu_t over the reduced radius, discs");
  options.list("sphere-friction", p.sphere_frictions,
               ByPreset<List>{List{0.8}, List{0.4, 0.8}, List{0.2, 0.4, 0.8}}, above(0),
               "Coulomb coefficients of the spheres");
  options.list(
      "sphere-rolling", p.sphere_rollings,
      ByPreset<List>{
          {0, 0.4}, {0, 0.05, 0.1, 0.2, 0.4, 0.8}, {0, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6}},
      at_least(0), "mu_t and mu_n over the reduced radius, spheres");
  options.list("pile-friction", p.pile_frictions,
               ByPreset<List>{{0, 0.1, 0.2, 0.3},
                              {0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3},
                              {0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3}},
               at_least(0), "Coulomb coefficients of the pile of three discs");
  options.add("samples", p.samples, {1, 3, 10}, between(1, 1000), "columns for each pair");
  options.add("time-step", p.discs.time_step, 0.01, above(0), "in sqrt(d/g)");
  options.add("sweeps", p.discs.sweeps, {30, 40, 200}, at_least(1), "of Gauss-Seidel per step");
  options.add("longest", p.discs.longest, {40, 60, 200}, above(0),
              "time limit of the collapse, in sqrt(d/g)");
  options.check([&p] {
    p.spheres.time_step = p.discs.time_step;
    p.spheres.sweeps = p.discs.sweeps;
    p.spheres.longest = p.discs.longest;
  });
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  return run_experiment(
      argc, argv,
      {.name = "brendel2004_rolling_heap",
       .paper = "brendel2004",
       .figure = "Sec. 1.7",
       .summary = "Rolling friction makes a heap stand on a plane",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) { declare(options, p); }, [&](Run& run) { rolling_heap(p, run); });
}
