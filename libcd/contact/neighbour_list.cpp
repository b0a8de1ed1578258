// Linked cells: grains are sorted into boxes at least as wide as the largest interaction distance,
// so that partners are found in the same and in adjacent boxes.
#include "libcd/contact/neighbour_list.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "libcd/contact/geometry.hpp"
#include "libcd/core/error.hpp"
#include "libcd/core/same_bytes.hpp"

namespace cd {
namespace {

/// A grain, or an image of one that is near a face of the periodic cell.
template <int D>
struct Site {
  Vector<D> position;
  int body;
  bool ghost;
  typename Cell<D>::Offset offset;  ///< of the site from the body's own position, in translations
};

/// Where the grains are. In a periodic cell: wrapped into it, and once more wherever an image is
/// less than `range` away from it.
template <int D>
std::vector<Site<D>> sites_of(const Scene<D>& scene, const Array<int>& round, double range) {
  using Offset = typename Cell<D>::Offset;
  std::vector<Site<D>> sites;
  if (!scene.cell.periodic()) {
    for (const int b : round) sites.push_back({scene.position[b], b, false, Offset::Zero()});
    return sites;
  }
  const Matrix<D>& base = scene.cell.base();
  const Vector<D> margin = range * base.inverse().rowwise().norm();
  const int images = D == 2 ? 9 : 27;
  for (const int b : round) {
    const Vector<D> fraction = scene.cell.fraction(scene.position[b]);
    const Offset home = -fraction.array().floor().matrix().template cast<int>();
    for (int code = 0; code < images; ++code) {
      Offset step;
      for (int axis = 0, rest = code; axis < D; ++axis, rest /= 3) step[axis] = rest % 3 - 1;
      const Offset offset = home + step;
      const Vector<D> shift = offset.template cast<double>();
      const Vector<D> place = fraction + shift;
      if ((place.array() < -margin.array()).any()) continue;
      if ((place.array() > 1.0 + margin.array()).any()) continue;
      sites.push_back({scene.position[b] + base * shift, b, !step.isZero(), offset});
    }
  }
  return sites;
}

/// Sites sorted into the boxes of a grid that covers them; box b holds site[first[b]..first[b+1]).
template <int D>
struct LinkedCells {
  Eigen::Matrix<int, D, 1> count;
  Vector<D> origin;
  double width;
  Array<int> first;
  Array<int> site;

  LinkedCells(const std::vector<Site<D>>& sites, double box_width);

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
LinkedCells<D>::LinkedCells(const std::vector<Site<D>>& sites, double box_width)
    : width(box_width) {
  Vector<D> low = sites[0].position;
  Vector<D> high = low;
  for (const Site<D>& s : sites) {
    low = low.cwiseMin(s.position);
    high = high.cwiseMax(s.position);
  }
  origin = low;
  // Few grains in a large space: wider boxes keep their number of the order of the grains'.
  const double most = std::ceil(4.0 * std::pow(static_cast<double>(sites.size()), 1.0 / D));
  width = std::max(width, (high - low).maxCoeff() / most);
  count = ((high - low) / width).array().floor().matrix().template cast<int>().array() + 1;

  Array<int> box;
  for (const Site<D>& s : sites) box.push_back(number(box_of(s.position)));
  first.assign(count.prod() + 1, 0);
  for (const int b : box) ++first[b + 1];
  for (int b = 0; b < first.size() - 1; ++b) first[b + 1] += first[b];
  site.resize(box.size());
  Array<int> next = first;
  for (int k = 0; k < box.size(); ++k) site[next[box[k]]++] = k;
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

/// Sorted by the first body with one count, then within the few pairs of each.
std::vector<ContactKey> sorted(const std::vector<ContactKey>& keys, int bodies) {
  Array<std::ptrdiff_t> next;
  next.assign(bodies + 1, 0);
  for (const ContactKey& key : keys) ++next[key.i + 1];
  std::partial_sum(next.begin(), next.end(), next.begin());
  std::vector<ContactKey> result(keys.size());
  for (const ContactKey& key : keys) result[static_cast<std::size_t>(next[key.i]++)] = key;
  std::ptrdiff_t first = 0;
  for (int b = 0; b < bodies; ++b) {  // next[b] is now the end of those of b
    std::sort(result.begin() + first, result.begin() + next[b]);
    first = next[b];
  }
  return result;
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
const PairList<D>& NeighbourList<D>::pairs(const Scene<D>& scene) {
  if (!is_valid(scene)) rebuild(scene);
  return pairs_;
}

template <int D>
bool NeighbourList<D>::is_valid(const Scene<D>& scene) const {
  if (position_at_rebuild_.size() != scene.size()) return false;
  if (!same_bytes(radius_, scene.radius) || !same_bytes(mass_, scene.mass) ||
      !same_bytes(mobility_, scene.mobility))
    return false;
  Matrix<D> affine = Matrix<D>::Identity();
  if (scene.cell.periodic()) affine = scene.cell.base() * base_at_rebuild_.inverse();
  const double strain = (affine - Matrix<D>::Identity()).norm();
  const double left = 0.5 * (skin_ - strain * range());
  if (left < 0.0) return false;
  const auto all_near = [&](const auto& place_then) {
    bool near = true;  // without a branch
    for (int b = 0; b < scene.size(); ++b)
      near &= (scene.position[b] - place_then(b)).squaredNorm() <= left * left;
    return near;
  };
  if (!scene.cell.periodic()) return all_near([&](int b) { return position_at_rebuild_[b]; });
  return all_near([&](int b) { return Vector<D>(affine * position_at_rebuild_[b]); });
}

template <int D>
void NeighbourList<D>::rebuild(const Scene<D>& scene) {
  ++rebuilds_;
  position_at_rebuild_ = scene.position;
  radius_ = scene.radius;
  mass_ = scene.mass;
  mobility_ = scene.mobility;
  base_at_rebuild_ = scene.cell.base();
  pairs_ = {};
  std::vector<ContactKey> keys;

  Array<int> round;
  Array<int> walls;
  largest_ = 0.0;
  for (int b = 0; b < scene.size(); ++b) {
    const bool is_round = scene.shape[b] == Shape::round;
    (is_round ? round : walls).push_back(b);
    if (is_round) largest_ = std::max(largest_, scene.radius[b]);
  }
  if (round.empty()) return;
  if (scene.cell.periodic()) check_cell(scene, walls);

  const auto add_if_near = [&](int a, int b, std::int32_t image) {
    const ContactKey key{std::min(a, b), std::max(a, b), a < b ? image : -image};
    const double near = scene.radius[a] + scene.radius[b] + reach_ + skin_;
    const bool plain = image == 0 && scene.shape[b] == Shape::round;
    if (plain && (scene.position[b] - scene.position[a]).squaredNorm() > near * near) return;
    if (contact_geometry(scene, key).gap > reach_ + skin_) return;
    if (responds(scene, a) || responds(scene, b)) keys.push_back(key);
  };

  const std::vector<Site<D>> sites = sites_of(scene, round, range());
  const LinkedCells<D> cells(sites, range());
  const auto steps = half_neighbours<D>();
  // Of the two appearances of a pair across a face, that with the ghost of the larger number
  // counts.
  const auto add_sites = [&](const Site<D>& a, const Site<D>& b) {
    if (a.ghost && b.ghost) return;
    if ((a.ghost && a.body < b.body) || (b.ghost && b.body < a.body)) return;
    add_if_near(a.body, b.body, Cell<D>::image(b.offset - a.offset));
  };
  for (int k = 0; k < std::ssize(sites); ++k) {
    const Site<D>& a = sites[static_cast<std::size_t>(k)];
    const auto box = cells.box_of(a.position);
    const int own = cells.number(box);
    const auto add_box = [&](int b, bool same) {
      for (int l = cells.first[b]; l < cells.first[b + 1]; ++l) {
        if (!same || k < cells.site[l])
          add_sites(a, sites[static_cast<std::size_t>(cells.site[l])]);
      }
    };
    add_box(own, true);
    for (const auto& step : steps) {
      const Eigen::Matrix<int, D, 1> other = box + step;
      if (cells.contains(other)) add_box(cells.number(other), false);
    }
  }
  for (const int a : round) {
    for (const int wall : walls) add_if_near(a, wall, 0);
  }
  pairs_ = PairList<D>(scene, sorted(keys, scene.size()));
}

template <int D>
void NeighbourList<D>::check_cell(const Scene<D>& scene, const Array<int>& walls) const {
  if (!walls.empty())
    throw Error("cell: a wall (body " + std::to_string(walls[0]) +
                ") is not allowed in a periodic cell");
  const double height = scene.cell.least_height();
  if (!(height > range()))
    throw Error("cell: a periodic cell of height " + std::to_string(height) +
                " is not allowed, expected above the largest diameter + reach + skin = " +
                std::to_string(range()));
}

template class NeighbourList<2>;
template class NeighbourList<3>;

}  // namespace cd
