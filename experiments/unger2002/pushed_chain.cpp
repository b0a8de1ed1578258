// SPDX-License-Identifier: BSD-3-Clause
// Stepping the pushed chain by contact dynamics and by molecular dynamics.
#include "experiments/unger2002/pushed_chain.hpp"

#include <cmath>

#include <libcd/law/spring_dashpot.hpp>
#include <libcd/measure/chain_theory.hpp>
#include "experiments/runs/chain.hpp"

namespace cd::unger2002 {
namespace {

/// At rest under the force, as its springs leave it.
runs::Chain at_rest(const PushedChain& c) {
  return {.discs = c.discs, .force = c.force, .overlap = c.force / c.coefficient()};
}

/// Raises the force; returns where the last disc is.
double push(Simulation<2>& simulation, const PushedChain& c) {
  simulation.scene().force.change(c.discs - 1, [&](auto& f) { f.x() -= c.load_step; });
  return runs::disc_position(simulation, c.discs - 1);
}

}  // namespace

double PushedChain::coefficient() const {
  return chain::q_random_sweep() * sweeps;
}

double PushedChain::compliance() const {
  double sum = 0.0;
  for (int j = 1; j <= discs; ++j) {
    const double k = chain::wave_number(j, discs);
    const double rho = std::pow(1.0 - chain::random_sweep_relaxation(k), sweeps);
    const double cosine = std::cos(0.5 * k);
    sum += cosine * cosine * rho / (1.0 - rho);
  }
  return 2.0 * sum / discs;
}

int PushedChain::settling_steps() const {
  const double k = chain::wave_number(1, discs);
  return static_cast<int>(10.0 * chain::continuum_mode(k, sweeps, chain::q_random_sweep()).tau);
}

std::vector<double> rigid_motion(const PushedChain& c, std::uint64_t seed, TaskContext& task,
                                 int steps) {
  const StopRule stop{.max_iterations = c.sweeps, .report_residual = false};
  Simulation<2> chain =
      runs::chain_simulation(at_rest(c), runs::make_chain_solver("random", seed, stop));
  runs::prestress(chain.memory(), c.discs, c.force);
  const double start = push(chain, c);
  std::vector<double> motion{0.0};
  for (int step = steps > 0 ? steps : c.settling_steps(); step > 0 && !task.interrupted(); --step) {
    chain.step();
    motion.push_back(runs::disc_position(chain, c.discs - 1) - start);
  }
  return motion;
}

std::vector<double> soft_motion(const PushedChain& c, int substeps, TaskContext& task, int steps) {
  const double coefficient = c.coefficient();
  PairTable<SpringDashpotCoefficients> table({coefficient, coefficient}, 2);
  table.set(0, 1, {2.0 * coefficient, 2.0 * coefficient});
  Simulation<2> chain(
      runs::make_chain(at_rest(c)),
      Method<2>(SpringDashpot<2>(table), make_solver<2>("explicit", {}), Euler<2>()),
      {.time_step = 1.0 / substeps, .reach = 0.1, .skin = 0.5});
  const double start = push(chain, c);
  std::vector<double> motion;
  for (int step = steps > 0 ? steps : c.settling_steps(); step >= 0 && !task.interrupted();
       --step) {
    for (int s = motion.empty() ? substeps / 2 : substeps; s > 0; --s) chain.step();
    motion.push_back(runs::disc_position(chain, c.discs - 1) - start);
  }
  return motion;
}

}  // namespace cd::unger2002
