// SPDX-License-Identifier: BSD-3-Clause
// Shaebani 2009, Figs. 5 to 8: cost, accuracy and density of packings against the parameters.
#include "experiments/shaebani2009/parameter_report.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::shaebani2009;
using namespace cd::runs;
using Values = std::vector<double>;

struct Parameters {
  CompactionSetup reference;
  Values pressures, time_steps, inertias, own_feedback_inertias;
  std::vector<int> sweeps;
  int seeds;
  double rigid_overlap;
};

/// All samples, every one with its own seed, so that all are independent.
std::vector<Sample> samples_of(const Parameters& p, std::uint64_t seed) {
  std::vector<Sample> samples;
  const auto add = [&](const std::string& name, const auto& values, const auto& change) {
    for (const auto value : values) {
      for (int k = 0; k < p.seeds; ++k) {
        Sample sample{name, static_cast<double>(value), p.reference};
        change(sample.setup, value);
        sample.setup.seed = seed++;
        samples.push_back(sample);
      }
    }
  };
  const auto inertia = [](CompactionSetup& s, double x) { s.cell_inertia = x; };
  add("cell_inertia", p.inertias, inertia);
  add("cell_inertia_own_feedback", p.own_feedback_inertias, [&](CompactionSetup& s, double x) {
    inertia(s, x);
    s.own_feedback = true;
  });
  add("pressure", p.pressures, [](CompactionSetup& s, double x) { s.pressure = x; });
  add("time_step", p.time_steps, [](CompactionSetup& s, double x) { s.time_step = x; });
  add("sweeps", p.sweeps, [](CompactionSetup& s, int x) { s.sweeps = x; });
  return samples;
}

/// The same system in two units of time.
std::vector<Sample> scaled_pair(const CompactionSetup& reference, std::uint64_t seed) {
  std::vector<Sample> pair;
  for (const auto& [pressure, time_step] : {std::pair{1.0, 0.125}, {64.0, 0.015625}}) {
    Sample sample{"", 0.0, reference};
    sample.setup.seed = seed;
    sample.setup.pressure = pressure;
    sample.setup.time_step = time_step;
    pair.push_back(sample);
  }
  return pair;
}

void parameters(const Parameters& p, Run& run) {
  std::vector<Sample> samples = samples_of(p, run.seed());
  std::vector<Sample> pair = scaled_pair(p.reference, run.seed());
  const bool all = run_samples(run, "samples", samples), both = run_samples(run, "pair", pair);
  if (!all || !both) return;
  report_parameters(run, p.reference, p.rigid_overlap, samples, pair);
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  CompactionSetup& s = p.reference;
  s.adaptive_reach = true;  // at the largest time steps
  return run_experiment(
      argc, argv,
      {.name = "shaebani2009_fig5_8_parameters",
       .paper = "shaebani2009",
       .figure = "Figs. 5 to 8",
       .summary = "Cost, overlap and volume fraction of packings against the parameters",
       .takes_solver = true,
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) {
        options.add("grains", s.grains, s.grains, at_least(10), "number of grains");
        options.add("friction", s.friction, s.friction, at_least(0), "Coulomb coefficient");
        options.add("seeds", p.seeds, {3, 8, 30}, between(2, 1000), "samples of each point");
        const Values pressures = {0.01, 0.1, 1, 10, 100, 1000, 10000};
        options.list("pressures", p.pressures,
                     ByPreset<Values>{{1, 10, 100, 1000, 10000}, pressures, pressures}, above(0),
                     "values of P_ext [rho0 l0^2/t0^2], ascending");
        const Values steps = {0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 2, 4, 8};
        options.list("time-steps", p.time_steps,
                     ByPreset<Values>{{0.01, 0.03, 0.1, 0.3, 1, 4, 8}, steps, steps}, above(0),
                     "values of dt [t0], ascending");
        const std::vector<int> sweeps = {10, 20, 50, 100, 200, 500, 1000};
        options.list("sweeps", p.sweeps, ByPreset<std::vector<int>>{{10, 30, 100}, sweeps, sweeps},
                     at_least(1), "values of N_I, ascending");
        const Values inertias = {0.001, 0.01, 0.1, 1, 10, 100, 1000, 1e4, 1e5};
        options.list("inertias", p.inertias,
                     ByPreset<Values>{{0.01, 0.1, 1, 10, 100}, inertias, inertias}, above(0),
                     "values of M_lambda [rho0 l0^2], ascending");
        options.list("own-feedback-inertias", p.own_feedback_inertias,
                     ByPreset<Values>{{0.01}, {0.001, 0.01}, {0.001, 0.01}}, above(0),
                     "values of M_lambda with the cell's own feedback in the sweeps");
        options.add("max-steps", s.max_steps, {12000, 80000, 200000}, at_least(1),
                    "a sample that is not relaxed then is given up");
        options.add("stop-threshold", s.stop_threshold, {1e-6, 1e-10, 1e-10}, above(0),
                    "of mean velocity (l0/t0) and acceleration (l0/t0^2)");
        options.on_off("scale-threshold", s.scaled_threshold, true,
                       "multiply it by sqrt(P_ext) and P_ext");
        options.add("rigid-overlap", p.rigid_overlap, 0.02, above(0),
                    "points with larger mean overlaps are left out of fits [l0]");
      },
      [&](Run& run) {
        if (!run.solver().empty()) s.solver = run.solver();
        parameters(p, run);
      });
}
