// SPDX-License-Identifier: BSD-3-Clause
// What Bagnold's profile and mu(I) say of the flows.
#include "experiments/scenes/chute_report.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <libcd/measure/statistics.hpp>
#include "experiments/scenes/plane_shear.hpp"
#include "harness/report_exponent.hpp"
#include "harness/report_mean.hpp"
#include "harness/write_rows.hpp"

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

/// A row of a file: a flow or a part of it, and which flow.
template <class Part>
struct RowOf {
  std::string series;  ///< heights, soft or angles
  ChuteSetup setup;
  Part part;
};

template <class Part>
Table<RowOf<Part>> table_of() {
  using Row = RowOf<Part>;
  Table<Row> table;
  table.column("series", "", &Row::series)
      .column("angle", "degrees", &Row::setup, &ChuteSetup::angle)
      .column("layers", "1", &Row::setup, &ChuteSetup::layers)
      .column("seed", "1", &Row::setup, &ChuteSetup::seed);
  return table;
}

Table<RowOf<ChuteFlow>> flows_table() {
  using Row = RowOf<ChuteFlow>;
  const auto core = [](const Row& row) { return core_of(row.part, row.setup.angle); };
  Table<Row> table = table_of<ChuteFlow>();
  table
      .fields(&Row::part, &ChuteFlow::height, &ChuteFlow::velocity, &ChuteFlow::stress_ratio,
              &ChuteFlow::acceleration)
      .column("inertial_number", "1", core, &ChuteCore::inertial_number)
      .column("fraction", "1", core, &ChuteCore::fraction)
      .column("exponent", "1", core, &ChuteCore::exponent)
      .fields(&Row::part, &ChuteFlow::largest_overlap);
  return table;
}

void write_tables(Run& run, const std::vector<std::pair<std::string, Samples>>& all) {
  using Layer = RowOf<LayerFlow>;
  using Rate = RowOf<ChuteLayer>;
  using Moment = RowOf<std::pair<double, double>>;  // time and velocity
  const Table<RowOf<ChuteFlow>> of_flows = flows_table();
  Table<Layer> of_layers = table_of<LayerFlow>();
  of_layers.column("y", "d", &Layer::part, &LayerFlow::y)
      .column("fraction", "1", &Layer::part, &LayerFlow::packing_fraction)
      .column("velocity", "sqrt(g d)", &Layer::part, &LayerFlow::velocity);
  Table<Rate> of_rates = table_of<ChuteLayer>();
  of_rates.column("pressure", "density g d", &Rate::part, &ChuteLayer::pressure)
      .column("rate", "sqrt(g/d)", &Rate::part, &ChuteLayer::rate);
  Table<Moment> of_course = table_of<std::pair<double, double>>();
  of_course.column("time", "sqrt(d/g)", &Moment::part, &std::pair<double, double>::first)
      .column("velocity", "sqrt(g d)", &Moment::part, &std::pair<double, double>::second);
  auto& flows = run.csv("flows.csv", of_flows.columns());
  auto& profiles = run.csv("profiles.csv", of_layers.columns());
  auto& rates = run.csv("rates.csv", of_rates.columns());
  auto& course = run.csv("course.csv", of_course.columns());
  for (const auto& [series, samples] : all) {
    for (const auto& [setup, flow] : samples) {
      of_flows.row(flows, {series, setup, flow});
      for (const LayerFlow& layer : flow.layers)
        if (layer.packing_fraction > 0.0) of_layers.row(profiles, {series, setup, layer});
      for (const ChuteLayer& layer : core_layers(flow, setup.angle))
        of_rates.row(rates, {series, setup, layer});
      for (const auto& moment : flow.course) of_course.row(course, {series, setup, moment});
    }
  }
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
  write_rows(run, "grains.csv", thick.front().flow.discs);
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
  report_ratio(run, "soft_velocity_ratio", each(soft, velocity), each(thin, velocity),
               "mean velocity of soft discs over that of rigid ones");
  const auto number = [](const auto& s) { return core(s).inertial_number; };
  report_ratio(run, "soft_inertial_ratio", each(soft, number), each(thin, number),
               "inertial number of soft discs over that of rigid ones");
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
