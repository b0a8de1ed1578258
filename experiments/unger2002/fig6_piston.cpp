// Unger 2002, Sec. IV and Fig. 6: waves in a packing of rigid discs under a piston.
#include <algorithm>
#include <cmath>

#include <libcd/core/random.hpp>
#include <libcd/solver/sweep_order.hpp>
#include "experiments/harness/experiment.hpp"
#include "experiments/harness/report_mean.hpp"
#include "experiments/unger2002/piston_box.hpp"
#include "experiments/unger2002/piston_waves.hpp"

namespace {

using namespace cd;
using namespace cd::unger2002;

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

void write_discs(Run& run, const Packing& packing) {
  auto& csv = run.csv("packing.csv", {{"x", "d"}, {"y", "d"}, {"radius", "d"}, {"loose", "1"}});
  for (int b = 0; b < packing.discs(); ++b)
    csv.row(packing.scene.position[b].x(), packing.scene.position[b].y(), packing.scene.radius[b],
            static_cast<int>(packing.loose[b]));
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
  std::vector<double> sequential_omega, sequential_tau, shear_ratio, speed_ratio, shear_share;
  const int middle = p.sweeps[p.sweeps.size() / 2];
  const auto waves_each = 2 * std::ssize(p.sweeps) + 1;
  auto progress = run.progress(p.packings * 2 * waves_each, "waves (a preparation: half of all)");
  for (int n = 1; n <= p.packings; ++n) {
    const std::uint64_t seed = run.seed() + static_cast<std::uint64_t>(n) - 1;
    Packing packing = loose_packing({p.discs, p.friction, p.pressure, seed});
    const double speed = p.force_step * p.pressure;  // in a wave, roughly [d/dt]
    relax(packing, {.sweeps = p.relax_sweeps, .max_steps = p.relax_steps, .speed = p.rest * speed},
          seed, [&] { return !run.interrupted(); });
    if (run.interrupted()) return;
    progress.advance(waves_each);
    packings.row(n, packing.steps, packing.height(), packing.width, packing.largest_speed,
                 packing.loose_discs());
    if (n == 1) write_discs(run, packing);
    if (!packing.relaxed) {
      run.flag("packing " + std::to_string(n) + " did not relax: no waves in it");
      progress.advance(waves_each);
      continue;
    }
    const double wave_lengths =
        transversal_wave_number(packing) / longitudinal_wave_number(packing);
    for (const int sweeps : p.sweeps) {
      const int steps = std::max(30, p.record * p.discs / sweeps);
      WaveSolver with{run.solver().empty() ? "gauss-seidel" : run.solver(),
                      sweep_order(p.sweep_order), sweeps, mix64(seed)};
      const std::vector<double> height = piston_wave(packing, p.force_step, steps, with);
      const ShearWave vortex = shear_wave(packing, speed, steps, with);
      write_wave(run, "wave", n, sweeps, {"height", "d"}, 1, height);
      write_wave(run, "shear", n, sweeps, {"velocity", "1"}, 0, vortex.velocity);
      const WaveFit wave = fit_wave(height);
      const WaveFit shear_fit = fit_wave(vortex.velocity);
      waves.add(n, sweeps, wave, 1);
      shear.add(n, sweeps, shear_fit, 0);
      shear_ratio.push_back(shear_fit.omega() / wave.omega());
      speed_ratio.push_back(shear_ratio.back() / wave_lengths);
      shear_share.push_back(vortex.share(shear_fit.from, shear_fit.to));
      progress.advance(2);
      if (run.interrupted()) return;
      if (sweeps != middle) continue;

      with = {.order = SweepOrderKind::sequential, .sweeps = sweeps};
      const WaveFit ordered = fit_wave(piston_wave(packing, p.force_step, steps, with));
      sequential_omega.push_back(ordered.omega() / wave.omega());
      sequential_tau.push_back(ordered.tau() / wave.tau());
      orders.row(n, sweeps, sequential_omega.back(), sequential_tau.back());
      progress.advance();
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
       .takes_solver = true},
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
