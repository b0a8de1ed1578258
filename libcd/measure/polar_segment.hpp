// SPDX-License-Identifier: BSD-3-Clause
// Segments cut at the cells of a polar grid, with branch times force in the polar basis.
#pragma once

#include <vector>

#include "libcd/measure/polar_grid.hpp"

namespace cd {

/// Part of a segment within one cell. `moment` is the integral over it of dl F^T in the local basis
/// at each point: row branch, column force; 0 radial, 1 azimuthal.
struct SegmentPiece {
  int ring = -1;                         ///< -1 for what lies outside of the grid
  int sector = 0;                        ///< valid if there is a ring
  Matrix<2> moment = Matrix<2>::Zero();  ///< [length force], or of an impulse
};

/// Cuts segments one after the other, with one memory for all of them. Both the cuts and the
/// integrals are exact but for rounding.
class PolarCutter {
 public:
  /// Throws Error for an invalid grid.
  explicit PolarCutter(const PolarGrid& grid) : grid_((require_valid(grid), grid)) {}

  /// The pieces of a segment along which `force` (an impulse as well) acts, from `start` to `end`;
  /// valid until the next call. None if both ends agree. The traces of the moments add up to that
  /// of (end - start) force^T.
  const std::vector<SegmentPiece>& cut(const Vector<2>& start, const Vector<2>& end,
                                       const Vector<2>& force);

 private:
  /// Segment in the frame of its own direction: points along + x of it, `offset` to its left.
  struct Line {
    double begin, end;  ///< x of both ends
    double offset;
    double direction;    ///< angle from the x axis of the grid
    double along, left;  ///< components of the force
  };

  void find_cuts(const Line& line);
  SegmentPiece piece(const Line& line, double begin, double end) const;

  PolarGrid grid_;
  std::vector<double> cuts_;
  std::vector<SegmentPiece> pieces_;
};

}  // namespace cd
