// SPDX-License-Identifier: BSD-3-Clause
// Linked cells: a grid in whose boxes partners at a short distance are found.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "libcd/core/array.hpp"
#include "libcd/core/box_width.hpp"
#include "libcd/core/counting_sort.hpp"
#include "libcd/core/parallel.hpp"
#include "libcd/core/parallel_reduce.hpp"
#include "libcd/scene/cell.hpp"

namespace cd {

/// A grain, or an image of one that is near a face of the periodic cell.
template <int D>
struct Site {
  Vector<D> position;               ///< of the centre [length]
  double radius;                    ///< grown by what the body may move [length]
  int body;                         ///< number in the scene
  typename Cell<D>::Offset offset;  ///< of the site from the body's own position, in translations
};

/// Sites sorted into boxes at least as wide as the largest distance looked for, so that partners
/// are in the same and in adjacent boxes. Boxes that follow each other along the last axis do so in
/// memory: three of them are one run of sites.
template <int D>
class LinkedCells {
 public:
  /// At least one site; a width > 0 [length].
  LinkedCells(const std::vector<Site<D>>& sites, double least_width);

  int size() const { return first_.size() - 1; }  ///< number of boxes

  /// Calls visit(b) for all sites of bodies with larger numbers whose distance from a, a site of
  /// these, is at most the sum of both radii and the margin. `near` is working memory.
  template <class Visit>
  void for_each_near(const Site<D>& a, double margin, Array<int>& near, const Visit& visit) const;

 private:
  using Box = Eigen::Matrix<int, D, 1>;

  int number(const Box& box) const {
    int b = 0;
    for (int axis = 0; axis < D; ++axis) b = b * count_[axis] + box[axis];
    return b;
  }
  Box box_at(const Vector<D>& x) const {
    if (!is_finite_) return Box::Zero();
    return ((x - low_) / width_).template cast<int>();
  }

  Vector<D> low_;
  double width_;
  bool is_finite_;  ///< else one box: the extent overflows
  Box count_;
  Array<std::int32_t> first_;  ///< box b holds the sites from first_[b] to before first_[b + 1]
  std::unique_ptr<Site<D>[]> site_;
};

template <int D>
LinkedCells<D>::LinkedCells(const std::vector<Site<D>>& sites, double least_width) {
  const auto count = static_cast<int>(sites.size());
  const auto site = [&](int k) -> const Site<D>& { return sites[static_cast<std::size_t>(k)]; };
  Vector<D> high;
  for (int axis = 0; axis < D; ++axis) {
    low_[axis] = parallel_min(count, [&](int k) { return site(k).position[axis]; });
    high[axis] = -parallel_min(count, [&](int k) { return -site(k).position[axis]; });
  }
  const Vector<D> extent = high - low_;
  // Few grains in a large space: wider boxes keep their number of the order of the grains',
  // whatever the shape of the space. A dense packing has about a box per grain at the least width.
  constexpr double kBoxesPerSite = 8.0, kMostBoxes = 1 << 30;
  is_finite_ = extent.allFinite();
  width_ = box_width<D>(extent, least_width, std::min(kBoxesPerSite * count, kMostBoxes));
  count_ = box_at(high).array() + 1;

  Array<int> box;
  box.resize(count);
  parallel_for(count, [&](int k) { box[k] = number(box_at(site(k).position)); });
  site_ = std::make_unique_for_overwrite<Site<D>[]>(sites.size());
  counting_sort(
      count, count_.prod(), [&](int k) { return box[k]; }, first_,
      [&](int k, int at) { site_[static_cast<std::size_t>(at)] = site(k); });
}

template <int D>
template <class Visit>
void LinkedCells<D>::for_each_near(const Site<D>& a, double margin, Array<int>& near,
                                   const Visit& visit) const {
  const Box box = box_at(a.position);
  const int step_back = std::min(box[D - 1], 1);
  const int step_on = std::min(count_[D - 1] - 1 - box[D - 1], 1);
  constexpr int kRows = D == 2 ? 3 : 9;
  for (int row = 0; row < kRows; ++row) {
    Box other = box;
    bool is_there = true;
    for (int axis = 0, rest = row; axis < D - 1; ++axis, rest /= 3) {
      other[axis] += rest % 3 - 1;
      is_there &= other[axis] >= 0 && other[axis] < count_[axis];
    }
    if (!is_there) continue;
    const int middle = number(other);
    const int first = first_[middle - step_back], last = first_[middle + step_on + 1];
    if (near.size() < last - first) near.resize(last - first);
    const Site<D>* const sites = site_.get();
    int count = 0;  // branch-free: the outcome is unpredictable
    for (int k = first; k < last; ++k) {
      const Site<D>& b = sites[k];
      const double limit = a.radius + b.radius + margin;
      near[count] = k;
      count += ((b.position - a.position).squaredNorm() <= limit * limit) & (b.body > a.body);
    }
    for (int n = 0; n < count; ++n) visit(sites[near[n]]);
  }
}

}  // namespace cd
