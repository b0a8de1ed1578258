// SPDX-License-Identifier: BSD-3-Clause
// The least gap along a straight path, and the order in which pairs cross.
#include "libcd/problem/crossings.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "libcd/detect/geometry.hpp"

namespace cd {
namespace {

// Thirds of an interval of time, or halves, until rounding is all that is left of it.
constexpr int kThirds = 80, kHalves = 60;

/// Gap of two bodies of which the second moves straight on relative to the first.
template <int D>
class Path {
 public:
  Path(const Scene<D>& scene, const ContactKey& key, const Vector<D>& w) : scene_(scene) {
    const bool first = scene.shape[key.i] != Shape::round;
    const bool second = scene.shape[key.j] != Shape::round;
    wall_ = first ? key.i : second ? key.j : -1;
    const int grain = first ? key.j : key.i;
    radius_ = wall_ >= 0 ? scene.radius[grain] : scene.radius[key.i] + scene.radius[key.j];
    start_ = wall_ >= 0
                 ? Vector<D>(scene.position[grain])
                 : scene.cell.separation(scene.position[key.i], scene.position[key.j], key.image);
    velocity_ = second ? Vector<D>(-w) : w;  // of the grain, relative to the wall
  }

  double gap(double t) const {
    const Vector<D> x = start_ + t * velocity_;
    return wall_ < 0 ? x.norm() - radius_ : wall_geometry(scene_, wall_, x, radius_).gap;
  }

  /// When the gap is least within `time`.
  double nearest(double time) const {
    if (wall_ < 0) {
      const double rate = -start_.dot(velocity_), speed2 = velocity_.squaredNorm();
      return rate <= 0.0 ? 0.0 : std::min(time, rate / speed2);
    }
    const Shape shape = scene_.shape[wall_];
    if (shape == Shape::half_space || shape == Shape::drum)  // least at one end
      return gap(time) < gap(0.0) ? time : 0.0;
    double low = 0.0, high = time;
    for (int k = 0; k < kThirds && low < high; ++k) {
      const double third = (high - low) / 3.0;
      if (gap(low + third) < gap(high - third)) {
        high -= third;
      } else {
        low += third;
      }
    }
    return 0.5 * (low + high);
  }

 private:
  const Scene<D>& scene_;
  int wall_;       ///< -1 for two grains
  double radius_;  ///< of the grain, or of both together
  Vector<D> start_, velocity_;
};

}  // namespace

template <int D>
std::optional<double> crossing_time(const Scene<D>& scene, const ContactKey& key,
                                    const Vector<D>& w, double depth, double time) {
  const Path<D> path(scene, key, w);
  if (path.gap(0.0) + depth > w.norm() * time) return std::nullopt;
  double before = 0.0, after = path.nearest(time);
  if (path.gap(after) >= -depth) return std::nullopt;
  for (int k = 0; k < kHalves; ++k) {
    const double middle = 0.5 * (before + after);
    (path.gap(middle) < -depth ? after : before) = middle;
  }
  return after;
}

template <int D>
bool Crossings<D>::contains(const ContactKey& key) const {
  return !crossed_.empty() && std::ranges::binary_search(crossed_, key);
}

template <int D>
bool Crossings<D>::find(const Scene<D>& scene, const Solution<D>& solution) {
  struct Found {
    ContactKey key;
    double time;
  };
  std::vector<Found> found;
  const bool deforms = !solution.cell_rate.isZero(0.0);
  for (const auto& [key, depth] : open_) {
    Vector<D> w = solution.motion[key.j].velocity - solution.motion[key.i].velocity;
    if (deforms)
      w += solution.cell_rate *
           scene.cell.separation(scene.position[key.i], scene.position[key.j], key.image);
    if (const auto time = crossing_time(scene, key, w, depth, time_step_))
      found.push_back({key, *time});
  }
  if (found.empty()) return false;
  std::vector<double> first(static_cast<std::size_t>(scene.size()),
                            std::numeric_limits<double>::infinity());
  const auto first_of = [&](int body) -> double& { return first[static_cast<std::size_t>(body)]; };
  const auto is_grain = [&](int body) { return scene.shape[body] == Shape::round; };
  for (const auto& [key, time] : found)
    for (const int b : {key.i, key.j})
      if (is_grain(b)) first_of(b) = std::min(first_of(b), time);
  for (const auto& [key, time] : found) {
    const bool is_first =
        std::ranges::all_of(std::initializer_list<int>{key.i, key.j},
                            [&, t = time](int b) { return !is_grain(b) || t <= first_of(b); });
    if (is_first) crossed_.push_back(key);
  }
  std::ranges::sort(crossed_);
  return true;
}

template std::optional<double> crossing_time(const Scene<2>&, const ContactKey&, const Vector<2>&,
                                             double, double);
template std::optional<double> crossing_time(const Scene<3>&, const ContactKey&, const Vector<3>&,
                                             double, double);
template class Crossings<2>;
template class Crossings<3>;

}  // namespace cd
