// SPDX-License-Identifier: BSD-3-Clause
// Integrals of the polar basis along a straight line, which are elementary.
#include "libcd/measure/polar_segment.hpp"

#include <algorithm>
#include <cmath>

namespace cd {

const std::vector<SegmentPiece>& PolarCutter::cut(const Vector<2>& start, const Vector<2>& end,
                                                  const Vector<2>& force) {
  pieces_.clear();
  const double length = (end - start).norm();
  if (!(length > 0.0)) return pieces_;
  const Vector<2> t = (end - start) / length;
  const Vector<2> from = start - grid_.centre;
  Line line;
  line.begin = t.dot(from);
  line.end = line.begin + length;
  line.offset = tangential(t, from);
  line.direction = std::atan2(t.y(), t.x());
  line.along = t.dot(force);
  line.left = tangential(t, force);
  find_cuts(line);
  double x = line.begin;
  for (const double next : cuts_) {
    if (next > x) pieces_.push_back(piece(line, x, next));
    x = std::max(x, next);
  }
  return pieces_;
}

void PolarCutter::find_cuts(const Line& line) {
  cuts_.clear();
  const auto add = [&](double x) {
    if (x > line.begin && x < line.end) cuts_.push_back(x);
  };
  const double h = std::abs(line.offset);
  const double r_begin = std::hypot(line.begin, h);
  const double r_end = std::hypot(line.end, h);
  const bool passes = line.begin < 0.0 && line.end > 0.0;  // the point nearest to the centre
  const double nearest = passes ? h : std::min(r_begin, r_end);
  const double farthest = std::max(r_begin, r_end);
  const auto edge_at = [&](double r) {
    return static_cast<int>(std::clamp((r - grid_.inner) / grid_.width(), 0.0, 1.0 * grid_.rings));
  };
  for (int k = edge_at(nearest); k <= std::min(edge_at(farthest) + 1, grid_.rings); ++k) {
    const double edge = grid_.edge(k);
    if (edge <= h) continue;
    const double x = std::sqrt((edge - h) * (edge + h));
    add(-x);
    add(x);
  }
  if (grid_.sectors > 1) {
    if (h > 0.0) {
      const double at_begin = std::atan2(line.offset, line.begin);
      const double at_end = std::atan2(line.offset, line.end);
      const double step = grid_.sector_angle();
      const double first = std::ceil((line.direction + std::min(at_begin, at_end)) / step);
      const double last = std::floor((line.direction + std::max(at_begin, at_end)) / step);
      for (double m = first; m <= last; m += 1.0)
        add(line.offset / std::tan(m * step - line.direction));
    } else {
      add(0.0);
    }
  }
  std::sort(cuts_.begin(), cuts_.end());
  cuts_.push_back(line.end);
}

SegmentPiece PolarCutter::piece(const Line& line, double begin, double end) const {
  const double h = line.offset;
  const double middle = 0.5 * (begin + end);
  SegmentPiece piece;
  piece.ring = grid_.ring_of(std::hypot(middle, h));
  piece.sector = grid_.sector_of(line.direction + std::atan2(h, middle));

  // With psi the angle of e_r from the segment, tan psi = h / x: integrals over x of cos^2, cos sin
  // and sin^2 of it.
  const double length = end - begin;
  const double turn = h == 0.0 ? 0.0 : std::atan2(-h * length, begin * end + h * h);
  const double ss = -h * turn;
  const double cc = length - ss;
  const double cs =
      h == 0.0 ? 0.0 : 0.5 * h * std::log1p(length * (begin + end) / (begin * begin + h * h));
  piece.moment(0, 0) = line.along * cc + line.left * cs;
  piece.moment(0, 1) = -line.along * cs + line.left * cc;
  piece.moment(1, 0) = -line.along * cs - line.left * ss;
  piece.moment(1, 1) = line.along * ss - line.left * cs;
  return piece;
}

}  // namespace cd
