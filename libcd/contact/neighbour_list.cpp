// Linked cells: grains are sorted into boxes at least as wide as the largest interaction distance,
// so that partners are found in the same and in adjacent boxes.
#include "libcd/contact/neighbour_list.hpp"

#include <algorithm>
#include <cmath>

#include "libcd/contact/geometry.hpp"
#include "libcd/core/error.hpp"

namespace cd {
namespace {

/// Grains sorted into the boxes of a grid that covers them; box b holds
/// grains[first[b]..first[b+1]).
template <int D>
struct LinkedCells {
  Eigen::Matrix<int, D, 1> count;
  Vector<D> origin;
  double width;
  Array<int> first;
  Array<int> grains;

  LinkedCells(const Scene<D>& scene, const Array<int>& round, double box_width);

  Eigen::Matrix<int, D, 1> box_of(const Vector<D>& x) const {
    return ((x - origin) / width).array().floor().matrix().template cast<int>();
  }
  int number(const Eigen::Matrix<int, D, 1>& box) const {
    int b = 0;
    for (int axis = 0; axis < D; ++axis) b = b * count[axis] + box[axis];
    return b;
  }
  bool contains(const Eigen::Matrix<int, D, 1>& box) const {
    return (box.array() >= 0).all() && (box.array() < count.array()).all();
  }
};

template <int D>
LinkedCells<D>::LinkedCells(const Scene<D>& scene, const Array<int>& round, double box_width)
    : width(box_width) {
  Vector<D> low = scene.position[round[0]];
  Vector<D> high = low;
  for (const int g : round) {
    low = low.cwiseMin(scene.position[g]);
    high = high.cwiseMax(scene.position[g]);
  }
  origin = low;
  // Few grains in a large space: wider boxes keep their number of the order of the grains'.
  const double most = std::ceil(4.0 * std::pow(static_cast<double>(round.size()), 1.0 / D));
  width = std::max(width, (high - low).maxCoeff() / most);
  count = ((high - low) / width).array().floor().matrix().template cast<int>().array() + 1;

  Array<int> box(round.begin(), round.end());
  for (int& b : box) b = number(box_of(scene.position[b]));
  first.assign(count.prod() + 1, 0);
  for (const int b : box) ++first[b + 1];
  for (int b = 0; b < first.size() - 1; ++b) first[b + 1] += first[b];
  grains.resize(round.size());
  Array<int> next = first;
  for (int k = 0; k < round.size(); ++k) grains[next[box[k]]++] = round[k];
}

/// Steps from a box to half of its neighbours, so that each pair of boxes is visited once.
template <int D>
std::vector<Eigen::Matrix<int, D, 1>> half_neighbours() {
  std::vector<Eigen::Matrix<int, D, 1>> steps;
  const int all = D == 2 ? 9 : 27;
  for (int code = all / 2 + 1; code < all; ++code) {
    Eigen::Matrix<int, D, 1> step;
    for (int axis = D - 1, rest = code; axis >= 0; --axis, rest /= 3) step[axis] = rest % 3 - 1;
    steps.push_back(step);
  }
  return steps;
}

template <int D>
bool responds(const Scene<D>& scene, int body) {
  return !scene.inverse_mass(body).isZero(0.0) || scene.inverse_inertia(body) > 0.0;
}

}  // namespace

template <int D>
NeighbourList<D>::NeighbourList(double reach, double skin) : reach_(reach), skin_(skin) {
  if (!(reach > 0.0) || !std::isfinite(reach)) throw Error("reach", reach, "a finite length > 0");
  if (!(skin > 0.0) || !std::isfinite(skin)) throw Error("skin", skin, "a finite length > 0");
}

template <int D>
const std::vector<ContactKey>& NeighbourList<D>::pairs(const Scene<D>& scene) {
  if (!is_valid(scene)) rebuild(scene);
  return pairs_;
}

template <int D>
bool NeighbourList<D>::is_valid(const Scene<D>& scene) const {
  if (position_at_rebuild_.size() != scene.size()) return false;
  const double limit = 0.25 * skin_ * skin_;
  for (int b = 0; b < scene.size(); ++b) {
    if ((scene.position[b] - position_at_rebuild_[b]).squaredNorm() > limit) return false;
  }
  return true;
}

template <int D>
void NeighbourList<D>::rebuild(const Scene<D>& scene) {
  ++rebuilds_;
  position_at_rebuild_ = scene.position;
  pairs_.clear();

  Array<int> round;
  Array<int> walls;
  double largest = 0.0;
  for (int b = 0; b < scene.size(); ++b) {
    (scene.shape[b] == Shape::round ? round : walls).push_back(b);
    largest = std::max(largest, scene.radius[b]);
  }
  if (round.empty()) return;

  const auto add_if_near = [&](int a, int b) {
    const ContactKey key{std::min(a, b), std::max(a, b), 0};
    if (contact_geometry(scene, key).gap > reach_ + skin_) return;
    if (responds(scene, a) || responds(scene, b)) pairs_.push_back(key);
  };

  const LinkedCells<D> cells(scene, round, 2.0 * largest + reach_ + skin_);
  const auto steps = half_neighbours<D>();
  for (const int a : round) {
    const auto box = cells.box_of(scene.position[a]);
    const int own = cells.number(box);
    for (int k = cells.first[own]; k < cells.first[own + 1]; ++k) {
      if (a < cells.grains[k]) add_if_near(a, cells.grains[k]);
    }
    for (const auto& step : steps) {
      const Eigen::Matrix<int, D, 1> other = box + step;
      if (!cells.contains(other)) continue;
      const int b = cells.number(other);
      for (int k = cells.first[b]; k < cells.first[b + 1]; ++k) add_if_near(a, cells.grains[k]);
    }
    for (const int wall : walls) add_if_near(a, wall);
  }
  std::sort(pairs_.begin(), pairs_.end());
}

template class NeighbourList<2>;
template class NeighbourList<3>;

}  // namespace cd
