// SPDX-License-Identifier: BSD-3-Clause
// Tables and quantities of many compactions.
#include "experiments/shaebani2009/compaction_report.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <libcd/io/table.hpp>
#include <libcd/measure/histogram.hpp>
#include <libcd/measure/statistics.hpp>
#include "harness/write_rows.hpp"

namespace cd::shaebani2009 {
namespace {

using runs::each;
using runs::Packing;
using State = runs::PackingState;

template <int D>
void write_samples(Run& run, const std::vector<Packing<D>>& samples) {
  using P = Packing<D>;
  Table<P> table;
  table.fields(&P::setup, &runs::CompactionSetup::seed).fields(&P::state);
  write_rows(run, "samples.csv", table, samples);
}

template <int D>
void report_means(Run& run, const std::vector<Packing<D>>& samples) {
  const auto spread = [&](const std::string& name, auto value, const std::string& unit,
                          const std::string& description) {
    const SampleStatistics s = statistics(each(samples, value));
    run.quantity("mean_" + name, s.mean, unit, description + ", mean over the samples",
                 s.standard_error);
    run.quantity("deviation_" + name, s.deviation, unit,
                 description + ", standard deviation of one sample");
  };
  spread("steps", &State::steps, "1", "time steps until relaxed");
  spread("volume_fraction", &State::volume_fraction, "1", "volume fraction");
  spread("coordination", &State::coordination, "1", "contacts per grain without rattlers");
  spread("rattler_fraction", &State::rattler_fraction, "1", "share of rattlers");
  spread("sample_overlap", &State::mean_overlap, "l0", "mean overlap");
  spread("sample_velocity", &State::mean_velocity, "l0/t0", "mean |v| of all grains at rest");
  const auto worst = [&](const std::string& name, auto value, const std::string& description) {
    run.quantity("worst_" + name, std::ranges::max(each(samples, value)), "1", description);
  };
  worst("force_residual", &State::force_residual, "largest force_residual of a sample");
  worst("largest_residual", &State::largest_residual, "largest residual of a grain of a sample");
  worst(
      "pressure_error", [](const auto& s) { return std::abs(s.state.pressure_error); },
      "largest |P_in / P_ext - 1| of a sample");
}

}  // namespace

template <int D>
void report_samples(Run& run, const std::vector<Packing<D>>& samples) {
  write_samples(run, samples);
  std::vector<Packing<D>> relaxed = samples;
  const auto lost = std::erase_if(relaxed, [](const auto& s) { return !s.state.relaxed; });
  if (lost > 0)
    run.flag(std::to_string(lost) + " of " + std::to_string(samples.size()) +
             " samples not relaxed within max-steps: left out of the means");
  run.quantity("samples", static_cast<double>(relaxed.size()), "1", "relaxed packings");
  if (relaxed.size() < 2) return;
  report_means(run, relaxed);

  std::vector<std::vector<double>> forces;
  for (const Packing<D>& packing : relaxed) forces.push_back(contact_forces(packing).normal);
  const Histogram density = histogram(forces, 5.0, 20);
  auto& table = run.csv("forces.csv", {{"force", "1"}, {"density", "1"}, {"error", "1"}});
  for (int k = 0; k < density.centre.size(); ++k)
    table.row(density.centre[k], density.density[k], density.error[k]);
}

template void report_samples(Run&, const std::vector<Packing<2>>&);
template void report_samples(Run&, const std::vector<Packing<3>>&);

}  // namespace cd::shaebani2009
