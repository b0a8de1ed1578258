// SPDX-License-Identifier: BSD-3-Clause
// Solving the chain, and the average over all orders.
#include "experiments/brendel2004/cold_chain.hpp"

#include <cmath>

#include "experiments/runs/chain.hpp"

namespace cd::brendel2004 {
namespace {

constexpr double kPush = 1.0;

/// Contact c of the problem is the wall's if it is the last, else number c + 1 from the wall.
std::vector<double> from_the_wall(const Array<Impulse<2>>& impulse) {
  std::vector<double> force{impulse.back().normal};
  for (int c = 0; c + 1 < impulse.size(); ++c) force.push_back(impulse[c].normal);
  return force;
}

/// Mean force that contact c finds on one side when it is updated: `step` is -1 towards the wall,
/// +1 towards the push. With p_r = 1 / (r + 1)! and A_r the mean of the force of the r-th neighbour
/// where it counts as updated: A_r = p_r / 2 of the nearer one's old force plus half of what it
/// finds farther on, which is the old force with p_r - p_(r+1), else A_(r+1).
double found_beside(const std::vector<double>& force, int c, int step) {
  const int count = static_cast<int>(force.size());
  const auto old = [&](int k) { return force[static_cast<std::size_t>(k)]; };
  if (step > 0 && c + 1 == count) return kPush;
  double found = 0.0, share = 1.0, p = 1.0;  // share: of A_r in what is found
  for (int r = 1; r <= 30; ++r) {
    const int k = c + r * step;
    const double next = p / (r + 1.0);
    found += share * (p - next) * old(k);              // not updated before
    if (k == 0) return found + share * next * old(1);  // the wall copies its neighbour
    found += 0.5 * share * next * old(k - step);
    if (step > 0 && k + 1 == count) return found + 0.5 * share * next * kPush;
    share *= 0.5;
    p = next;
  }
  return found;
}

}  // namespace

ColdChain::ColdChain(int discs) : problem_(runs::chain_problem({.discs = discs, .force = kPush})) {}

void ColdChain::solve(const std::string& order, std::uint64_t seed, int sweeps,
                      const SolveObserver<2>& observe) const {
  const auto solver =
      runs::make_chain_solver(order, seed, {.max_iterations = sweeps, .report_residual = false});
  Solution<2> solution;
  solver->solve(problem_, UnilateralCoulomb<2>(), solution, {.observer = observe});
}

std::vector<std::vector<double>> ColdChain::forces(const std::string& order, std::uint64_t seed,
                                                   const std::vector<int>& after) const {
  std::vector<std::vector<double>> profiles;
  solve(order, seed, after.back(), [&](const Iterate<2>& iterate) {
    if (iterate.iteration == after[profiles.size()])
      profiles.push_back(from_the_wall(iterate.solution.impulse));
    return profiles.size() < after.size();
  });
  return profiles;
}

int ColdChain::sweeps_needed(const std::string& order, std::uint64_t seed, double tolerance) const {
  int sweeps = 0;
  solve(order, seed, 2000000000, [&](const Iterate<2>& iterate) {
    sweeps = iterate.iteration;
    return std::abs(iterate.solution.impulse.back().normal - kPush) > tolerance;
  });
  return sweeps;
}

std::vector<double> mean_sweep(const std::vector<double>& force) {
  std::vector<double> mean{found_beside(force, 0, 1)};
  for (int c = 1; c < static_cast<int>(force.size()); ++c)
    mean.push_back(0.5 * (found_beside(force, c, -1) + found_beside(force, c, 1)));
  return mean;
}

}  // namespace cd::brendel2004
