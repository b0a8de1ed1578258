// SPDX-License-Identifier: BSD-3-Clause
// Brendel 2004, Fig. 1.6: for which numbers and stiffnesses of grains contact dynamics costs less
// than molecular dynamics, measured on the same moving box.
#include "experiments/brendel2004/efficiency_report.hpp"
#include "experiments/runs/settled_boxes.hpp"
#include "harness/different.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::brendel2004;
using namespace cd::runs;

struct Parameters {
  BoxSeries plane, space;
  int moving_steps, settle_steps;
  double motion_time;
  Comparison comparison;
};

/// Prepares and times the boxes of a series.
template <int D>
void study(const BoxSeries& series, const Parameters& p, Run& run, std::vector<BreakEven>& all) {
  const std::vector<BoxSetup> setups = setups_of(series, run.seed());
  const auto prepare_one = [&](const BoxSetup& setup, TaskContext& task) {
    return moving_and_settled<D>(setup, p.moving_steps, p.settle_steps, task);
  };
  const auto prepared =
      run.for_each_task(setups, [](const BoxSetup& setup) { return box_task("prepare", D, setup); },
                        prepare_one, {.unit = "boxes prepared"});
  if (!prepared) return;

  // A box that did not come to rest is not timed; the smallest ones also do the same motion.
  std::vector<Task> tasks;
  for (const BoxSetup& setup : setups) {
    tasks.push_back(box_task("time", D, setup));
    tasks.back().cost = 0.0;
  }
  const auto time_one = [&](int k, TaskContext& task) {
    const MovingAndSettled<D>& box = (*prepared)[static_cast<std::size_t>(k)];
    std::optional<BreakEven> found;
    if (!box.settled.at_rest) return found;
    TaskParts parts(task);
    found = break_even(box, p.comparison, parts);
    found->packing = k % series.packings;
    if (k < series.packings)
      found->motion = same_motion(box, p.comparison, kMotionStiffness, p.motion_time, parts);
    return found;
  };
  const auto timed =
      run.for_each_task(tasks, time_one, {.unit = "boxes timed", .one_at_a_time = true});
  if (!timed) return;
  std::vector<BreakEven> found;
  for (const auto& box : *timed)
    if (box) found.push_back(*box);
  report_costs(run, found, D, setups.size(), p.comparison.stiffnesses);
  all.insert(all.end(), found.begin(), found.end());
}

void declare(Options& options, Parameters& p) {
  Comparison& c = p.comparison;
  declare_boxes(options, p.plane, p.space, {2, 4, 8});
  options.add("tolerance", c.tolerance, 0.1, strictly_between(0, 0.5),
              "error of the force on the floor after the iterations of a step");
  options.add("iterations", c.iterations, 0, at_least(0),
              "of each step of contact dynamics; 0: as many as the tolerance needs");
  options.add("step-fraction", c.step_fraction, 0.02, strictly_between(0, 0.2),
              "alpha, step of contact dynamics in r / v");
  options.list("stiffnesses", c.stiffnesses,
               ByPreset<std::vector<double>>{
                   {1e4, 1e6}, {1e3, 1e4, 1e5, 1e6, 1e7}, {1e3, 1e4, 1e5, 1e6, 1e7, 1e8}},
               above(0), "of molecular dynamics, two or more [P d^(D-2)]");
  options.add("moving-steps", p.moving_steps, 30, at_least(1),
              "of 0.1 from the deposit to the moving box");
  options.add("settle-steps", p.settle_steps, 3000, at_least(20),
              "after which a box that is not at rest is left out");
  options.add("motion-time", p.motion_time, 10, above(0), "of the motion that both methods do");
  options.check([&c] { require_different("stiffnesses", c.stiffnesses, 2); });
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
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) { declare(options, p); },
      [&](Run& run) {
        std::vector<BreakEven> boxes;
        study<2>(p.plane, p, run, boxes);
        study<3>(p.space, p, run, boxes);
        write_costs(run, boxes, p.comparison.stiffnesses);
      });
}
