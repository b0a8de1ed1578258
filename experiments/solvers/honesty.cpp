// SPDX-License-Identifier: BSD-3-Clause
// Scenes with known solutions under every solver: creep, lift and gain of energy at equal cost and
// at equal tolerance, beside the convex relaxation of Coulomb's law.
#include "experiments/solvers/honesty_tasks.hpp"
#include "harness/experiment.hpp"

int main(int argc, char** argv) {
  using namespace cd;
  HonestyPlan p;
  using Reals = std::vector<double>;
  return run_experiment(
      argc, argv,
      {.name = "solvers_honesty",
       .paper = "solvers",
       .figure = "Known scenes at equal cost",
       .summary = "Creep, lift and energy of scenes that everybody knows, solver by solver",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) {
        options.add("steps", p.steps, {500, 100000, 100000}, between(20, 100000000),
                    "time steps on the incline, with the impulses of the step before");
        options.add("cold-steps", p.cold_steps, {20, 200, 500}, between(10, 10000000),
                    "time steps that each begin from zero impulses");
        options.add("rest-steps", p.rest_steps, {500, 3000, 10000}, between(100, 10000000),
                    "time steps of towers and arch at equal cost");
        options.add("seeds", p.seeds, {2, 3, 10}, between(1, 1000),
                    "towers, drums and random orders");
        options.list("tolerances", p.tolerances,
                     {Reals{1e-6}, Reals{1e-4, 1e-6, 1e-8}, Reals{1e-4, 1e-6, 1e-8}},
                     strictly_between(0, 1), "natural-map errors to be reached on the incline");
        options.add("visits", p.visits, 80.0, between(60, 100000),
                    "visits to each contact that a step may cost");
        options.add("time-step", p.time_step, 0.01, between(1e-6, 0.05),
                    "of all scenes but the drum [sqrt(d / g)]");
        options.add("clearance", p.clearance, 0.02, between(1e-6, 0.05), "of the slot [d]");
        options.add("drum-radius", p.drum_radius, {5.0, 8.0, 12.0}, between(2.5, 1000), "[d]");
        options.add("settle-turns", p.settle_turns, {0.1, 0.5, 0.5}, between(0.01, 1000),
                    "turns of the drum before it is looked at");
        options.add("turns", p.turns, {0.05, 1.0, 2.0}, between(0.01, 1000),
                    "turns of the drum that are measured");
        options.choice("friction-rule", p.rule, "coulomb", {"coulomb", "convex"},
                       "convex: solvers that can relax do so under their plain name, a control");
      },
      [&](Run& run) {
        if (run.evaluates()) run_tracks(p, run);
        for (const auto run_all : {run_creep, run_towers, run_arches, run_drums}) run_all(p, run);
      });
}
