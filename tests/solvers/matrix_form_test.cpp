// Problems in matrix form: the same answers as in velocity form.
#include <catch2/catch.hpp>

#include "libcd/law/spring_dashpot.hpp"
#include "libcd/law/unilateral_coulomb.hpp"
#include "libcd/solver/residual.hpp"
#include "solvers/table.hpp"
#include "tests/solvers/cases.hpp"

namespace {

using namespace cd;
using namespace cd::test;

/// n and two tangents that complete it to a frame, as columns.
Eigen::Matrix3d frame(const Vector<3>& n) {
  Eigen::Matrix3d f;
  f.col(0) = n;
  f.col(1) = n.unitOrthogonal();
  f.col(2) = n.cross(f.col(1));
  return f;
}

/// Impulse or velocity in the contact frame, as the velocity form has it.
Impulse<2> from_frame(const Vector<2>&, const Vector<2>& r) {
  return {r.x(), r.y()};
}
Impulse<3> from_frame(const Vector<3>& n, const Vector<3>& r) {
  return {r.x(), frame(n) * Vector<3>(0.0, r.y(), r.z())};
}
Vector<2> in_frame(const Vector<2>&, double normal, double t) {
  return {normal, t};
}
Vector<3> in_frame(const Vector<3>& n, double normal, const Vector<3>& t) {
  Vector<3> r = frame(n).transpose() * t;
  r.x() = normal;
  return r;
}

/// W and q of a problem in velocity form, by probing it with unit impulses.
template <int D>
MatrixProblem<D> assemble_matrix(const ContactProblem<D>& problem) {
  const UnilateralCoulomb<D> law;
  const int count = problem.contact_count();
  SweepState<D> state;
  const auto velocity = [&](int c) {
    const auto local = state.view().local(c);
    return in_frame(problem.grain_contacts[c].normal, local.velocity_n + law.bias(local.gap_rate),
                    local.velocity_t);
  };
  Array<Vector<D>> q;
  Array<double> friction;
  state.load_cold(problem, problem.free);
  for (int c = 0; c < count; ++c) {
    q.push_back(velocity(c));
    friction.push_back(problem.grain_contacts[c].friction);
  }
  Array<MatrixEntry> entries;
  for (int d = 0; d < count; ++d) {
    for (int k = 0; k < D; ++k) {
      state.load_cold(problem, problem.free);
      state.view().apply(d, from_frame(problem.grain_contacts[d].normal, Vector<D>::Unit(k)));
      for (int c = 0; c < count; ++c) {
        const Vector<D> u = velocity(c) - q[c];
        for (int l = 0; l < D; ++l) {
          if (std::abs(u[l]) > 1e-14) entries.push_back({D * c + l, D * d + k, u[l]});
        }
      }
    }
  }
  return make_matrix_problem<D>(entries, q, friction);
}

}  // namespace

TEMPLATE_TEST_CASE_SIG("both forms of a problem have one solution", "[solver]", ((int D), D), 2,
                       3) {
  const auto velocity_form = problem_of(crowd<D>(30, 6), 0.1);
  REQUIRE(velocity_form.boundary_contacts.empty());
  const auto matrix_form = assemble_matrix(velocity_form);
  const UnilateralCoulomb<D> law;
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
      const Impulse<D> other = from_frame(n, components(b.impulse[c]));
      CHECK(a.impulse[c].normal == Approx(other.normal).margin(1e-11));
      CHECK(length(Tangent<D>(a.impulse[c].tangential - other.tangential)) < 1e-11);
    }
  }
}

TEST_CASE("a matrix problem is solved to the tolerance asked for, and from where it stands",
          "[solver]") {
  const auto problem = assemble_matrix(problem_of(crowd<3>(40, 12), 0.1));
  const UnilateralCoulomb<3> law;
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

TEST_CASE("what has no meaning in matrix form is refused", "[solver]") {
  const auto problem = assemble_matrix(problem_of(crowd<2>(10, 1), 0.1));
  const SpringDashpot<2> soft(PairTable<SpringDashpotCoefficients>({1.0, 0.0}));
  Solution<2> solution;
  for (const TableEntry& entry : solver_table())
    CHECK_THROWS_AS(make_solver<2>(entry.name, {})->solve(problem, soft, solution), Error);
}
