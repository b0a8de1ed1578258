// SPDX-License-Identifier: BSD-3-Clause
// Revisions of arrays.
#include <libcd/core/revised_array.hpp>

#include <utility>

#include "tests/catch.hpp"

namespace revised_array_test {

using cd::RevisedArray;

TEST_CASE("arrays of equal revision have equal contents", "[core]") {
  RevisedArray<double> a, b;
  CHECK(a.revision() == b.revision());  // both empty
  a.push_back(1.0);
  b.push_back(1.0);
  CHECK(a == b);
  CHECK(a.revision() != b.revision());  // nobody has compared them
  RevisedArray<double> copy = a;
  CHECK(copy.revision() == a.revision());
  copy.set(0, 2.0);
  CHECK(copy.revision() != a.revision());
  CHECK(a[0] == 1.0);
  const auto before = a.revision();
  a.set(0, 3.0);
  CHECK(a.revision() != before);
  copy = a;
  CHECK(copy.revision() == a.revision());
  const RevisedArray<double> moved = std::move(a);
  CHECK(moved.revision() == copy.revision());
  CHECK((a.revision() != moved.revision() || a == moved));  // NOLINT: what is left behind
}

TEST_CASE("swapped arrays keep their memory and their revisions", "[core]") {
  RevisedArray<double> a, b;
  a.push_back(1.0);
  b.push_back(2.0);
  const double* const memory = a.data();
  const auto of_a = a.revision(), of_b = b.revision();
  a.swap(b);
  CHECK(b.data() == memory);
  CHECK(b[0] == 1.0);
  CHECK(b.revision() == of_a);
  CHECK(a.revision() == of_b);
}

}  // namespace revised_array_test
