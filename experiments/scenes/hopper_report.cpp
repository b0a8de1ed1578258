// SPDX-License-Identifier: BSD-3-Clause
// Rates over the time in which grains flow; errors over seeds.
#include "experiments/scenes/hopper_report.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <libcd/core/random.hpp>
#include <libcd/measure/statistics.hpp>

namespace cd::scenes {
namespace {

constexpr int kQuarter = kShares / 4;
constexpr double kMeanArea = std::numbers::pi * (0.25 + 0.04 / 12.0);  // radii uniform in 0.4..0.6

/// Rates of all flows that have one.
std::vector<double> rates_of(const HopperSeries& series, int from, int to) {
  std::vector<double> rates;
  for (const HopperFlow& flow : series.flows)
    if (const auto rate = discharge_rate(flow, from, to)) rates.push_back(*rate);
  return rates;
}

Estimate mean_of(const std::vector<double>& values) {
  const SampleStatistics s = statistics(values);
  return {s.mean, s.standard_error};
}

/// Mean level over the flows that have come so far.
double level_at(const HopperSeries& series, int share) {
  std::vector<double> levels;
  for (const HopperFlow& flow : series.flows)
    if (static_cast<int>(flow.moments.size()) > share)
      levels.push_back(flow.moments[static_cast<std::size_t>(share)].level);
  return statistics(levels).mean;
}

int blocked(const HopperSeries& series) {
  return static_cast<int>(std::ranges::count_if(series.flows, &HopperFlow::blocked));
}

void write_rates(Run& run, const std::vector<HopperSeries>& all) {
  auto& rates = run.csv("rates.csv", {{"series", ""},
                                      {"outlet", "d"},
                                      {"filling", "widths"},
                                      {"hoppers", "1"},
                                      {"blocked", "1"},
                                      {"rate", "sqrt(g/d)"},
                                      {"rate_error", "sqrt(g/d)"}});
  auto& levels = run.csv("levels.csv", {{"series", ""},
                                        {"outlet", "d"},
                                        {"filling", "widths"},
                                        {"level", "d"},
                                        {"rate", "sqrt(g/d)"},
                                        {"rate_error", "sqrt(g/d)"}});
  for (const HopperSeries& s : all) {
    rates.row(s.name, s.setup.outlet, s.setup.filling, static_cast<int>(s.flows.size()), blocked(s),
              mean_of(rates_of(s, kQuarter, 2 * kQuarter)));
    for (int share = 0; share + 1 < kShares; ++share) {
      const std::vector<double> found = rates_of(s, share, share + 1);
      if (found.size() < 2) continue;
      levels.row(s.name, s.setup.outlet, s.setup.filling,
                 0.5 * (level_at(s, share) + level_at(s, share + 1)), mean_of(found));
    }
  }
}

/// The fit, and its errors from fits to hoppers drawn at random from those of each outlet.
void report_beverloo(Run& run, const std::vector<HopperSeries>& all) {
  constexpr int kDraws = 1000;
  std::vector<double> outlet;
  std::vector<std::vector<double>> samples;
  std::vector<Estimate> rate;
  for (const HopperSeries& s : all) {
    if (s.name != "outlet") continue;
    outlet.push_back(s.setup.outlet);
    samples.push_back(rates_of(s, kQuarter, 2 * kQuarter));
    rate.push_back(mean_of(samples.back()));
  }
  const BeverlooFit fit = fit_beverloo(outlet, rate);
  CounterRandom random{run.seed(), 0x62657665726c6f6fu};
  std::vector<double> prefactors, ks;
  for (int draw = 0; draw < kDraws; ++draw) {
    std::vector<Estimate> drawn = rate;
    for (std::size_t o = 0; o < samples.size(); ++o) {
      const std::vector<double>& from = samples[o];
      double sum = 0.0;
      for (std::size_t k = 0; k < from.size(); ++k)
        sum += from[random.below(static_cast<std::uint32_t>(from.size()))];
      drawn[o].value = sum / static_cast<double>(from.size());
    }
    const BeverlooFit again = fit_beverloo(outlet, drawn);
    prefactors.push_back(again.prefactor);
    ks.push_back(again.k);
  }
  double worst = 0.0;
  for (std::size_t o = 0; o < outlet.size(); ++o) {
    const double law = fit.prefactor * std::pow(outlet[o] - fit.k, 1.5);
    worst = std::max(worst, std::abs(rate[o].value / law - 1.0));
  }
  run.quantity("k", fit.k, "1", "of Beverloo's law, width of the empty edges in diameters",
               statistics(ks).deviation);
  run.quantity("prefactor", kMeanArea * fit.prefactor, "1",
               "C times area fraction: area of grains per time over sqrt(g) (D - k d)^(3/2)",
               kMeanArea * statistics(prefactors).deviation);
  run.quantity("law_error", worst, "1", "largest deviation of a rate from the law, relative");
}

void report_ratio(Run& run, const std::string& name, const std::vector<double>& found,
                  const std::vector<double>& reference, const std::string& description) {
  if (found.size() < 2 || reference.size() < 2) return;
  const Estimate a = mean_of(found), b = mean_of(reference);
  const double ratio = a.value / b.value;
  run.quantity(name, ratio, "1", description,
               ratio * std::hypot(a.error / a.value, b.error / b.value));
}

}  // namespace

std::optional<double> discharge_rate(const HopperFlow& flow, int from, int to) {
  const std::size_t a = static_cast<std::size_t>(from);
  const std::size_t b = std::min(static_cast<std::size_t>(to), flow.moments.size() - 1);
  if (b <= a) return std::nullopt;
  const HopperMoment &begin = flow.moments[a], &end = flow.moments[b];
  return (end.out - begin.out) / (end.time - begin.time);
}

BeverlooFit fit_beverloo(std::span<const double> outlet, std::span<const Estimate> rate) {
  std::vector<double> root, weight;
  for (const Estimate& r : rate) {
    root.push_back(std::cbrt(r.value * r.value));
    weight.push_back(1.0 / (root.back() * root.back()));
  }
  const LineFit line = fit_line(outlet, root, weight);
  return {std::pow(line.slope, 1.5), -line.intercept / line.slope};
}

void report_hoppers(Run& run, const std::vector<HopperSeries>& all) {
  write_rates(run, all);
  report_beverloo(run, all);
  auto& grains =
      run.csv("grains.csv",
              {{"outlet", "d"}, {"x", "d"}, {"y", "d"}, {"radius", "d"}, {"speed", "sqrt(d g)"}});
  const auto rates = [&](const std::string& name, int quarter) {
    const auto found = std::ranges::find(all, name, &HopperSeries::name);
    return rates_of(*found, quarter * kQuarter, (quarter + 1) * kQuarter);
  };
  report_ratio(run, "height_ratio", rates("high", 1), rates("low", 1),
               "rate of hoppers that are filled higher over that of the others");
  report_ratio(run, "steep_ratio", rates("steep", 2), rates("steep", 1),
               "rate while the third quarter comes out over that of the second, steep and smooth");
  report_ratio(run, "jacobi_ratio", rates("jacobi", 1), rates("low", 1),
               "rate with Jacobi's solver over that with Gauss-Seidel");
  report_ratio(run, "soft_ratio", rates("soft", 1), rates("low", 1),
               "rate with soft discs over that with contact dynamics");
  int blocked_ones = 0;
  for (const HopperSeries& s : all) blocked_ones += blocked(s);
  run.quantity("blocked", blocked_ones, "1", "hoppers that an arch has blocked");
  const HopperSeries& shown = *std::ranges::find(all, "low", &HopperSeries::name);
  for (const HopperFlow& flow : shown.flows) {
    if (flow.picture.empty()) continue;
    for (const HopperGrain& g : flow.picture)
      grains.row(shown.setup.outlet, g.x, g.y, g.radius, g.speed);
    break;
  }
}

}  // namespace cd::scenes
