// SPDX-License-Identifier: BSD-3-Clause
// The matrix form of a problem: what unit impulses do, and the same solution.
#include <libcd/matrix/scaled_problem.hpp>
#include <libcd/matrix/to_matrix.hpp>

#include <libcd/law/coulomb_block.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/sweep/sweep_state.hpp>
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace to_matrix_test {

using namespace cd;
using namespace cd::test;

/// Velocities are of the order of 1, masses too.
constexpr double kRounding = 1e-12;

/// The relative velocity of contact c in its frame, without the gap term.
template <int D>
Vector<D> velocity(const ContactProblem<D>& problem, const SweepState<D>& state, int c) {
  const LocalContact<D> local = state.view().local(c);
  return components(in_frame(contact_normal(problem, c), {local.velocity_n, local.velocity_t}));
}

/// Block (c, d) of W, zero where none is stored.
template <int D>
Block<D> block_of(const MatrixProblem<D>& matrix, int c, int d) {
  for (int k = matrix.row_start[c]; k < matrix.row_start[c + 1]; ++k)
    if (matrix.column[k] == d) return matrix.block[k];
  return Block<D>::Zero();
}

/// Grain contacts, and contacts of shells, whose other inertia makes boundary contacts.
template <int D>
ContactProblem<D> mixed_problem() {
  Scene<D> scene = crowd<D>(30, 6);
  CounterRandom random{8};
  for (int k = 0; k < 8; ++k) {
    Grain<D> shell;
    shell.position = random_vector<D>(random, 2.0);
    shell.velocity = random_vector<D>(random, 1.0);
    shell.inertia = 0.9 * shell.mass * shell.radius * shell.radius;
    scene.add(shell);
  }
  const auto problem = problem_of(scene, 0.1);
  REQUIRE(problem.grain_contacts.size() > 5);
  REQUIRE(problem.boundary_contacts.size() > 5);
  return problem;
}

TEMPLATE_TEST_CASE_SIG("contact frames are orthonormal and right-handed", "[problem]", ((int D), D),
                       2, 3) {
  CounterRandom random{3};
  for (int k = 0; k < 20; ++k) {
    const Vector<D> n = random_vector<D>(random, 1.0).normalized();
    const auto frame = contact_frame(n);
    CHECK((frame.transpose() * frame).isIdentity(kRounding));
    CHECK(frame.determinant() == Approx(1.0));
    CHECK(frame.col(0) == n);
    const Vector<D> v = random_vector<D>(random, 1.0);
    const Impulse<D> r{n.dot(v), tangential(n, v)};
    const Impulse<D> framed = in_frame(n, r);
    CHECK((frame * components(framed) - v).norm() < kRounding);
    CHECK(squared_norm(from_frame(n, framed) - r) < kRounding * kRounding);
  }
}

TEMPLATE_TEST_CASE_SIG("the matrix is the response to unit impulses", "[problem]", ((int D), D), 2,
                       3) {
  const auto problem = mixed_problem<D>();
  const UnilateralCoulomb<D> law;
  const MatrixProblem<D> matrix = to_matrix<D>(problem, law);
  const int count = problem.contact_count();
  REQUIRE(matrix.contact_count() == count);
  REQUIRE(matrix.block.size() < count * count);
  SweepState<D> free, pushed;
  free.load_cold(problem);
  for (int d = 0; d < count; ++d) {
    const LocalContact<D> local = free.view().local(d);
    const Vector<D> bias = law.bias(local.bias) * Vector<D>::UnitX();
    CHECK((matrix.q[d] - velocity(problem, free, d) - bias).norm() < kRounding);
    CHECK(matrix.friction[d] == local.friction);
    for (int k = 0; k < D; ++k) {
      const Impulse<D> unit = from_components(Vector<D>(Vector<D>::Unit(k)));
      pushed.load_cold(problem);
      pushed.view().apply(d, from_frame(contact_normal(problem, d), unit));
      for (int c = 0; c < count; ++c) {
        const Vector<D> u = velocity(problem, pushed, c) - velocity(problem, free, c);
        CHECK((block_of(matrix, c, d).col(k) - u).norm() < kRounding);
      }
    }
    for (int c = 0; c < d; ++c)
      CHECK((block_of(matrix, c, d) - block_of(matrix, d, c).transpose()).norm() < kRounding);
  }
}

TEMPLATE_TEST_CASE_SIG("contacts with a wall couple through the grain only", "[problem]",
                       ((int D), D), 2, 3) {
  Scene<D> scene = stack<D>(1);
  Grain<D> grain;
  grain.position = 3.0 * Vector<D>::UnitX() + 0.5 * Vector<D>::Unit(D - 1);
  scene.add(grain);
  const auto problem = problem_of(scene, 0.1);
  REQUIRE(problem.contact_count() == 2);
  const MatrixProblem<D> matrix = to_matrix<D>(problem, UnilateralCoulomb<D>());
  CHECK(matrix.block.size() == 2);
  // Mass 1: the normal response is 1, the tangential one 7/2 for spheres, 3 for discs.
  const double tangential = D == 2 ? 3.0 : 3.5;
  for (int c = 0; c < 2; ++c) {
    Vector<D> expected = Vector<D>::Constant(tangential);
    expected.x() = 1.0;
    CHECK((matrix.block[c] - Block<D>(expected.asDiagonal())).norm() < kRounding);
  }
}

TEMPLATE_TEST_CASE_SIG("impulses return from the matrix form", "[problem]", ((int D), D), 2, 3) {
  auto problem = mixed_problem<D>();
  CounterRandom random{11};
  const auto draw = [&](auto& contact) {
    const Vector<D> v = random_vector<D>(random, 1.0);
    contact.impulse = {contact.normal.dot(v), tangential(contact.normal, v)};
  };
  for (auto& contact : problem.grain_contacts) draw(contact);
  for (auto& contact : problem.boundary_contacts) draw(contact);
  const Array<Impulse<D>> r = initial_in_frame<D>(problem, {});
  Solution<D> solution, expected;
  store_from_frame(problem, r, solution);
  SweepState<D> state;
  state.load(problem, {});
  state.store(expected);
  for (int c = 0; c < problem.contact_count(); ++c)
    CHECK(squared_norm(solution.impulse[c] - expected.impulse[c]) < kRounding * kRounding);
  for (int k = 0; k < problem.free.size(); ++k)
    CHECK((solution.motion[k].velocity - expected.motion[k].velocity).norm() < kRounding);
}

TEMPLATE_TEST_CASE_SIG("scaled contacts have mean diagonal response 1", "[problem]", ((int D), D),
                       2, 3) {
  const MatrixProblem<D> matrix = to_matrix<D>(mixed_problem<D>(), UnilateralCoulomb<D>());
  const ScaledProblem system = scaled(matrix);
  CounterRandom random{5};
  Array<Vector<D>> r, u;
  Eigen::VectorXd scaled_r(D * matrix.contact_count());
  for (int c = 0; c < matrix.contact_count(); ++c) {
    r.push_back(random_vector<D>(random, 1.0));
    scaled_r.segment<D>(D * c) = system.scale[c] * r[c];
    double trace = 0.0;
    for (int k = 0; k < D; ++k) trace += system.A.coeff(D * c + k, D * c + k);
    CHECK(trace / D == Approx(1.0));
  }
  multiply(matrix, r, u);
  const Eigen::VectorXd scaled_u = system.A * scaled_r + system.b;
  for (int c = 0; c < matrix.contact_count(); ++c) {
    const Vector<D> expected = (u[c] + matrix.q[c]) / system.scale[c];
    CHECK((scaled_u.segment<D>(D * c) - expected).norm() < kRounding);
  }
}

TEST_CASE("a body with so many contacts that W has no room is refused", "[problem]") {
  // A disc between 25000 that do not move: n^2 blocks of 4 entries.
  Scene<2> scene;
  constexpr int kContacts = 25000;
  constexpr double kSmall = 0.4, kLarge = kContacts * kSmall / 3.0;
  scene.add(Grain<2>{.radius = kLarge});
  for (int k = 0; k < kContacts; ++k) {
    const double angle = 2.0 * M_PI * k / kContacts;
    scene.add(Grain<2>{.position = (kLarge + kSmall) * Vector<2>(std::cos(angle), std::sin(angle)),
                       .radius = kSmall,
                       .mobility = Mobility<2>::fixed()});
  }
  const auto problem = problem_of(scene, 0.1);
  REQUIRE(problem.contact_count() == kContacts);
  CHECK_THROWS_WITH(to_matrix<2>(problem, UnilateralCoulomb<2>()),
                    "entries of the problem in matrix form: 2.5e+09 is not allowed, expected at "
                    "most 2147483647");
}

}  // namespace to_matrix_test
