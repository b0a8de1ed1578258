// SPDX-License-Identifier: BSD-3-Clause
// Disturbances of a pressed chain, followed as Lyapunov's exponent is.
#include "experiments/unger2002/removal_chain.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/core/random.hpp>
#include <libcd/measure/chain_theory.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/runs/chain.hpp"

namespace cd::unger2002 {
namespace {

constexpr double kForce = 1.0;     // [d m/dt^2]
constexpr double kSmall = 1e-5;    // disturbance: no contact opens, and rounding is far below
constexpr int kPeriod = 2;         // steps between two times at which it is made that small again
constexpr double kOverlap = 0.01;  // of a chain that keeps its overlaps; none of them closes

double remaining(const RestingChain& chain, int mode) {
  const double k = chain::wave_number(mode, chain.discs);
  const auto theory = chain::order_theory(chain.order, k, chain.discs);
  if (!theory) throw Error("order", chain.order, "one whose modes are known");
  return std::pow(1.0 - theory->relaxation, chain.sweeps);
}

Simulation<2> resting(const RestingChain& chain, std::uint64_t seed) {
  const StopRule stop{.max_iterations = chain.sweeps, .report_residual = false};
  const bool keeps = chain.rule == OverlapRule::keep;
  return {
      runs::make_chain({.discs = chain.discs, .force = kForce, .overlap = keeps ? kOverlap : 0.0}),
      Method<2>(UnilateralCoulomb<2>(chain.rule), runs::make_chain_solver(chain.order, seed, stop),
                Euler<2>()),
      {.time_step = 1.0, .reach = 0.5, .skin = 0.5}};
}

/// The disturbance of a chain, which the state of equilibrium is taken from.
class Disturbance {
 public:
  explicit Disturbance(Simulation<2>& chain) : chain_(chain), discs_(chain.scene().size() - 1) {
    for (int k = 0; k < discs_; ++k) rest_.push_back(runs::disc_position(chain, k));
  }

  /// Of impulses and velocities, whose units are equal.
  double size() const {
    double sum = 0.0;
    for (int k = 0; k < discs_; ++k) {
      const double v = chain_.scene().velocity[k].x();
      const double impulse = chain_.memory().impulse(k).normal - kForce;
      sum += v * v + impulse * impulse;
    }
    return std::sqrt(sum);
  }

  /// All of it times the factor; positions times one of their own.
  void scale(double factor, double position_factor) {
    Scene<2>& scene = chain_.scene();
    for (int k = 0; k < discs_; ++k) {
      const double rest = rest_[static_cast<std::size_t>(k)];
      scene.velocity[k].x() *= factor;
      scene.position[k].x() = rest + position_factor * (scene.position[k].x() - rest);
    }
    ContactMemory<2>& memory = chain_.memory();
    for (int c = 0; c < memory.size(); ++c)
      memory.set(c, memory.key(c), {kForce + factor * (memory.impulse(c).normal - kForce), 0.0});
  }

 private:
  Simulation<2>& chain_;
  int discs_;
  std::vector<double> rest_;  ///< positions
};

}  // namespace

double step_factor(OverlapRule rule, double rho) {
  if (rule == OverlapRule::keep) return std::sqrt(rho);
  const double r = std::cbrt(rho / (1.0 - rho));
  return r / std::sqrt(1.0 - r + r * r);
}

double growth_theory(const RestingChain& chain) {
  double factor = 0.0;
  for (int mode = 1; mode <= chain.discs; ++mode)
    factor = std::max(factor, step_factor(chain.rule, remaining(chain, mode)));
  return std::log(factor);
}

int fewest_sweeps_theory(int discs, const std::string& order) {
  const double left = remaining({.discs = discs, .sweeps = 1, .order = order}, 1);
  return static_cast<int>(std::ceil(std::log(2.0) / -std::log(left)));
}

double measure_growth(const RestingChain& chain, int steps, std::uint64_t seed) {
  Simulation<2> simulation = resting(chain, seed);
  runs::prestress(simulation.memory(), chain.discs, kForce);
  Disturbance disturbance(simulation);
  CounterRandom random{seed};
  for (int k = 0; k < chain.discs; ++k)
    simulation.scene().velocity[k].x() = random.uniform(-kSmall, kSmall);
  std::vector<double> step, logarithm;
  double sum = 0.0;
  for (int done = kPeriod; done <= steps; done += kPeriod) {
    for (int s = 0; s < kPeriod; ++s) simulation.step();
    const double factor = disturbance.size() / kSmall;
    // Overlaps that are kept do not enter the law, and do not decay.
    disturbance.scale(1.0 / factor, chain.rule == OverlapRule::keep ? 0.0 : 1.0 / factor);
    sum += std::log(factor);
    if (4 * done < steps) continue;  // other modes are still there
    step.push_back(done);
    logarithm.push_back(sum);
  }
  return fit_line(step, logarithm).slope;
}

int fewest_sweeps(RestingChain chain, int steps, std::uint64_t seed) {
  int grows = 0, rests = 4 * chain.discs * chain.discs;  // more than any order needs
  while (rests - grows > 1) {
    chain.sweeps = (grows + rests) / 2;
    (measure_growth(chain, steps, seed) > 0.0 ? grows : rests) = chain.sweeps;
  }
  return rests;
}

}  // namespace cd::unger2002
