// SPDX-License-Identifier: BSD-3-Clause
// Segments cut at the cells of a polar grid.
#include <libcd/measure/polar_segment.hpp>

#include <cmath>

#include <libcd/core/array.hpp>
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace polar_segment_test {

using namespace cd;
using namespace cd::test;

constexpr double kRounding = 1e-12;

/// Columns e_r and e_theta at a place.
Matrix<2> basis(const Vector<2>& x) {
  const Vector<2> e = x.normalized();
  return (Matrix<2>() << e.x(), -e.y(), e.y(), e.x()).finished();
}

/// Sums of the moments in the cells, and outside of them at the end.
using Sums = Array<Matrix<2>>;
Sums no_sums(const PolarGrid& grid) {
  Sums sums;
  sums.assign(grid.cells() + 1, Matrix<2>::Zero());
  return sums;
}

/// Midpoint rule with many pieces. What it puts into a wrong cell is a piece's length.
Sums by_quadrature(const PolarGrid& grid, const Vector<2>& start, const Vector<2>& end,
                   const Vector<2>& force, int pieces) {
  Sums sums = no_sums(grid);
  for (int k = 0; k < pieces; ++k) {
    const Vector<2> x = start + (k + 0.5) / pieces * (end - start) - grid.centre;
    const int ring = grid.ring_of(x.norm());
    const int cell =
        ring < 0 ? grid.cells() : grid.cell(ring, grid.sector_of(std::atan2(x.y(), x.x())));
    const Matrix<2> Q = basis(x);
    sums[cell] += Q.transpose() * (end - start) * force.transpose() * Q / pieces;
  }
  return sums;
}

TEST_CASE("a contact across rings and sectors gives each cell its part, exactly", "[measure]") {
  const PolarGrid grid{.centre = {0.4, 0.1}, .inner = 1.0, .outer = 5.0, .rings = 8, .sectors = 12};
  PolarCutter cutter(grid);
  CounterRandom random{17};
  for (int n = 0; n < 30; ++n) {
    const Vector<2> start = random_vector<2>(random, 5.0), end = random_vector<2>(random, 5.0);
    const Vector<2> force = random_vector<2>(random, 1.0);
    Sums found = no_sums(grid);
    double trace = 0.0;
    for (const SegmentPiece& piece : cutter.cut(start, end, force)) {
      found[piece.ring < 0 ? grid.cells() : grid.cell(piece.ring, piece.sector)] += piece.moment;
      trace += piece.moment.trace();
    }
    CHECK(trace == Approx((end - start).dot(force)).margin(kRounding));

    const int pieces = 20000;
    const Sums expected = by_quadrature(grid, start, end, force, pieces);
    const double one_piece = 3.0 * (end - start).norm() * force.norm() / pieces;
    for (int cell = 0; cell < found.size(); ++cell)
      CHECK((found[cell] - expected[cell]).norm() < one_piece);
  }
}

TEST_CASE("in cells small against their radius the pieces rotate back to branch times force",
          "[measure]") {
  // The basis in the middle of a cell stands for that of its points to the square of the angle, the
  // linear terms cancel along the segment up to its two ends.
  const PolarGrid grid{.inner = 1.0, .outer = 6.0, .rings = 3, .sectors = 3000};
  PolarCutter cutter(grid);
  const Vector<2> start(2.0, 1.5), end(-1.0, 4.0), force(0.3, -0.8);
  Matrix<2> sum = Matrix<2>::Zero();
  for (const SegmentPiece& piece : cutter.cut(start, end, force)) {
    const double angle = grid.angle(piece.sector);
    const Matrix<2> Q = basis({std::cos(angle), std::sin(angle)});
    sum += Q * piece.moment * Q.transpose();
  }
  const double angle = grid.sector_angle();
  CHECK((sum - (end - start) * force.transpose()).norm() < 10.0 * angle * angle);
}

}  // namespace polar_segment_test
