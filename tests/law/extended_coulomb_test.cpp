// SPDX-License-Identifier: BSD-3-Clause
// Crowds of grains with cohesion and moments: conservation, one answer of all solvers, memory.
#include <libcd/law/extended_coulomb.hpp>

#include <libcd/core/error.hpp>
#include <libcd/problem/contact_step.hpp>
#include <libcd/simulation/scene_state.hpp>
#include <libcd/solver/residual.hpp>
#include "tests/analytic/textbook.hpp"
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace extended_coulomb_test {

using namespace cd;
using namespace cd::test;

template <int D>
ContactCoefficients sticky() {
  ContactCoefficients coefficients{.static_friction = 1.2,
                                   .cohesion = {.force = 2.0, .energy = 0.1},
                                   .rolling = proportional_moment_friction(0.1)};
  if (D == 3) coefficients.torsion = constant_moment_friction(0.02);
  return coefficients;
}

/// The problem of a crowd under a law with terms, its contacts without past.
template <int D>
ContactProblem<D> frozen_crowd(const Scene<D>& scene, const ContactLaw<D>& law) {
  ContactProblem<D> problem = problem_of(scene, 0.1);
  begin_step(scene, ContactMemory<D>{}, law, true, problem);
  return problem;
}

TEMPLATE_TEST_CASE_SIG("cohesion and moments keep momentum and angular momentum", "[law]",
                       ((int D), D), 2, 3) {
  const auto law = extended<D>(sticky<D>());
  const Scene<D> scene = crowd<D>(60, 11, true);
  const ContactProblem<D> problem = frozen_crowd(scene, *law);
  Solution<D> solution;
  auto solver = make_solver<D>("gauss-seidel", {{"sweeps", 30}});
  solver->solve(problem, *law, solution, {});
  double moments = 0.0;
  for (const Spin<D>& moment : solution.moment) moments += length(moment);
  CHECK(moments > 0.1);  // they act
  const Array<BodyMotion<D>>&before = problem.at_start(), &after = solution.motion;
  const Vector<D> gained = linear_momentum(scene, after) - linear_momentum(scene, before);
  const Spin<D> turned = angular_momentum(scene, after) - angular_momentum(scene, before);
  CHECK(gained.norm() < 1e-12);
  CHECK(length(turned) < 1e-12);
}

TEMPLATE_TEST_CASE_SIG("solvers that go contact by contact come to one answer with moments",
                       "[law]", ((int D), D), 2, 3) {
  const auto law = extended<D>(sticky<D>());
  const Scene<D> scene = crowd<D>(40, 12, true);
  const ContactProblem<D> problem = frozen_crowd(scene, *law);
  REQUIRE(problem.contact_count() > 30);
  for (const std::string& name : contact_solvers()) {
    CAPTURE(name);
    Solution<D> solution;
    auto solver = make_solver<D>(
        name, StopRule{.max_iterations = 100000, .tolerance = 1e-11, .check_every = 20}.values());
    const SolveReport report = solver->solve(problem, *law, solution, {});
    CHECK(report.status == SolveStatus::converged);
    CHECK(law_residual(problem, *law, solution) < 1e-11);
    for (int c = 0; c < problem.contact_count(); ++c)
      CHECK(solution.impulse[c].normal >= -problem.coupling[c].conditions.adhesion - 1e-12);
  }
}

TEMPLATE_TEST_CASE_SIG("solvers of Coulomb's law alone refuse cohesion and moments in one line",
                       "[law]", ((int D), D), 2, 3) {
  const auto law = extended<D>(sticky<D>());
  const ContactProblem<D> problem = frozen_crowd(crowd<D>(10, 13), *law);
  for (const TableEntry& entry : solver_table()) {
    const auto able = contact_solvers();
    if (std::find(able.begin(), able.end(), entry.name) != able.end()) continue;
    CAPTURE(entry.name);
    Solution<D> solution;
    auto solver = make_solver<D>(entry.name, {});
    CHECK_THROWS_AS(solver->solve(problem, *law, solution, {}), Error);
  }
}

TEMPLATE_TEST_CASE_SIG("without coefficients the law is unilateral-coulomb, bit by bit", "[law]",
                       ((int D), D), 2, 3) {
  const auto plain = extended<D>({});
  const UnilateralCoulomb<D> coulomb;
  const Scene<D> scene = crowd<D>(40, 14);
  const ContactProblem<D> with_terms = frozen_crowd(scene, *plain);
  const ContactProblem<D> without = problem_of(scene, 0.1);
  Solution<D> a, b;
  make_solver<D>("gauss-seidel", {})->solve(with_terms, *plain, a, {});
  make_solver<D>("gauss-seidel", {})->solve(without, coulomb, b, {});
  REQUIRE(a.impulse.size() == b.impulse.size());
  for (int c = 0; c < a.impulse.size(); ++c) {
    CHECK(a.impulse[c].normal == b.impulse[c].normal);
    CHECK(length(Tangent<D>(a.impulse[c].tangential - b.impulse[c].tangential)) == 0.0);
  }
}

TEST_CASE("an impact of many grains under restitution drops their open contacts", "[law]") {
  const auto law = extended<2>({.restitution = 0.5});
  const Scene<2> scene = crowd<2>(40, 15);
  const ContactProblem<2> all = problem_of(scene, 0.1), kept = frozen_crowd(scene, *law);
  int closed = 0;
  for_each_contact(all, [&](int, const auto& c) { closed += c.bias <= 0.0; });
  CHECK(closed < all.contact_count());
  CHECK(kept.contact_count() == closed);
  CHECK(kept.label.size() == closed);
  CHECK(kept.coupling.size() == closed);
}

TEMPLATE_TEST_CASE_SIG("states of contacts survive in a State", "[law]", ((int D), D), 2, 3) {
  auto world = ball_on_floor<D>(0.3, sticky<D>());
  incline(world, 0.3);
  world.start("gauss-seidel", 1e-2);
  for (int k = 0; k < 5; ++k) world.simulation->step();
  State state;
  const auto variables = world.simulation->law().traits().state_variables;
  const State& saved = state;
  Archive writes(state), reads(saved);
  archive_memory(writes, world.simulation->memory(), variables);
  ContactMemory<D> memory;
  archive_memory(reads, memory, variables);
  REQUIRE(memory.states().size() == 1);
  const ContactMemory<D>& before = world.simulation->memory();
  CHECK(before.states()[0][0] == 1.0);  // bonded
  CHECK(memory.states() == before.states());
  CHECK(length(Spin<D>(memory.moments()[0] - before.moments()[0])) == 0.0);
  CHECK(length(before.moments()[0]) > 0.0);
}

TEST_CASE("coefficients out of range are refused in one line", "[law]") {
  CHECK_THROWS_WITH(extended<2>({.restitution = 1.5}),
                    "restitution: 1.5 is not allowed, expected a number in [0, 1]");
  CHECK_THROWS_WITH(
      extended<2>({.static_friction = 0.5}),
      "static friction over dynamic: 0.5 is not allowed, expected a finite number >= 1");
  CHECK_THROWS_WITH(extended<2>({.cohesion = {.force = 0.0, .energy = 1.0}}),
                    "cohesion energy: 1 is not allowed, expected 0 without a cohesion force");
  CHECK_THROWS_WITH(extended<2>({.torsion = constant_moment_friction(0.1)}),
                    "torsion friction: 0.1 is not allowed, expected 0 in two dimensions");
}

}  // namespace extended_coulomb_test
