// SPDX-License-Identifier: BSD-3-Clause
// What Bagnold's profile and mu(I) say of the flows.
#include "experiments/scenes/chute_report.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include <libcd/measure/statistics.hpp>
#include "experiments/harness/report_exponent.hpp"
#include "experiments/harness/report_mean.hpp"
#include "experiments/scenes/plane_shear.hpp"

namespace cd::scenes {
namespace {

using Samples = std::vector<ChuteSample>;

double radians(double angle) {
  return angle * std::numbers::pi / 180.0;
}

/// A number of each flow.
template <class Of>
std::vector<double> each(const Samples& samples, Of of) {
  std::vector<double> values;
  for (const ChuteSample& sample : samples) values.push_back(of(sample));
  return values;
}

Samples of_layers(const Samples& samples, double layers) {
  Samples some;
  std::ranges::copy_if(samples, std::back_inserter(some),
                       [&](const ChuteSample& s) { return s.setup.layers == layers; });
  return some;
}

ChuteCore core(const ChuteSample& sample) {
  return core_of(sample.flow, sample.setup.angle);
}

/// Rows that tell the series (heights, soft, angles) and its flows apart.
void write_tables(Run& run, const std::vector<std::pair<std::string, Samples>>& all) {
  auto& flows = run.csv("flows.csv", {{"series", ""},
                                      {"angle", "degrees"},
                                      {"layers", "1"},
                                      {"seed", "1"},
                                      {"height", "d"},
                                      {"velocity", "sqrt(g d)"},
                                      {"stress_ratio", "1"},
                                      {"acceleration", "g"},
                                      {"inertial_number", "1"},
                                      {"fraction", "1"},
                                      {"exponent", "1"},
                                      {"largest_overlap", "d"}});
  auto& profiles = run.csv("profiles.csv", {{"series", ""},
                                            {"angle", "degrees"},
                                            {"layers", "1"},
                                            {"seed", "1"},
                                            {"y", "d"},
                                            {"fraction", "1"},
                                            {"velocity", "sqrt(g d)"}});
  auto& rates = run.csv("rates.csv", {{"series", ""},
                                      {"angle", "degrees"},
                                      {"layers", "1"},
                                      {"seed", "1"},
                                      {"pressure", "density g d"},
                                      {"rate", "sqrt(g/d)"}});
  auto& course = run.csv("course.csv", {{"series", ""},
                                        {"angle", "degrees"},
                                        {"layers", "1"},
                                        {"seed", "1"},
                                        {"time", "sqrt(d/g)"},
                                        {"velocity", "sqrt(g d)"}});
  for (const auto& [series, samples] : all) {
    for (const auto& [s, flow] : samples) {
      const ChuteCore c = core_of(flow, s.angle);
      flows.row(series, s.angle, s.layers, s.seed, flow.height, flow.velocity, flow.stress_ratio,
                flow.acceleration, c.inertial_number, c.fraction, c.exponent, flow.largest_overlap);
      for (const LayerFlow& l : flow.layers)
        if (l.packing_fraction > 0.0)
          profiles.row(series, s.angle, s.layers, s.seed, l.y, l.packing_fraction, l.velocity);
      for (const ChuteLayer& l : core_layers(flow, s.angle))
        rates.row(series, s.angle, s.layers, s.seed, l.pressure, l.rate);
      for (const auto& [time, velocity] : flow.course)
        course.row(series, s.angle, s.layers, s.seed, time, velocity);
    }
  }
}

void write_grains(Run& run, const ChuteFlow& flow) {
  auto& csv =
      run.csv("grains.csv", {{"x", "d"}, {"y", "d"}, {"radius", "d"}, {"velocity", "sqrt(g d)"}});
  for (const ChuteDisc& d : flow.discs) csv.row(d.x, d.y, d.radius, d.velocity);
}

/// Means over the seeds, beside mu(I).
void report_rheology(Run& run, const std::string& name, const Samples& samples) {
  const double predicted = inertial_number_of(samples.front().setup.angle);
  const auto numbers = each(samples, [&](const auto& s) { return core(s).inertial_number; });
  report_mean(run, "inertial_number" + name, numbers, "1", "in the core");
  std::vector<double> over = numbers;
  for (double& value : over) value /= predicted;
  report_mean(run, "inertial_number_ratio" + name, over, "1",
              "inertial number over that of mu(I) at this angle");
  report_mean(run, "fraction_excess" + name,
              each(samples,
                   [](const auto& s) {
                     const ChuteCore c = core(s);
                     return c.fraction - fraction_of_shear(c.inertial_number);
                   }),
              "1", "packing fraction of the core less 0.81 - 0.3 I");
}

}  // namespace

double inertial_number_of(double angle) {
  return std::max(0.0, (std::tan(radians(angle)) - kLeastFriction) / kFrictionSlope);
}

double relaxation_time(double layers) {
  return 4.0 / (std::numbers::pi * std::numbers::pi) * std::pow(layers, 1.5) / kFrictionSlope;
}

double bagnold_velocity(double layers, double angle) {
  const double number = inertial_number_of(angle);
  const double fraction = fraction_of_shear(number);
  return 0.4 * number * std::sqrt(fraction * std::cos(radians(angle))) * std::pow(layers, 1.5);
}

void report_chutes(Run& run, double angle, const Samples& heights, const Samples& soft,
                   const Samples& angles) {
  write_tables(run, {{"heights", heights}, {"soft", soft}, {"angles", angles}});
  const double most = heights.back().setup.layers;
  const Samples thick = of_layers(heights, most);
  write_grains(run, thick.front().flow);
  report_mean(run, "rate_exponent",
              each(thick, [](const auto& s) { return core(s).exponent.value_or(0.0); }), "1",
              "of the shear rate against the weight above, thickest flow");
  report_mean(
      run, "balance",
      each(thick, [&](const auto& s) { return s.flow.stress_ratio / std::tan(radians(angle)); }),
      "1", "shear over normal force on the base, over the tangent, thickest flow");
  report_mean(
      run, "fraction_slope", each(thick, [](const auto& s) { return core(s).fraction_slope; }), "1",
      "relative change of the packing fraction from the lower to the upper end of the core");
  report_exponent(run, "height_exponent",
                  each(heights, [](const auto& s) { return s.flow.height; }),
                  each(heights, [](const auto& s) { return s.flow.velocity; }),
                  "of the mean velocity against the height");
  report_rheology(run, "", thick);
  const Samples thin = of_layers(heights, soft.front().setup.layers);
  report_rheology(run, "_hard", thin);
  report_rheology(run, "_soft", soft);
  const auto velocity = [](const auto& s) { return s.flow.velocity; };
  const SampleStatistics hard = statistics(each(thin, velocity)),
                         other = statistics(each(soft, velocity));
  const double ratio = other.mean / hard.mean;
  std::optional<double> error;  // of both means
  if (thin.size() > 1 && soft.size() > 1)
    error = ratio * std::hypot(other.standard_error / other.mean, hard.standard_error / hard.mean);
  run.quantity("soft_velocity_ratio", ratio, "1",
               "mean velocity of soft discs over that of rigid ones", error);
  const auto flattest =
      std::ranges::min_element(angles, {}, [](const ChuteSample& s) { return s.setup.angle; });
  run.quantity("velocity_flattest", flattest->flow.velocity, "sqrt(g d)",
               "mean velocity at the least angle");
  double overlap = 0.0;
  for (const Samples* all : {&heights, &soft, &angles})
    for (const ChuteSample& s : *all) overlap = std::max(overlap, s.flow.largest_overlap);
  run.quantity("largest_overlap", overlap, "d", "of all flows at their ends");
}

}  // namespace cd::scenes
