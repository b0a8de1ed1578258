// SPDX-License-Identifier: BSD-3-Clause
// Entrants of a contest between solvers, and how many iterations of each cost the same.
#pragma once

#include <string>
#include <vector>

#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/simulation/method.hpp>
#include <libcd/simulation/simulation.hpp>
#include <libcd/solver/friction_rule.hpp>

namespace cd {

/// A solver and what it solves.
struct Entrant {
  std::string solver;
  FrictionRule friction = FrictionRule::coulomb;

  bool relaxed() const { return friction == FrictionRule::convex; }
};

/// Every solver of the registry that takes unilateral-coulomb in two dimensions; those that honour
/// the friction rule twice.
std::vector<Entrant> honest_entrants();

/// What an iteration costs in visits. A visit reads the velocity of a contact from its two bodies
/// and gives them an impulse; one sweep, one product with W and one solve with a factor of W make a
/// visit to each contact.
struct VisitCost {
  double start;  ///< visits to each contact before the first iteration
  double each;   ///< and in an iteration
};

/// By solver; one visit an iteration for those that are not known, as for sweeps.
VisitCost visit_cost(const std::string& solver);

/// The iterations that `visits` visits to each contact and step pay for, at least one.
int iterations_for(const std::string& solver, double visits);

/// When a step of an entrant ends: with `tolerance` 0 after that number of iterations, else at the
/// tolerance (of its own residual).
struct HonestStop {
  int iterations;
  double tolerance = 0.0;
};

/// A simulation of contact dynamics with the entrant's solver.
Simulation<2> honest_simulation(Scene<2> scene, const Entrant& entrant, const HonestStop& stop,
                                double time_step, bool warm_start, std::uint64_t seed,
                                OverlapRule overlaps = OverlapRule::keep);

}  // namespace cd
