// SPDX-License-Identifier: BSD-3-Clause
// Unger 2002, end of Sec. III.C: a convergence criterion makes the number of sweeps fluctuate and
// mixes steps of different stiffness.
#include <cmath>

#include <libcd/io/table.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/runs/chain.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::runs;

struct Parameters {
  int discs, steps;
  double force;
  std::vector<double> tolerances;
};

void tolerance(const Parameters& p, Run& run) {
  struct Row {
    double tolerance;
    int step;
    SolveReport report;
    double position;
  };
  Table<Row> table;
  table.column("tolerance", "1", &Row::tolerance)
      .column("step", "dt", &Row::step)
      .column("sweeps", "1", &Row::report, &SolveReport::iterations)
      .column("residual", "1", &Row::report, &SolveReport::residual)
      .column("position", "d", &Row::position);
  auto& csv = run.csv("steps.csv", table.columns());
  auto progress = run.progress(std::ssize(p.tolerances) * p.steps, "steps");
  for (const double tolerance : p.tolerances) {
    const StopRule stop{.max_iterations = run.max_sweeps() > 0 ? run.max_sweeps() : 100000,
                        .tolerance = tolerance};
    Simulation<2> chain = chain_simulation({.discs = p.discs, .wall_gap = 1.0, .force = p.force},
                                           make_chain_solver("random", run.seed(), stop));
    std::vector<double> pressed;  // sweeps of the second half, when the chain stays at the wall
    int missed = 0;
    for (int step = 0; step < p.steps; ++step) {
      if (run.interrupted()) return;
      const SolveReport report = chain.step();
      missed += report.status != SolveStatus::converged;
      table.row(csv, {tolerance, step + 1, report, disc_position(chain, p.discs - 1)});
      if (2 * step >= p.steps) pressed.push_back(report.iterations);
      progress.advance();
    }
    if (missed > 0)
      run.flag("tolerance " + std::to_string(tolerance) + " was missed in " +
               std::to_string(missed) + " steps");
    if (tolerance != p.tolerances.front()) continue;
    const SampleStatistics s = statistics(pressed);
    run.quantity("sweeps_mean", s.mean, "1", "sweeps per step, first tolerance, second half");
    run.quantity("sweeps_deviation", s.deviation, "1",
                 "their standard deviation from step to step");
    run.quantity("sweeps_min", s.smallest, "1", "the fewest");
    run.quantity("sweeps_max", s.largest, "1", "the most");
    run.quantity("stiffness_spread", std::sqrt(s.largest / std::max(1.0, s.smallest)), "1",
                 "sqrt(most / fewest): range of the sound speed of eq (17) over the steps");
  }
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  using Reals = std::vector<double>;
  return run_experiment(
      argc, argv,
      {.name = "unger2002_tolerance",
       .paper = "unger2002",
       .figure = "Sec. III.C",
       .summary =
           "With a residual tolerance the number of sweeps, and so the stiffness, fluctuates",
       .takes_max_sweeps = true},
      [&](Options& options) {
        options.add("discs", p.discs, 50, between(2, 10000), "number of discs in the chain");
        options.add("force", p.force, 0.05, above(0), "force on the last disc [d m/dt^2]");
        options.add("steps", p.steps, {650, 2000, 2000}, at_least(10), "time steps of a run");
        options.list("tolerances", p.tolerances, Reals{0.01, 0.001}, strictly_between(0, 1),
                     "natural-map errors to be reached in every step");
      },
      [&](Run& run) { tolerance(p, run); });
}
