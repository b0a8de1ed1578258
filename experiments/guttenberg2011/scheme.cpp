// SPDX-License-Identifier: BSD-3-Clause
// Guttenberg 2011, Method: do overlaps stick near jamming in the original scheme, and not in this
// one? Sheared cells, a cell that cools and a pack under its weight, by both and by one half way.
#include <algorithm>
#include <cmath>

#include <libcd/core/error.hpp>
#include "experiments/guttenberg2011/scheme.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::guttenberg2011;

void declare_schemes(Options& options, SchemeSetup& p) {
  using Numbers = std::vector<double>;
  options.list(
      "phi", p.fractions,
      ByPreset<Numbers>{
          {0.80, 0.83}, {0.78, 0.80, 0.82, 0.83, 0.84}, {0.78, 0.79, 0.80, 0.81, 0.82, 0.83, 0.84}},
      strictly_between(0, 0.95), "packing fractions of the sheared cells");
  options.list("time-steps", p.time_steps,
               ByPreset<Numbers>{{2e-3}, {4e-3, 1e-3}, {4e-3, 1e-3, 1e-4}}, above(0),
               "of all scenes");
  options.add("packs", p.packs, {1, 2, 4}, between(1, 100), "scenes of every kind");
  options.add("drum-radius", p.flow.cell.drum_radius, {45, 60, 90}, at_least(45),
              "of the outer cylinder");
  options.add("until", p.flow.until, {8, 30, 60}, above(0), "end of the shear");
  options.add("window-from", p.flow.window_from, {4, 15, 30}, at_least(0),
              "start of the averages of sheared cells");
  options.add("cooling-until", p.cooling_until, {16, 60, 200}, above(0), "end of the cooling");
  options.add("cooling-speed", p.cooling_speed, 0.3, above(0),
              "initial velocities, uniform in +- per component");
  options.add("cooling-phi", p.cooling_fraction, 0.82, strictly_between(0, 0.95),
              "packing fraction of the cell that cools");
  options.add("weight-grains", p.weight_grains, {200, 400, 1000}, between(10, 100000),
              "grains of the pack under its weight");
  options.add("weight-until", p.weight_until, {10, 40, 100}, above(0),
              "how long the pack is observed");
  options.add("looks", p.snapshots, {20, 40, 100}, between(4, 10000), "at each scene");
  options.add("removal-sweeps", p.flow.removal_sweeps, 1, at_least(0),
              "of overlap removal per step of approximate hard spheres");
  options.add("restitution", p.flow.restitution, 0.9, between(0, 1), "of all collisions");
  options.add("friction", p.flow.cell.friction, 0.5, at_least(0), "Coulomb coefficient");
  options.check([&p] {
    const double shortest = std::min({p.flow.until, p.cooling_until, p.weight_until});
    const double longest_step = shortest / (p.snapshots * kStuckSteps + 1);
    if (std::ranges::max(p.time_steps) > longest_step)
      throw Error("time-steps", std::ranges::max(p.time_steps),
                  "at most " + std::to_string(longest_step) + ", " + std::to_string(kStuckSteps) +
                      " steps between snapshots");
  });
}

}  // namespace

int main(int argc, char** argv) {
  SchemeSetup p;
  return run_experiment(
      argc, argv,
      {.name = "guttenberg2011_scheme",
       .paper = "guttenberg2011",
       .figure = "Method",
       .summary = "Overlaps that remain near jamming: this scheme, McNamara's and one half way",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) { declare_schemes(options, p); },
      [&](Run& run) {
        p.flow.rings = static_cast<int>(std::lround(p.flow.cell.drum_radius - 30.0));
        if (const auto scenes = observe_schemes(p, run)) report_schemes(run, p, *scenes);
      });
}
