// SPDX-License-Identifier: BSD-3-Clause
// The list by preset, and what each cell of it has shown.
#include "experiments/guttenberg2011/fraction_set.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include <libcd/io/table.hpp>
#include <libcd/measure/statistics.hpp>

namespace cd::guttenberg2011 {

void FractionSet::declare(Options& options) {
  using Fractions = std::vector<double>;
  const Fractions few = {0.71, 0.76, 0.78, 0.8, 0.82, 0.84};
  const Fractions many = {0.707, 0.73, 0.75, 0.76, 0.77,  0.78, 0.79,
                          0.80,  0.81, 0.82, 0.83, 0.838, 0.85};
  options.list("phi", fractions_, ByPreset<Fractions>{few, many, many}, strictly_between(0, 0.95),
               "packing fractions aimed at");
  options.add("seeds", seeds_, {1, 2, 4}, between(1, 1000), "cells of each");
  runs::declare_flow(
      options, flow_,
      {.time_step = {4e-3, 1e-3, 1e-5}, .until = {10, 60, 60}, .window_from = {5, 40, 40}});
  runs_.declare(options);
}

std::vector<FractionCell> FractionSet::finish(const Run& run,
                                              const std::function<bool(double)>& wanted) const {
  std::vector<runs::FlowSetup> setups;
  std::uint64_t seed = run.seed();
  for (const double fraction : fractions_) {
    for (int k = 0; k < seeds_; ++k) {
      runs::FlowSetup setup = flow_;
      setup.cell.volume_fraction = fraction;
      setup.cell.seed = seed++;  // all cells are independent
      if (wanted(fraction)) setups.push_back(setup);
    }
  }
  std::vector<FractionCell> cells;
  for (const auto& flow : runs_.finish(run, setups)) {
    if (!flow) continue;
    const runs::FlowMeans means = flow->means();
    const double updates = static_cast<double>(flow->steps()) * flow->grains();
    cells.push_back({flow->setup().cell.volume_fraction, flow->volume_fraction(),
                     flow->setup().cell.seed, flow->grains(), flow->initial_overlap(),
                     1e9 * means.step_seconds / updates, means});
  }
  std::ranges::sort(cells, {}, &FractionCell::fraction);
  return cells;
}

void write_profiles(Run& run, const std::vector<FractionCell>& cells) {
  struct Row {
    const FractionCell* cell;
    const RingFlow* ring;
  };
  std::vector<Row> rows;
  for (const FractionCell& cell : cells)
    for (const RingFlow& ring : cell.means.profile) rows.push_back({&cell, &ring});
  Table<Row> table;
  table.column("phi_aimed", "1", &Row::cell, &FractionCell::aimed)
      .column("phi", "1", &Row::cell, &FractionCell::fraction)
      .column("seed", "1", &Row::cell, &FractionCell::seed)
      .column("r", "<R>", &Row::ring, &RingFlow::radius)
      .column("local_fraction", "1", &Row::ring, &RingFlow::packing_fraction)
      .column("omega_internal", "Omega", &Row::ring, &RingFlow::omega_internal)
      .column("omega_measured", "Omega", &Row::ring, &RingFlow::omega_measured);
  table.write(run.csv("profiles.csv", table.columns()), rows);
}

void report_family_mean(Run& run, const std::string& name, const std::vector<CellValue>& sample,
                        const std::string& unit, const std::string& description) {
  if (sample.empty()) return;
  std::map<double, std::vector<double>> families;
  for (const CellValue& cell : sample) families[cell.aimed].push_back(cell.value);
  double mean = 0.0, squares = 0.0, freedom = 0.0, inverse = 0.0;
  for (const auto& [aimed, values] : families) {
    const double n = static_cast<double>(values.size());
    const SampleStatistics s = statistics(values);
    mean += s.mean;
    squares += (n - 1.0) * s.deviation * s.deviation;
    freedom += n - 1.0;
    inverse += 1.0 / n;
  }
  const double count = static_cast<double>(families.size());
  std::optional<double> error;
  if (freedom > 0.0) error = std::sqrt(squares / freedom * inverse) / count;
  run.quantity(name, mean / count, unit, description, error);
}

double mean_over(const Array<RingFlow>& profile, double from, double to,
                 const std::function<double(const RingFlow&)>& value) {
  double sum = 0.0;
  int rings = 0;
  for (const RingFlow& ring : profile) {
    if (ring.radius < from || ring.radius > to) continue;
    sum += value(ring);
    ++rings;
  }
  return sum / rings;
}

double outer_rotation(const runs::FlowMeans& means) {
  const auto omega = [](const RingFlow& ring) { return ring.omega_measured.value; };
  return mean_over(means.profile, 75.0, 85.0, omega) / mean_over(means.profile, 60.0, 70.0, omega);
}

}  // namespace cd::guttenberg2011
