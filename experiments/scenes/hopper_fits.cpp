// SPDX-License-Identifier: BSD-3-Clause
// Three laws of two parameters each; errors over seeds.
#include "experiments/scenes/hopper_fits.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>

#include <libcd/core/random.hpp>
#include <libcd/measure/estimate.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/scenes/hopper_law.hpp"
#include "harness/report_mean.hpp"
#include "harness/write_rows.hpp"

namespace cd::scenes {
namespace {

/// Rates of hoppers against what they differ in.
struct RateSamples {
  std::vector<double> at;                  ///< width of the outlet [d], or level of the bed
  std::vector<std::vector<double>> rates;  ///< of all hoppers of each [mass / time]

  /// Those with numbers in [first, last).
  RateSamples part(std::size_t first, std::size_t last) const {
    const auto from = static_cast<std::ptrdiff_t>(first), to = static_cast<std::ptrdiff_t>(last);
    return {{at.begin() + from, at.begin() + to}, {rates.begin() + from, rates.begin() + to}};
  }
  /// Mean rate of each.
  std::vector<double> means() const {
    std::vector<double> found;
    for (const std::vector<double>& of : rates) found.push_back(statistics(of).mean);
    return found;
  }
  /// Relative error of a mean rate, root mean square over all: a few hoppers of one do not tell it.
  double relative_error() const {
    double sum = 0.0;
    for (const std::vector<double>& of : rates) {
      const SampleStatistics s = statistics(of);
      sum += s.standard_error * s.standard_error / (s.mean * s.mean);
    }
    return std::sqrt(sum / static_cast<double>(rates.size()));
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

/// Whether there are at least two rates of each; flags the run if not.
bool are_counted(const RateSamples& samples, Run& run) {
  const bool all = std::ranges::all_of(
      samples.rates, [](const std::vector<double>& rates) { return rates.size() > 1; });
  if (!all) run.flag("hoppers that came to their end before all was counted");
  return all;
}

RateSamples outlets_of(const std::vector<HopperSeries>& all) {
  RateSamples outlets;
  for (const HopperSeries& s : all) {
    if (s.name != "outlet") continue;
    outlets.at.push_back(s.setup.outlet);
    outlets.rates.push_back(discharge_rates(s));
  }
  return outlets;
}

/// Prefactor and second parameter of a law.
template <class Law>
std::pair<Estimate, Estimate> estimate(const Run& run, const RateSamples& outlets,
                                       Law (*fit)(std::span<const double>, std::span<const double>),
                                       double Law::*parameter) {
  constexpr int kDraws = 1000;
  CounterRandom random{run.seed(), 0x62657665726c6f6fu};
  std::vector<double> prefactors, parameters;
  for (int draw = 0; draw < kDraws; ++draw) {
    const Law law = fit(outlets.at, outlets.drawn_means(random));
    prefactors.push_back(law.prefactor);
    parameters.push_back(law.*parameter);
  }
  const Law law = fit(outlets.at, outlets.means());
  return {{law.prefactor, statistics(prefactors).deviation},
          {law.*parameter, statistics(parameters).deviation}};
}

/// Relative deviations of mean rates from a law.
template <class Law>
std::vector<double> deviations(const Law& law, const RateSamples& outlets) {
  std::vector<double> found;
  const std::vector<double> rates = outlets.means();
  for (std::size_t o = 0; o < rates.size(); ++o)
    found.push_back(rates[o] / law.rate(outlets.at[o]) - 1.0);
  return found;
}

/// Root of the mean square of deviations over their error, of n outlets and two parameters: 1
/// where the law holds.
void report_misfit(Run& run, const std::string& law, const std::vector<double>& deviations,
                   double error) {
  double squares = 0.0;
  for (const double d : deviations) squares += d * d / (error * error);
  const double degrees = static_cast<double>(deviations.size()) - 2.0;
  if (degrees > 0.0)
    run.quantity(law + "_misfit", std::sqrt(squares / degrees), "1",
                 "deviations from this law over the error of a rate, root mean square",
                 std::sqrt(0.5 / degrees));
}

void report_k(Run& run, const std::string& name, const RateSamples& outlets,
              const std::string& description) {
  const Estimate k = estimate(run, outlets, fit_beverloo, &BeverlooLaw::k).second;
  run.quantity(name, k.value, "1", description, k.error);
}

/// Mean level of the bed while grains are counted, in widths of the bin.
double mean_level(const HopperSeries& series) {
  return 0.5 * (level_at(series, 0) + level_at(series, kParts)) / series.setup.width;
}

/// Level and rates of the bins that differ in their heights, from the lowest to the highest.
RateSamples heights_of(const std::vector<HopperSeries>& all) {
  const double tall = std::ranges::find(all, "height", &HopperSeries::name)->setup.outlet;
  std::vector<HopperSeries> bins;
  std::ranges::copy_if(all, std::back_inserter(bins), [&](const HopperSeries& s) {
    return s.name == "height" || (s.name == "outlet" && s.setup.outlet == tall);
  });
  std::ranges::sort(bins, {}, mean_level);
  RateSamples heights;
  for (const HopperSeries& s : bins) {
    heights.at.push_back(mean_level(s));
    heights.rates.push_back(discharge_rates(s));
  }
  return heights;
}

/// Fits the law of the load; errors from hoppers drawn at random, none of three heights, through
/// which a law of three parameters always goes.
void report_load(Run& run, const RateSamples& heights) {
  const int draws = heights.at.size() > 3 ? 1000 : 0;
  CounterRandom random{run.seed(), 0x6a616e7373656eu};
  std::vector<LoadLaw> drawn;
  for (int draw = 0; draw < draws; ++draw)
    drawn.push_back(fit_load(heights.at, heights.drawn_means(random)));
  const LoadLaw law = fit_load(heights.at, heights.means());
  const auto report = [&](const std::string& name, double LoadLaw::*parameter,
                          const std::string& unit, const std::string& description) {
    std::vector<double> values;
    for (const LoadLaw& one : drawn) values.push_back(one.*parameter);
    std::optional<double> error;
    if (draws > 0) error = statistics(values).deviation;
    run.quantity(name, law.*parameter, unit, description, error);
  };
  report("load_limit", &LoadLaw::limit, kRateUnit, "rate of a bed without end, by the law");
  report("load_lack", &LoadLaw::lack, "1", "what an empty bed would lack of it, by the law");
  report("load_length", &LoadLaw::length, "widths",
         "of height, within which the rate comes near to this limit");
}

/// Deviations of the rate through an outlet from the laws, relative.
struct LawRow {
  double outlet, rate_error, beverloo, mankoc, janda;

  static constexpr auto fields =
      std::tuple(field("outlet", "d", &LawRow::outlet), field("rate_error", &LawRow::rate_error),
                 field("beverloo", &LawRow::beverloo), field("mankoc", &LawRow::mankoc),
                 field("janda", &LawRow::janda));
};

}  // namespace

void report_heights(Run& run, const std::vector<HopperSeries>& all) {
  const RateSamples heights = heights_of(all);
  const std::size_t n = heights.at.size();
  if (!are_counted(heights, run)) return;
  report_ratio(run, "height_ratio", heights.rates[n - 1], heights.rates[n - 2],
               "rate of the highest bed over that of the second highest");
  report_ratio(run, "low_bed_ratio", heights.rates[0], heights.rates[n - 1],
               "rate of the lowest bed over that of the highest");
  run.quantity("height_ratio_liquid", std::sqrt(heights.at[n - 1] / heights.at[n - 2]), "1",
               "what height_ratio would be for a liquid: root of the ratio of mean levels");
  report_load(run, heights);
  struct Row {
    double level;
    Estimate rate;
  };
  std::vector<Row> rows;
  for (std::size_t k = 0; k < n; ++k)
    rows.push_back({heights.at[k], statistics(heights.rates[k]).estimate()});
  Table<Row> table;
  table.column("level", "widths", &Row::level).column("rate", kRateUnit, &Row::rate);
  write_rows(run, "heights.csv", table, rows);
}

void report_laws(Run& run, const std::vector<HopperSeries>& all) {
  const RateSamples outlets = outlets_of(all);
  if (!are_counted(outlets, run)) return;
  const std::size_t n = outlets.at.size(), middle = n / 2;
  const auto prefactor = estimate(run, outlets, fit_beverloo, &BeverlooLaw::k).first;
  report_k(run, "k", outlets, "of Beverloo's law, width of the empty edges in diameters");
  if (n > 2) {
    report_k(run, "k_narrow", outlets.part(0, middle + 1),
             "the same, outlets up to the middle one");
    report_k(run, "k_wide", outlets.part(middle, n), "the same, outlets from the middle one on");
  }
  run.quantity("prefactor", prefactor.value, "1",
               "rate over density sqrt(g) (D - k d)^(3/2), the area fraction included",
               prefactor.error);
  const Estimate b = estimate(run, outlets, fit_mankoc, &MankocLaw::b).second;
  run.quantity("mankoc_b", b.value, "1", "b of the law of Mankoc et al., whose k is 1", b.error);
  const Estimate width = estimate(run, outlets, fit_janda, &JandaLaw::width).second;
  run.quantity("janda_width", width.value, "d",
               "of outlets in which dilution fades, by the law of Janda et al.", width.error);

  const double error = outlets.relative_error();
  run.quantity("rate_error", error, "1", "relative error of a rate, root mean square");
  const std::vector<double> rates = outlets.means(),
                            beverloo = deviations(fit_beverloo(outlets.at, rates), outlets),
                            mankoc = deviations(fit_mankoc(outlets.at, rates), outlets),
                            janda = deviations(fit_janda(outlets.at, rates), outlets);
  report_misfit(run, "beverloo", beverloo, error);
  report_misfit(run, "mankoc", mankoc, error);
  report_misfit(run, "janda", janda, error);
  double worst = 0.0;
  for (const double d : beverloo) worst = std::max(worst, std::abs(d));
  run.quantity("law_error", worst, "1", "largest deviation of a rate from Beverloo's law, relative",
               error);
  std::vector<LawRow> rows;
  for (std::size_t o = 0; o < n; ++o) {
    const SampleStatistics s = statistics(outlets.rates[o]);
    rows.push_back({outlets.at[o], s.standard_error / s.mean, beverloo[o], mankoc[o], janda[o]});
  }
  write_rows(run, "laws.csv", rows);
}

}  // namespace cd::scenes
