// SPDX-License-Identifier: BSD-3-Clause
// Geometry and motion of a periodic cell.
#include "libcd/scene/cell.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "libcd/core/error.hpp"
#include "libcd/core/require.hpp"

namespace cd {
namespace {

template <int D>
void check_volume(const std::string& parameter, const Matrix<D>& base) {
  const double volume = base.determinant();
  if (!(volume > 0.0) || !std::isfinite(volume))
    throw Error(parameter, volume, "translations that span a finite volume > 0");
}

}  // namespace

template <int D>
void Barostat<D>::check() const {
  require_positive("cell-inertia", inertia);
  for (int k = 0; k < D; ++k) {
    if (!(stress(k, k) > 0.0)) throw Error("pressure", stress(k, k), "a finite stress > 0");
  }
  if (!stress.allFinite()) throw Error("pressure", stress.sum(), "a finite stress");
}

template <int D>
Cell<D>::Cell(const Matrix<D>& base) : base_(base) {
  axes_.fill(true);
  check_volume<D>("cell", base);
}

template <int D>
Cell<D>::Cell(const Vector<D>& edges, const std::array<bool, D>& axes)
    : axes_(axes), base_(edges.asDiagonal()) {
  check_volume<D>("cell", base_);
  if (!(edges.minCoeff() > 0.0)) throw Error("cell", edges.minCoeff(), "edges > 0");
  if (!periodic()) throw Error("cell: periodic along no axis");
}

template <int D>
bool Cell<D>::periodic_everywhere() const {
  return std::ranges::count(axes_, true) == D;
}

template <int D>
double Cell<D>::least_height() const {
  const Vector<D> inverse = base_.inverse().rowwise().norm();
  double largest = 0.0;
  for (int axis = 0; axis < D; ++axis)
    if (periodic(axis)) largest = std::max(largest, inverse[axis]);
  return 1.0 / largest;
}

template <int D>
typename Cell<D>::Offset Cell<D>::home(const Vector<D>& x) const {
  Offset offset = -fraction(x).array().floor().matrix().template cast<int>();
  for (int axis = 0; axis < D; ++axis)
    if (!periodic(axis)) offset[axis] = 0;
  return offset;
}

template <int D>
CellImage Cell<D>::image(const Offset& offset) {
  if (offset.cwiseAbs().maxCoeff() > CellImage::kMost)
    throw Error("cell: two grains near each other have travelled more than " +
                std::to_string(CellImage::kMost) +
                " cells apart, the most that an image is numbered to: expected a longer cell");
  return {offset[0], offset[1], D == 2 ? 0 : offset[D - 1]};
}

template <int D>
void Cell<D>::deform(double time_step) {
  const Matrix<D> step = Matrix<D>::Identity() + time_step * rate;
  base_ = (step * base_).eval();
  check_volume<D>("time-step: the cell would collapse: volume", base_);
}

template <int D>
std::optional<typename Cell<D>::Integers> Cell<D>::straighten() {
  constexpr double kMost = 0.5 + 1e-9;  // half and what rounding adds to it
  Integers change = Integers::Identity();
  bool changes = false, again = true;
  while (again) {  // ends, as the translations become shorter
    again = false;
    for (int a = 0; a < D; ++a) {
      for (int b = D - 1; b >= 0; --b) {
        const double lean = base_(a, b) / base_(a, a);
        if (a == b || !periodic(a) || !periodic(b) || !(std::abs(lean) > kMost)) continue;
        const Vector<D> other = base_.col(b) - std::round(lean) * base_.col(a);
        if (!(other.squaredNorm() < base_.col(b).squaredNorm())) continue;
        base_.col(b) = other;
        change.row(a) += static_cast<int>(std::lround(lean)) * change.row(b);
        changes = again = true;
      }
    }
  }
  if (!changes) return std::nullopt;
  multiples_ = (change * multiples_).eval();
  return change;
}

template struct Barostat<2>;
template struct Barostat<3>;
template class Cell<2>;
template class Cell<3>;

}  // namespace cd
