// Problems in matrix form: the same answers as in velocity form.
#include <libcd/law/spring_dashpot.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/problem/to_matrix.hpp>
#include <libcd/solver/residual.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

using namespace cd;
using namespace cd::test;

TEMPLATE_TEST_CASE_SIG("both forms of a problem have one solution", "[solver]", ((int D), D), 2,
                       3) {
  const auto velocity_form = problem_of(crowd<D>(30, 6), 0.1);
  REQUIRE(velocity_form.boundary_contacts.empty());
  const UnilateralCoulomb<D> law;
  const auto matrix_form = to_matrix<D>(velocity_form, law);
  SolverOptions options;
  options.stop = {.max_iterations = 30};
  // Same order, same law: the iterates agree, not only the limit. They differ by rounding, which a
  // sweep that contracts does not amplify.
  for (const std::string name : {"gauss-seidel", "jacobi"}) {
    options.relaxation = 0.3;
    Solution<D> a, b;
    const SolveReport one = make_solver<D>(name, options)->solve(velocity_form, law, a);
    const SolveReport two = make_solver<D>(name, options)->solve(matrix_form, law, b);
    CHECK(one.formulation == "velocity");
    CHECK(two.formulation == "matrix");
    for (int c = 0; c < velocity_form.contact_count(); ++c) {
      const Vector<D>& n = velocity_form.grain_contacts[c].normal;
      const Impulse<D> other = from_frame(n, b.impulse[c]);
      CHECK(a.impulse[c].normal == Approx(other.normal).margin(1e-11));
      CHECK(length(Tangent<D>(a.impulse[c].tangential - other.tangential)) < 1e-11);
    }
  }
}

TEST_CASE("a matrix problem is solved to the tolerance asked for, and from where it stands",
          "[solver]") {
  const UnilateralCoulomb<3> law;
  const auto problem = to_matrix<3>(problem_of(crowd<3>(40, 12), 0.1), law);
  SolverOptions options;
  options.stop = {.max_iterations = 20000, .tolerance = 1e-10};
  const auto solver = make_solver<3>("gauss-seidel", options);
  Solution<3> solution;
  const SolveReport first = solver->solve(problem, law, solution);
  CHECK(first.status == SolveStatus::converged);
  CHECK(first.iterations > 5);
  CHECK(natural_map_error(problem, law, solution.impulse) <= 1e-10);
  const SolveReport again = solver->solve(problem, law, solution);
  CHECK(again.iterations == 1);
}

TEMPLATE_TEST_CASE_SIG("every solver solves a problem in matrix form", "[solver]", ((int D), D), 2,
                       3) {
  const UnilateralCoulomb<D> law;
  const auto problem = to_matrix<D>(problem_of(crowd<D>(40, 12), 0.1), law);
  SolverOptions options;
  options.relaxation = 0.3;
  options.stop = {.max_iterations = 50000, .tolerance = 1e-9};
  for (const TableEntry& entry : solver_table()) {
    if (entry.special) continue;
    INFO(entry.name);
    Solution<D> solution;
    const SolveReport report = make_solver<D>(entry.name, options)->solve(problem, law, solution);
    CHECK(report.status == SolveStatus::converged);
    CHECK(natural_map_error(problem, law, solution.impulse) <= 1e-9);
  }
}

TEST_CASE("what has no meaning in matrix form is refused", "[solver]") {
  const auto problem = to_matrix<2>(problem_of(crowd<2>(10, 1), 0.1), UnilateralCoulomb<2>());
  const SpringDashpot<2> soft(PairTable<SpringDashpotCoefficients>({1.0, 0.0}));
  Solution<2> solution;
  for (const TableEntry& entry : solver_table())
    CHECK_THROWS_AS(make_solver<2>(entry.name, {})->solve(problem, soft, solution), Error);
}
