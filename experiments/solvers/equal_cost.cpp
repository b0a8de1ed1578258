// SPDX-License-Identifier: BSD-3-Clause
// Visits of contacts by each solver, as counted in its source.
#include "experiments/solvers/equal_cost.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/core/random.hpp>
#include "solvers/table.hpp"

namespace cd {

std::vector<Entrant> honest_entrants() {
  std::vector<Entrant> all;
  for (const std::string& solver : standard_registry().solvers_for(UnilateralCoulomb<2>().traits()))
    all.push_back({solver});
  for (const SolverEntry& solver : solver_table())
    if (standard_registry().solver_has(solver.name, "friction_rule"))
      all.push_back({solver.name, FrictionRule::convex});
  return all;
}

VisitCost visit_cost(const std::string& solver) {
  // One product to begin with; steps grow by 1 / 0.9 and become 0.3 of what they were, with another
  // product, where they are too long: ln(1 / 0.9) / ln(1 / 0.3) times an iteration.
  if (solver == "accelerated-gradient")
    return {1.0, 1.0 + std::log(1.0 / 0.9) / std::log(1.0 / 0.3)};
  if (solver == "nonsmooth-cg") return {0.0, 2.0};  // a sweep, and the extrapolation
  if (solver == "projected-cg") return {1.0, 2.0};  // one product, one more for a new constraint
  // The matrix, 20 products and 20 solves for the extreme eigenvalues; a factor is taken for ten
  // solves, as its columns are a few contacts wide in these scenes.
  if (solver == "admm") return {1.0 + 20.0 + 20.0 + 10.0, 1.0};
  // The matrix and 20 sweeps, which are the first iteration; then an unsymmetric factor for 20
  // solves, and the merit function twice.
  if (solver == "newton") return {1.0, 22.0};
  return {0.0, 1.0};
}

int iterations_for(const std::string& solver, double visits) {
  const VisitCost cost = visit_cost(solver);
  return std::max(1, static_cast<int>((visits - cost.start) / cost.each));
}

Simulation<2> honest_simulation(Scene<2> scene, const Entrant& entrant, const HonestStop& stop,
                                double time_step, bool warm_start, std::uint64_t seed,
                                OverlapRule overlaps) {
  OptionValues options{{"solver", entrant.solver},    {"overlaps", to_string(overlaps)},
                       {"seed", mix64(seed)},         {"sweeps", stop.iterations},
                       {"tolerance", stop.tolerance}, {"report_residual", false}};
  if (entrant.friction != FrictionRule::coulomb)
    options["friction_rule"] = to_string(entrant.friction);
  return {std::move(scene),
          make_method<2>("contact-dynamics", options),
          {.time_step = time_step, .warm_start = warm_start}};
}

}  // namespace cd
