// SPDX-License-Identifier: BSD-3-Clause
// Box images: the images of points of a periodic cell that lie in a box, which is how regions of a
// scene see its bodies.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "libcd/core/error.hpp"
#include "libcd/scene/cell.hpp"

namespace cd {

/// A box with edges along the axes, fixed in space, bounds included, in a cell as it is now. A
/// point is in it if one of its images is: position + base() * integers along the periodic axes.
/// In open space that is the point itself.
template <int D>
class BoxImages {
 public:
  /// Corners of the box [length]. Along a bound that is infinite and an axis that a translation is
  /// parallel to, all images are alike: the bounds there take no part, and one image stands for
  /// all. Throws Error where an infinite bound would take infinitely many different images: along
  /// an axis along which translations lean, or will in shear.
  BoxImages(const Cell<D>& cell, const Vector<D>& low, const Vector<D>& high);

  /// Returns whether an image of the point is in the box.
  bool contains(const Vector<D>& x) const {
    return any_of(x, 0.0, [](const Vector<D>&) { return true; });
  }

  /// Calls a function with each image of the point in the box widened by `margin` [length].
  template <class Visit>
  void for_each(const Vector<D>& x, double margin, const Visit& visit) const {
    any_of(x, margin, [&](const Vector<D>& image) {
      visit(image);
      return false;
    });
  }

  /// Returns whether the predicate holds for an image of the point in the box widened by `margin`;
  /// images after the first for which it does are not asked. Throws Error for more than 10^6
  /// images.
  template <class Predicate>
  bool any_of(const Vector<D>& x, double margin, const Predicate& holds) const {
    if (columns_ == 0) return is_inside(x, margin) && holds(x);
    Vector<D> first;
    Offset count;
    double candidates = 1.0;
    for (int c = 0; c < columns_; ++c) {
      const auto [least, most] = multiples(c, x, margin);
      if (!(least <= most)) return false;
      first[c] = least;
      candidates *= most - least + 1.0;
      if (!(candidates <= kMost)) throw_too_many();
      count[c] = static_cast<int>(most - least) + 1;
    }
    for (int k = 0; k < static_cast<int>(candidates); ++k) {
      Vector<D> image = x;
      for (int c = 0, rest = k; c < columns_; rest /= count[c], ++c)
        image += (first[c] + rest % count[c]) * base_.col(column_[c]);
      if (is_inside(image, margin) && holds(image)) return true;
    }
    return false;
  }

 private:
  using Offset = typename Cell<D>::Offset;
  static constexpr double kMost = 1e6;  ///< images of a point

  [[noreturn]] static void throw_too_many() {
    throw Error("bounds of a region: more than 1e6 images of the cell lie between them");
  }

  bool is_inside(const Vector<D>& x, double margin) const {
    for (int axis = 0; axis < D; ++axis)
      if (counts_[axis] && !(x[axis] >= low_[axis] - margin && x[axis] <= high_[axis] + margin))
        return false;
    return true;
  }

  /// The least and the largest multiple of a translation that can bring the point into the box.
  std::array<double, 2> multiples(int c, const Vector<D>& x, double margin) const {
    constexpr double kRounding = 1e-9;
    double least = -kRounding, most = kRounding;
    for (int axis = 0; axis < D; ++axis) {
      const double part = per_length_(c, axis);
      if (part == 0.0) continue;
      const double low = part * (low_[axis] - margin - x[axis]);
      const double high = part * (high_[axis] + margin - x[axis]);
      least += std::min(low, high);
      most += std::max(low, high);
    }
    return {std::ceil(least), std::floor(most)};
  }

  Vector<D> low_, high_;
  Matrix<D> base_;
  Eigen::Array<bool, D, 1> counts_ =
      Eigen::Array<bool, D, 1>::Constant(true);  ///< axes whose bounds do
  int columns_ = 0;                              ///< translations whose multiples are to be found
  Offset column_ = Offset::Zero();
  Matrix<D> per_length_ = Matrix<D>::Zero();  ///< rows: multiples of these per length
};

}  // namespace cd
