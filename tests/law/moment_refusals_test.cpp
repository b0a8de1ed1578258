// SPDX-License-Identifier: BSD-3-Clause
// Laws of one's own with moments: what does not take them says so, and what they throw is thrown.
#include <libcd/law/moment_law.hpp>

#include <algorithm>
#include <string>

#include <libcd/core/error.hpp>
#include <libcd/core/parallel.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include <libcd/problem/contact_step.hpp>
#include <libcd/solver/residual.hpp>
#include "solvers/iteration.hpp"
#include "tests/analytic/textbook.hpp"
#include "tests/catch.hpp"
#include "tests/law/moment_laws.hpp"
#include "tests/solvers/cases.hpp"

namespace moment_refusals_test {

using namespace cd;
using namespace cd::test;

constexpr double kTimeStep = 1e-2;

/// What a law says that contradicts its moments.
struct Contradicting final : OwnMoments<2> {
  Criterion judged_by = Criterion::law_residual;
  bool claims = false;
  std::vector<StateVariable> remembered;
  LawTraits traits() const override {
    return {.criterion = judged_by,
            .is_coulomb = claims,
            .transmits_moments = true,
            .state_variables = remembered};
  }
};

/// By contact number, with the law as it is handed over.
class PlainSweeps final : public Solver<2> {
 public:
  std::string name() const override { return "plain"; }
  SolveReport solve(const ContactProblem<2>& problem, const ContactLaw<2>& law,
                    Solution<2>& solution, const SolveContext<2>& context) override {
    return iterate(problem, law, {}, context, state_, solution, [&](int) {
      state_.visit(law, [&](const auto& view) {
        for (int c = 0; c < view.count; ++c) view.update(c, law);
      });
    });
  }

 private:
  SweepState<2> state_;
};

TEMPLATE_TEST_CASE_SIG("solvers without moments, and problems without, refuse a law with them",
                       "[law]", ((int D), D), 2, 3) {
  const RollingFriction<D> law(0.1);
  const Scene<D> scene = crowd<D>(10, 13);
  ContactProblem<D> problem = problem_of(scene, 0.1);
  const MatrixProblem<D> matrix = to_matrix<D>(problem, UnilateralCoulomb<D>());
  Solution<D> solution;
  const auto able = contact_solvers();
  for (const std::string& solver : able) {
    CAPTURE(solver);
    CHECK_THROWS_WITH(make_solver<D>(solver, {})->solve(matrix, law, solution, {}),
                      "law: own-moments is not allowed, expected a law without moments in matrix "
                      "form");
    CHECK_THROWS_WITH(make_solver<D>(solver, {})->solve(problem, law, solution, {}),
                      "law: own-moments is not allowed, expected one without moments for a problem "
                      "without begin_step");
  }
  CHECK_THROWS_AS(law_residual(matrix, law, solution), Error);
  CHECK_THROWS_AS(law_residual(problem, law, solution), Error);
  begin_step(scene, ContactMemory<D>{}, law, true, problem);
  int refused = 0;
  for (const SolverEntry& entry : solver_table()) {
    if (std::ranges::count(able, entry.name) == 1 || !entry.make.template in<D>()) continue;
    CAPTURE(entry.name);
    try {
      make_solver<D>(entry.name, {})->solve(problem, law, solution, {});
      FAIL("taken");
    } catch (const Error& error) {
      CHECK(std::string(error.what()).starts_with("law: own-moments is not allowed, expected "));
      ++refused;
    }
  }
  CHECK(refused == static_cast<int>(solver_table().size() - able.size()));
}

TEMPLATE_TEST_CASE_SIG("cohesion without moments is refused on a problem without begin_step, too",
                       "[law]", ((int D), D), 2, 3) {
  const auto sticky = extended<D>({.cohesion = {.force = 2.0}});
  const auto plain = extended<D>({.restitution = 0.5});  // a step of it is Coulomb's
  REQUIRE_FALSE(sticky->traits().transmits_moments);
  const Scene<D> scene = crowd<D>(10, 13);
  ContactProblem<D> problem = problem_of(scene, 0.1);
  Solution<D> solution;
  for (const std::string& solver : contact_solvers()) {
    CAPTURE(solver);
    CHECK_THROWS_WITH(make_solver<D>(solver, {})->solve(problem, *sticky, solution, {}),
                      "law: extended-coulomb is not allowed, expected one without conditions for a "
                      "problem without begin_step");
    CHECK_NOTHROW(make_solver<D>(solver, {})->solve(problem, *plain, solution, {}));
  }
  CHECK_THROWS_AS(law_residual(problem, *sticky, solution), Error);
  begin_step(scene, ContactMemory<D>{}, *sticky, true, problem);
  CHECK_NOTHROW(make_solver<D>("gauss-seidel", {})->solve(problem, *sticky, solution, {}));
}

TEST_CASE("what does not go with moments is refused in one line", "[law]") {
  Contradicting law;
  const auto simulate = [&] {
    const Simulation<2> simulation(two_balls<2>(), Method<2>(law, PlainSweeps(), Euler<2>()),
                                   {.time_step = kTimeStep});
  };
  Solution<2> solution;
  const std::string line = "law: own-moments is not allowed, expected one ";
  for (const Criterion judged_by :
       {Criterion::natural_map, Criterion::explicit_force, Criterion::collision}) {
    law.judged_by = judged_by;
    CHECK_THROWS_WITH(simulate(),
                      line + "judged by law_residual, as its contacts transmit moments");
    CHECK_THROWS_AS(check_law<2>(law), Error);
    const auto problem = problem_of(two_balls<2>(), kTimeStep);
    for (const SolverEntry& entry : solver_table()) {
      CAPTURE(entry.name);
      CHECK_THROWS_AS(make_solver<2>(entry.name, {})->solve(problem, law, solution, {}), Error);
    }
  }
  law.judged_by = Criterion::law_residual;
  law.claims = true;
  CHECK_THROWS_WITH(simulate(), line + "that is not Coulomb's, as its contacts transmit moments");
  CHECK_THROWS_WITH(make_solver<2>("accelerated-gradient", {})
                        ->solve(problem_of(two_balls<2>(), kTimeStep), law, solution, {}),
                    "law: own-moments is not allowed, expected rigid contact with Coulomb friction "
                    "with accelerated-gradient");
  law.claims = false;
  law.remembered = {{"age"}};
  CHECK_THROWS_WITH(simulate(), line + "with has_conditions, as it remembers beside its moments");
  law.remembered.clear();  // and it does not solve contacts with moments
  CHECK_THROWS_WITH(check_law<2>(law),
                    line.substr(0, line.size() - 4) + "a law that solves contacts with moments");

  // A solver that calls the law as it is, knowing nothing of moments.
  Simulation<2> plain(two_balls<2>(), Method<2>(RollingFriction<2>(0.1), PlainSweeps(), Euler<2>()),
                      {.time_step = kTimeStep});
  CHECK_THROWS_WITH(plain.step(), line + "without moments with a solver that does not take them");
}

TEST_CASE("what a law with moments throws in several threads reaches the caller", "[law]") {
  class Throwing final : public OwnMoments<2> {
   public:
    using OwnMoments<2>::solve;
    Wrench<2> solve(const MomentContact<2>&) const override {
      throw Error("a contact without a solution");
    }
  };
  const Scene<2> scene = crowd<2>(1500, 2);
  ContactProblem<2> problem = problem_of(scene, 0.1);
  begin_step(scene, ContactMemory<2>{}, Throwing(), true, problem);
  REQUIRE(problem.contact_count() > 2 * kWorthAThread);
  set_thread_count(4);
  for (const std::string& solver : contact_solvers()) {
    Solution<2> solution;
    CHECK_THROWS_WITH(make_solver<2>(solver, {})->solve(problem, Throwing(), solution, {}),
                      "a contact without a solution");
  }
  set_thread_count(1);
}

}  // namespace moment_refusals_test
