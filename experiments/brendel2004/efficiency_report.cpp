// SPDX-License-Identifier: BSD-3-Clause
// Costs by solver, by stiffness and by size.
#include "experiments/brendel2004/efficiency_report.hpp"

#include <algorithm>

#include <libcd/measure/statistics.hpp>
#include "experiments/runs/settled_boxes.hpp"
#include "harness/each.hpp"
#include "harness/report_exponent.hpp"
#include "harness/report_mean.hpp"
#include "harness/write_rows.hpp"

namespace cd::brendel2004 {
namespace {

using Boxes = std::vector<BreakEven>;

/// Contact dynamics of a box with one solver.
struct RigidRow {
  const BreakEven* box;
  std::string solver;
  RigidCost cost;
};

/// Molecular dynamics of a box with one stiffness.
struct SoftRow {
  const BreakEven* box;
  double stiffness, seconds_per_time;
};

constexpr auto kGaussSeidel = &BreakEven::gauss_seidel;
constexpr auto kGradient = &BreakEven::accelerated_gradient;

/// Exponents by the number of grains.
void report_exponents(Run& run, const Boxes& boxes, const std::string& suffix) {
  if (boxes.empty()) return;
  const auto grains = each(boxes, &BreakEven::grains);
  const auto exponent = [&](const std::string& name, const auto&... path) {
    report_exponent(run, name + suffix, grains, each(boxes, path...), "by the number of grains");
  };
  exponent("border_exponent_accelerated_gradient", kGradient, &RigidCost::border);
  exponent("border_exponent_gauss_seidel", kGaussSeidel, &RigidCost::border);
  exponent("iterations_exponent_accelerated_gradient", kGradient, &RigidCost::iterations);
  exponent("iterations_exponent_gauss_seidel", kGaussSeidel, &RigidCost::iterations);
  exponent("md_exponent", [](const BreakEven& b) {
    const double to_unit = b.speed / 0.5;  // the same r / v for all in the exponent by N
    return b.soft.front() * to_unit;
  });
}

/// What both methods do in the same motion.
void report_motion(Run& run, const Boxes& boxes, const std::string& suffix) {
  std::vector<SameMotion> motions;
  for (const BreakEven& box : boxes)
    if (box.motion) motions.push_back(*box.motion);
  report_mean(run, "travel" + suffix, each(motions, &SameMotion::travel), "d",
              "of the piston in the same motion");
  report_mean(run, "height_difference" + suffix, each(motions, &SameMotion::difference), "d",
              "of the piston after it, soft less rigid");
  report_mean(run, "overlap" + suffix,
              each(motions, [](const SameMotion& m) { return m.overlap * kMotionStiffness; }),
              "P d^(D-1) / K", "of soft grains after it, mean");
}

}  // namespace

void write_costs(Run& run, const Boxes& boxes, const std::vector<double>& stiffnesses) {
  std::vector<RigidRow> rigid;
  std::vector<SoftRow> soft;
  for (const BreakEven& box : boxes) {
    rigid.push_back({&box, "gauss-seidel", box.gauss_seidel});
    rigid.push_back({&box, "accelerated-gradient", box.accelerated_gradient});
    for (std::size_t k = 0; k < stiffnesses.size(); ++k)
      soft.push_back({&box, stiffnesses[k], box.soft[k]});
  }
  const auto box_of = [](const auto& row) -> const BreakEven& { return *row.box; };
  Table<RigidRow> of_rigid;
  using Box = BreakEven;
  of_rigid.fields(box_of, &Box::dimension, &Box::grains, &Box::packing)
      .column("method", "name", &RigidRow::solver)
      .fields(&RigidRow::cost)
      .fields(box_of, &Box::speed);
  write_rows(run, "costs.csv", of_rigid, rigid);
  Table<SoftRow> of_soft;
  of_soft.fields(box_of, &Box::dimension, &Box::grains, &Box::packing)
      .column("stiffness", "P d^(D-2)", &SoftRow::stiffness)
      .timing("seconds_per_time", "s v/r", &SoftRow::seconds_per_time);
  write_rows(run, "soft.csv", of_soft, soft);
}

void report_costs(Run& run, const Boxes& boxes, int dimension, std::size_t count,
                  const std::vector<double>& stiffnesses) {
  const std::string suffix = runs::dimension_suffix(dimension);
  int most = 0;
  for (const BreakEven& box : boxes) most = std::max(most, box.grains);
  const Boxes largest = select(boxes, [&](const BreakEven& b) { return b.grains == most; });
  report_exponents(run, boxes, suffix);
  report_mean(
      run, "md_stiffness_exponent" + suffix,
      each(boxes, [&](const BreakEven& b) { return fit_power_law(stiffnesses, b.soft).slope; }),
      "1", "of the cost of molecular dynamics, by stiffness");
  report_mean(run, "border_gain" + suffix,
              each(largest,
                   [](const BreakEven& b) {
                     return b.gauss_seidel.border / b.accelerated_gradient.border;
                   }),
              "1", "border of gauss-seidel over that of accelerated-gradient, largest boxes");
  report_mean(run, "border_gauss_seidel" + suffix, each(largest, kGaussSeidel, &RigidCost::border),
              "1", "K r^2 / (m v^2) at break-even, largest boxes");
  run.quantity("largest" + suffix, most, "1", "grains of the largest boxes");
  run.quantity("left_out" + suffix, static_cast<double>(count - boxes.size()), "1",
               "boxes that did not come to rest, of " + std::to_string(count));
  report_motion(run, boxes, suffix);
}

}  // namespace cd::brendel2004
