// SPDX-License-Identifier: BSD-3-Clause
// Problems in matrix form: the same answers as in velocity form.
#include <cmath>
#include "tests/catch.hpp"

#include <libcd/law/spring_dashpot.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include <libcd/solver/residual.hpp>
#include "solvers/table.hpp"
#include "tests/analytic/textbook.hpp"
#include "tests/solvers/cases.hpp"

namespace matrix_form_test {

using namespace cd;
using namespace cd::test;

TEMPLATE_TEST_CASE_SIG("both forms of a problem have one solution", "[solver]", ((int D), D), 2,
                       3) {
  const auto velocity_form = problem_of(crowd<D>(30, 6), 0.1);
  REQUIRE(velocity_form.boundary_contacts.empty());
  const UnilateralCoulomb<D> law;
  const auto matrix_form = to_matrix<D>(velocity_form, law);
  OptionValues options{{"sweeps", 30}};
  // Same order, same law: the iterates agree, not only the limit. They differ by rounding, which a
  // sweep that contracts does not amplify.
  for (const std::string name : {"gauss-seidel", "jacobi"}) {
    options["relaxation"] = 0.3;
    Solution<D> a, b;
    const SolveReport one = make_solver<D>(name, options)->solve(velocity_form, law, a, {});
    const SolveReport two = make_solver<D>(name, options)->solve(matrix_form, law, b, {});
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
  const OptionValues options{{"sweeps", 20000}, {"tolerance", 1e-10}};
  const auto solver = make_solver<3>("gauss-seidel", options);
  Solution<3> solution;
  const SolveReport first = solver->solve(problem, law, solution, {});
  CHECK(first.status == SolveStatus::converged);
  CHECK(first.iterations > 5);
  CHECK(natural_map_error(problem, law, solution.impulse) <= 1e-10);
  const SolveReport again = solver->solve(problem, law, solution, {});
  CHECK(again.iterations <= 3);  // a sweep in another order may make one contact worse
}

TEMPLATE_TEST_CASE_SIG("every solver solves a problem in matrix form", "[solver]", ((int D), D), 2,
                       3) {
  const UnilateralCoulomb<D> law;
  const auto problem = to_matrix<D>(problem_of(crowd<D>(40, 12), 0.1), law);
  const OptionValues options{{"sweeps", 50000}, {"tolerance", 1e-9}};
  for (const std::string& name : general_solvers()) {
    INFO(name);
    Solution<D> solution;
    const auto solver = make_solver<D>(name, relaxed_if_honoured(name, 0.3, options));
    const SolveReport report = solver->solve(problem, law, solution, {});
    CHECK(report.status == SolveStatus::converged);
    CHECK(natural_map_error(problem, law, solution.impulse) <= 1e-9);
  }
}

TEST_CASE("what has no meaning in matrix form is refused", "[solver]") {
  const auto problem = to_matrix<2>(problem_of(crowd<2>(10, 1), 0.1), UnilateralCoulomb<2>());
  const SpringDashpot<2> soft(PairTable<SpringDashpotCoefficients>({1.0, 0.0}));
  Solution<2> solution;
  for (const TableEntry& entry : solver_table())
    CHECK_THROWS_AS(make_solver<2>(entry.name, {})->solve(problem, soft, solution, {}), Error);
}

/// Contacts with the response 2 to normal and 3 to tangential impulses, not coupled.
MatrixProblem<2> two_contacts(const Eigen::Matrix2d& second, const Vector<2>& q) {
  Array<MatrixEntry> entries = {{0, 0, 2.0}, {1, 1, 3.0}};
  for (int row = 0; row < 2; ++row)
    for (int column = 0; column < 2; ++column)
      entries.push_back({2 + row, 2 + column, second(row, column)});
  return make_matrix_problem<2>(entries, {{-1.0, 0.1}, q}, {0.5, 0.5});
}

/// Calls check(solver, name) for every solver of problems in matrix form.
template <class Check>
void for_matrix_solvers(const Check& check) {
  const OptionValues options{{"sweeps", 1000}, {"tolerance", 1e-9}};
  for (const std::string& name : general_solvers()) {
    INFO(name);
    check(*make_solver<2>(name, options));
  }
}

TEST_CASE("a contact that nothing moves has no solution if it approaches, and is open otherwise",
          "[solver]") {
  const UnilateralCoulomb<2> law;
  for_matrix_solvers([&](Solver<2>& solver) {
    Solution<2> solution;
    const auto stuck = two_contacts(Eigen::Matrix2d::Zero(), {-1e-3, 0.0});
    const SolveReport none = solver.solve(stuck, law, solution, {});
    CHECK(to_string(none.status) == "no_solution");
    CHECK(none.iterations == 0);
    CHECK(*none.residual == natural_map_error(stuck, law, solution.impulse));

    for (const double leaves : {0.0, 1e-3}) {
      solution.impulse.clear();
      const auto open = two_contacts(Eigen::Matrix2d::Zero(), {leaves, 0.7});
      CHECK(solver.solve(open, law, solution, {}).status == SolveStatus::converged);
      CHECK(solution.impulse[0].normal == Approx(0.5));
      CHECK(solution.impulse[0].tangential == Approx(-0.1 / 3.0));
      CHECK(std::abs(solution.impulse[1].normal) < 1e-8);
    }
  });
}

TEST_CASE("a diagonal block that is no response is refused, naming contact and value", "[solver]") {
  const UnilateralCoulomb<2> law;
  const auto with = [](double nn, double nt, double tn, double tt) {
    return two_contacts((Eigen::Matrix2d() << nn, nt, tn, tt).finished(), {-1.0, 0.0});
  };
  for_matrix_solvers([&](Solver<2>& solver) {
    Solution<2> solution;
    const auto refuses = [&](const MatrixProblem<2>& problem, const std::string& what) {
      CHECK_THROWS_WITH(solver.solve(problem, law, solution, {}),
                        StartsWith("W of contact 1, " + what + " is not allowed"));
    };
    refuses(with(-2.0, 0.0, 0.0, 1.0), "W_nn: -2");
    refuses(with(0.0, 0.0, 0.0, 1.0), "W_nn: 0");
    refuses(with(1.0, 2.0, 2.0, 1.0), "least eigenvalue: -1");
    refuses(with(1.0, 0.0, 0.0, -0.5), "least eigenvalue: -0.5");
    refuses(with(1.0, 0.0, 0.0, std::nan("")), "entry: nan");
    auto coupled = make_matrix_problem<2>({{0, 0, 2.0}, {1, 1, 3.0}, {2, 0, 1.0}},
                                          {{-1.0, 0.1}, {-1.0, 0.0}}, {0.5, 0.5});
    refuses(coupled, "block between others that are not zero: 0");
    // A skew part does not change the energy, and a singular block is one of mechanics.
    CHECK_NOTHROW(solver.solve(with(1.0, 0.3, -0.3, 1.0), law, solution, {}));
    CHECK_NOTHROW(solver.solve(with(1.0, 1.0, 1.0, 1.0), law, solution, {}));
  });
}

TEST_CASE("asymmetry of a matrix counts both places of an entry", "[problem]") {
  const auto of = [](const Array<MatrixEntry>& entries) {
    return asymmetry(make_matrix_problem<2>(entries, {{0.0, 0.0}, {0.0, 0.0}}, {0.0, 0.0}));
  };
  CHECK(of({}) == 0.0);
  CHECK(of({{0, 0, 2.0}, {0, 3, 0.5}, {3, 0, 0.5}, {2, 2, 1.0}}) == 0.0);
  // W = [0 1; 0 0] within a block and across blocks: ||W - W^T|| = sqrt(2), ||W|| = 1.
  CHECK(of({{0, 1, 1.0}}) == Approx(std::sqrt(2.0)));
  CHECK(of({{0, 3, 1.0}}) == Approx(std::sqrt(2.0)));
  CHECK(of({{3, 0, 1.0}, {0, 3, 0.9}}) == Approx(0.1 * std::sqrt(2.0 / 1.81)));
  const auto exact = to_matrix<3>(problem_of(crowd<3>(40, 12), 0.1), UnilateralCoulomb<3>());
  CHECK(asymmetry(exact) < 1e-15);
}

}  // namespace matrix_form_test
