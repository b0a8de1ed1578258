// SPDX-License-Identifier: BSD-3-Clause
// Cold and disturbed chains whose forces are watched sweep by sweep.
#include "experiments/unger2002/rigid_bounds.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include <libcd/measure/chain_theory.hpp>
#include "experiments/runs/chain.hpp"
#include "experiments/unger2002/watched_chain.hpp"

namespace cd::unger2002 {
namespace {

constexpr double kDisturbance = 0.1;  // of the force, small enough that no contact opens

double diffusion_sweeps(const RigidChain& chain, TaskContext& task) {
  const int discs = 4 * chain.length;  // the wall's echo is below 1e-6
  const auto part = [&](const Solution<2>& solution) {
    return chain_force(solution, discs, discs - chain.length);
  };
  return sweeps_until(runs::chain_problem({.discs = discs, .force = 1.0}), chain.order, chain.seed,
                      part, std::erfc(0.5), task);
}

double cut_off_sweeps(const RigidChain& chain, TaskContext& task) {
  const int discs = 9 * chain.length / 4;
  const double k = chain::wave_number(5, discs);  // 2 pi / n
  ContactMemory<2> memory;
  runs::prestress(memory, discs, [&](int c) { return 1.0 + kDisturbance * std::cos(k * c); });
  // The wall's contact stands for itself and its mirror image.
  const auto decay = [&](const Solution<2>& solution) {
    double sum = 0.5 * (chain_force(solution, discs, 0) - 1.0);
    for (int c = 1; c < discs; ++c)
      sum += (chain_force(solution, discs, c) - 1.0) * std::cos(k * c);
    return -std::log(std::max(1e-9, 2.0 * sum / (discs * kDisturbance)));
  };
  return sweeps_until(runs::chain_problem({.discs = discs, .force = 1.0, .overlap = 0.01}, &memory),
                      chain.order, chain.seed, decay, 4.0, task);
}

void wall_parts(const RigidChain& chain, RigidBounds& bounds) {
  const int last = static_cast<int>(std::lround(diffusion_bound(chain.length)));
  const int first = static_cast<int>(std::lround(cut_off_bound(chain.length)));
  const auto solver = runs::make_chain_solver(chain.order, chain.seed,
                                              {.max_iterations = last, .report_residual = false});
  const SolveContext<2> noted{.observer = [&](const Iterate<2>& iterate) {
    if (iterate.iteration == first)
      bounds.at_cut_off = chain_force(iterate.solution, chain.length, 0);
    return true;
  }};
  Solution<2> solution;
  solver->solve(runs::chain_problem({.discs = chain.length, .force = 1.0}), UnilateralCoulomb<2>(),
                solution, noted);
  bounds.at_diffusion = chain_force(solution, chain.length, 0);
}

}  // namespace

RigidBounds count_bounds(const RigidChain& chain, TaskContext& task) {
  RigidBounds bounds;
  bounds.diffusion = diffusion_sweeps(chain, task);
  if (!task.interrupted()) bounds.cut_off = cut_off_sweeps(chain, task);
  if (!task.interrupted()) wall_parts(chain, bounds);
  return bounds;
}

double diffusion_bound(double length) {
  return length * length / chain::q_random_sweep();
}

double cut_off_bound(double length) {
  return diffusion_bound(length) / (std::numbers::pi * std::numbers::pi);
}

}  // namespace cd::unger2002
