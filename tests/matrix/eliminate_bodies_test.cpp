// SPDX-License-Identifier: BSD-3-Clause
// Global problems: forces reach contacts, and the limit of the condensed matrix.
#include <libcd/matrix/eliminate_bodies.hpp>

#include <string>

#include <libcd/core/error.hpp>
#include "tests/catch.hpp"

namespace eliminate_bodies_test {

using namespace cd;

/// Bodies of one unknown each, that many contacts on every one.
GlobalProblem<2> crowded(int bodies, int contacts) {
  GlobalProblem<2> problem;
  for (int b = 0; b < bodies; ++b) {
    problem.mass.push_back({b, b, 2.0});
    problem.force.push_back(1.0);
    for (int k = 0; k < contacts; ++k) {
      const int column = 2 * problem.velocity.size();
      problem.jacobian.push_back({b, column, 1.0});
      problem.jacobian.push_back({b, column + 1, 0.5});
      problem.velocity.push_back(Vector<2>::Zero());
      problem.friction.push_back(0.5);
    }
  }
  return problem;
}

TEST_CASE("a body's force moves its contacts", "[matrix]") {
  const MatrixProblem<2> condensed = eliminate_bodies(crowded(3, 2));
  REQUIRE(condensed.q.size() == 6);
  for (const Vector<2>& q : condensed.q) {  // H^T M^-1 f
    CHECK(q[0] == Approx(0.5));
    CHECK(q[1] == Approx(0.25));
  }
}

TEST_CASE("a condensed matrix of absurd size is refused before it is made", "[matrix]") {
  // 2 * 2897 columns of one body make 33,570,436 entries, 2^25 are 33,554,432.
  CHECK_THROWS_WITH(eliminate_bodies(crowded(1, 2897)),
                    "the condensed matrix has more than 33554432 entries");
  // Each of three bodies alone would do.
  CHECK_THROWS_WITH(eliminate_bodies(crowded(3, 1700)),
                    "the condensed matrix has more than 33554432 entries");
}

}  // namespace eliminate_bodies_test
