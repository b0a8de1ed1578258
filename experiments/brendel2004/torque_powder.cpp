// SPDX-License-Identifier: BSD-3-Clause
// Porosity that rolling and torsion friction add, sample by sample from the same deposit.
#include "experiments/brendel2004/torque_powder.hpp"

#include <optional>

#include "harness/report_mean.hpp"
#include "harness/write_rows.hpp"

namespace cd::brendel2004 {
namespace {

using runs::PowderSetup;
using Stage = runs::PowderStage<3>;

struct Powder {
  PowderSetup setup;
  Stage stage;
};

constexpr int kWays = 4;
/// In the order of the powders of a sample.
constexpr const char* kNames[kWays] = {"none", "rolling", "torsion", "both"};

std::vector<PowderSetup> all_setups(const TorquePowders& p, std::uint64_t seed) {
  std::vector<PowderSetup> setups;
  for (int k = 0; k < p.samples; ++k) {
    for (int way = 0; way < kWays; ++way) {
      PowderSetup& setup = setups.emplace_back(p.powder);
      setup.stresses = {p.stress};
      setup.rolling = way % 2 == 1 ? p.rolling : 0.0;
      setup.torsion = way / 2 == 1 ? p.torsion : 0.0;
      setup.seed = seed + static_cast<std::uint64_t>(k);
    }
  }
  return setups;
}

void write_powders(Run& run, const std::vector<Powder>& powders) {
  Table<Powder> table;
  table.column("rolling", "1", &Powder::setup, &PowderSetup::rolling)
      .column("torsion", "1", &Powder::setup, &PowderSetup::torsion)
      .column("seed", "1", &Powder::setup, &PowderSetup::seed)
      .fields(&Powder::stage, &Stage::porosity, &Stage::coordination, &Stage::tension,
              &Stage::floor_error, &Stage::overlap, &Stage::rests, &Stage::steps);
  write_rows(run, "powder.csv", table, powders);
}

/// Gain of both over the sum of the gains, ratio of means, and its standard error from the samples,
/// whose gains belong together.
void report_additivity(Run& run, const std::vector<double>& rolling,
                       const std::vector<double>& torsion, const std::vector<double>& both) {
  const double sum = statistics(rolling).mean + statistics(torsion).mean;
  if (sum == 0.0) return;
  const double ratio = statistics(both).mean / sum;
  std::vector<double> rest;
  for (std::size_t k = 0; k < both.size(); ++k)
    rest.push_back((both[k] - ratio * (rolling[k] + torsion[k])) / sum);
  std::optional<double> error;
  if (rest.size() > 1) error = statistics(rest).standard_error;
  run.quantity("additivity", ratio, "1",
               "porosity that both add over the sum of what each adds alone", error);
}

}  // namespace

bool report_torque_powders(Run& run, const TorquePowders& p) {
  const auto setups = all_setups(p, run.seed());
  const auto task_of = [](const PowderSetup& s) {
    return Task("powder", {{"rolling", s.rolling}, {"torsion", s.torsion}, {"seed", s.seed}});
  };
  const auto compact = [](const PowderSetup& s, TaskContext& task) {
    return runs::compact_powder<3>(s, task);
  };
  const auto stages = run.for_each_task(setups, task_of, compact, {.unit = "powders"});
  if (!stages) return false;
  std::vector<Powder> powders;
  std::vector<double> porosity[kWays], by_rolling, by_torsion, by_both, second;
  double moving = 0.0;
  for (std::size_t k = 0; k < setups.size(); ++k) {
    powders.push_back({setups[k], (*stages)[k].at(0)});
    porosity[k % kWays].push_back(powders.back().stage.porosity);
    moving += powders.back().stage.rests ? 0.0 : 1.0;
  }
  write_powders(run, powders);
  for (int way = 0; way < kWays; ++way)
    report_mean(run, std::string("porosity_") + kNames[way], porosity[way], "1",
                std::string("powder of spheres, contact torques: ") + kNames[way]);
  for (std::size_t k = 0; k < porosity[0].size(); ++k) {
    by_rolling.push_back(porosity[1][k] - porosity[0][k]);
    by_torsion.push_back(porosity[2][k] - porosity[0][k]);
    by_both.push_back(porosity[3][k] - porosity[0][k]);
    second.push_back(porosity[3][k] - porosity[1][k]);
  }
  report_mean(run, "gain_rolling", by_rolling, "1", "porosity that rolling friction adds");
  report_mean(run, "gain_torsion", by_torsion, "1", "porosity that torsion friction adds");
  report_mean(run, "gain_both", by_both, "1", "porosity that both together add");
  report_mean(run, "gain_torsion_second", second, "1",
              "porosity that torsion friction adds to powders with rolling friction");
  report_additivity(run, by_rolling, by_torsion, by_both);
  run.quantity("powder_moving", moving / static_cast<double>(powders.size()), "1",
               "share of the powders that did not come to rest");
  return true;
}

}  // namespace cd::brendel2004
