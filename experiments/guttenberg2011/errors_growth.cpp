// SPDX-License-Identifier: BSD-3-Clause
// Discs that seem larger: gases on a line and in the plane by several time steps.
#include <algorithm>
#include <map>

#include <libcd/io/table.hpp>
#include "experiments/guttenberg2011/apparent_growth.hpp"
#include "experiments/guttenberg2011/errors.hpp"
#include "experiments/guttenberg2011/errors_method.hpp"
#include "harness/report_mean.hpp"

namespace cd::guttenberg2011 {
namespace {

using Gas = Case<GrowthSetup, Growth>;

Task task_of(const GrowthSetup& s) {
  return {"gas",
          {{"plane", int{s.plane}}, {"dt", s.time_step}, {"passes", s.passes}, {"seed", s.seed}}};
}

std::vector<GrowthSetup> gases_of(const ErrorsSetup& s, std::uint64_t seed) {
  std::vector<GrowthSetup> gases;
  for (int k = 0; k < s.gases; ++k) {
    for (const double dt : s.gas_steps) {
      GrowthSetup gas{.method = s.method,
                      .time_step = dt,
                      .duration = s.gas_time,
                      .seed = seed + static_cast<std::uint64_t>(k)};
      gases.push_back(gas);
      gas.passes = kUntilNone;
      gases.push_back(gas);
      gas.plane = true;
      gas.volume_fraction = s.gas_fraction;
      gases.push_back(gas);
    }
  }
  return gases;
}

Table<Gas> growth_table() {
  Table<Gas> table;
  const auto scene = [](const Gas& gas) { return gas.setup.plane ? "plane" : "line"; };
  table.column("scene", "name", scene)
      .column("seed", "1", &Gas::setup, &GrowthSetup::seed)
      .column("passes", "1", &Gas::setup, &GrowthSetup::passes)
      .column("time_step", "d/v", &Gas::setup, &GrowthSetup::time_step)
      .column("collisions", "1", &Gas::found, &Growth::collisions)
      .column("early", "dt", &Gas::found, &Growth::early)
      .column("gap", "approach per step", &Gas::found, &Growth::gap)
      .column("rate", "1", &Gas::found, &Growth::rate)
      .column("rate_theory", "1", &Gas::setup, &GrowthSetup::time_step, rate_theory)
      .column("virial", "1", &Gas::found, &Growth::virial)
      .column("virial_theory", "1", &Gas::setup, virial_theory)
      .column("excess", "1", &Gas::found, &Growth::excess);
  return table;
}

/// The error of a gas at several time steps, found and derived: sum (found - 1) (derived - 1) over
/// sum (derived - 1)^2, the factor between their slopes against the step.
class SlopeRatio {
 public:
  void add(double found, double derived) {
    product_ += (found - 1.0) * (derived - 1.0);
    square_ += (derived - 1.0) * (derived - 1.0);
  }
  double value() const { return product_ / square_; }

 private:
  double product_ = 0.0, square_ = 0.0;
};

void report(Run& run, const std::vector<Gas>& gases, double shortest_step) {
  std::map<std::uint64_t, SlopeRatio> rate, virial;  // by seed
  std::vector<double> gap, gap_one_pass, early, rates, virials;
  for (const auto& [gas, found] : gases) {
    if (gas.plane) {
      virial[gas.seed].add(found.virial.value, virial_theory(gas));
      if (gas.time_step == shortest_step) early.push_back(found.early.value);
    } else if (gas.passes > 1) {
      rate[gas.seed].add(found.rate.value, rate_theory(found.virial.value - 1.0));
      gap.push_back(found.gap.value);
    } else {
      gap_one_pass.push_back(found.gap.value);
    }
  }
  for (const auto& [seed, ratio] : rate) rates.push_back(ratio.value());
  for (const auto& [seed, ratio] : virial) virials.push_back(ratio.value());
  report_mean(run, "head_on_gap", gap, "1", "gap at collision over the approach per step, line");
  report_mean(run, "head_on_gap_one_pass", gap_one_pass, "1", "the same with one pass per step");
  report_mean(run, "early_time", early, "dt", "by which collisions come early, plane");
  report_mean(run, "rate_slope_ratio", rates, "1",
              "excess of the collision rate on the line over the one derived from the mean gap");
  report_mean(run, "virial_slope_ratio", virials, "1",
              "excess of the virial of a collision in the plane over the one derived");
}

}  // namespace

void measure_growth(const ErrorsSetup& s, Run& run) {
  const auto gases = find_all(run, "gas", gases_of(s, run.seed()), task_of, apparent_growth);
  if (!gases) return;
  const Table<Gas> table = growth_table();
  table.write(run.csv("growth.csv", table.columns()), *gases);
  report(run, *gases, std::ranges::min(s.gas_steps));
}

}  // namespace cd::guttenberg2011
