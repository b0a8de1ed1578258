// SPDX-License-Identifier: BSD-3-Clause
// Means over samples, and what is compared of them.
#include "experiments/brendel2004/powder_report.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

#include <libcd/measure/statistics.hpp>
#include "harness/each.hpp"
#include "harness/report_mean.hpp"
#include "harness/write_rows.hpp"

namespace cd::brendel2004 {
namespace {

using Samples = std::vector<PowderSample>;
using Setup = runs::PowderSetup;
using Stage = runs::PowderStage<2>;

/// A powder under one stress, and a grain of it.
struct StageRow {
  const Setup* setup;
  const Stage* stage;
  const Ball<2>* grain = nullptr;
};

void write_powders(Run& run, const Samples& samples) {
  using Row = StageRow;
  Table<Row> stages, grains;
  stages.column("cohesion", "F", &Row::setup, &Setup::cohesion)
      .column("rolling", "1", &Row::setup, &Setup::rolling)
      .column("seed", "1", &Row::setup, &Setup::seed)
      .fields(&Row::stage, &Stage::stress, &Stage::porosity, &Stage::coordination, &Stage::tension,
              &Stage::floor_error, &Stage::overlap, &Stage::rests, &Stage::steps);
  grains.column("cohesion", "F", &Row::setup, &Setup::cohesion)
      .column("rolling", "1", &Row::setup, &Setup::rolling)
      .fields(&Row::stage, &Stage::stress, &Stage::height)
      .column("x", "d", [](const Row& row) { return row.grain->centre.x(); })
      .column("y", "d", [](const Row& row) { return row.grain->centre.y(); })
      .column("radius", "d", [](const Row& row) { return row.grain->radius; });
  std::vector<Row> all, shown;
  for (const auto& [setup, found] : samples) {
    for (const Stage& stage : found) {
      all.push_back({&setup, &stage});
      if (setup.seed != samples.front().setup.seed) continue;
      if (stage.stress != setup.stresses.front() && stage.stress != setup.stresses.back()) continue;
      for (const Ball<2>& grain : stage.grains) shown.push_back({&setup, &stage, &grain});
    }
  }
  write_rows(run, "compaction.csv", stages, all);
  write_rows(run, "grains.csv", grains, shown);
}

/// Porosities of the samples with these coefficients under stress number k.
std::vector<double> porosities(const Samples& samples, double cohesion, double rolling,
                               std::size_t k) {
  std::vector<double> found;
  for (const auto& [setup, stages] : samples)
    if (setup.cohesion == cohesion && setup.rolling == rolling) found.push_back(stages[k].porosity);
  return found;
}

/// Porosities at equal stress over cohesion: those of the largest cohesion minus those of smaller
/// ones, in standard errors; one value for each rolling friction and stress above the cohesion,
/// where the powder has forgotten how the loading began.
void report_collapse(Run& run, const PowderStudy& p, const Samples& samples, double sticky) {
  constexpr double kSameStress = 1e-9;  // relative: ratios like 0.3 / 0.1
  std::vector<double> deviations;
  const auto& stresses = p.powder.stresses;
  for (const double rolling : p.rollings) {
    for (const double weaker : p.cohesions) {
      if (weaker == 0.0 || weaker == sticky) continue;
      for (std::size_t a = 0; a < stresses.size(); ++a) {
        if (stresses[a] < sticky) continue;
        for (std::size_t b = 0; b < stresses.size(); ++b) {
          const double ratio = stresses[a] / sticky * weaker / stresses[b];
          if (std::abs(ratio - 1.0) > kSameStress) continue;
          const auto one = statistics(porosities(samples, sticky, rolling, a));
          const auto other = statistics(porosities(samples, weaker, rolling, b));
          const double error = std::hypot(one.standard_error, other.standard_error);
          if (error > 0.0) deviations.push_back((one.mean - other.mean) / error);
        }
      }
    }
  }
  if (deviations.empty()) return;
  double squares = 0.0;
  for (const double deviation : deviations)
    squares += deviation * deviation / static_cast<double>(deviations.size());
  run.quantity("collapse", std::sqrt(squares), "standard errors",
               "rms difference of porosities at equal stress over cohesion, above 1");
}

/// Power laws of the porosity in each sample: the exponent for all stresses and for those below the
/// cohesion, and the squared errors of the first over those of a line in log stress.
void report_power_law(Run& run, const Samples& samples, double cohesion, double rolling,
                      const std::string& suffix) {
  std::vector<double> exponents, weak_exponents, shares;
  for (const auto& [setup, stages] : samples) {
    if (setup.cohesion != cohesion || setup.rolling != rolling) continue;
    const auto weak = select(stages, [&](const Stage& one) { return one.stress <= cohesion; });
    const auto stress = each(stages, &Stage::stress), porosity = each(stages, &Stage::porosity);
    const auto logs = each(stress, [](double one) { return std::log(one); });
    if (stress.size() < 3) return;
    const LineFit power = fit_power_law(stress, porosity);
    const LineFit logarithmic = fit_line(logs, porosity);
    exponents.push_back(-power.slope);
    if (weak.size() > 1)
      weak_exponents.push_back(
          -fit_power_law(each(weak, &Stage::stress), each(weak, &Stage::porosity)).slope);
    double by_power = 0.0, by_line = 0.0;
    for (std::size_t k = 0; k < stress.size(); ++k) {
      by_power += std::pow(std::exp(power.intercept + power.slope * logs[k]) - porosity[k], 2);
      by_line += std::pow(logarithmic.intercept + logarithmic.slope * logs[k] - porosity[k], 2);
    }
    shares.push_back(by_power / by_line);
  }
  report_mean(run, "exponent" + suffix, exponents, "1", "a in porosity ~ stress^-a, all stresses");
  report_mean(run, "exponent_weak" + suffix, weak_exponents, "1",
              "the same for stresses up to F_C / d");
  report_mean(run, "power_over_logarithm" + suffix, shares, "1",
              "squared errors of the power law over those of a line in log stress");
}

/// How well stages are at rest.
void report_rest(Run& run, const Samples& samples) {
  double tension = 0.0, floor = 0.0, overlap = 0.0, moving = 0.0, stages = 0.0;
  for (const PowderSample& sample : samples) {
    for (const Stage& stage : sample.stages) {
      tension = std::max(tension, stage.tension);
      if (stage.rests) floor = std::max(floor, std::abs(stage.floor_error));
      overlap = std::max(overlap, stage.overlap);
      moving += stage.rests ? 0.0 : 1.0;
      stages += 1.0;
    }
  }
  run.quantity("tension", tension, "F_C", "largest tension that a contact bears");
  run.quantity("floor_error", floor, "1", "largest difference of floor and piston, relative");
  run.quantity("overlap", overlap, "d", "largest overlap");
  run.quantity("moving", moving / stages, "1", "share of the stages that did not come to rest");
  constexpr double kToleratedShare = 0.05;
  if (moving > kToleratedShare * stages) run.flag(to_text(moving) + " stages did not come to rest");
}

std::vector<double> differences(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> found;
  std::ranges::transform(a, b, std::back_inserter(found), std::minus{});
  return found;
}

}  // namespace

void report_powders(Run& run, const PowderStudy& p, const Samples& samples) {
  write_powders(run, samples);
  const auto [free, sticky] = std::ranges::minmax(p.cohesions);
  const auto [smooth, rough] = std::ranges::minmax(p.rollings);
  const std::size_t last = p.powder.stresses.size() - 1;
  const auto loose = porosities(samples, sticky, smooth, 0);
  const auto loose_rolling = porosities(samples, sticky, rough, 0);
  report_mean(run, "porosity_loose", loose, "1",
              "largest cohesion, least stress, least rolling friction");
  report_mean(run, "porosity_loose_rolling", loose_rolling, "1", "the same with rolling friction");
  report_mean(run, "porosity_dense", porosities(samples, sticky, smooth, last), "1",
              "largest cohesion, largest stress, least rolling friction");
  report_mean(run, "porosity_dense_rolling", porosities(samples, sticky, rough, last), "1",
              "the same with rolling friction");
  report_mean(run, "porosity_free", porosities(samples, free, smooth, last), "1",
              "least cohesion, largest stress, least rolling friction");
  std::vector<double> change;
  for (const double rolling : {smooth, rough})
    std::ranges::copy(differences(porosities(samples, free, rolling, 0),
                                  porosities(samples, free, rolling, last)),
                      std::back_inserter(change));
  report_mean(run, "change_free", change, "1",
              "porosity at the least stress minus that at the largest, least cohesion");
  report_mean(run, "gain_of_rolling", differences(loose_rolling, loose), "1",
              "porosity that rolling friction adds, largest cohesion, least stress");
  report_power_law(run, samples, sticky, smooth, "");
  report_power_law(run, samples, sticky, rough, "_rolling");
  report_collapse(run, p, samples, sticky);
  report_rest(run, samples);
}

}  // namespace cd::brendel2004
