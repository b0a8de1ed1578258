// Uniaxial compaction of cohesive powders: porosity against stress (Brendel 2004, Secs. 1.8, 1.9).
#include <algorithm>
#include <cmath>

#include "experiments/brendel2004/bond.hpp"
#include "experiments/brendel2004/powder.hpp"
#include "experiments/harness/experiment.hpp"
#include "experiments/harness/report_mean.hpp"
#include "libcd/core/parallel.hpp"
#include "libcd/measure/statistics.hpp"

namespace {

using namespace cd;
using namespace cd::brendel2004;

struct Parameters {
  PowderSetup powder;
  std::vector<double> cohesions, rollings;
  int samples;
};

struct Sample {
  PowderSetup setup;
  std::vector<PowderStage> stages;
};

std::vector<Sample> all_samples(const Parameters& p, std::uint64_t seed) {
  std::vector<Sample> samples;
  for (const double rolling : p.rollings) {
    for (const double cohesion : p.cohesions) {
      for (int k = 0; k < p.samples; ++k) {
        Sample sample{p.powder, {}};
        sample.setup.cohesion = cohesion;
        sample.setup.rolling = rolling;
        sample.setup.seed = seed + static_cast<std::uint64_t>(k);
        samples.push_back(sample);
      }
    }
  }
  return samples;
}

void write(Run& run, const std::vector<Sample>& samples) {
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
    for (const PowderStage& stage : stages) {
      curves.row(setup.cohesion, setup.rolling, setup.seed, stage.stress, stage.porosity,
                 stage.coordination, stage.tension, stage.floor_error, stage.overlap, stage.rests,
                 stage.steps);
      const bool shown =
          stage.stress == setup.stresses.front() || stage.stress == setup.stresses.back();
      if (setup.seed != samples.front().setup.seed || !shown) continue;
      for (const PowderGrain& grain : stage.grains)
        grains.row(setup.cohesion, setup.rolling, stage.stress, stage.height, grain.position.x(),
                   grain.position.y(), grain.radius);
    }
  }
}

/// Porosities of the samples with these coefficients under stress number k.
std::vector<double> porosities(const std::vector<Sample>& samples, double cohesion, double rolling,
                               std::size_t k) {
  std::vector<double> found;
  for (const auto& [setup, stages] : samples)
    if (setup.cohesion == cohesion && setup.rolling == rolling) found.push_back(stages[k].porosity);
  return found;
}

/// Power laws of the porosity in each sample, over stresses at which cohesion counts: exponent, and
/// how much of the variance of log porosity it leaves, over what a + b log stress leaves.
void report_power_law(Run& run, const std::vector<Sample>& samples, double cohesion, double rolling,
                      const std::string& suffix) {
  std::vector<double> exponents, shares;
  for (const auto& [setup, stages] : samples) {
    if (setup.cohesion != cohesion || setup.rolling != rolling) continue;
    std::vector<double> stress, porosity;
    for (const PowderStage& stage : stages) {
      stress.push_back(stage.stress);
      porosity.push_back(stage.porosity);
    }
    if (stress.size() < 3) return;
    const LineFit power = fit_power_law(stress, porosity);
    exponents.push_back(-power.slope);
    double left = 0.0, line = 0.0;
    std::vector<double> logs;
    for (const double s : stress) logs.push_back(std::log(s));
    const LineFit logarithmic = fit_line(logs, porosity);
    for (std::size_t k = 0; k < stress.size(); ++k) {
      const double by_power = std::exp(power.intercept + power.slope * logs[k]) - porosity[k];
      const double by_line = logarithmic.intercept + logarithmic.slope * logs[k] - porosity[k];
      left += by_power * by_power;
      line += by_line * by_line;
    }
    shares.push_back(left / line);
  }
  report_mean(run, "exponent" + suffix, exponents, "1", "a in porosity ~ stress^-a, all stresses");
  report_mean(run, "power_over_logarithm" + suffix, shares, "1",
              "squared errors of that over those of a line in log stress");
}

void report(Run& run, const Parameters& p, const std::vector<Sample>& samples) {
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
                 "rms difference of porosities at equal stress over cohesion");
  }

  double tension = 0.0, floor = 0.0, overlap = 0.0, moving = 0.0, stages = 0.0;
  for (const Sample& sample : samples) {
    for (const PowderStage& stage : sample.stages) {
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
  if (moving > 0.0) run.flag(to_text(moving) + " stages did not come to rest");
}

/// The kick that breaks a bond, with and without range, against the time step.
void report_bonds(Run& run, double range) {
  auto& table = run.csv("bond.csv", {{"range", "d"},
                                     {"time_step", "sqrt(m d/F)"},
                                     {"kick", "sqrt(F d/m)"},
                                     {"theory", "sqrt(F d/m)"}});
  double finest = 0.0, without = 0.0;
  for (const double d_c : {range, 0.0}) {
    for (const double time_step : {3e-2, 1e-2, 3e-3, 1e-3, 3e-4}) {
      const BondSetup bond{.range = d_c, .time_step = time_step};
      const double kick = breaking_kick(bond), theory = breaking_kick_theory(bond);
      table.row(d_c, time_step, kick, theory);
      if (d_c > 0.0) {
        finest = kick / theory;
      } else {
        without = std::max(without, std::abs(kick / theory - 1.0));
      }
    }
  }
  run.quantity("bond_kick_ratio", finest, "1",
               "kick that breaks a bond over sqrt(2 E_C / m), least time step");
  run.quantity("bond_kick_error_without_range", without, "1",
               "largest difference from F_C dt / m without range, relative");
}

void cohesive_compaction(const Parameters& p, Run& run) {
  std::vector<Sample> samples = all_samples(p, run.seed());
  parallel_tasks(static_cast<int>(samples.size()), [&](int k) {
    Sample& sample = samples[static_cast<std::size_t>(k)];
    sample.stages = compact_powder(sample.setup, [&] { return run.interrupted(); });
  });
  if (run.interrupted()) return;
  write(run, samples);
  report(run, p, samples);
  report_bonds(run, p.powder.range);
}

void declare(Options& options, Parameters& p) {
  using List = std::vector<double>;
  options.add("grains", p.powder.grains, {100, 200, 1000}, between(10, 100000), "discs");
  options.add("width", p.powder.width, {8, 10, 25}, at_least(3), "of the box, in d");
  options.list("cohesion", p.cohesions, ByPreset<List>{{0, 1}, {0, 0.1, 1}, {0, 0.1, 1, 10}},
               at_least(0), "F_C, different ones");
  options.list("rolling", p.rollings, List{0, 0.2}, at_least(0), "mu_t over the reduced radius");
  options.list("stress", p.powder.stresses,
               ByPreset<List>{{0.03, 0.3, 3, 30},
                              {0.03, 0.1, 0.3, 1, 3, 10, 30, 100},
                              {0.03, 0.1, 0.3, 1, 3, 10, 30, 100}},
               above(0), "of the piston, one after the other, in F/d");
  options.add("range", p.powder.range, 0.05, strictly_between(0, 0.2), "d_C of the bonds, in d");
  options.add("friction", p.powder.friction, 0.3, at_least(0), "Coulomb coefficient");
  options.add("samples", p.samples, {1, 4, 10}, between(1, 1000), "powders for each pair");
  options.add("time-step", p.powder.time_step, 0.02, above(0), "in sqrt(m d / F)");
  options.add("sweeps", p.powder.sweeps, {30, 60, 200}, at_least(1), "of Gauss-Seidel per step");
  options.add("most-steps", p.powder.most_steps, {5000, 30000, 100000}, at_least(1),
              "for each stress");
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  return run_experiment(
      argc, argv,
      {.name = "brendel2004_cohesive_compaction",
       .paper = "brendel2004",
       .figure = "Secs. 1.8, 1.9",
       .summary = "Cohesive powders under a piston: porosity against stress"},
      [&](Options& options) { declare(options, p); },
      [&](Run& run) { cohesive_compaction(p, run); });
}
