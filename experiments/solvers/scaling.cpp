// SPDX-License-Identifier: BSD-3-Clause
// Brendel 2004, Sec. 1.5: how does the cost of a time step grow with the number of grains, and do
// other solvers than Gauss-Seidel grow more slowly?
#include "experiments/solvers/scaling_tasks.hpp"
#include "harness/experiment.hpp"

int main(int argc, char** argv) {
  using namespace cd;
  ScalingPlan p;
  using Integers = std::vector<int>;
  using Reals = std::vector<double>;
  return run_experiment(
      argc, argv,
      {.name = "solvers_scaling",
       .paper = "solvers",
       .figure = "Brendel 2004, eq (1.34)",
       .summary = "Cost of a time step of a packing at rest against its number of grains",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) {
        const Range sizes = between(10, 100000);
        options.list("grains-2d", p.grains_2d,
                     {Integers{100, 300, 1000}, Integers{100, 300, 1000, 3000, 10000},
                      Integers{100, 300, 1000, 3000, 10000, 30000, 100000}},
                     sizes, "grains of each packing in the plane");
        options.list("grains-3d", p.grains_3d,
                     {Integers{100, 300}, Integers{100, 300, 1000, 3000, 10000},
                      Integers{100, 300, 1000, 3000, 10000, 30000}},
                     sizes, "grains of each packing in space");
        options.list("friction", p.friction,
                     {Reals{0.1, 0.5}, Reals{0, 0.1, 0.5}, Reals{0, 0.1, 0.5}}, between(0, 10),
                     "coefficients; the last one is that of the figure");
        options.add("frictionless-spheres", p.frictionless_spheres, {0, 1000, 1000},
                    between(0, 100000),
                    "largest packing of spheres without friction; larger ones take too many steps");
        options.add("packings", p.packings, {2, 3, 6}, between(1, 1000), "of each size");
        options.add("others-grains", p.others_grains, {300, 3000, 30000}, between(0, 100000),
                    "largest packing of the solvers that are not compared at all sizes");
        options.add("factor-grains", p.factor_grains, {100, 1000, 3000}, between(0, 100000),
                    "the same of admm and newton, which factorise a matrix");
        runs::declare_settling(options, p.settling);
        options.add("tilt", p.cost.tilt, 0.01, strictly_between(0, 1),
                    "horizontal load, as a part of the weight");
        options.add("tolerance", p.cost.tolerance, 1e-6, strictly_between(0, 1),
                    "natural-map error to be reached");
        const Range sweeps = between(1, 10000000);
        const std::string given_up = "visits to each contact after which a solver is given up, ";
        options.add("max-sweeps-2d", p.cost.max_sweeps_2d, {4000, 60000, 400000}, sweeps,
                    given_up + "in the plane");
        options.add("max-sweeps-3d", p.cost.max_sweeps_3d, {3000, 15000, 60000}, sweeps,
                    given_up + "in space");
        options.add("repeat", p.cost.repeat, 3, between(1, 100),
                    "solves of each, the fastest counts");
      },
      [&](Run& run) {
        ScalingRows rows;
        const bool plane = load_packings<2>(p, run, rows);
        const bool space = load_packings<3>(p, run, rows);  // its tasks do not wait for those
        if (!plane || !space) return;
        report_packings(run, rows.packings);
        report_scaling(run, rows.costs, p.friction.back());
      });
}
