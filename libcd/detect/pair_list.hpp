// SPDX-License-Identifier: BSD-3-Clause
// Pair list: pairs of bodies in the form in which every step searches through them.
#pragma once

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "libcd/core/error.hpp"
#include "libcd/core/parallel.hpp"
#include "libcd/core/revision.hpp"
#include "libcd/detect/contact_key.hpp"
#include "libcd/kernels/kernels.hpp"
#include "libcd/scene/body_constants.hpp"

namespace cd {

/// The number of pairs as an int. Throws Error for more than that counts.
inline int checked_pair_count(std::size_t pairs) {
  constexpr int kMost = std::numeric_limits<int>::max();
  if (pairs > static_cast<std::size_t>(kMost))
    throw Error("pairs within reach and skin", pairs, "at most " + std::to_string(kMost));
  return static_cast<int>(pairs);
}

/// Pairs of the bodies of a scene, beside each the distance of the centres at which it touches. All
/// of it holds as long as the bodies are what they were.
template <int D>
class PairList {
 public:
  PairList() = default;

  /// Keys must be sorted, and the constants those of the scene. Throws Error as checked_pair_count.
  PairList(const Scene<D>& scene, const BodyConstants<D>& bodies, std::vector<ContactKey> keys) {
    assign(scene, bodies, std::move(keys));
  }

  /// Another list in place of this one, and in its memory.
  void assign(const Scene<D>& scene, const BodyConstants<D>& bodies, std::vector<ContactKey> keys) {
    keys_ = std::move(keys);
    revision_ = Revision::draw();
    at_wall_.clear();
    const int count = checked_pair_count(keys_.size());
    touching_.resize(count);
    places_.resize(count);
    isotropic_.resize(count);
    parallel_for(count, [&](int k) {
      const ContactKey& key = (*this)[k];
      touching_[k] = touching_distance(scene, key);
      places_[k] = {D * key.i, D * key.j};
      isotropic_[k] =
          bodies.is_isotropic(key.i) && bodies.is_isotropic(key.j) && std::isfinite(touching_[k]);
    });
    if (std::ranges::find(scene.shape, Shape::plate) != scene.shape.end()) find_walls(scene);
  }

  /// The keys, given away: what is left of the list is of no use until the next one is assigned.
  std::vector<ContactKey> take_keys() { return std::move(keys_); }

  /// The same where the constants are not at hand.
  PairList(const Scene<D>& scene, std::vector<ContactKey> keys)
      : PairList(scene, BodyConstants<D>(scene), std::move(keys)) {}

  const std::vector<ContactKey>& keys() const { return keys_; }  ///< sorted
  /// Key of pair k, 0 <= k < size().
  const ContactKey& operator[](int k) const { return keys_[static_cast<std::size_t>(k)]; }
  int size() const { return touching_.size(); }  ///< number of pairs
  /// @{
  /// Keys in ascending order.
  auto begin() const { return keys_.begin(); }
  auto end() const { return keys_.end(); }
  /// @}

  /// Distance of the positions at which each pair touches [length]: r_i + r_j, and in 2D -(R - r)
  /// inside of a drum, where pairs beyond it overlap; infinite for all others, flat walls and
  /// periodic images, whose distance is not that of two positions.
  const Array<double>& touching() const { return touching_; }

  /// The bodies of each pair, in the form in which it is searched through.
  const Array<kernels::PairPlaces>& places() const { return places_; }

  /// Returns whether pair k makes an isotropic grain contact of two positions: neither a wall nor
  /// an image.
  bool is_isotropic(int k) const { return isotropic_[k]; }

  /// A grain, and a wall that is one pair with it.
  struct GrainAtWall {
    std::int32_t grain;                                    ///< its number
    std::int32_t wall;                                     ///< its number
    auto operator<=>(const GrainAtWall&) const = default;  ///< by the grain, then the wall
  };
  /// The walls of a grain in ascending order, in a scene that has plates; none in others.
  std::span<const GrainAtWall> walls_of(int grain) const {
    const auto first = std::ranges::lower_bound(at_wall_, grain, {}, &GrainAtWall::grain);
    return {first, std::ranges::upper_bound(at_wall_, grain, {}, &GrainAtWall::grain)};
  }

  /// Equal for copies of one list only.
  Revision revision() const { return revision_; }

 private:
  static double touching_distance(const Scene<D>& scene, const ContactKey& key) {
    const Shape one = scene.shape[key.i], other = scene.shape[key.j];
    const auto either = [&](Shape shape) { return one == shape || other == shape; };
    const bool has_axis = D == 3 && (either(Shape::shaft) || either(Shape::drum));
    if (key.image != 0 || is_flat(one) || is_flat(other) || has_axis)
      return std::numeric_limits<double>::infinity();
    if (either(Shape::drum)) return -std::abs(scene.radius[key.i] - scene.radius[key.j]);
    return scene.radius[key.i] + scene.radius[key.j];
  }

  void find_walls(const Scene<D>& scene) {
    for (const ContactKey& key : keys_) {
      if (is_wall(scene.shape[key.i])) at_wall_.push_back({key.j, key.i});
      if (is_wall(scene.shape[key.j])) at_wall_.push_back({key.i, key.j});
    }
    std::ranges::sort(at_wall_);
  }

  std::vector<ContactKey> keys_;
  Array<double> touching_;
  Array<kernels::PairPlaces> places_;
  Array<char> isotropic_;
  Revision revision_ = Revision::draw();
  Array<GrainAtWall> at_wall_;  ///< sorted
};

}  // namespace cd
