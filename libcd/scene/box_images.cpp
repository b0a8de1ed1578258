// SPDX-License-Identifier: BSD-3-Clause
// Translations that a box needs, by elimination of axes along which it has no end.
#include "libcd/scene/box_images.hpp"

namespace cd {
namespace {

/// Whether a translation moves points along an axis, now or when the cell has deformed further.
template <int D>
bool moves_along(const Cell<D>& cell, int axis, int column) {
  return cell.base()(axis, column) != 0.0 || (cell.rate * cell.base())(axis, column) != 0.0;
}

}  // namespace

template <int D>
BoxImages<D>::BoxImages(const Cell<D>& cell, const Vector<D>& low, const Vector<D>& high)
    : low_(low), high_(high), base_(cell.base()) {
  Eigen::Array<bool, D, 1> is_needed;
  for (int axis = 0; axis < D; ++axis) is_needed[axis] = cell.periodic(axis);
  Matrix<D> reduced = base_;
  // Without an end along an axis, what is parallel to it brings no point in or out.
  for (bool again = true; again;) {
    again = false;
    for (int column = 0; column < D; ++column) {
      if (!is_needed[column]) continue;
      int along = 0, axis = 0;
      for (int a = 0; a < D; ++a) {
        if (!counts_[a] || !moves_along(cell, a, column)) continue;
        ++along;
        axis = a;
      }
      if (along != 1 || (std::isfinite(low[axis]) && std::isfinite(high[axis]))) continue;
      is_needed[column] = false;
      counts_[axis] = false;
      reduced.row(axis).setZero();
      reduced.col(column).setZero();
      reduced(axis, column) = 1.0;
      again = true;
    }
  }
  const Matrix<D> inverse = reduced.inverse();
  for (int column = 0; column < D; ++column) {
    if (!is_needed[column]) continue;
    per_length_.row(columns_) = inverse.row(column);
    column_[columns_++] = column;
    for (int axis = 0; axis < D; ++axis) {
      if (!moves_along(cell, axis, column) && inverse(column, axis) == 0.0) continue;
      if (!counts_[axis]) continue;
      for (const double bound : {low[axis], high[axis]})
        if (!std::isfinite(bound))
          throw Error(std::string("bound along ") + "xyz"[axis], bound,
                      "a finite number, as translations of the cell lean along it");
    }
  }
}

template class BoxImages<2>;
template class BoxImages<3>;

}  // namespace cd
