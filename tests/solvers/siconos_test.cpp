// SPDX-License-Identifier: BSD-3-Clause
// Siconos' solvers on small problems: the driver hands over what it should, both codes agree.
#include "experiments/runs/siconos_driver.hpp"

#include <unistd.h>

#include <libcd/core/error.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/solver/residual.hpp>
#include "experiments/solvers/process_limit.hpp"
#include "solvers/table.hpp"
#include "tests/catch.hpp"

namespace siconos_test {

using namespace cd;

constexpr double kError = 1e-10;     // asked of both codes
constexpr double kAgreement = 1e-6;  // of velocities of order 1

/// A row of contacts, each coupled to its neighbours and within itself, all closing and sliding
/// about.
template <int D>
MatrixProblem<D> row_of_contacts(int count) {
  Array<MatrixEntry> entries;
  Array<Vector<D>> q;
  Array<double> friction;
  for (int c = 0; c < count; ++c) {
    for (int i = 0; i < D; ++i) {
      entries.push_back({D * c + i, D * c + i, 2.0 + i});
      if (c > 0) entries.push_back({D * c + i, D * (c - 1) + i, -0.5});
      if (c + 1 < count) entries.push_back({D * c + i, D * (c + 1) + i, -0.5});
    }
    entries.push_back({D * c, D * c + 1, 0.3});
    entries.push_back({D * c + 1, D * c, 0.3});
    Vector<D> velocity = Vector<D>::Constant(0.2);
    velocity[0] = -1.0;
    velocity[1] = 0.4 * (c % 3 - 1);
    q.push_back(velocity);
    friction.push_back(0.1 + 0.1 * (c % 4));
  }
  return make_matrix_problem<D>(entries, q, friction);
}

template <int D>
Array<Vector<D>> velocities(const MatrixProblem<D>& problem, const Array<Impulse<D>>& impulse) {
  Array<Vector<D>> r, u;
  for (const Impulse<D>& p : impulse) r.push_back(components(p));
  multiply(problem, r, u);
  for (int c = 0; c < u.size(); ++c) u[c] += problem.q[c];
  return u;
}

template <int D>
void check_agreement() {
  const MatrixProblem<D> problem = row_of_contacts<D>(12);
  const UnilateralCoulomb<D> law;
  const StopRule rule{.max_iterations = 100000, .tolerance = kError};
  Solution<D> ours;
  make_solver<D>("gauss-seidel", rule.values())->solve(problem, law, ours, {});
  const auto theirs = solve_with_siconos(problem, siconos_solver<D>("NSGS"), rule);
  CHECK(siconos_error(problem, theirs.impulse) <= 2.0 * kError);
  const Array<Vector<D>> u = velocities(problem, ours.impulse);
  const Array<Vector<D>> v = velocities(problem, theirs.impulse);
  for (int c = 0; c < u.size(); ++c) CHECK((u[c] - v[c]).norm() < kAgreement);
}

TEST_CASE("Siconos stops a block that slides on a plane as the formula says", "[siconos]") {
  // Unit response, closing at 1, sliding at 2 with friction 0.5: r = (1, -0.5), u = (0, 1.5).
  const MatrixProblem<2> problem =
      make_matrix_problem<2>({{0, 0, 1.0}, {1, 1, 1.0}}, {Vector<2>(-1.0, 2.0)}, {0.5});
  const StopRule rule{.max_iterations = 100, .tolerance = kError};
  for (const char* name : {"NSGS", "NSGS-dense", "Lemke"}) {
    INFO(name);
    const auto report = solve_with_siconos(problem, siconos_solver<2>(name), rule);
    REQUIRE(report.impulse.size() == 1);
    CHECK(report.impulse[0].normal == Approx(1.0));
    CHECK(report.impulse[0].tangential == Approx(-0.5));
  }
}

TEST_CASE("Siconos' Gauss-Seidel agrees with ours", "[siconos]") {
  check_agreement<2>();
  check_agreement<3>();
}

TEST_CASE("Siconos' Gauss-Seidel without tolerance does the iterations asked for", "[siconos]") {
  const auto plane =
      solve_with_siconos(row_of_contacts<2>(5), siconos_solver<2>("NSGS"), {.max_iterations = 7});
  CHECK(plane.iterations == 7);
  const auto space =
      solve_with_siconos(row_of_contacts<3>(5), siconos_solver<3>("NSGS"), {.max_iterations = 7});
  CHECK(space.iterations == 7);
}

TEST_CASE("an unknown solver of Siconos is refused", "[siconos]") {
  CHECK_THROWS_AS(siconos_solver<2>("gauss-seidel"), Error);
}

TEST_CASE("a computation in a child gives its numbers, or nothing", "[siconos]") {
  CHECK(in_child(10.0, [] {
          return std::vector<double>{1.0, 2.0};
        }) == std::vector<double>{1.0, 2.0});
  CHECK_FALSE(in_child(10.0, []() -> std::vector<double> { _exit(3); }));
  CHECK_FALSE(in_child(10.0, []() -> std::vector<double> { throw Error("no result"); }));
  CHECK_FALSE(in_child(0.05, [] {
    pause();
    return std::vector<double>();
  }));
}

}  // namespace siconos_test
