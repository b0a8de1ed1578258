// SPDX-License-Identifier: BSD-3-Clause
// Images, shape and motion of a periodic cell.
#include <libcd/scene/cell.hpp>

#include <algorithm>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/detect/contact_key.hpp>
#include "tests/catch.hpp"

namespace scene_cell_test {

using namespace cd;

Cell<2> sheared() {
  return Cell<2>((Matrix<2>() << 4.0, 1.0, 0.0, 3.0).finished());
}

/// Offsets of which some components are as large as they may be.
template <int D>
std::vector<typename Cell<D>::Offset> some_offsets() {
  const int numbers[] = {-32767, -512, -1, 0, 1, 600, 32767};
  std::vector<typename Cell<D>::Offset> offsets;
  for (const int x : numbers) {
    for (const int y : numbers) {
      for (const int z : numbers) {
        typename Cell<D>::Offset a;
        for (int axis = 0; axis < D; ++axis) a[axis] = axis == 0 ? x : axis == 1 ? y : z;
        if (D == 3 || z == 0) offsets.push_back(a);
      }
    }
  }
  return offsets;
}

TEMPLATE_TEST_CASE_SIG("an image stands for one offset, and its negative for the opposite one",
                       "[cell]", ((int D), D), 2, 3) {
  for (const auto& a : some_offsets<D>()) {
    const CellImage image = Cell<D>::image(a);
    CHECK(Cell<D>::offset(image) == a);
    CHECK(Cell<D>::image(-a) == -image);
    CHECK(CellImage(static_cast<std::int64_t>(image)) == image);
    CHECK((image == 0) == a.isZero());
  }
}

TEMPLATE_TEST_CASE_SIG("images are ordered by the last axis first, and so are keys", "[cell]",
                       ((int D), D), 2, 3) {
  for (const auto& a : some_offsets<D>()) {
    for (const auto& b : some_offsets<D>()) {
      const typename Cell<D>::Offset x = a.reverse(), y = b.reverse();
      const bool before = std::lexicographical_compare(x.begin(), x.end(), y.begin(), y.end());
      const CellImage one = Cell<D>::image(a), other = Cell<D>::image(b);
      if ((one < other) != before || (one == other) != (a == b) ||
          (static_cast<std::int64_t>(one) < static_cast<std::int64_t>(other)) != before ||
          (ContactKey{3, 4, one, 1} < ContactKey{3, 4, other}) != before)
        FAIL_CHECK(a.transpose() << " and " << b.transpose());
    }
  }
}

TEMPLATE_TEST_CASE_SIG("more cells than an image is numbered to are refused", "[cell]",
                       ((int D), D), 2, 3) {
  for (int axis = 0; axis < D; ++axis) {
    for (const int far : {32768, -32768, 1 << 20}) {
      const typename Cell<D>::Offset a = far * Cell<D>::Offset::Unit(axis);
      CHECK_THROWS_WITH(Cell<D>::image(a),
                        "cell: two grains near each other have travelled more than 32767 cells "
                        "apart, the most that an image is numbered to: expected a longer cell");
    }
  }
}

TEST_CASE("a key has no other bytes than those of its members", "[cell]") {
  static_assert(sizeof(CellImage) == 6 && sizeof(ContactKey) == 16);
  const ContactKey key{1, 2, CellImage(3, -4, 5), 6};
  CHECK(key == ContactKey{1, 2, CellImage(3, -4, 5), 6});
  for (const ContactKey& other :
       {ContactKey{0, 2, CellImage(3, -4, 5), 6}, ContactKey{1, 3, CellImage(3, -4, 5), 6},
        ContactKey{1, 2, CellImage(2, -4, 5), 6}, ContactKey{1, 2, CellImage(3, 4, 5), 6},
        ContactKey{1, 2, CellImage(3, -4, 0), 6}, ContactKey{1, 2, CellImage(3, -4, 5), 0}}) {
    CHECK(key != other);
    CHECK((key < other) != (other < key));
  }
}

TEST_CASE("open space has one image, a periodic cell one per translation", "[cell]") {
  const Vector<2> a(0.5, 0.5), b(3.5, 2.5);
  CHECK(Cell<2>().separation(a, b, 0) == Vector<2>(3.0, 2.0));
  const Cell<2> cell = sheared();
  CHECK(cell.separation(a, b, Cell<2>::image({-1, 0})) == Vector<2>(-1.0, 2.0));
  CHECK(cell.separation(a, b, Cell<2>::image({0, -1})) == Vector<2>(2.0, -1.0));
  CHECK(cell.volume() == Approx(12.0));
  CHECK(cell.least_height() == Approx(3.0));  // the other faces are 12 / sqrt(10) apart
  CHECK(cell.fraction(cell.base() * Vector<2>(0.25, 0.75)).isApprox(Vector<2>(0.25, 0.75)));
}

TEST_CASE("a cell deforms with its rate and refuses to collapse", "[cell]") {
  Cell<2> cell = sheared();
  cell.rate << -0.5, 0.25, 0.0, 0.0;
  cell.deform(0.1);
  CHECK(cell.base().isApprox((Matrix<2>() << 3.8, 0.95 + 0.075, 0.0, 3.0).finished()));
  cell.rate << -20.0, 0.0, 0.0, 0.0;
  CHECK_THROWS_WITH(cell.deform(0.1), Contains("time-step"));
  CHECK_THROWS_AS(Cell<2>(-Matrix<2>(Vector<2>(1.0, -1.0).asDiagonal())), Error);
}

TEST_CASE("a stress acts along the free modes of strain only", "[cell]") {
  const Matrix<2> A = (Matrix<2>() << 1.0, 2.0, 3.0, 5.0).finished();
  CHECK(project<2>(A, StrainModes::isotropic) == 3.0 * Matrix<2>::Identity());
  CHECK(project<2>(A, StrainModes::axial) == (Matrix<2>() << 1.0, 0.0, 0.0, 5.0).finished());
  CHECK(project<2>(A, StrainModes::axial_shear) == (Matrix<2>() << 1.0, 2.0, 0.0, 5.0).finished());
}

TEST_CASE("an imposed stress must be compressive and the inertia positive", "[cell]") {
  Barostat<2> barostat;
  CHECK_NOTHROW(barostat.check());
  barostat.stress(1, 1) = -1.0;
  CHECK_THROWS_WITH(barostat.check(), Contains("pressure: -1 is not allowed"));
  barostat = {};
  barostat.inertia = 0.0;
  CHECK_THROWS_WITH(barostat.check(), Contains("cell-inertia: 0 is not allowed"));
}

}  // namespace scene_cell_test
