// SPDX-License-Identifier: BSD-3-Clause
// Uniaxial compaction of cohesive powders: porosity against stress (Brendel 2004, Secs. 1.8, 1.9).
#include <algorithm>
#include <cmath>

#include <libcd/io/table.hpp>
#include "experiments/brendel2004/bond.hpp"
#include "experiments/brendel2004/powder_report.hpp"
#include "harness/different.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::brendel2004;
using namespace cd::runs;

std::vector<PowderSample> all_samples(const PowderStudy& p, std::uint64_t seed) {
  std::vector<PowderSample> samples;
  for (const double rolling : p.rollings) {
    for (const double cohesion : p.cohesions) {
      for (int k = 0; k < p.samples; ++k) {
        PowderSample sample{p.powder, {}};
        sample.setup.cohesion = cohesion;
        sample.setup.rolling = rolling;
        sample.setup.seed = seed + static_cast<std::uint64_t>(k);
        samples.push_back(sample);
      }
    }
  }
  return samples;
}

/// The kick that breaks a bond, with and without range, against the time step.
void report_bonds(Run& run, double range) {
  struct Row {
    BondSetup bond;
    double kick, theory;
  };
  Table<Row> table;
  table.column("range", "d", &Row::bond, &BondSetup::range)
      .column("time_step", "sqrt(m d/F)", &Row::bond, &BondSetup::time_step)
      .column("kick", "sqrt(F d/m)", &Row::kick)
      .column("theory", "sqrt(F d/m)", &Row::theory);
  auto& bonds = run.csv("bond.csv", table.columns());
  double finest = 0.0, without = 0.0;
  for (const double d_c : {range, 0.0}) {
    for (const double time_step : {3e-2, 1e-2, 3e-3, 1e-3, 3e-4}) {
      const BondSetup bond{.range = d_c, .time_step = time_step};
      const double kick = breaking_kick(bond), theory = breaking_kick_theory(bond);
      table.row(bonds, {bond, kick, theory});
      if (d_c > 0.0) {
        finest = kick / theory;
      } else {
        without = std::max(without, std::abs(kick / theory - 1.0));
      }
    }
  }
  run.quantity("bond_kick_ratio", finest, "1",
               "kick that breaks a bond over sqrt(2 E_C / m), least time step");
  run.quantity("bond_kick_error_without_range", without, "1",
               "largest difference from F_C dt / m without range, relative");
}

void cohesive_compaction(const PowderStudy& p, Run& run) {
  std::vector<PowderSample> samples = all_samples(p, run.seed());
  const auto task_of = [](const PowderSample& sample) {
    const PowderSetup& s = sample.setup;
    return Task("powder", {{"cohesion", s.cohesion}, {"rolling", s.rolling}, {"seed", s.seed}});
  };
  const auto compact_one = [](const PowderSample& sample, TaskContext& task) {
    return compact_powder<2>(sample.setup, task);
  };
  const auto stages = run.for_each_task(samples, task_of, compact_one, {.unit = "powders"});
  if (!stages) return;
  for (std::size_t k = 0; k < samples.size(); ++k) samples[k].stages = (*stages)[k];
  report_powders(run, p, samples);
  report_bonds(run, p.powder.range);
}

void declare(Options& options, PowderStudy& p) {
  using List = std::vector<double>;
  options.add("grains", p.powder.grains, {100, 200, 1000}, between(10, 100000), "discs");
  options.add("width", p.powder.width, {8, 10, 25}, at_least(3), "of the box, in d");
  options.list("cohesion", p.cohesions, ByPreset<List>{{0, 1}, {0, 0.1, 1}, {0, 0.1, 1, 10}},
               at_least(0), "F_C, different ones");
  options.list("rolling", p.rollings, List{0, 0.2}, at_least(0), "mu_t over the reduced radius");
  options.list("stress", p.powder.stresses,
               ByPreset<List>{{0.03, 0.3, 3, 30},
                              {0.03, 0.1, 0.3, 1, 3, 10, 30, 100},
                              {0.03, 0.1, 0.3, 1, 3, 10, 30, 100}},
               above(0), "of the piston, one after the other, in F/d");
  options.add("range", p.powder.range, 0.05, strictly_between(0, 0.2), "d_C of the bonds, in d");
  options.add("friction", p.powder.friction, 0.3, at_least(0), "Coulomb coefficient");
  options.add("samples", p.samples, {1, 4, 10}, between(1, 1000), "powders for each pair");
  options.add("time-step", p.powder.time_step, 0.02, above(0), "in sqrt(m d / F)");
  options.add("sweeps", p.powder.sweeps, {30, 60, 200}, at_least(1), "of Gauss-Seidel per step");
  options.add("most-steps", p.powder.most_steps, {5000, 30000, 100000}, at_least(1),
              "for each stress");
  options.check([&p] {
    require_different("cohesion", p.cohesions);
    require_different("rolling", p.rollings);
  });
}

}  // namespace

int main(int argc, char** argv) {
  PowderStudy p;
  return run_experiment(
      argc, argv,
      {.name = "brendel2004_cohesive_compaction",
       .paper = "brendel2004",
       .figure = "Secs. 1.8, 1.9",
       .summary = "Cohesive powders under a piston: porosity against stress",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) { declare(options, p); },
      [&](Run& run) { cohesive_compaction(p, run); });
}
