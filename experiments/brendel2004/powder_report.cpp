// SPDX-License-Identifier: BSD-3-Clause
// Means over samples, and what is compared of them.
#include "experiments/brendel2004/powder_report.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/measure/statistics.hpp>
#include "experiments/harness/report_mean.hpp"

namespace cd::brendel2004 {
namespace {

/// Porosities of the samples with these coefficients under stress number k.
std::vector<double> porosities(const std::vector<PowderSample>& samples, double cohesion,
                               double rolling, std::size_t k) {
  std::vector<double> found;
  for (const auto& [setup, stages] : samples)
    if (setup.cohesion == cohesion && setup.rolling == rolling) found.push_back(stages[k].porosity);
  return found;
}

/// Porosities at equal stress over cohesion: those of the largest cohesion minus those of smaller
/// ones, in standard errors; one value for each rolling friction and stress above the cohesion,
/// where the powder has forgotten how the loading began.
std::vector<double> collapse(const PowderStudy& p, const std::vector<PowderSample>& samples,
                             double sticky) {
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
  return deviations;
}

/// Power laws of the porosity in each sample: the exponent for all stresses and for those below the
/// cohesion, and the squared errors of the first over those of a line in log stress.
void report_power_law(Run& run, const std::vector<PowderSample>& samples, double cohesion,
                      double rolling, const std::string& suffix) {
  std::vector<double> exponents, weak_exponents, shares;
  for (const auto& [setup, stages] : samples) {
    if (setup.cohesion != cohesion || setup.rolling != rolling) continue;
    std::vector<double> stress, logs, porosity, weak_stress, weak_porosity;
    for (const runs::PowderStage& stage : stages) {
      stress.push_back(stage.stress);
      logs.push_back(std::log(stage.stress));
      porosity.push_back(stage.porosity);
      if (stage.stress > cohesion) continue;
      weak_stress.push_back(stage.stress);
      weak_porosity.push_back(stage.porosity);
    }
    if (stress.size() < 3) return;
    const LineFit power = fit_power_law(stress, porosity);
    const LineFit logarithmic = fit_line(logs, porosity);
    exponents.push_back(-power.slope);
    if (weak_stress.size() > 1)
      weak_exponents.push_back(-fit_power_law(weak_stress, weak_porosity).slope);
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

}  // namespace

void write_powders(Run& run, const std::vector<PowderSample>& samples) {
  auto& curves = run.csv("compaction.csv", {{"cohesion", "F"},
                                            {"rolling", "1"},
                                            {"seed", "1"},
                                            {"stress", "F/d"},
                                            {"porosity", "1"},
                                            {"coordination", "1"},
                                            {"tension", "1"},
                                            {"floor_error", "1"},
                                            {"overlap", "d"},
                                            {"rests", "1"},
                                            {"steps", "1"}});
  auto& grains = run.csv("grains.csv", {{"cohesion", "F"},
                                        {"rolling", "1"},
                                        {"stress", "F/d"},
                                        {"height", "d"},
                                        {"x", "d"},
                                        {"y", "d"},
                                        {"radius", "d"}});
  for (const auto& [setup, stages] : samples) {
    for (const runs::PowderStage& stage : stages) {
      curves.row(setup.cohesion, setup.rolling, setup.seed, stage.stress, stage.porosity,
                 stage.coordination, stage.tension, stage.floor_error, stage.overlap, stage.rests,
                 stage.steps);
      const bool shown =
          stage.stress == setup.stresses.front() || stage.stress == setup.stresses.back();
      if (setup.seed != samples.front().setup.seed || !shown) continue;
      for (const Ball<2>& grain : stage.grains)
        grains.row(setup.cohesion, setup.rolling, stage.stress, stage.height, grain.centre.x(),
                   grain.centre.y(), grain.radius);
    }
  }
}

void report_powders(Run& run, const PowderStudy& p, const std::vector<PowderSample>& samples) {
  const double sticky = *std::max_element(p.cohesions.begin(), p.cohesions.end());
  const double free = *std::min_element(p.cohesions.begin(), p.cohesions.end());
  const double rough = *std::max_element(p.rollings.begin(), p.rollings.end());
  const double smooth = *std::min_element(p.rollings.begin(), p.rollings.end());
  const std::size_t last = p.powder.stresses.size() - 1;
  report_mean(run, "porosity_loose", porosities(samples, sticky, smooth, 0), "1",
              "largest cohesion, least stress, least rolling friction");
  report_mean(run, "porosity_loose_rolling", porosities(samples, sticky, rough, 0), "1",
              "the same with rolling friction");
  report_mean(run, "porosity_dense", porosities(samples, sticky, smooth, last), "1",
              "largest cohesion, largest stress, least rolling friction");
  report_mean(run, "porosity_dense_rolling", porosities(samples, sticky, rough, last), "1",
              "the same with rolling friction");
  report_mean(run, "porosity_free", porosities(samples, free, smooth, last), "1",
              "least cohesion, largest stress, least rolling friction");
  std::vector<double> change;
  for (const double rolling : {smooth, rough}) {
    const auto first = porosities(samples, free, rolling, 0);
    const auto end = porosities(samples, free, rolling, last);
    for (std::size_t k = 0; k < first.size(); ++k) change.push_back(first[k] - end[k]);
  }
  report_mean(run, "change_free", change, "1",
              "porosity at the least stress minus that at the largest, least cohesion");
  const auto gain_of = [&](const auto& with, const auto& without) {
    std::vector<double> gains;
    for (std::size_t k = 0; k < with.size(); ++k) gains.push_back(with[k] - without[k]);
    return gains;
  };
  report_mean(
      run, "gain_of_rolling",
      gain_of(porosities(samples, sticky, rough, 0), porosities(samples, sticky, smooth, 0)), "1",
      "porosity that rolling friction adds, largest cohesion, least stress");
  report_power_law(run, samples, sticky, smooth, "");
  report_power_law(run, samples, sticky, rough, "_rolling");

  const std::vector<double> deviations = collapse(p, samples, sticky);
  if (!deviations.empty()) {
    double squares = 0.0;
    for (const double deviation : deviations)
      squares += deviation * deviation / static_cast<double>(deviations.size());
    run.quantity("collapse", std::sqrt(squares), "standard errors",
                 "rms difference of porosities at equal stress over cohesion, above 1");
  }

  double tension = 0.0, floor = 0.0, overlap = 0.0, moving = 0.0, stages = 0.0;
  for (const PowderSample& sample : samples) {
    for (const runs::PowderStage& stage : sample.stages) {
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

}  // namespace cd::brendel2004
