// SPDX-License-Identifier: BSD-3-Clause
// What a grain, a contact and a step cost from 10^4 to 10^6 grains, beside the memory's bandwidth.
#include "experiments/performance/scaling_report.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::performance;

void declare_scaling(Options& options, ScalingPlan& p) {
  using Integers = std::vector<int>;
  options.list("grains-2d", p.grains_2d,
               {Integers{1000, 3000, 10000, 30000}, Integers{10000, 30000, 100000, 300000, 1000000},
                Integers{10000, 100000, 1000000, 10000000}},
               between(10, 100000000), "discs of each bed, multiples of those of the tile");
  options.list("grains-3d", p.grains_3d,
               {Integers{1000, 3000, 10000}, Integers{10000, 30000, 100000, 300000},
                Integers{10000, 30000, 100000, 300000}},
               between(10, 100000000), "spheres of each bed, multiples of those of the tile");
  options.add("tile-2d", p.tile_2d.grains, {1000, 10000, 10000}, between(10, 1000000),
              "discs of the bed that is settled and copied");
  options.add("tile-3d", p.tile_3d.grains, {1000, 5000, 10000}, between(10, 1000000),
              "spheres of the same");
  options.add("height-2d", p.tile_2d.height, 50, between(2, 10000), "of the beds of discs, about");
  options.add("height-3d", p.tile_3d.height, 15, between(2, 1000), "of the beds of spheres, about");
  options.add("settle-steps", p.tile_2d.limits.steps, 2000, between(1, 1000000),
              "time steps after which a tile that does not come to rest is given up");
  options.add("settle-iterations", p.tile_2d.limits.iterations, 200, between(1, 100000),
              "of accelerated-gradient in each of them");
  options.add("inclination", p.flow.shear.inclination, 22, between(0, 60), "of gravity in degrees");
  options.add("shear-rate", p.flow.shear.rate, 0.02, at_least(0), "to begin with, in sqrt(g / d)");
  options.add("iterations", p.flow.iterations, 30, between(2, 100000),
              "of each solver in each step");
  options.add("work-2d", p.work_2d, {3e4, 2e6, 3e7}, above(0),
              "discs times steps that are timed: from 3 to 100 steps");
  options.add("work-3d", p.work_3d, {1e4, 6e5, 1e7}, above(0), "spheres times steps");
  options.add("rest-steps", p.flow.rest_steps, 3, between(1, 10000),
              "on which tiled beds are settled");
  options.add("start-steps", p.flow.start_steps, 2, between(0, 10000),
              "of the flow before steps are timed");
  options.add("repeat", p.flow.repeat, {2, 5, 5}, between(1, 100),
              "solves of a problem that are timed, the fastest counts");
  options.add("profile-threads", p.profile_threads, 2, between(2, 1024),
              "threads that share steps whose parts are timed, beside one");
  options.add("profile-steps", p.profile_steps, {3, 10, 20}, between(2, 100000),
              "of each bed, by one thread and by these in turns");
  options.add("long-steps", p.long_steps, {6, 100, 100}, between(1, 1000000),
              "of the largest bed with its files");
  options.add("resumed-steps", p.resumed, {2, 5, 10}, between(1, 1000000),
              "the last of them, done again from the checkpoint");
  options.on_off("resume-impulses", p.keeps_impulses, true,
                 "off: the resumed run forgets them, which is wrong");
  options.add("triad-megabytes", p.triad_megabytes, {32, 128, 256}, between(1, 100000),
              "of each of the three arrays by which the memory is measured");
  options.add("peer-tolerance", p.peer_tolerance, 1e-3, strictly_between(0, 1),
              "natural-map error to which libcd and Siconos solve a step of a tile at rest");
  options.add("peer-iterations", p.peer_iterations, {5000, 20000, 100000}, between(1, 10000000),
              "after which one of them is given up");
  options.check([&p] {
    p.tile_3d.limits = p.tile_2d.limits;
    p.check();
  });
}

}  // namespace

int main(int argc, char** argv) {
  ScalingPlan p;
  return run_experiment(
      argc, argv,
      {.name = "performance_scaling",
       .paper = "performance",
       .figure = "Cost and memory of large beds",
       .summary = "Cost of a grain, a contact and a step against the number of grains",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) { declare_scaling(options, p); },
      [&](Run& run) {
        p.flow.threads = run.threads();
        ScalingRows rows;
        if (do_scaling_tasks(p, run, rows)) report_scaling(run, rows, p.peer_tolerance);
      });
}
