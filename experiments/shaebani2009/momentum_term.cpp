// SPDX-License-Identifier: BSD-3-Clause
// Shaebani 2009, Eqs. 14 and 18: gases compacted with and without Andersen's term, which heats
// them.
#include <cmath>

#include <libcd/core/random.hpp>
#include <libcd/generate/gas.hpp>
#include <libcd/measure/energies.hpp>
#include "experiments/runs/compaction_ensemble.hpp"
#include "experiments/shaebani2009/momentum_report.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::shaebani2009;

struct Parameters {
  runs::CompactionSetup setup;
  double speed;     ///< of a hot gas, largest of a component [l0/t0]
  double followed;  ///< [t0]
  int seeds;
};

/// The gas of the setup, its grains with velocities that are uniform in [-speed, speed].
Scene<2> gas_with_velocities(const runs::CompactionSetup& setup, double speed) {
  Scene<2> gas = make_gas<2>({.grains = setup.grains,
                              .volume_fraction = setup.initial_fraction,
                              .friction = setup.friction,
                              .seed = setup.seed});
  CounterRandom random{setup.seed, 1};
  for (Vector<2>& v : gas.velocity)
    for (double& component : v) component = random.uniform(-speed, speed);
  return gas;
}

Vector<2> momentum(const Scene<2>& scene) {
  Vector<2> sum = Vector<2>::Zero();
  for (int b = 0; b < scene.size(); ++b) sum += scene.mass[b] * scene.velocity[b];
  return sum;
}

/// Kinetic energy of a grain, without that of the common drift.
double energy_of_motion(const Scene<2>& scene) {
  double mass = 0.0;
  for (int b = 0; b < scene.size(); ++b) mass += scene.mass[b];
  const double drift = momentum(scene).squaredNorm() / (2.0 * mass);
  return (energies(scene).kinetic() - drift) / scene.size();
}

/// Compacts a gas until it is relaxed and has been followed for long enough.
HeatedRun compact_gas(const Parameters& p, const HeatedGas& gas, TaskContext& task) {
  runs::CompactionSetup setup = p.setup;
  setup.seed = gas.seed;
  setup.momentum_term = gas.term;
  runs::Compaction<2> sample(setup, gas_with_velocities(setup, gas.hot ? p.speed : 0.0));
  const Vector<2> p0 = momentum(sample.scene());
  const double size = sample.scene().cell.base()(0, 0);
  HeatedRun found{.gas = gas};
  const int followed = static_cast<int>(std::lround(p.followed / setup.time_step));
  for (int step = 0; !found.ended || step < followed; ++step) {
    if (task.interrupted()) return found;
    if (step % kStepsPerPoint == 0 && step <= followed) {
      found.energy.push_back(energy_of_motion(sample.scene()));
      found.growth.push_back(size / sample.scene().cell.base()(0, 0));
      found.momentum.push_back(gas.hot ? momentum(sample.scene()).dot(p0) / p0.squaredNorm() : 0.0);
    }
    sample.step();
    if (std::abs(sample.pressure() / setup.pressure - 1.0) > kStatic && !found.ended)
      found.static_steps = sample.steps();
    if (found.ended || !sample.ended()) continue;
    found.ended = true;
    found.state = sample.state();
    found.drift = gas.hot ? momentum(sample.scene()).dot(p0) / p0.squaredNorm() : 0.0;
    found.shrinking = size / sample.scene().cell.base()(0, 0);
  }
  return found;
}

void momentum_term(const Parameters& p, Run& run) {
  std::vector<HeatedGas> gases;
  for (const bool hot : {false, true})
    for (const bool term : {false, true})
      for (int k = 0; k < p.seeds; ++k)
        gases.push_back({hot, term, run.seed() + static_cast<std::uint64_t>(k)});
  const auto task_of = [](const HeatedGas& g) {
    return Task("gas", {{"hot", int{g.hot}}, {"term", int{g.term}}, {"seed", g.seed}});
  };
  const auto body = [&](const HeatedGas& g, TaskContext& task) { return compact_gas(p, g, task); };
  const auto found = run.for_each_task(gases, task_of, body, {.unit = "gases"});
  if (found) report_heating(run, p.setup, *found);
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  p.setup.scheme = PressureScheme::partial;
  p.setup.adaptive_reach = true;  // the fastest grains of a hot gas
  return run_experiment(
      argc, argv,
      {.name = "shaebani2009_momentum_term",
       .paper = "shaebani2009",
       .figure = "Eqs. 14, 18",
       .summary = "Gases compacted with and without the term by which Andersen's cell heats them",
       .takes_solver = true,
       .has_tasks = true},
      [&](Options& options) {
        p.setup.stop_threshold = 1e-6;
        runs::declare_packing(options, p.setup, {50, 100, 100});
        options.add("initial-fraction", p.setup.initial_fraction, p.setup.initial_fraction,
                    strictly_between(0, 1), "volume fraction of the gas at the start");
        options.add("speed", p.speed, 1.0, above(0),
                    "of grains of a hot gas: components uniform up to this, in l0/t0");
        options.add("followed", p.followed, 20.0, above(0), "time of the curves, in t0");
        options.add("seeds", p.seeds, {2, 50, 400}, between(2, 100000),
                    "gases of each kind, with successive seeds");
      },
      [&](Run& run) {
        if (!run.solver().empty()) p.setup.solver = run.solver();
        momentum_term(p, run);
      });
}
