// SPDX-License-Identifier: BSD-3-Clause
// Shaebani 2009, Sec. 3: the imposed pressure is a mere scale of forces, unless grains stick.
#include <algorithm>
#include <cmath>

#include "experiments/runs/compaction_ensemble.hpp"
#include "experiments/shaebani2009/cohesion_report.hpp"
#include "harness/different.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::runs;
using namespace cd::shaebani2009;

struct Parameters {
  CompactionSetup setup;
  double cohesion;  ///< F_C [F]
  double range;     ///< d_C [d]
  double time_step;
  bool scaled_time;
  std::vector<double> pressures;  ///< [F / d]
  int seeds;
};

/// A gas under a pressure; the time step follows the larger of the forces P_ext d and F_C.
CompactionSetup setup_of(const Parameters& p, double pressure, double cohesion) {
  CompactionSetup setup = p.setup;
  setup.pressure = pressure * kForce / kDiameter;
  setup.cohesion = cohesion * kForce;
  setup.bond_range = p.range * kDiameter;
  const double stress = std::max(setup.pressure, setup.cohesion / kDiameter);
  setup.time_step = p.scaled_time ? p.time_step / std::sqrt(stress) : p.time_step;
  return setup;
}

/// A gas of sticky grains, and the same with a 64th of pressure and cohesion: in eightfold time.
std::vector<CompactionSetup> scaled_pair(const Parameters& p, std::uint64_t seed) {
  std::vector<CompactionSetup> pair;
  for (const double factor : {1.0, 1.0 / 64.0}) {
    pair.push_back(setup_of(p, factor * p.pressures.back(), factor * p.cohesion));
    pair.back().seed = seed;
  }
  return pair;
}

void cohesion(const Parameters& p, Run& run) {
  std::vector<CompactionSetup> setups;
  for (const double cohesion : {0.0, p.cohesion})
    for (const double pressure : p.pressures)
      for (const CompactionSetup& one : with_seeds(run, setup_of(p, pressure, cohesion), p.seeds))
        setups.push_back(one);
  const auto packings = compact<2>(run, {"packings", setups});
  const auto pair = compact<2>(run, {"pair", scaled_pair(p, run.seed())});
  if (packings && pair) report_cohesion(run, p.cohesion, p.pressures, *packings, *pair);
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  p.setup.scheme = PressureScheme::partial;
  p.setup.scaled_threshold = true;
  p.setup.adaptive_reach = true;  // a cell of small inertia falls fast
  using List = std::vector<double>;
  return run_experiment(
      argc, argv,
      {.name = "shaebani2009_cohesion",
       .paper = "shaebani2009",
       .figure = "Sec. 3",
       .summary = "Packings against the imposed pressure, with and without cohesion",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) {
        options.add("grains", p.setup.grains, {50, 100, 400}, at_least(20), "number of discs");
        options.add("seeds", p.seeds, {2, 8, 30}, between(2, 1000), "packings of each point");
        const List few = {1.0 / 64, 1, 64}, many = {1.0 / 64, 1.0 / 16, 0.25, 1, 4, 16, 64};
        options.list("pressures", p.pressures, ByPreset<List>{few, many, many}, above(0),
                     "values of P_ext, ascending by powers of four, in F/d");
        options.add("cohesion", p.cohesion, 1.0, above(0), "F_C of the grains that stick, in F");
        options.add("range", p.range, 0.05, between(0, 0.05), "d_C of the bonds, in d");
        options.add("friction", p.setup.friction, 0.5, at_least(0), "Coulomb coefficient");
        options.add("cell-inertia", p.setup.cell_inertia, 10.0, above(0), "M_lambda, rho0 l0^2");
        options.add("initial-fraction", p.setup.initial_fraction, 0.2, strictly_between(0, 1),
                    "volume fraction of the gas at the start");
        options.add("time-step", p.time_step, {0.02, 0.01, 0.01}, above(0),
                    "in l0 sqrt(rho0 / P), P the larger of P_ext and F_C / d");
        options.on_off("scale-time-step", p.scaled_time, true, "off: in t0");
        options.add("sweeps", p.setup.sweeps, 100, at_least(1), "N_I: iterations per time step");
        options.add("max-steps", p.setup.max_steps, {20000, 100000, 400000}, at_least(1),
                    "gives up after this number of steps");
        options.add("stop-threshold", p.setup.stop_threshold, 3e-4, above(0),
                    "of mean velocity and acceleration, times sqrt(P) and P");
        options.check([&p] { require_different("pressures", p.pressures); });
      },
      [&](Run& run) { cohesion(p, run); });
}
