// SPDX-License-Identifier: BSD-3-Clause
// Rates over the time in which grains flow; errors over seeds.
#include "experiments/scenes/hopper_report.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <libcd/core/random.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/scenes/hopper_law.hpp"

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

/// Outlets and the rates of their hoppers.
struct Outlets {
  std::vector<double> width;               ///< [d]
  std::vector<std::vector<double>> rates;  ///< of all hoppers of each [1 / time]

  /// Mean rate of each.
  std::vector<double> means() const {
    std::vector<double> found;
    for (const std::vector<double>& of : rates) found.push_back(statistics(of).mean);
    return found;
  }
  /// Mean rate of as many hoppers of each as there are, drawn at random with repetition. A sample
  /// of n scatters less than what it is drawn from, by sqrt(1 - 1/n), which is made up for.
  std::vector<double> drawn_means(CounterRandom& random) const {
    std::vector<double> found;
    for (const std::vector<double>& of : rates) {
      double sum = 0.0;
      for (std::size_t k = 0; k < of.size(); ++k)
        sum += of[random.below(static_cast<std::uint32_t>(of.size()))];
      const double n = static_cast<double>(of.size()), mean = statistics(of).mean;
      const double wider = n > 1.0 ? std::sqrt(n / (n - 1.0)) : 0.0;
      found.push_back(mean + wider * (sum / n - mean));
    }
    return found;
  }
};

Outlets outlets_of(const std::vector<HopperSeries>& all, double widest) {
  Outlets outlets;
  for (const HopperSeries& s : all) {
    if (s.name != "outlet" || s.setup.outlet > widest) continue;
    outlets.width.push_back(s.setup.outlet);
    outlets.rates.push_back(rates_of(s, kQuarter, 2 * kQuarter));
  }
  return outlets;
}

/// Largest deviation of a mean rate from a law, relative.
template <class Law>
double deviation(const Law& law, const Outlets& outlets) {
  const std::vector<double> rate = outlets.means();
  double worst = 0.0;
  for (std::size_t o = 0; o < rate.size(); ++o)
    worst = std::max(worst, std::abs(rate[o] / law.rate(outlets.width[o]) - 1.0));
  return worst;
}

/// k and C of Beverloo's law, their errors from hoppers drawn at random (bootstrap).
std::pair<Estimate, Estimate> beverloo_of(const Run& run, const Outlets& outlets) {
  constexpr int kDraws = 1000;
  CounterRandom random{run.seed(), 0x62657665726c6f6fu};
  std::vector<double> prefactors, ks;
  for (int draw = 0; draw < kDraws; ++draw) {
    const BeverlooLaw law = fit_beverloo(outlets.width, outlets.drawn_means(random));
    prefactors.push_back(law.prefactor);
    ks.push_back(law.k);
  }
  const BeverlooLaw law = fit_beverloo(outlets.width, outlets.means());
  return {{law.k, statistics(ks).deviation}, {law.prefactor, statistics(prefactors).deviation}};
}

void report_laws(Run& run, const std::vector<HopperSeries>& all) {
  constexpr double kNarrow = 10.0;
  const Outlets outlets = outlets_of(all, 1e9), narrow = outlets_of(all, kNarrow);
  const auto [k, prefactor] = beverloo_of(run, outlets);
  run.quantity("k", k.value, "1", "of Beverloo's law, width of the empty edges in diameters",
               k.error);
  run.quantity("prefactor", kMeanArea * prefactor.value, "1",
               "C times area fraction: area of grains per time over sqrt(g) (D - k d)^(3/2)",
               kMeanArea * prefactor.error);
  run.quantity("law_error", deviation(fit_beverloo(outlets.width, outlets.means()), outlets), "1",
               "largest deviation of a rate from the law, relative");
  if (narrow.width.size() >= 2) {
    const Estimate k_narrow = beverloo_of(run, narrow).first;
    run.quantity("k_narrow", k_narrow.value, "1", "k of a fit to outlets up to 10 diameters",
                 k_narrow.error);
  }
  const MankocLaw mankoc = fit_mankoc(outlets.width, outlets.means());
  run.quantity("mankoc_b", mankoc.b, "1", "b of the law of Mankoc et al., whose k is 1");
  run.quantity("mankoc_error", deviation(mankoc, outlets), "1",
               "largest deviation of a rate from the law of Mankoc et al., relative");
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

void report_hoppers(Run& run, const std::vector<HopperSeries>& all) {
  write_rates(run, all);
  report_laws(run, all);
  auto& grains =
      run.csv("grains.csv",
              {{"outlet", "d"}, {"x", "d"}, {"y", "d"}, {"radius", "d"}, {"speed", "sqrt(d g)"}});
  const auto of_quarter = [](const HopperSeries& series, int quarter) {
    return rates_of(series, quarter * kQuarter, (quarter + 1) * kQuarter);
  };
  const auto rates = [&](const std::string& name, int quarter) {
    return of_quarter(*std::ranges::find(all, name, &HopperSeries::name), quarter);
  };
  const double reference = std::ranges::find(all, "jacobi", &HopperSeries::name)->setup.outlet;
  const auto same = std::ranges::find_if(all, [&](const HopperSeries& s) {
    return s.name == "outlet" && s.setup.outlet == reference;
  });
  report_ratio(run, "height_ratio", rates("high", 1), rates("low", 1),
               "rate of hoppers that are filled higher over that of the others");
  report_ratio(run, "depth_ratio", rates("low", 1), of_quarter(*same, 1),
               "rate of the lower of these two over that of the filling of the outlets");
  report_ratio(run, "steep_ratio", rates("steep", 2), rates("steep", 1),
               "rate while the third quarter comes out over that of the second, steep and smooth");
  report_ratio(run, "jacobi_ratio", rates("jacobi", 1), of_quarter(*same, 1),
               "rate with Jacobi's solver over that with Gauss-Seidel");
  report_ratio(run, "soft_ratio", rates("soft", 1), of_quarter(*same, 1),
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
