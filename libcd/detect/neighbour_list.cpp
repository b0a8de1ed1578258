// SPDX-License-Identifier: BSD-3-Clause
// Verlet list made with linked cells; walls are compared with every grain.
#include "libcd/detect/neighbour_list.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "libcd/core/error.hpp"
#include "libcd/core/insertion_sort.hpp"
#include "libcd/core/parallel_lists.hpp"
#include "libcd/core/parallel_reduce.hpp"
#include "libcd/core/step_parts.hpp"
#include "libcd/detect/geometry.hpp"
#include "libcd/detect/linked_cells.hpp"
#include "libcd/scene/check_scene.hpp"

namespace cd {
namespace {

/// Whether an image that is `step` cells from home is in the periodic cell or near enough to it.
template <int D>
bool is_wanted(const Cell<D>& cell, const typename Cell<D>::Offset& step, const Vector<D>& place,
               const Vector<D>& margin) {
  for (int axis = 0; axis < D; ++axis) {
    if (!cell.periodic(axis) && step[axis] != 0) return false;
    if (!cell.periodic(axis)) continue;
    if (place[axis] < -margin[axis] || place[axis] > 1.0 + margin[axis]) return false;
  }
  return true;
}

/// Whether the translations of a cell leave a wall where it is.
template <int D>
bool is_invariant(const Scene<D>& scene, int wall) {
  for (int axis = 0; axis < D; ++axis) {
    if (!scene.cell.periodic(axis)) continue;
    const Vector<D> along = scene.cell.base().col(axis).normalized(), n = scene.normal[wall];
    const bool is_plane = scene.shape[wall] == Shape::half_space;
    const bool is_cylinder = D == 3 && !is_plane && scene.shape[wall] != Shape::plate;
    if (is_plane && n.dot(along) == 0.0) continue;
    if (is_cylinder && std::abs(n.dot(along)) == 1.0) continue;
    return false;
  }
  return true;
}

/// The grains of a scene, larger by what they may move, as sites within the periodic cell.
template <int D>
class Homes {
 public:
  using Offset = typename Cell<D>::Offset;

  Homes(const Scene<D>& scene, const SkinBudget<D>& budget)
      : scene_(scene), budget_(budget), inverse_(scene.cell.base().inverse()) {}

  /// Of a grain within the cell.
  Site<D> site(int body) const { return site(body, offset(fraction(body))); }

  /// Appends a grain within the cell, and once more wherever an image is less than the margin, in
  /// translations of the cell, away from it.
  void add_images(int body, const Vector<D>& margin, std::vector<Site<D>>& sites) const {
    const Vector<D> place = fraction(body);
    const Offset home = offset(place);
    const Vector<D> inside = place + home.template cast<double>();
    bool is_interior = true;
    for (int axis = 0; axis < D; ++axis)
      is_interior &= !scene_.cell.periodic(axis) ||
                     (inside[axis] > margin[axis] && inside[axis] < 1.0 - margin[axis]);
    if (is_interior) {
      sites.push_back(site(body, home));
      return;
    }
    constexpr int kImages = D == 2 ? 9 : 27;
    for (int code = 0; code < kImages; ++code) {
      Offset step;
      for (int axis = 0, rest = code; axis < D; ++axis, rest /= 3) step[axis] = rest % 3 - 1;
      const Offset there = home + step;
      if (is_wanted<D>(scene_.cell, step, place + there.template cast<double>(), margin))
        sites.push_back(site(body, there));
    }
  }

 private:
  Vector<D> fraction(int body) const { return inverse_ * scene_.position[body]; }

  /// As Cell::home.
  Offset offset(const Vector<D>& place) const {
    Offset offset = Offset::Zero();
    for (int axis = 0; axis < D; ++axis)
      if (scene_.cell.periodic(axis)) offset[axis] = -static_cast<int>(std::floor(place[axis]));
    return offset;
  }

  Site<D> site(int body, const Offset& offset) const {
    Vector<D> x = scene_.position[body];
    if (scene_.cell.periodic()) x += scene_.cell.base() * offset.template cast<double>();
    return {x, scene_.radius[body] + budget_.margin(body), body, offset};
  }

  const Scene<D>& scene_;
  const SkinBudget<D>& budget_;
  Matrix<D> inverse_;
};

/// All grains, and their images less than `range` away from the cell.
template <int D>
std::vector<Site<D>> sites_of(const Scene<D>& scene, const Homes<D>& homes, double range) {
  const Vector<D> margin = range * scene.cell.base().inverse().rowwise().norm();
  return parallel_lists<Site<D>>(scene.size(), {}, [&](int first, int end, auto& sites) {
    for (int b = first; b < end; ++b) {
      if (scene.shape[b] != Shape::round) continue;
      if (scene.cell.periodic()) {
        homes.add_images(b, margin, sites);
      } else {
        sites.push_back(homes.site(b));
      }
    }
  });
}

/// Those of one body: mostly a handful.
template <class Iterator>
void sort_few(Iterator first, Iterator last) {
  constexpr std::ptrdiff_t kFew = 32;
  if (last - first > kFew) {
    std::sort(first, last);
  } else {
    insertion_sort(first, last);
  }
}

}  // namespace

template <int D>
NeighbourList<D>::NeighbourList(double reach, double skin) : reach_(reach), budget_(skin) {
  if (!(reach > 0.0) || !std::isfinite(reach)) throw Error("reach", reach, "a finite length > 0");
  if (!(skin > 0.0) || !std::isfinite(skin)) throw Error("skin", skin, "a finite length > 0");
}

template <int D>
const PairList<D>& NeighbourList<D>::pairs(const Scene<D>& scene, const BodyConstants<D>& bodies) {
  const StepParts::Timer timer(StepPart::list);
  const bool is_of_scene = budget_.size() == scene.size() && bodies_seen_ == bodies.revision();
  const bool is_usable = is_of_scene && (budget_.holds(scene, range()) ||
                                         budget_.renew(scene, bodies, pairs_, reach_));
  if (!is_usable) rebuild(scene, bodies);
  ++age_;
  return pairs_;
}

template <int D>
void NeighbourList<D>::rebuild(const Scene<D>& scene, const BodyConstants<D>& bodies) {
  check_places(scene);
  budget_.adapt(scene, pairs_, age_);
  ++rebuilds_;
  age_ = 0;
  bodies_seen_ = {};  // until there is a whole list

  const int count = scene.size();
  Array<int> walls;
  for (int b = 0; b < count; ++b)
    if (is_wall(scene.shape[b])) walls.push_back(b);
  const auto is_round = [&](int b) { return scene.shape[b] == Shape::round; };
  largest_ = parallel_max(count, [&](int b) { return is_round(b) ? scene.radius[b] : 0.0; });
  if (scene.cell.periodic() && largest_ > 0.0) check_cell(scene, walls);
  const auto responds = [&](int a, int b) { return bodies.responds(a) || bodies.responds(b); };

  auto at_walls = parallel_lists<ContactKey>(count, {}, [&](int first, int end, auto& keys) {
    for (int grain = first; grain < end; ++grain) {
      if (!is_round(grain)) continue;
      for (const int wall : walls) {
        const ContactKey key{std::min(grain, wall), std::max(grain, wall)};
        const double margin = reach_ + budget_.margin(grain) + budget_.margin(wall);
        if (!is_beyond(scene, key, margin) && contact_geometry(scene, key).gap <= margin &&
            responds(grain, wall))
          keys.push_back(key);
      }
    }
  });
  std::ranges::sort(at_walls);

  const Homes<D> homes(scene, budget_);
  const std::vector<Site<D>> sites = sites_of(scene, homes, range());
  std::optional<LinkedCells<D>> cells;
  if (!sites.empty()) cells.emplace(sites, range());
  auto keys =
      parallel_lists<ContactKey>(count, pairs_.take_keys(), [&](int first, int end, auto& found) {
        Array<int> near;
        auto wall = std::ranges::lower_bound(at_walls, first, {}, &ContactKey::i);
        for (int a = first; a < end; ++a) {
          const auto begin = static_cast<std::ptrdiff_t>(found.size());
          for (; wall != at_walls.end() && wall->i == a; ++wall) found.push_back(*wall);
          if (!is_round(a)) continue;
          // Of the two appearances of a pair across a face, that with the image of the larger
          // number counts.
          const Site<D> home = homes.site(a);
          cells->for_each_near(home, reach_, near, [&](const Site<D>& b) {
            if (!responds(a, b.body)) return;
            const bool is_image = b.offset != home.offset;
            found.push_back(
                {a, b.body, is_image ? Cell<D>::image(b.offset - home.offset) : CellImage()});
          });
          sort_few(found.begin() + begin, found.end());
        }
      });
  pairs_.assign(scene, bodies, std::move(keys));
  bodies_seen_ = bodies.revision();
}

template <int D>
void NeighbourList<D>::check_cell(const Scene<D>& scene, const Array<int>& walls) const {
  for (const int wall : walls)
    if (!is_invariant(scene, wall))
      throw Error("cell: a wall (body " + std::to_string(wall) +
                  ") is not allowed in a periodic cell whose translations move it");
  const double height = scene.cell.least_height();
  if (!(height > range()))
    throw Error(
        "cell: a periodic cell of height " + shown(height) +
        " is not allowed, expected above the largest diameter + reach + skin = " + shown(range()));
}

template class NeighbourList<2>;
template class NeighbourList<3>;

}  // namespace cd
