// SPDX-License-Identifier: BSD-3-Clause
// Unger 2002, Sec. IV and Fig. 6: waves in a packing of rigid discs under a piston.
#include <algorithm>
#include <cmath>

#include <libcd/core/random.hpp>
#include <libcd/sweep/sweep_order.hpp>
#include "experiments/harness/experiment.hpp"
#include "experiments/harness/report_mean.hpp"
#include "experiments/runs/piston_box.hpp"
#include "experiments/unger2002/piston_waves.hpp"

namespace {

using namespace cd;
using namespace cd::unger2002;
using namespace cd::runs;

struct Parameters {
  int discs, packings, relax_sweeps, relax_steps, record;
  std::vector<int> sweeps;
  double force_step, friction, pressure, rest;
  std::string sweep_order;
};

/// Writes `<kind>_<packing>_<sweeps>.csv`.
void write_wave(Run& run, const std::string& kind, int packing, int sweeps, const CsvColumn& column,
                int first_step, const std::vector<double>& samples) {
  std::string file = kind;
  for (const int number : {packing, sweeps}) file.append("_").append(std::to_string(number));
  auto& csv = run.csv(file.append(".csv"), {{"step", "dt"}, column});
  for (const double x : samples) csv.row(first_step++, x);
  csv.commit();
}

/// A disc of a packing at rest.
struct Disc {
  double x = 0.0, y = 0.0, radius = 0.0;
  int loose = 0;
};
auto stored(Disc& d) {
  return std::tie(d.x, d.y, d.radius, d.loose);
}

/// What the steps of the waves have shown at one number of sweeps.
struct Waves {
  std::vector<double> height, velocity, energy;  ///< longitudinal; transversal, as in ShearWave
  std::vector<double> height_ordered;            ///< with sequential sweeps, at one number only
};
auto stored(Waves& w) {
  return std::tie(w.height, w.velocity, w.energy, w.height_ordered);
}

/// A packing at rest and, if it came to rest, its waves for each number of sweeps.
struct PackingWaves {
  int steps = 0, loose_discs = 0;
  double height = 0.0, width = 0.0, largest_speed = 0.0;
  double wave_lengths = 0.0;  ///< transversal over longitudinal wave number
  std::vector<Disc> discs;
  std::vector<Waves> waves;
};
auto stored(PackingWaves& p) {
  return std::tie(p.steps, p.loose_discs, p.height, p.width, p.largest_speed, p.wave_lengths,
                  p.discs, p.waves);
}

int middle_of(const std::vector<int>& sweeps) {
  return sweeps[sweeps.size() / 2];
}

PackingWaves waves_in(const Parameters& p, const std::string& solver, std::uint64_t seed,
                      TaskContext& task) {
  PistonPacking packing = loose_packing({p.discs, p.friction, p.pressure, seed});
  const double speed = p.force_step * p.pressure;  // in a wave, roughly [d/dt]
  relax(packing, {.sweeps = p.relax_sweeps, .max_steps = p.relax_steps, .speed = p.rest * speed},
        seed, [&] { return !task.interrupted(); });
  PackingWaves found;
  if (task.interrupted()) return found;
  task.progress(0.5);
  found = {packing.steps,
           packing.loose_discs(),
           packing.height(),
           packing.width,
           packing.largest_speed,
           0.0,
           {},
           {}};
  for (int b = 0; b < packing.discs(); ++b)
    found.discs.push_back({packing.scene.position[b].x(), packing.scene.position[b].y(),
                           packing.scene.radius[b], static_cast<int>(packing.loose[b])});
  if (!packing.relaxed) return found;
  found.wave_lengths = transversal_wave_number(packing) / longitudinal_wave_number(packing);
  for (const int sweeps : p.sweeps) {
    if (task.interrupted()) return found;
    const int steps = std::max(30, p.record * p.discs / sweeps);
    WaveSolver with{solver.empty() ? "gauss-seidel" : solver, sweep_order(p.sweep_order), sweeps,
                    mix64(seed)};
    Waves waves;
    waves.height = piston_wave(packing, p.force_step, steps, with);
    ShearWave vortex = shear_wave(packing, speed, steps, with);
    waves.velocity = std::move(vortex.velocity);
    waves.energy = std::move(vortex.energy);
    if (sweeps == middle_of(p.sweeps)) {
      with = {.order = SweepOrderKind::sequential, .sweeps = sweeps};
      waves.height_ordered = piston_wave(packing, p.force_step, steps, with);
    }
    found.waves.push_back(std::move(waves));
  }
  return found;
}

void write_discs(Run& run, const std::vector<Disc>& discs) {
  auto& csv = run.csv("packing.csv", {{"x", "d"}, {"y", "d"}, {"radius", "d"}, {"loose", "1"}});
  for (const Disc& disc : discs) csv.row(disc.x, disc.y, disc.radius, disc.loose);
}

void piston(const Parameters& p, Run& run) {
  WaveSeries waves(run, "waves.csv", "d");
  WaveSeries shear(run, "shear.csv", "1");
  auto& orders = run.csv(
      "orders.csv", {{"packing", "1"}, {"sweeps", "1"}, {"omega_ratio", "1"}, {"tau_ratio", "1"}});
  auto& packings = run.csv("packings.csv", {{"packing", "1"},
                                            {"steps", "dt"},
                                            {"height", "d"},
                                            {"width", "d"},
                                            {"largest_speed", "d/dt"},
                                            {"loose", "1"}});
  std::vector<Task> tasks;
  const auto seed_of = [&](int k) { return run.seed() + static_cast<std::uint64_t>(k); };
  for (int k = 0; k < p.packings; ++k) tasks.push_back({"packing", {{"seed", seed_of(k)}}});
  const auto found = run.for_each_task(
      tasks, [&](int k, TaskContext& task) { return waves_in(p, run.solver(), seed_of(k), task); },
      {.unit = "packings"});
  if (!found) return;
  std::vector<double> sequential_omega, sequential_tau, shear_ratio, speed_ratio, shear_share;
  for (int n = 1; n <= p.packings; ++n) {
    const PackingWaves& packing = (*found)[static_cast<std::size_t>(n) - 1];
    packings.row(n, packing.steps, packing.height, packing.width, packing.largest_speed,
                 packing.loose_discs);
    if (n == 1) write_discs(run, packing.discs);
    if (packing.waves.empty()) {
      run.flag("packing " + std::to_string(n) + " did not relax: no waves in it");
      continue;
    }
    for (std::size_t k = 0; k < p.sweeps.size(); ++k) {
      const int sweeps = p.sweeps[k];
      const Waves& w = packing.waves[k];
      const ShearWave vortex{w.velocity, w.energy};
      write_wave(run, "wave", n, sweeps, {"height", "d"}, 1, w.height);
      write_wave(run, "shear", n, sweeps, {"velocity", "1"}, 0, vortex.velocity);
      const WaveFit wave = fit_wave(w.height);
      const WaveFit shear_fit = fit_wave(vortex.velocity);
      waves.add(n, sweeps, wave, 1);
      shear.add(n, sweeps, shear_fit, 0);
      shear_ratio.push_back(shear_fit.omega() / wave.omega());
      speed_ratio.push_back(shear_ratio.back() / packing.wave_lengths);
      shear_share.push_back(vortex.share(shear_fit.from, shear_fit.to));
      if (w.height_ordered.empty()) continue;
      const WaveFit ordered = fit_wave(w.height_ordered);
      sequential_omega.push_back(ordered.omega() / wave.omega());
      sequential_tau.push_back(ordered.tau() / wave.tau());
      orders.row(n, sweeps, sequential_omega.back(), sequential_tau.back());
    }
    waves.end_packing();
    shear.end_packing();
  }
  if (shear_ratio.empty()) return;
  waves.report(run, "");
  shear.report(run, "shear_");
  report_mean(run, "shear_omega_ratio", shear_ratio, "1",
              "omega of the vortex over omega of the piston");
  report_mean(run, "speed_ratio", speed_ratio, "1",
              "speed of transversal over longitudinal waves, for smooth walls");
  report_mean(run, "shear_share", shear_share, "1",
              "of the kinetic energy in the vortex, fitted steps");
  report_mean(run, "omega_ratio_sequential", sequential_omega, "1",
              "omega with sequential sweeps over omega of waves.csv, same packings");
  report_mean(run, "tau_ratio_sequential", sequential_tau, "1", "the same for tau");
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  using Sweeps = std::vector<int>;
  return run_experiment(
      argc, argv,
      {.name = "unger2002_fig6_piston",
       .paper = "unger2002",
       .figure = "Fig. 6",
       .summary = "Longitudinal and transversal waves in discs under a piston",
       .takes_solver = true,
       .has_tasks = true},
      [&](Options& options) {
        options.add("discs", p.discs, {500, 1000, 1000}, between(50, 100000), "number of discs");
        options.add("packings", p.packings, {3, 12, 50}, between(1, 1000),
                    "packings, with successive seeds");
        options.list(
            "sweeps", p.sweeps,
            ByPreset<Sweeps>{{5, 10, 20, 40, 80}, {10, 20, 40, 80, 160}, {10, 20, 40, 80, 160}},
            between(1, 100000), "values of N_I, different ones, at least two");
        options.add("force-step", p.force_step, 1e-4, between(1e-7, 0.1),
                    "relative increase of the force on the piston");
        options.add("friction", p.friction, 0.05, at_least(0), "friction coefficient");
        options.add("pressure", p.pressure, 0.002, between(1e-5, 0.01),
                    "force on the piston over its width [m/dt^2/d]");
        options.add("rest", p.rest, 1e-5, between(1e-9, 1.0),
                    "fastest body of a relaxed packing, over the speed of a wave");
        options.add("relax-sweeps", p.relax_sweeps, 20, between(1, 100000),
                    "sweeps per step of the preparation");
        options.add("relax-steps", p.relax_steps, 40000, at_least(100), "longest preparation");
        options.add("record", p.record, 6, between(1, 1000),
                    "sweeps per disc of the recorded part of a wave");
        options.choice("sweep-order", p.sweep_order, "random",
                       {"random", "sequential", "symmetric", "independent", "frozen"},
                       "order of the contacts in a sweep of a wave");
        options.check([&] {
          Sweeps sorted = p.sweeps;
          std::sort(sorted.begin(), sorted.end());
          if (sorted.size() < 2 || std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
            throw Error("sweeps", sorted.size(), "at least two different numbers");
        });
      },
      [&](Run& run) { piston(p, run); });
}
