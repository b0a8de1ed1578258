// SPDX-License-Identifier: BSD-3-Clause
// Decay lengths by the window of the fit and by the passes of a step.
#include "experiments/guttenberg2011/fig4_fits.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/io/table.hpp>

namespace cd::guttenberg2011 {
namespace {

using runs::FitWindow;

/// The decay of a cell in one window.
struct WindowDecay {
  const FractionCell* cell;
  FitWindow window;
  ExponentialDecay decay;
};

WindowDecay fit(const FractionCell& cell, double from, double to) {
  const FitWindow window{from, to};
  return {&cell, window,
          runs::decay_near_shaft(cell.means.profile, &RingFlow::omega_measured,
                                 CouetteOptions().shaft_radius, window)};
}

/// One ring of the profile of a cell.
struct PassesRow {
  const PassesCell* cell;
  const RingFlow* ring;
};

}  // namespace

void VelocityFits::declare(Options& options) {
  options.list("fit-starts", starts_, std::vector<double>{0, 1, 2}, between(0, 10),
               "starts of windows of the fit, from the inner cylinder [<R>]");
  options.list("fit-ends", ends_, std::vector<double>{6, 8, 11}, between(5, 60),
               "their ends; each start goes with each end");
  options.list("passes-trials", passes_, ByPreset<std::vector<int>>{{1, 2}, {1, 2, 4}, {1}},
               between(1, 1000), "collision passes in a step, of one cell in shear flow");
  options.add("passes-phi", fraction_, {0.82, 0.827, 0.83}, strictly_between(0, 0.95),
              "its packing fraction");
  options.add("passes-seed", seed_, {1001, 1001, 11}, at_least(0),
              "its seed; at paper that of a cell of phi, whose run with one pass serves twice");
}

std::vector<PassesCell> VelocityFits::cells_by_passes(const Run& run,
                                                      const FractionSet& set) const {
  std::vector<runs::FlowSetup> setups;
  for (const int passes : passes_) {
    setups.push_back(set.setup(fraction_, seed_));
    setups.back().passes = passes;
  }
  std::vector<PassesCell> cells;
  for (const auto& flow : set.runs().finish(run, setups))
    if (flow) cells.push_back({flow->setup().passes, set.cell(*flow)});
  return cells;
}

void VelocityFits::report_windows(Run& run, const std::vector<FractionCell>& cells) const {
  std::vector<WindowDecay> rows;
  std::vector<double> means;
  for (const double from : starts_) {
    for (const double to : ends_) {
      double sum = 0.0;
      int sheared = 0;
      for (const FractionCell& cell : cells) {
        rows.push_back(fit(cell, from, to));
        const ExponentialDecay& decay = rows.back().decay;
        if (!is_sheared(cell.fraction) || !(decay.rate.value > 0.0)) continue;
        sum += decay.length().value;
        ++sheared;
      }
      if (sheared > 0) means.push_back(sum / sheared);
    }
  }
  Table<WindowDecay> table;
  table.column("phi_aimed", "1", &WindowDecay::cell, &FractionCell::aimed)
      .column("phi", "1", &WindowDecay::cell, &FractionCell::fraction)
      .column("seed", "1", &WindowDecay::cell, &FractionCell::seed)
      .column("from", "<R>", &WindowDecay::window, &FitWindow::from)
      .column("to", "<R>", &WindowDecay::window, &FitWindow::to)
      .column("decay_rate", "1/<2R>", &WindowDecay::decay, &ExponentialDecay::rate);
  table.write(run.csv("windows.csv", table.columns()), rows);
  if (means.empty()) return;
  const auto [shortest, longest] = std::ranges::minmax(means);
  run.quantity("decay_length_shortest", shortest, "<2R>",
               "mean decay length between phi = 0.79 and 0.845, window with the shortest");
  run.quantity("decay_length_longest", longest, "<2R>", "the same, window with the longest");
}

void report_passes(Run& run, const std::vector<PassesCell>& cells) {
  std::vector<PassesRow> rows;
  for (const PassesCell& cell : cells)
    for (const RingFlow& ring : cell.cell.means.profile) rows.push_back({&cell, &ring});
  Table<PassesRow> profiles;
  profiles.column("passes", "1", &PassesRow::cell, &PassesCell::passes)
      .column("r", "<R>", &PassesRow::ring, &RingFlow::radius)
      .column("omega_measured", "Omega", &PassesRow::ring, &RingFlow::omega_measured);
  profiles.write(run.csv("passes_profiles.csv", profiles.columns()), rows);

  Table<PassesCell> table;
  table.column("passes", "1", &PassesCell::passes)
      .column("phi", "1", &PassesCell::cell, &FractionCell::fraction)
      .column("decay_rate", "1/<2R>", &PassesCell::cell, &FractionCell::means,
              &runs::FlowMeans::measured_decay, &ExponentialDecay::rate)
      .column("proxy_stress", "rho <R>^4 Omega^2", &PassesCell::cell, &FractionCell::means,
              &runs::FlowMeans::proxy, &ProxyStressMean::normal);
  table.write(run.csv("passes.csv", table.columns()), cells);
  if (cells.size() < 2) return;
  const auto [fewest, most] = std::ranges::minmax(cells, {}, &PassesCell::passes);
  const ExponentialDecay &few = fewest.cell.means.measured_decay,
                         &many = most.cell.means.measured_decay;
  if (few.rate.value > 0.0 && many.rate.value > 0.0)
    run.quantity("passes_length_change", many.length().value - few.length().value, "<2R>",
                 "decay length with the most passes less that with one",
                 std::hypot(many.length().error, few.length().error));
  run.quantity("passes_stress_ratio",
               most.cell.means.proxy.normal.value / fewest.cell.means.proxy.normal.value, "1",
               "proxy stress, most passes over one");
}

}  // namespace cd::guttenberg2011
