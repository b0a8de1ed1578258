// SPDX-License-Identifier: BSD-3-Clause
// Unger 2002, Sec. IV and Fig. 6: waves in a packing of rigid discs under a piston.
#include <algorithm>

#include "experiments/unger2002/piston_report.hpp"
#include "experiments/unger2002/piston_waves.hpp"
#include "harness/different.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::unger2002;

/// The waves of packings with successive seeds.
void piston(const PistonPlan& plan, int packings, Run& run) {
  std::vector<Task> tasks;
  const auto seed_of = [&](int k) { return run.seed() + static_cast<std::uint64_t>(k); };
  for (int k = 0; k < packings; ++k) tasks.push_back({"packing", {{"seed", seed_of(k)}}});
  const auto excite = [&](int k, TaskContext& task) {
    PackingWaves found = waves_in(plan, seed_of(k), task);
    found.number = k + 1;
    return found;
  };
  report_waves(
      run,
      run.for_each_task(tasks, excite, {.unit = "packings"}).value_or(std::vector<PackingWaves>()));
}

}  // namespace

int main(int argc, char** argv) {
  PistonPlan plan;
  int packings = 0;
  using Sweeps = std::vector<int>;
  return run_experiment(
      argc, argv,
      {.name = "unger2002_fig6_piston",
       .paper = "unger2002",
       .figure = "Fig. 6",
       .summary = "Longitudinal and transversal waves in discs under a piston",
       .takes_solver = true,
       .has_tasks = true},
      [&](Options& options) {
        options.add("discs", plan.box.discs, {500, 1000, 1000}, between(50, 100000),
                    "number of discs");
        options.add("packings", packings, {3, 12, 50}, between(1, 1000),
                    "packings, with successive seeds");
        options.list(
            "sweeps", plan.sweeps,
            ByPreset<Sweeps>{{5, 10, 20, 40, 80}, {10, 20, 40, 80, 160}, {10, 20, 40, 80, 160}},
            between(1, 100000), "values of N_I, different ones, at least two");
        options.add("force-step", plan.force_step, 1e-4, between(1e-7, 0.1),
                    "relative increase of the force on the piston");
        options.add("friction", plan.box.friction, 0.05, at_least(0), "friction coefficient");
        options.add("pressure", plan.box.pressure, 0.002, between(1e-5, 0.01),
                    "force on the piston over its width [m/dt^2/d]");
        options.add("rest", plan.rest, 1e-5, between(1e-9, 1.0),
                    "fastest body of a relaxed packing, over the speed of a wave");
        options.add("relax-sweeps", plan.relaxation.sweeps, 20, between(1, 100000),
                    "sweeps per step of the preparation");
        options.add("relax-steps", plan.relaxation.max_steps, 40000, at_least(100),
                    "longest preparation");
        options.add("record", plan.record, 6, between(1, 1000),
                    "sweeps per disc of the recorded part of a wave");
        options.choice("sweep-order", plan.sweep_order, "random",
                       {"random", "sequential", "symmetric", "independent", "frozen"},
                       "order of the contacts in a sweep of a wave");
        options.check([&] { require_different("sweeps", plan.sweeps, 2); });
      },
      [&](Run& run) {
        plan.solver = run.solver();
        piston(plan, packings, run);
      });
}
