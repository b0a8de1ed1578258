// SPDX-License-Identifier: BSD-3-Clause
// Verlet list made with linked cells; walls are compared with every grain.
#include "libcd/detect/neighbour_list.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "libcd/core/counting_sort.hpp"
#include "libcd/core/error.hpp"
#include "libcd/core/insertion_sort.hpp"
#include "libcd/core/parallel.hpp"
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

/// Where the grains are. In a periodic cell: wrapped into it, and once more wherever an image is
/// less than `range` away from it. They are larger by what they may move.
template <int D>
std::vector<Site<D>> sites_of(const Scene<D>& scene, const SkinBudget<D>& budget,
                              const Array<int>& round, double range) {
  using Offset = typename Cell<D>::Offset;
  std::vector<Site<D>> sites;
  if (!scene.cell.periodic()) {
    for (const int b : round)
      sites.push_back(
          {scene.position[b], scene.radius[b] + budget.margin(b), b, false, Offset::Zero()});
    return sites;
  }
  const Matrix<D>& base = scene.cell.base();
  const Vector<D> margin = range * base.inverse().rowwise().norm();
  const int images = D == 2 ? 9 : 27;
  for (const int b : round) {
    const Vector<D> fraction = scene.cell.fraction(scene.position[b]);
    const Offset home = scene.cell.home(scene.position[b]);
    for (int code = 0; code < images; ++code) {
      Offset step;
      for (int axis = 0, rest = code; axis < D; ++axis, rest /= 3) step[axis] = rest % 3 - 1;
      const Offset offset = home + step;
      const Vector<D> shift = offset.template cast<double>();
      const Vector<D> place = fraction + shift;
      if (!is_wanted(scene.cell, step, place, margin)) continue;
      sites.push_back({scene.position[b] + base * shift, scene.radius[b] + budget.margin(b), b,
                       !step.isZero(), offset});
    }
  }
  return sites;
}

/// Sorted by the first body with one count, then within the few pairs of each.
std::vector<ContactKey> sorted(const std::vector<ContactKey>& keys, int bodies) {
  std::vector<ContactKey> result(keys.size());
  Array<std::int32_t> first;
  const auto key = [&](int k) -> const ContactKey& { return keys[static_cast<std::size_t>(k)]; };
  counting_sort(
      checked_pair_count(keys.size()), bodies, [&](int k) { return key(k).i; }, first,
      [&](int k, int at) { result[static_cast<std::size_t>(at)] = key(k); });
  parallel_for(bodies, [&](int b) {
    insertion_sort(result.begin() + first[b], result.begin() + first[b + 1]);
  });
  return result;
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
  bodies_seen_ = bodies.revision();

  Array<int> round;
  Array<int> walls;
  largest_ = 0.0;
  for (int b = 0; b < scene.size(); ++b) {
    const bool is_round = scene.shape[b] == Shape::round;
    if (is_round) round.push_back(b);
    if (is_wall(scene.shape[b])) walls.push_back(b);
    if (is_round) largest_ = std::max(largest_, scene.radius[b]);
  }
  if (scene.cell.periodic() && !round.empty()) check_cell(scene, walls);

  std::vector<ContactKey> keys;
  keys.reserve(pairs_.keys().size());
  const auto add = [&](std::vector<ContactKey>& to, int a, int b, CellImage image) {
    if (bodies.responds(a) || bodies.responds(b))
      to.push_back({std::min(a, b), std::max(a, b), a < b ? image : -image});
  };
  if (!round.empty()) {
    const LinkedCells<D> cells(sites_of(scene, budget_, round, range()), range());
    std::vector<std::vector<ContactKey>> others(static_cast<std::size_t>(thread_count()));
    parallel_parts(cells.size(), kWorthAThread, [&](int first, int end, int part) {
      std::vector<ContactKey>& here = part == 0 ? keys : others[static_cast<std::size_t>(part)];
      // Of the two appearances of a pair across a face, that with the ghost of the larger number
      // counts.
      cells.for_each_pair(first, end, reach_, [&](const Site<D>& a, const Site<D>& b) {
        if (a.ghost && b.ghost) return;
        if ((a.ghost && a.body < b.body) || (b.ghost && b.body < a.body)) return;
        add(here, a.body, b.body,
            scene.cell.periodic() ? Cell<D>::image(b.offset - a.offset) : CellImage());
      });
    });
    for (const std::vector<ContactKey>& found : others)
      keys.insert(keys.end(), found.begin(), found.end());
  }
  for (const int wall : walls) {
    for (const int grain : round) {
      const ContactKey key{std::min(grain, wall), std::max(grain, wall)};
      const double margin = reach_ + budget_.margin(grain) + budget_.margin(wall);
      if (!is_beyond(scene, key, margin) && contact_geometry(scene, key).gap <= margin)
        add(keys, grain, wall, {});
    }
  }
  pairs_ = PairList<D>(scene, bodies, sorted(keys, scene.size()));
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
