// SPDX-License-Identifier: BSD-3-Clause
// Brendel 2004, Fig. 1.6: for which numbers and stiffnesses of grains contact dynamics costs less
// than molecular dynamics, measured on the same moving box.
#include <algorithm>
#include <map>

#include "experiments/brendel2004/break_even.hpp"
#include "experiments/harness/experiment.hpp"
#include "experiments/harness/report_mean.hpp"
#include "experiments/runs/settled_boxes.hpp"
#include "experiments/runs/stored_box.hpp"

namespace {

using namespace cd;
using namespace cd::brendel2004;
using namespace cd::runs;

constexpr double kMotionStiffness = 1e4;  // of the motion that both methods do

struct Parameters {
  std::vector<int> plane, space;
  int packings, moving_steps, settle_steps;
  double friction, motion_time;
  Comparison comparison;
};

struct Tables {
  explicit Tables(Run& run, const std::vector<double>& of_soft)
      : costs(run.csv("costs.csv", {{"dimension", "1"},
                                    {"grains", "1"},
                                    {"packing", "number"},
                                    {"method", "name"},
                                    {"iterations", "1"},
                                    {"seconds_per_time", "s v/r", kTiming},
                                    {"border", "K r^2 / (m v^2)", kTiming},
                                    {"speed", "sqrt(P d^D / m)"}})),
        soft(run.csv("soft.csv", {{"dimension", "1"},
                                  {"grains", "1"},
                                  {"packing", "number"},
                                  {"stiffness", "P d^(D-2)"},
                                  {"seconds_per_time", "s v/r", kTiming}})),
        stiffnesses(of_soft) {}

  void write(int dimension, int packing, const BreakEven& b) {
    const auto rigid = [&](const char* name, const RigidCost& cost) {
      costs.row(dimension, b.grains, packing, name, cost.iterations, cost.seconds_per_time,
                cost.border, b.speed);
    };
    rigid("gauss-seidel", b.gauss_seidel);
    rigid("accelerated-gradient", b.accelerated_gradient);
    for (std::size_t k = 0; k < stiffnesses.size(); ++k)
      soft.row(dimension, b.grains, packing, stiffnesses[k], b.soft[k]);
  }

  CsvWriter& costs;
  CsvWriter& soft;
  const std::vector<double>& stiffnesses;
};

/// Quantities of one dimension.
void report(const std::vector<BreakEven>& all, const std::vector<double>& stiffnesses,
            const std::string& suffix, Run& run) {
  std::vector<double> grains, cost_exponents;
  std::map<std::string, std::vector<double>> values;
  double largest = 0.0;
  for (const BreakEven& b : all) largest = std::max(largest, static_cast<double>(b.grains));
  std::vector<double> gain, extra;
  for (const BreakEven& b : all) {
    grains.push_back(b.grains);
    const double to_unit = b.speed / 0.5;  // the same r / v for all in the exponent by N
    values["md_exponent"].push_back(b.soft.front() * to_unit);
    values["border_exponent_gauss_seidel"].push_back(b.gauss_seidel.border);
    values["border_exponent_accelerated_gradient"].push_back(b.accelerated_gradient.border);
    values["iterations_exponent_gauss_seidel"].push_back(b.gauss_seidel.iterations);
    values["iterations_exponent_accelerated_gradient"].push_back(b.accelerated_gradient.iterations);
    cost_exponents.push_back(fit_power_law(stiffnesses, b.soft).slope);
    if (b.grains < largest) continue;
    gain.push_back(b.gauss_seidel.border / b.accelerated_gradient.border);
    extra.push_back(b.gauss_seidel.border);
  }
  for (const auto& [name, y] : values) {
    const LineFit fit = fit_power_law(grains, y);
    run.quantity(name + suffix, fit.slope, "1", "by the number of grains", fit.slope_error);
  }
  report_mean(run, "md_stiffness_exponent" + suffix, cost_exponents, "1",
              "of the cost of molecular dynamics, by stiffness");
  report_mean(run, "border_gain" + suffix, gain, "1",
              "border of gauss-seidel over that of accelerated-gradient, largest boxes");
  report_mean(run, "border_gauss_seidel" + suffix, extra, "1",
              "K r^2 / (m v^2) at break-even, largest boxes");
  run.quantity("largest" + suffix, largest, "1", "grains of the largest boxes");
}

template <int D>
void study(const Parameters& p, Tables& tables, Run& run) {
  std::vector<int> sizes = D == 2 ? p.plane : p.space;
  std::ranges::sort(sizes);
  std::vector<BoxSetup> setups;
  for (const int grains : sizes)
    for (int k = 0; k < p.packings; ++k)
      setups.push_back({.grains = grains,
                        .friction = p.friction,
                        .seed = run.seed() + static_cast<std::uint64_t>(k)});
  const int count = static_cast<int>(setups.size());
  const auto prepare_one = [&](const BoxSetup& setup, TaskContext&) {
    const auto box = moving_and_settled<D>(setup, p.moving_steps, p.settle_steps);
    StateFile state;
    put_box(state, "moving/", box.moving);
    put_box(state, "settled/", box.settled);
    return state;
  };
  const auto prepared =
      run.for_each_task(setups, [](const BoxSetup& setup) { return box_task("prepare", D, setup); },
                        prepare_one, {.unit = "boxes prepared"});
  if (!prepared) return;

  // A box that did not come to rest is not timed; the smallest ones also do the same motion.
  using Timed = std::pair<std::optional<BreakEven>, std::optional<SameMotion>>;
  std::vector<Task> tasks;
  for (const BoxSetup& setup : setups) {
    tasks.push_back(box_task("time", D, setup));
    tasks.back().cost = 0.0;
  }
  const auto time_one = [&](int k, TaskContext&) {
    const auto b = static_cast<std::size_t>(k);
    const StateFile& state = (*prepared)[b];
    const MovingAndSettled<D> box = {get_box<D>(state, "moving/", setups[b]),
                                     get_box<D>(state, "settled/", setups[b])};
    Timed timed;
    if (!box.settled.at_rest) return timed;
    timed.first = break_even(box, p.comparison);
    if (k < p.packings)
      timed.second = same_motion(box, p.comparison, kMotionStiffness, p.motion_time);
    return timed;
  };
  const auto all_timed =
      run.for_each_task(tasks, time_one, {.unit = "boxes timed", .one_at_a_time = true});
  if (!all_timed) return;
  const std::string suffix = D == 2 ? "_2d" : "_3d";
  std::vector<BreakEven> found;
  std::vector<double> difference, travel, overlap;
  for (int k = 0; k < count; ++k) {
    const auto& [costs, motion] = (*all_timed)[static_cast<std::size_t>(k)];
    if (!costs) continue;
    found.push_back(*costs);
    tables.write(D, k % p.packings, *costs);
    if (!motion) continue;
    difference.push_back(motion->difference);
    travel.push_back(motion->travel);
    overlap.push_back(motion->overlap * kMotionStiffness);
  }
  report(found, p.comparison.stiffnesses, suffix, run);
  run.quantity("left_out" + suffix, count - static_cast<double>(found.size()), "1",
               "boxes that did not come to rest, of " + std::to_string(count));
  report_mean(run, "travel" + suffix, travel, "d", "of the piston in the same motion");
  report_mean(run, "height_difference" + suffix, difference, "d",
              "of the piston after it, soft less rigid");
  report_mean(run, "overlap" + suffix, overlap, "P d^(D-1) / K", "of soft grains after it, mean");
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  return run_experiment(
      argc, argv,
      {.name = "brendel2004_fig6_efficiency",
       .paper = "brendel2004",
       .figure = "Fig. 1.6",
       .summary = "Contact dynamics or molecular dynamics: which costs less, by size and stiffness",
       .has_tasks = true},
      [&](Options& options) {
        declare_box_sizes(options, p.plane, p.space);
        options.add("packings", p.packings, {2, 4, 8}, at_least(2), "boxes of each size");
        options.add("friction", p.friction, 0.5, at_least(0), "Coulomb coefficient");
        options.add("tolerance", p.comparison.tolerance, 0.1, strictly_between(0, 0.5),
                    "error of the force on the floor after the iterations of a step");
        options.add("iterations", p.comparison.iterations, 0, at_least(0),
                    "of each step of contact dynamics; 0: as many as the tolerance needs");
        options.add("step-fraction", p.comparison.step_fraction, 0.02, strictly_between(0, 0.2),
                    "alpha, step of contact dynamics in r / v");
        options.list("stiffnesses", p.comparison.stiffnesses,
                     ByPreset<std::vector<double>>{
                         {1e4, 1e6}, {1e3, 1e4, 1e5, 1e6, 1e7}, {1e3, 1e4, 1e5, 1e6, 1e7, 1e8}},
                     above(0), "of molecular dynamics, two or more [P d^(D-2)]");
        options.add("moving-steps", p.moving_steps, 30, at_least(1),
                    "of 0.1 from the deposit to the moving box");
        options.add("settle-steps", p.settle_steps, 3000, at_least(20),
                    "after which a box that is not at rest is left out");
        options.add("motion-time", p.motion_time, 10, above(0),
                    "of the motion that both methods do");
        options.check([&] { require_two("stiffnesses", p.comparison.stiffnesses); });
      },
      [&](Run& run) {
        Tables tables(run, p.comparison.stiffnesses);
        study<2>(p, tables, run);
        if (!run.interrupted()) study<3>(p, tables, run);
      });
}
