// SPDX-License-Identifier: BSD-3-Clause
// Linked cells: a grid in whose boxes partners at a short distance are found.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "libcd/core/array.hpp"
#include "libcd/core/box_width.hpp"
#include "libcd/core/counting_sort.hpp"
#include "libcd/core/parallel.hpp"
#include "libcd/scene/cell.hpp"

namespace cd {

/// A grain, or an image of one that is near a face of the periodic cell.
template <int D>
struct Site {
  Vector<D> position;               ///< of the centre [length]
  double radius;                    ///< grown by what the body may move [length]
  int body;                         ///< number in the scene
  bool ghost;                       ///< an image beside the cell, not the one within
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

  /// Calls visit(a, b) for all pairs of sites whose distance is at most the sum of their radii and
  /// the margin: once, by that of the boxes [first_box, last_box) which finds it.
  template <class Visit>
  void for_each_pair(int first_box, int last_box, double margin, const Visit& visit) const;

 private:
  using Box = Eigen::Matrix<int, D, 1>;

  int number(const Box& box) const {
    int b = 0;
    for (int axis = 0; axis < D; ++axis) b = b * count_[axis] + box[axis];
    return b;
  }
  Box box_of(int number) const {
    Box box;
    for (int axis = D - 1; axis >= 0; number /= count_[axis--]) box[axis] = number % count_[axis];
    return box;
  }
  static std::vector<Box> steps_to_rows();

  Box count_;
  Array<std::int32_t> first_;  ///< box b holds the sites from first_[b] to before first_[b + 1]
  Array<Site<D>> site_;
};

template <int D>
LinkedCells<D>::LinkedCells(const std::vector<Site<D>>& sites, double least_width) {
  Vector<D> low = sites[0].position;
  Vector<D> high = low;
  for (const Site<D>& s : sites) {
    low = low.cwiseMin(s.position);
    high = high.cwiseMax(s.position);
  }
  // Few grains in a large space: wider boxes keep their number of the order of the grains',
  // whatever the shape of the space. A dense packing has about a box per grain at the least width.
  constexpr double kBoxesPerSite = 8.0, kMostBoxes = 1 << 30;
  const Vector<D> extent = high - low;
  const bool is_finite = extent.allFinite();  // else one box: the difference overflows
  const double width = box_width<D>(
      extent, least_width, std::min(kBoxesPerSite * static_cast<double>(sites.size()), kMostBoxes));
  const auto box_at = [&](const Vector<D>& x) -> Box {
    if (!is_finite) return Box::Zero();
    return ((x - low) / width).template cast<int>();
  };
  count_ = box_at(high).array() + 1;

  const auto count = static_cast<int>(sites.size());
  Array<int> box;
  box.resize(count);
  parallel_for(
      count, [&](int k) { box[k] = number(box_at(sites[static_cast<std::size_t>(k)].position)); });
  site_.resize(count);
  counting_sort(
      count, count_.prod(), [&](int k) { return box[k]; }, first_,
      [&](int k, int at) { site_[at] = sites[static_cast<std::size_t>(k)]; });
}

/// From a row of boxes to half of its neighbours, so that each pair of rows is visited once.
template <int D>
auto LinkedCells<D>::steps_to_rows() -> std::vector<Box> {
  if constexpr (D == 2) return {{1, 0}};
  if constexpr (D == 3) return {{0, 1, 0}, {1, -1, 0}, {1, 0, 0}, {1, 1, 0}};
}

template <int D>
template <class Visit>
void LinkedCells<D>::for_each_pair(int first_box, int last_box, double margin,
                                   const Visit& visit) const {
  const std::vector<Box> rows = steps_to_rows();
  Array<int> near;
  near.resize(site_.size());
  const auto visit_near = [&](const Site<D>& a, int first, int last) {
    int count = 0;  // branch-free: the outcome is unpredictable
    for (int k = first; k < last; ++k) {
      const double limit = a.radius + site_[k].radius + margin;
      near[count] = k;
      count += (site_[k].position - a.position).squaredNorm() <= limit * limit;
    }
    for (int n = 0; n < count; ++n) visit(a, site_[near[n]]);
  };
  Box box = box_of(first_box);
  for (int b = first_box; b < last_box; ++b) {
    const auto step_back = std::min(box[D - 1], 1),
               step_on = std::min(count_[D - 1] - 1 - box[D - 1], 1);
    for (int a = first_[b]; a < first_[b + 1]; ++a)
      visit_near(site_[a], a + 1, first_[b + step_on + 1]);
    for (const Box& row : rows) {
      const Box other = box + row;
      if ((other.array() < 0).any() || (other.array() >= count_.array()).any()) continue;
      const int middle = number(other);
      const int first = first_[middle - step_back], last = first_[middle + step_on + 1];
      for (int a = first_[b]; a < first_[b + 1]; ++a) visit_near(site_[a], first, last);
    }
    for (int axis = D - 1; axis >= 0 && ++box[axis] == count_[axis]; --axis) box[axis] = 0;
  }
}

}  // namespace cd
