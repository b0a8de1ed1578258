// SPDX-License-Identifier: BSD-3-Clause
// Single sweeps and many over chains whose forces are all that is disturbed.
#include "experiments/unger2002/one_sweep.hpp"

#include <cmath>
#include <cstdlib>
#include <numbers>

#include <libcd/detect/neighbour_list.hpp>
#include <libcd/problem/assembler.hpp>
#include "experiments/runs/chain.hpp"
#include "experiments/unger2002/watched_chain.hpp"

namespace cd::unger2002 {
namespace {

/// 1 / (2^r (r+1)!), the weight of Eq. A2 at distance r.
double sweep_weight(int r) {
  double weight = 1.0;
  for (int i = 1; i <= r; ++i) weight /= 2.0 * (i + 1);
  return weight;
}

/// The cold chain under a force 1 with its discs, and so its contacts, numbered from the loaded
/// end.
ContactProblem<2> numbered_from_load(int discs) {
  Scene<2> scene = runs::make_chain({.discs = discs, .force = 0.0});
  for (int i = 0; i < discs; ++i) scene.position[i] = {discs - i - 0.5, 0.0};
  scene.force.change(0, [](auto& f) { f.x() = -1.0; });
  NeighbourList<2> neighbours(0.1, 0.1);
  ContactProblem<2> problem;
  assemble<2>(scene, neighbours.pairs(scene), neighbours.reach(), 1.0, 0, nullptr, problem);
  return problem;
}

}  // namespace

std::vector<CarriedForce> carry_force(const Sweeping& sweeping) {
  constexpr int kMiddle = kSweptContacts;
  constexpr int kDiscs = 2 * kSweptContacts + 1;
  ContactMemory<2> memory;
  runs::prestress(memory, kDiscs, [](int c) { return c == kMiddle ? 1.0 : 0.0; });
  const ContactProblem<2> problem = runs::chain_problem({.discs = kDiscs}, &memory);
  std::vector<CarriedForce> all;
  for (int run = 0; run < sweeping.runs; ++run) {
    const auto solver =
        runs::make_chain_solver(sweeping.order, sweeping.seed + static_cast<unsigned>(run),
                                {.max_iterations = 1, .report_residual = false});
    Solution<2> solution;
    solver->solve(problem, UnilateralCoulomb<2>(), solution, {});
    const auto force = [&](int distance) {
      return chain_force(solution, kDiscs, kMiddle + distance);
    };
    CarriedForce& carried = all.emplace_back();
    for (int r = -kShownDistance; r <= kShownDistance; ++r) carried.share.push_back(force(r));
    for (int r = -kSweptContacts; r <= kSweptContacts; ++r) carried.centre += r * force(r);
    while (carried.with < kSweptContacts && force(carried.with + 1) > 0.0) ++carried.with;
    while (carried.against < kSweptContacts && force(-carried.against - 1) > 0.0) ++carried.against;
  }
  return all;
}

double carried_share(const std::string& order, int distance) {
  if (order == "sequential") {
    if (distance < -1) return 0.0;
    return distance == -1 ? 0.5 : std::ldexp(1.0, -(distance + 2));
  }
  const int r = std::abs(distance);
  if (r == 0) return sweep_weight(1);
  return 0.5 * (sweep_weight(r - 1) + sweep_weight(r + 1)) - sweep_weight(r);
}

double random_reach() {
  return std::numbers::e - 1.5;
}

std::vector<double> sweeps_to_carry(const Sweeping& sweeping, int distance, bool from_load,
                                    TaskContext& task) {
  const int discs = 4 * distance;
  ContactProblem<2> problem = runs::chain_problem({.discs = discs, .force = 1.0});
  int watched = discs - distance - 1;  // in the problem, whose contacts are numbered from the wall
  if (from_load) {
    problem = numbered_from_load(discs);
    watched = distance - 1;
  }
  const auto part = [&](const Solution<2>& solution) { return solution.impulse[watched].normal; };
  std::vector<double> sweeps;
  for (int run = 0; run < sweeping.runs && !task.interrupted(); ++run)
    sweeps.push_back(sweeps_until(problem, sweeping.order,
                                  sweeping.seed + static_cast<unsigned>(run), part, std::erfc(0.5),
                                  task));
  return sweeps;
}

}  // namespace cd::unger2002
