// SPDX-License-Identifier: BSD-3-Clause
// What many solves say about the growth of their cost.
#include "experiments/solvers/scaling_report.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include <libcd/core/number.hpp>
#include <libcd/core/option_values.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/runs/settled_boxes.hpp"
#include "harness/each.hpp"
#include "harness/report_mean.hpp"
#include "harness/write_rows.hpp"

namespace cd {
namespace {

using Rows = std::vector<CostRow>;

/// A number that grows with the size; 0 where it is not known.
struct CostMeasure {
  std::string name;   ///< in names of quantities and in exponents.csv
  std::string ratio;  ///< name of the quantity of two solvers
  std::string what;   ///< in words
  std::function<double(const SolveCost&)> cost;
  bool is_time = false;
};

const std::vector<CostMeasure>& cost_measures() {
  static const std::vector<CostMeasure> all = {
      {"", "iterations_ratio", "iterations to the residual",
       [](const SolveCost& c) { return c.iterations; }},
      {"seconds_", "seconds_ratio", "seconds to the residual",
       [](const SolveCost& c) { return c.seconds; }, true},
      {"velocity_", "velocity_iterations_ratio", "iterations to 1 % of the reference's velocities",
       [](const SolveCost& c) { return c.common.iterations; }},
      {"own_", "own_iterations_ratio", "iterations to 1 % of the velocities of its own limit",
       [](const SolveCost& c) { return c.own.iterations; }},
      {"seconds_velocity_", "velocity_seconds_ratio",
       "seconds to 1 % of the reference's velocities",
       [](const SolveCost& c) { return c.common.seconds; }, true}};
  return all;
}

struct ExponentRow {
  int dimension;
  double friction;
  std::string solver, measure;
  double exponent;
  std::optional<double> error;  ///< of a fit through more than two points
  int points, sizes;
  int missing;  ///< solves left out: not converged, or their cost is not known

  static constexpr auto fields = std::tuple(
      field("dimension", &ExponentRow::dimension), field("friction", &ExponentRow::friction),
      field("solver", "", &ExponentRow::solver), field("judge", "", &ExponentRow::measure),
      timing("exponent", "1", &ExponentRow::exponent),
      timing("exponent_error", "1", &ExponentRow::error), field("points", &ExponentRow::points),
      field("sizes", &ExponentRow::sizes), field("missing", &ExponentRow::missing));
};

Table<CostRow> costs_table() {
  using Packing = PackingRow;
  const auto cost = &CostRow::cost;
  const auto own = &SolveCost::own;
  Table<CostRow> table;
  table
      .fields(&CostRow::packing, &Packing::dimension, &Packing::friction, &Packing::grains,
              &Packing::packing, &Packing::rms_velocity)
      .fields(cost, &SolveCost::contacts)
      .column("solver", "", &CostRow::solver)
      .fields(cost, &SolveCost::status, &SolveCost::iterations, &SolveCost::seconds,
              &SolveCost::residual)
      .fields([](const CostRow& row) -> const VelocityCost& { return row.cost.common; })
      .fields(cost, &SolveCost::limit_residual, &SolveCost::late_change,
              &SolveCost::limit_difference)
      .column("own_velocity_error", "1", cost, own, &VelocityCost::error)
      .column("own_iterations_velocity", "1", cost, own, &VelocityCost::iterations)
      .timing("own_seconds_velocity", "s", cost, own, &VelocityCost::seconds);
  return table;
}

Rows of_solver(const Rows& rows, const std::string& solver) {
  return select(rows, [&](const CostRow& r) { return r.solver == solver; });
}

/// What a solve has cost; 0 if it did not converge or it is not known.
double known_cost(const CostRow& row, const CostMeasure& measure) {
  return row.converged() ? measure.cost(row.cost) : 0.0;
}

/// The exponent of one measure of cost over all packings of all sizes; nothing for fewer than two
/// sizes.
std::optional<ExponentRow> exponent(const Rows& rows, const CostMeasure& measure) {
  std::vector<double> x, y;
  for (const CostRow& row : rows) {
    const double cost = known_cost(row, measure);
    if (cost <= 0.0) continue;
    x.push_back(row.packing.grains);
    y.push_back(cost);
  }
  const auto sizes = std::set<double>(x.begin(), x.end()).size();
  if (sizes < 2) return std::nullopt;
  const CostRow& first = rows.front();
  const LineFit fit = fit_power_law(x, y);
  ExponentRow row{.dimension = first.packing.dimension,
                  .friction = first.packing.friction,
                  .solver = first.solver,
                  .measure = measure.name,
                  .exponent = fit.slope,
                  .error = {},
                  .points = static_cast<int>(x.size()),
                  .sizes = static_cast<int>(sizes),
                  .missing = static_cast<int>(rows.size() - x.size())};
  if (row.points > 2) row.error = fit.slope_error;
  return row;
}

/// Of Gauss-Seidel over accelerated-gradient on the same packings of the largest size.
void report_cost_ratio(Run& run, const Rows& slow, const Rows& fast, int largest,
                       const CostMeasure& measure, const std::string& suffix) {
  std::vector<double> ratios;
  for (const CostRow& a : slow)
    for (const CostRow& b : fast) {
      const bool same = a.packing.packing == b.packing.packing && a.packing.grains == largest &&
                        b.packing.grains == largest;
      const double cost_a = known_cost(a, measure), cost_b = known_cost(b, measure);
      if (same && cost_a > 0.0 && cost_b > 0.0) ratios.push_back(cost_a / cost_b);
    }
  report_mean(run, measure.ratio + suffix, ratios, "1",
              measure.what + ", gauss-seidel over accelerated-gradient");
}

int largest_of(const Rows& rows) {
  int largest = 0;
  for (const CostRow& row : rows) largest = std::max(largest, row.packing.grains);
  return largest;
}

/// Largest and smallest error of velocities at the residual, in percent, in the largest packings;
/// returns the largest.
double report_blindness(Run& run, const Rows& rows, const std::string& suffix) {
  const int largest = largest_of(rows);
  const Rows judged = select(rows, [&](const CostRow& r) {
    return r.packing.grains == largest && r.converged() && r.cost.own.error >= 0.0;
  });
  if (judged.empty()) return 0.0;
  const auto errors = each(judged, &CostRow::cost, &SolveCost::own, &VelocityCost::error);
  const auto [least, most] = std::ranges::minmax(errors);
  const std::string what = " error of velocities at the residual, by each solver's own limit";
  run.quantity("least_velocity_error" + suffix, 100.0 * least, "%", "least" + what);
  run.quantity("largest_velocity_error" + suffix, 100.0 * most, "%", "largest" + what);
  return 100.0 * most;
}

void report_main(Run& run, const Rows& rows, int dimension) {
  const std::string suffix = runs::dimension_suffix(dimension);
  const int largest = largest_of(rows);
  run.quantity("largest" + suffix, largest, "1", "grains of the largest packings");
  const Rows slow = of_solver(rows, "gauss-seidel"), fast = of_solver(rows, "accelerated-gradient");
  for (const CostMeasure& measure : cost_measures())
    report_cost_ratio(run, slow, fast, largest, measure, suffix);
  double farthest = 0.0;
  for (const CostRow& row : rows)
    if (row.packing.grains == largest && row.cost.limit_difference >= 0.0)
      farthest = std::max(farthest, 100.0 * row.cost.limit_difference);
  run.quantity("limit_difference" + suffix, farthest, "%",
               "largest distance of a solver's own limit from the reference, largest packings");
}

}  // namespace

const std::vector<std::string>& compared_solvers() {
  static const std::vector<std::string> all = {"gauss-seidel", "accelerated-gradient",
                                               "nonsmooth-cg"};
  return all;
}

void report_packings(Run& run, const std::vector<PackingRow>& packings) {
  write_rows(run, "packings.csv", packings);
  double largest = 0.0;
  for (const PackingRow& p : packings) {
    if (p.at_rest)
      largest = std::max(largest, p.rms_velocity);
    else
      run.flag("left out, not at rest: " + to_text(p.grains) + " grains, dimension " +
               to_text(p.dimension) + ", friction " + to_text(p.friction) + ", packing " +
               to_text(p.packing) + ": rms velocity " + to_text(p.rms_velocity) + " g dt after " +
               to_text(p.steps) + " steps, allowed: below " + to_text(runs::kRestVelocity));
  }
  run.quantity("largest_rms_velocity", largest, "g dt", "of the packings that were loaded");
}

void report_scaling(Run& run, const std::vector<CostRow>& rows, double friction) {
  write_rows(run, "scaling.csv", costs_table(), rows);
  std::set<std::pair<int, double>> groups;
  for (const CostRow& row : rows) groups.emplace(row.packing.dimension, row.packing.friction);
  std::vector<ExponentRow> found;
  std::map<int, double> blindness;  // by dimension, the largest of all coefficients of friction
  for (const auto& [dimension, mu] : groups) {
    const Rows group = select(rows, [&, d = dimension, m = mu](const CostRow& r) {
      return r.packing.dimension == d && r.packing.friction == m;
    });
    std::string suffix = runs::dimension_suffix(dimension);
    if (mu != friction) suffix += "_mu_" + underscored(to_text(mu));
    std::ranges::replace(suffix, '.', '_');
    if (mu == friction) report_main(run, group, dimension);
    blindness[dimension] = std::max(blindness[dimension], report_blindness(run, group, suffix));
    for (const std::string& solver : compared_solvers())
      for (const CostMeasure& measure : cost_measures()) {
        const auto fit = exponent(of_solver(group, solver), measure);
        if (!fit) continue;
        found.push_back(*fit);
        run.quantity(underscored("slope_" + measure.name + solver) + suffix, fit->exponent, "1",
                     "exponent of " + measure.what + ", " + solver + ", friction " + to_text(mu),
                     fit->error);
      }
  }
  for (const auto& [dimension, error] : blindness)
    run.quantity("largest_velocity_error_any_friction" + runs::dimension_suffix(dimension), error,
                 "%",
                 "largest error of velocities at the residual of all coefficients of friction");
  write_rows(run, "exponents.csv", found);
}

}  // namespace cd
