// Stamps of arrays.
#include <libcd/core/stamped_array.hpp>

#include <utility>

#include "tests/catch.hpp"

using cd::StampedArray;

TEST_CASE("equal stamps of arrays mean equal contents", "[core]") {
  StampedArray<double> a, b;
  CHECK(a.stamp() == b.stamp());  // both empty
  a.push_back(1.0);
  b.push_back(1.0);
  CHECK(a == b);
  CHECK(a.stamp() != b.stamp());  // nobody has compared them
  StampedArray<double> copy = a;
  CHECK(copy.stamp() == a.stamp());
  copy.set(0, 2.0);
  CHECK(copy.stamp() != a.stamp());
  CHECK(a[0] == 1.0);
  const auto before = a.stamp();
  a.set(0, 3.0);
  CHECK(a.stamp() != before);
  copy = a;
  CHECK(copy.stamp() == a.stamp());
  const StampedArray<double> moved = std::move(a);
  CHECK(moved.stamp() == copy.stamp());
  CHECK((a.stamp() != moved.stamp() || a == moved));  // NOLINT: what is left behind
}
