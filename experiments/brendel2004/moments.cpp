// SPDX-License-Identifier: BSD-3-Clause
// Brendel 2004, Sec. 1.7 and what goes with it: static friction, contact torques and soft contacts,
// each in a scene of one body with a closed form; and what torques do to a powder of spheres.
#include "experiments/brendel2004/single_body_report.hpp"
#include "experiments/brendel2004/torque_powder.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::brendel2004;

struct Parameters {
  SingleBodyStudy bodies;
  TorquePowders powders;
};

void declare(Options& options, Parameters& p) {
  using List = std::vector<double>;
  options.list("static-friction", p.bodies.ratios, List{1.0, 1.5, 2.0}, between(1, 3),
               "mu_static over mu_dynamic of the block");
  options.list("pulling-speed", p.bodies.speeds, List{0.02, 0.04, 0.08}, above(0),
               "of the block's spring [N / sqrt(m k)]");
  options.add("block-step", p.bodies.block.time_step, 0.005, above(0), "time step [sqrt(m / k)]");
  options.list("load", p.bodies.loads, List{0.1, 0.3, 1, 3, 10, 30, 100}, above(0),
               "on balls that roll, different ones [F]");
  options.list("radius", p.bodies.radii, List{0.25, 0.5, 1, 2}, above(0), "of balls that roll [d]");
  options.list("curvature", p.bodies.curvatures, List{0, 1, 4}, at_least(0),
               "of the fixed ball below them, 0 for a floor [1/d]");
  options.add("grip", p.bodies.grip, 1.0, above(0), "Coulomb coefficient under balls that roll");
  options.add("stop-step", p.bodies.stop_step, 0.01, between(1e-5, 0.3),
              "time step of balls until they rest [sqrt(m d / F)]");
  options.list("impact-speed", p.bodies.impact_speeds, List{0.001, 0.003, 0.01, 0.03, 0.1, 0.3},
               between(1e-6, 1), "of the Hertzian sphere [sqrt(F d / m)]");
  options.list("poisson", p.bodies.poissons, List{0, 0.1, 0.2, 0.3, 0.4, 0.5}, between(0, 0.5),
               "Poisson's ratios of the Hertzian sphere");
  options.add("resolution", p.bodies.sphere.resolution, 400, between(10, 100000),
              "steps in an impact or a period");
  options.add("spheres", p.powders.powder.grains, {60, 200, 1000}, between(10, 100000),
              "of a powder");
  options.add("width", p.powders.powder.width, {3.5, 5, 8}, at_least(3), "of its box [d]");
  options.add("stress", p.powders.stress, 0.1, above(0), "of its piston [F_C / d^2]");
  options.add("rolling", p.powders.rolling, 0.2, above(0), "mu_t over the reduced radius");
  options.add("torsion", p.powders.torsion, 0.2, above(0), "mu_n over the reduced radius");
  options.add("samples", p.powders.samples, {1, 6, 20}, between(1, 1000), "deposits");
  options.add("sweeps", p.powders.powder.sweeps, {20, 40, 200}, at_least(1),
              "of Gauss-Seidel per step of a powder");
  options.add("most-steps", p.powders.powder.most_steps, {2000, 30000, 100000}, at_least(1),
              "of a powder");
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  return run_experiment(
      argc, argv,
      {.name = "brendel2004_moments",
       .paper = "brendel2004",
       .figure = "Secs. 1.7, 1.8",
       .summary = "Static friction, contact torques and soft contacts, exactly",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) { declare(options, p); },
      [&](Run& run) {
        if (!report_torque_powders(run, p.powders)) return;
        report_single_bodies(run, p.bodies);
      });
}
