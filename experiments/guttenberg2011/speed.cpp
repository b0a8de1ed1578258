// SPDX-License-Identifier: BSD-3-Clause
// Guttenberg 2011, Conclusions: is the method ten times faster than soft spheres? Cost against
// accuracy of both on the same packs, and of contact dynamics.
#include <algorithm>
#include <cmath>
#include <functional>

#include "experiments/guttenberg2011/speed.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::guttenberg2011;
using namespace cd::runs;

struct Parameters {
  FlowSetup flow;
  std::vector<double> time_steps, stiffnesses, inelastic_steps, contact_steps;
  int packs;
};

/// From the cheapest to the most accurate of each method.
std::vector<SpeedCase> cases_of(const Parameters& p) {
  std::vector<SpeedCase> cases;
  const auto add = [&](const char* method, double restitution, std::vector<double> steps) {
    std::ranges::sort(steps, std::greater<>());
    for (const double dt : steps)
      cases.push_back({.method = method, .restitution = restitution, .time_step = dt});
  };
  add("ahs", p.flow.restitution, p.time_steps);
  std::vector<double> stiffnesses = p.stiffnesses;
  std::ranges::sort(stiffnesses);
  for (const double stiffness : stiffnesses) {
    FlowSetup soft = p.flow;
    soft.stiffness = stiffness;
    cases.push_back({.method = "md",
                     .restitution = p.flow.restitution,
                     .time_step = soft_sphere_time_step(soft),
                     .stiffness = stiffness});
  }
  add("ahs", 0.0, p.inelastic_steps);
  add("cd", 0.0, p.contact_steps);
  cases.push_back({.method = "ahs",
                   .restitution = 0.0,
                   .time_step = std::ranges::min(p.contact_steps),
                   .passes = p.flow.sweeps});
  return cases;
}

void declare_speed(Options& options, Parameters& p) {
  using Numbers = std::vector<double>;
  options.add("phi", p.flow.cell.volume_fraction, 0.80, strictly_between(0, 0.95),
              "packing fraction aimed at");
  options.add("drum-radius", p.flow.cell.drum_radius, {45, 90, 90}, at_least(45),
              "of the outer cylinder");
  options.add("packs", p.packs, {2, 2, 6}, between(2, 100), "cells of every case");
  options.list("time-steps", p.time_steps,
               ByPreset<Numbers>{{4e-3, 2e-3, 1e-3},
                                 {4e-3, 2e-3, 1e-3, 5e-4, 2e-4, 1e-4},
                                 {4e-3, 2e-3, 1e-3, 5e-4, 2e-4, 1e-4, 5e-5, 1e-5}},
               above(0), "of approximate hard spheres");
  options.list("stiffnesses", p.stiffnesses,
               ByPreset<Numbers>{{1e4, 1e5}, {1e4, 1e5, 1e6, 1e7}, {1e4, 1e5, 1e6, 1e7, 1e8}},
               above(0), "of soft spheres");
  options.list("inelastic-steps", p.inelastic_steps,
               ByPreset<Numbers>{{4e-3}, {4e-3, 1e-3, 2.5e-4}, {4e-3, 1e-3, 1e-4}}, above(0),
               "of approximate hard spheres without restitution");
  options.list("contact-steps", p.contact_steps,
               ByPreset<Numbers>{{1e-2}, {1e-2, 4e-3}, {4e-3, 1e-3, 1e-4}}, above(0),
               "of contact dynamics");
  options.add("until", p.flow.until, {5, 10, 60}, above(0), "end of the run");
  options.add("window-from", p.flow.window_from, {2.5, 5, 40}, at_least(0),
              "start of the averages");
  options.add("restitution", p.flow.restitution, 0.9, strictly_between(0, 1),
              "of hard and soft spheres");
  options.add("friction", p.flow.cell.friction, 0.5, at_least(0), "Coulomb coefficient");
  options.add("sweeps", p.flow.sweeps, 30, at_least(2),
              "of contact dynamics per step, and passes of hard spheres beside it");
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  return run_experiment(
      argc, argv,
      {.name = "guttenberg2011_speed",
       .paper = "guttenberg2011",
       .figure = "Conclusions",
       .summary = "Cost against accuracy: approximate hard spheres, soft spheres, contact dynamics",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) { declare_speed(options, p); },
      [&](Run& run) {
        p.flow.cell.seed = run.seed();
        p.flow.rings = static_cast<int>(std::lround(p.flow.cell.drum_radius - 30.0));
        std::vector<SpeedResult> results = run_in_turns(p.flow, cases_of(p), p.packs, run);
        if (results.empty()) return;
        compare_profiles(results, p.flow.cell.shaft_radius);
        report_speed(run, p.flow, results);
      });
}
