// Grains find each other in linked cells; walls look at every grain.
#include "libcd/contact/neighbour_list.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "libcd/contact/geometry.hpp"
#include "libcd/contact/linked_cells.hpp"
#include "libcd/core/error.hpp"
#include "libcd/core/insertion_sort.hpp"
#include "libcd/scene/motion_limits.hpp"

namespace cd {
namespace {

// What bodies moved says little if a list lived for fewer steps.
constexpr int kLongLife = 20;
// A strain of rounding only.
constexpr double kNoStrain = 1e-12;
// Of half the skin, for bodies that do not move: others may come and push them. Less is no room.
constexpr double kLeastShare = 0.01;
// Times what a body moved while the last list lived: some become faster. In a sheared packing the
// pairs listed and the making of lists together cost least with both as they are.
constexpr double kMoreRoom = 2.0;
// Each costs a look at all bodies, a hundredth of what a new list costs.
constexpr int kMostMovedRooms = 100;

/// Where the grains are. In a periodic cell: wrapped into it, and once more wherever an image is
/// less than `range` away from it. They are as large as the room that they may move in.
template <int D>
std::vector<Site<D>> sites_of(const Scene<D>& scene, const Array<double>& room,
                              const Array<int>& round, double range) {
  using Offset = typename Cell<D>::Offset;
  std::vector<Site<D>> sites;
  if (!scene.cell.periodic()) {
    for (const int b : round)
      sites.push_back({scene.position[b], scene.radius[b] + room[b], b, false, Offset::Zero()});
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
      sites.push_back(
          {scene.position[b] + base * shift, scene.radius[b] + room[b], b, !step.isZero(), offset});
    }
  }
  return sites;
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
    insertion_sort(result.begin() + first, result.begin() + next[b]);
    first = next[b];
  }
  return result;
}

}  // namespace

template <int D>
NeighbourList<D>::NeighbourList(double reach, double skin) : reach_(reach), skin_(skin) {
  if (!(reach > 0.0) || !std::isfinite(reach)) throw Error("reach", reach, "a finite length > 0");
  if (!(skin > 0.0) || !std::isfinite(skin)) throw Error("skin", skin, "a finite length > 0");
}

template <int D>
const PairList<D>& NeighbourList<D>::pairs(const Scene<D>& scene, const BodyConstants<D>& bodies) {
  const bool is_of_scene = centre_.size() == scene.size() && bodies_seen_ == bodies.stamps();
  const bool is_usable = is_of_scene && (is_valid(scene) || move_rooms(scene, bodies));
  if (!is_usable) rebuild(scene, bodies);
  ++lived_;
  return pairs_;
}

template <int D>
Matrix<D> NeighbourList<D>::affine_since_rebuild(const Scene<D>& scene) const {
  if (!scene.cell.periodic()) return Matrix<D>::Identity();
  return scene.cell.base() * base_at_rebuild_.inverse();
}

template <int D>
bool NeighbourList<D>::is_valid(const Scene<D>& scene) const {
  if (!scene.cell.periodic()) return all_near(scene.position, centre_, room_);
  const Matrix<D> affine = affine_since_rebuild(scene);
  const double strained = 0.5 * (affine - Matrix<D>::Identity()).norm() * range();
  bool near = true;  // without a branch
  for (int b = 0; b < scene.size(); ++b) {
    const double left = room_[b] - strained;
    const Vector<D> moved = scene.position[b] - affine * centre_[b];
    near &= (left >= 0.0) & (moved.squaredNorm() <= left * left);
  }
  return near;
}

/// Gives bodies outside of their rooms new ones; false if the list must be made anew instead.
template <int D>
bool NeighbourList<D>::move_rooms(const Scene<D>& scene, const BodyConstants<D>& bodies) {
  if (!shared_out_ || scene.cell.periodic()) return false;
  for (int b = 0; b < scene.size(); ++b) {
    if ((scene.position[b] - centre_[b]).squaredNorm() <= room_[b] * room_[b]) continue;
    if (moved_rooms_ == kMostMovedRooms || scene.shape[b] != Shape::round) return false;
    const double room = room_at(scene, bodies, b, 0.5 * skin_);
    if (!(room >= kLeastShare * 0.5 * skin_)) return false;
    centre_[b] = scene.position[b];
    room_[b] = room;
    ++moved_rooms_;
  }
  return true;
}

/// How far a round body may move from where it is, at most `most`, so that it comes within reach of
/// nobody without being listed, wherever others are in their rooms.
template <int D>
double NeighbourList<D>::room_at(const Scene<D>& scene, const BodyConstants<D>& bodies, int body,
                                 double most) const {
  const Vector<D> x = scene.position[body];
  const double radius = scene.radius[body];
  double room = most;
  for (int other = 0; other < scene.size(); ++other) {
    const bool is_round = scene.shape[other] == Shape::round;
    const double taken = radius + reach_ + room_[other] + (is_round ? scene.radius[other] : 0.0);
    double left = 0.0;
    if (is_round) {
      const double square = (x - centre_[other]).squaredNorm();
      if (square >= (taken + room) * (taken + room)) continue;
      left = std::sqrt(square) - taken;
    } else {
      const double moved = (scene.position[other] - centre_[other]).norm();
      left = wall_geometry(scene, other, x, 0.0).gap - moved - taken;
    }
    if (left < room && !is_listed(bodies, body, other)) room = left;
  }
  return room;
}

/// Whether two bodies are a pair of the list, or none that it would hold.
template <int D>
bool NeighbourList<D>::is_listed(const BodyConstants<D>& bodies, int a, int b) const {
  if (a == b || !(bodies.responds(a) || bodies.responds(b))) return true;
  return std::binary_search(pairs_.begin(), pairs_.end(),
                            ContactKey{std::min(a, b), std::max(a, b), 0});
}

/// Half the skin for each body; if the present list lived long enough to tell, less for those that,
/// with all bodies near them, have moved much less since than the farthest.
template <int D>
void NeighbourList<D>::share_out_skin(const Scene<D>& scene) {
  const bool tells = lived_ >= kLongLife && position_at_rebuild_.size() == scene.size() &&
                     affine_since_rebuild(scene).isIdentity(kNoStrain);
  room_.assign(scene.size(), 0.5 * skin_);
  shared_out_ = tells;
  if (!tells) return;
  Array<double> moved2;
  moved2.resize(scene.size());
  for (int b = 0; b < scene.size(); ++b)
    moved2[b] = (scene.position[b] - position_at_rebuild_[b]).squaredNorm();
  const double farthest2 = std::ranges::max(moved2);
  if (!(farthest2 > 0.0)) return;
  Array<double> nearby2 = moved2;
  for (const ContactKey& key : pairs_) {
    nearby2[key.i] = std::max(nearby2[key.i], moved2[key.j]);
    nearby2[key.j] = std::max(nearby2[key.j], moved2[key.i]);
  }
  for (int b = 0; b < scene.size(); ++b)
    room_[b] *= std::min(1.0, kLeastShare + kMoreRoom * std::sqrt(nearby2[b] / farthest2));
}

template <int D>
void NeighbourList<D>::rebuild(const Scene<D>& scene, const BodyConstants<D>& bodies) {
  for (int b = 0; b < scene.size(); ++b)
    if (!scene.position[b].allFinite())
      throw Error("scene: position of body " + std::to_string(b), scene.position[b].sum(),
                  "a finite number");
  share_out_skin(scene);
  ++rebuilds_;
  lived_ = 0;
  moved_rooms_ = 0;
  position_at_rebuild_ = centre_ = scene.position;
  base_at_rebuild_ = scene.cell.base();
  bodies_seen_ = bodies.stamps();

  Array<int> round;
  Array<int> walls;
  largest_ = 0.0;
  for (int b = 0; b < scene.size(); ++b) {
    const bool is_round = scene.shape[b] == Shape::round;
    (is_round ? round : walls).push_back(b);
    if (is_round) largest_ = std::max(largest_, scene.radius[b]);
  }
  if (scene.cell.periodic() && !round.empty()) check_cell(scene, walls);

  std::vector<ContactKey> keys;
  keys.reserve(pairs_.keys().size());
  const auto add = [&](int a, int b, std::int32_t image) {
    if (bodies.responds(a) || bodies.responds(b))
      keys.push_back({std::min(a, b), std::max(a, b), a < b ? image : -image});
  };
  if (!round.empty()) {
    // Of the two appearances of a pair across a face, that with the ghost of the larger number
    // counts.
    const LinkedCells<D> cells(sites_of(scene, room_, round, range()), range());
    cells.for_each_pair(reach_, [&](const Site<D>& a, const Site<D>& b) {
      if (a.ghost && b.ghost) return;
      if ((a.ghost && a.body < b.body) || (b.ghost && b.body < a.body)) return;
      add(a.body, b.body, scene.cell.periodic() ? Cell<D>::image(b.offset - a.offset) : 0);
    });
  }
  for (const int wall : walls) {
    for (const int grain : round) {
      const ContactKey key{std::min(grain, wall), std::max(grain, wall), 0};
      const double margin = reach_ + room_[grain] + room_[wall];
      if (!is_beyond(scene, key, margin) && contact_geometry(scene, key).gap <= margin)
        add(grain, wall, 0);
    }
  }
  pairs_ = PairList<D>(scene, bodies, sorted(keys, scene.size()));
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
