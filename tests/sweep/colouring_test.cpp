// SPDX-License-Identifier: BSD-3-Clause
// Colourings: every contact once, and none beside a partner of its colour.
#include <libcd/sweep/colouring.hpp>

#include <algorithm>
#include <set>

#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace colouring_test {

using namespace cd;

TEMPLATE_TEST_CASE_SIG("contacts of one colour share no body", "[problem]", ((int D), D), 2, 3) {
  for (const bool mixed : {false, true}) {
    const auto problem = test::problem_of(test::crowd<D>(200, 3, mixed), 0.1);
    const Colouring colouring = colour_contacts(problem);
    Array<int> all = colouring.contact;
    std::sort(all.begin(), all.end());
    REQUIRE(all.size() == problem.contact_count());
    for (int c = 0; c < all.size(); ++c) CHECK(all[c] == c);
    CHECK(all.size() - colouring.serial_from == problem.boundary_contacts.size());
    for (int k = 0; k < colouring.colours(); ++k) {
      std::set<int> bodies;
      for (int m = colouring.first[k]; m < colouring.first[k + 1]; ++m) {
        const auto& c = problem.grain_contacts[colouring.contact[m]];
        CHECK(bodies.insert(c.i).second);
        CHECK(bodies.insert(c.j).second);
      }
    }
  }
}

TEST_CASE("contacts of one colour are not coupled by the matrix", "[problem]") {
  // A ring of five contacts needs three colours; its blocks are given on one side only.
  Array<MatrixEntry> entries;
  for (int c = 0; c < 5; ++c) {
    entries.push_back({2 * c, 2 * c, 2.0});
    entries.push_back({2 * c, 2 * ((c + 1) % 5), -1.0});
  }
  Array<Vector<2>> q(5, Vector<2>::Zero());
  const auto problem = make_matrix_problem<2>(entries, q, Array<double>(5, 0.0));
  const Colouring colouring = colour_contacts(problem);
  CHECK(colouring.colours() == 3);
  CHECK(colouring.serial_from == 5);
  Array<int> colour(5, 0);
  for (int k = 0; k < colouring.colours(); ++k) {
    for (int m = colouring.first[k]; m < colouring.first[k + 1]; ++m)
      colour[colouring.contact[m]] = k;
  }
  for (int c = 0; c < 5; ++c) CHECK(colour[c] != colour[(c + 1) % 5]);
}

TEST_CASE("an empty problem has no colours", "[problem]") {
  CHECK(colour_contacts(ContactProblem<2>{}).colours() == 0);
  CHECK(colour_contacts(MatrixProblem<3>{}).colours() == 0);
}

}  // namespace colouring_test
