// SPDX-License-Identifier: BSD-3-Clause
// Guttenberg 2011: the errors of the method that the paper names, each on a small scene of its own:
// a spurious speed of sound, discs that seem larger, collisions without end, slip under load.
#include <algorithm>
#include <cmath>
#include <map>

#include "experiments/guttenberg2011/errors_tables.hpp"
#include "experiments/harness/experiment.hpp"
#include "experiments/harness/report_mean.hpp"

namespace {

using namespace cd;
using namespace cd::guttenberg2011;

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

void report_sound(Run& run, const SoundTable& sound) {
  std::vector<double> ratios;
  for (const SoundRow& row : sound.rows) {
    if (row.setup.gap == 0.0) ratios.push_back(row.speed * row.setup.time_step / row.setup.passes);
  }
  report_mean(run, "sound_speed_ratio", ratios, "1",
              "signal speed in touching rows over passes times diameter over dt, mean");
  const auto [least, largest] = std::ranges::minmax(ratios);
  run.quantity("sound_speed_spread", largest - least, "1",
               "largest less smallest of these: passes, steps, removal, orders, pushes");
  report_mean(run, "disturbance_range", sound.disturbance, "diameter",
              "how far one pass carries a disturbance where all pairs approach already");
  report_mean(run, "precursor_ratio", sound.precursor, "1",
              "displacement by overlap removal ahead of the front over that of the disc before");
}

void report_growth(Run& run, const std::vector<GrowthRow>& rows) {
  std::map<std::uint64_t, SlopeRatio> rate, virial;  // by seed
  std::vector<double> gap, gap_one_pass, early, rates, virials;
  const double shortest = std::ranges::min(rows, {}, [](const GrowthRow& row) {
                            return row.setup.time_step;
                          }).setup.time_step;
  for (const auto& [gas, found] : rows) {
    if (gas.plane) {
      virial[gas.seed].add(found.virial.value, virial_theory(gas));
      if (gas.time_step == shortest) early.push_back(found.early.value);
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

void report_passes(Run& run, const ErrorsSetup& setup, const PassesTable& table) {
  double wrong = 0.0;
  for (const ThreeDiscs& row : table.three) {
    if (row.theory) wrong = std::max(wrong, std::abs(row.passes - *row.theory) * 1.0);
  }
  run.quantity("three_disc_error", wrong, "passes", "largest difference from the number derived");
  const auto until_none = [&](const PackRow& row) {
    return row.setup.passes == setup.most_passes && row.setup.restitution == 0.9;
  };
  const auto& packs = table.packs;
  const auto loose = std::ranges::find_if(packs, until_none);
  const auto dense = std::ranges::find_if(packs.rbegin(), packs.rend(), until_none);
  if (loose == packs.end()) return;
  const auto describe = [&](const std::string& name, const PackPasses& pack) {
    run.quantity("phi_" + name, pack.volume_fraction, "1", "packing fraction of the pack");
    run.quantity("passes_" + name, pack.mean, "1", "passes until no pair collides, mean");
    run.quantity("passes_" + name + "_90", pack.nine_of_ten, "1", "enough in 90 % of the steps");
    run.quantity("unfinished_" + name, pack.unfinished, "1", "share of steps without an end");
    run.quantity("cost_" + name, pack.nanoseconds, "ns", "per grain and step, until none");
    if (pack.left.size() > 1 && pack.left[0] > 0.0)
      run.quantity("left_" + name, pack.left[1] / pack.left[0], "1",
                   "pairs that collide after one pass over those before it");
  };
  describe("loose", loose->found);
  describe("dense", dense->found);
  for (const PackRow& row : packs) {
    if (row.setup.volume_fraction != dense->setup.volume_fraction || row.setup.restitution != 0.9)
      continue;
    if (row.setup.passes == 1) {
      run.quantity("overlap_one_pass", row.found.overlap, "<R>", "largest in the dense pack, mean");
      run.quantity("cost_one_pass", row.found.nanoseconds, "ns", "per grain and step, dense pack");
    }
  }
  run.quantity("overlap_until_none", dense->found.overlap, "<R>", "the same, until none");
}

void report_slip(Run& run, const SlipTable& table) {
  std::vector<double> ratios;
  double held = 0.0;
  for (const BlockRow& row : table.blocks) {
    if (row.setup.method == "cd") held = std::max(held, std::abs(row.creep));
    const double theory = block_creep_theory(row.setup);
    if (theory > 0.0) ratios.push_back(row.creep / theory);
  }
  report_mean(run, "block_creep_ratio", ratios, "1", "speed of the block over the one derived");
  run.quantity("block_creep_cd", held, "sqrt(d g)", "largest speed with contact dynamics");
  std::vector<double> speeds, rest;
  for (const auto& [pack, creep] : table.packs)
    (pack.method == "cd" ? rest : speeds).push_back(creep);
  report_mean(run, "pack_creep", speeds, "sqrt(d g)", "of the pack, all steps and packs");
  report_mean(run, "pack_creep_cd", rest, "sqrt(d g)", "the same with contact dynamics");
}

void declare_errors(Options& options, ErrorsSetup& s) {
  using Numbers = std::vector<double>;
  options.choice("method", s.method, "ahs", {"ahs", "mcnamara"}, "of the rows and the gases");
  options.list("passes", s.passes, std::vector<int>{1, 2, 4, 8}, between(1, 32),
               "collision passes per step of the rows");
  options.add("seeds", s.seeds, {2, 4, 10}, between(1, 100), "random orders of the touching rows");
  options.add("disturbances", s.disturbances, {4000, 40000, 400000}, between(2, 1e8),
              "random orders in which a disturbance is followed through one pass");
  options.list("gas-steps", s.gas_steps, Numbers{0.01, 0.02, 0.04, 0.07, 0.1},
               strictly_between(0, 0.2), "time steps of the gases, in diameters over speed");
  options.add("gases", s.gases, {4, 20, 40}, between(2, 1000), "random starts of each gas");
  options.add("gas-fraction", s.gas_fraction, 0.05, strictly_between(0, 0.4),
              "packing fraction of the gas in the plane");
  options.add("gas-time", s.gas_time, {50, 200, 1000}, above(0), "averages in a gas");
  options.list("phi", s.fractions,
               ByPreset<Numbers>{{0.6, 0.75, 0.8},
                                 {0.6, 0.7, 0.74, 0.76, 0.78, 0.8, 0.82},
                                 {0.6, 0.7, 0.74, 0.76, 0.78, 0.8, 0.82}},
               strictly_between(0, 0.9), "packing fractions of the sheared pack");
  options.add("pack-time", s.pack_time, {0.5, 2, 20}, above(0),
              "averages in the sheared pack, and as long before");
  options.add("most-passes", s.most_passes, {100, 300, 1000}, between(2, 100000),
              "in the sheared pack, where there may be no end");
  options.add("friction", s.friction, 0.5, at_least(0), "between block and floor, pulls for 0.5");
  options.list(
      "creep-steps", s.creep_steps,
      ByPreset<Numbers>{{4e-3, 8e-3}, {1e-3, 2e-3, 4e-3, 8e-3}, {5e-4, 1e-3, 2e-3, 4e-3, 8e-3}},
      strictly_between(0, 0.02), "time steps of block and pack, in sqrt(d/g)");
  options.add("packs", s.packs, {1, 3, 8}, between(1, 1000), "packs on an incline");
  options.add("creep-time", s.pack_creep_time, {10, 30, 100}, above(0),
              "in which the creep of a pack is measured, and as long before");
}

}  // namespace

int main(int argc, char** argv) {
  ErrorsSetup setup;
  return run_experiment(
      argc, argv,
      {.name = "guttenberg2011_errors",
       .paper = "guttenberg2011",
       .figure = "errors named in the text",
       .summary = "Spurious sound, apparent growth, collisions without end, slip under load",
       .has_tasks = true},
      [&](Options& options) { declare_errors(options, setup); },
      [&](Run& run) {
        const auto sound = sound_table(setup, run);
        if (!sound) return;
        const auto growth = growth_table(setup, run);
        if (!growth) return;
        const auto passes = passes_table(setup, run);
        if (!passes) return;
        const auto slip = slip_table(setup, run);
        if (!slip) return;
        report_sound(run, *sound);
        report_growth(run, *growth);
        report_passes(run, setup, *passes);
        report_slip(run, *slip);
      });
}
