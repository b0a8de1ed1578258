// SPDX-License-Identifier: BSD-3-Clause
// Images, shape and motion of a periodic cell.
#include <libcd/scene/cell.hpp>

#include <libcd/core/error.hpp>
#include "tests/catch.hpp"

namespace scene_cell_test {

using namespace cd;

Cell<2> sheared() {
  return Cell<2>((Matrix<2>() << 4.0, 1.0, 0.0, 3.0).finished());
}

TEST_CASE("an image number stands for one offset, and its negative for the opposite one",
          "[cell]") {
  for (const int x : {-511, -3, -1, 0, 1, 2, 511}) {
    for (const int y : {-511, -1, 0, 5, 511}) {
      for (const int z : {-2, 0, 511}) {
        const Cell<3>::Offset a(x, y, z);
        const std::int32_t image = Cell<3>::image(a);
        CHECK(Cell<3>::offset(image) == a);
        CHECK(Cell<3>::image(-a) == -image);
      }
    }
  }
  for (const int x : {-32767, -512, -1, 0, 1, 32767}) {
    for (const int y : {-32767, -1, 0, 512, 32767}) {
      const Cell<2>::Offset a(x, y);
      const std::int32_t image = Cell<2>::image(a);
      CHECK(Cell<2>::offset(image) == a);
      CHECK(Cell<2>::image(-a) == -image);
    }
  }
  CHECK(Cell<2>::image({0, 0}) == 0);
  CHECK_THROWS_AS(Cell<2>::image({32768, 0}), Error);
  CHECK_THROWS_WITH(Cell<3>::image({512, 0, 0}), Contains("more than 511 cells apart"));
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
