// Leaves pairs out that take no part in a step, most of them without a square root.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "libcd/contact/candidates.hpp"
#include "libcd/contact/geometry.hpp"
#include "libcd/core/clamp.hpp"
#include "libcd/problem/contact_problem.hpp"

namespace cd {

/// Decides by the places of a scene and the free velocities of its bodies.
template <int D>
class CandidateFilter {
 public:
  CandidateFilter(const Scene<D>& scene, const Array<BodyMotion<D>>& free, Candidates wanted,
                  double reach, double time_step)
      : scene_(scene), free_(free), wanted_(wanted), reach_(reach), time_step_(time_step) {}

  /// Calls body(key) for the pairs that may take part, most of which do, in the order given. In
  /// blocks and without a branch (core/clamp.hpp): whether a pair that touches also approaches is
  /// as good as random.
  template <class Body>
  void for_each_possible(const std::vector<ContactKey>& pairs, const Body& body) const {
    constexpr std::size_t kBlock = 256;
    std::array<ContactKey, kBlock> possible;
    for (std::size_t first = 0; first < pairs.size(); first += kBlock) {
      const std::size_t last = std::min(first + kBlock, pairs.size());
      std::size_t count = 0;
      for (std::size_t k = first; k < last; ++k) {
        possible[count] = pairs[k];
        count += may_take_part(pairs[k]);
      }
      for (std::size_t k = 0; k < count; ++k) body(possible[k]);
    }
  }

  /// Whether a pair of this geometry takes part; `branch` as in ContactProblem.
  bool takes_part(const ContactKey& key, const ContactGeometry<D>& geometry, double branch) const {
    switch (wanted_) {
      case Candidates::within_reach:
        return geometry.gap <= reach_;
      case Candidates::overlapping:
        return geometry.gap < 0.0;
      case Candidates::colliding:
        break;
    }
    const Vector<D> w = free_[key.j].velocity - free_[key.i].velocity;
    return swept_paths_overlap(geometry.gap, branch, geometry.normal.dot(w), w.squaredNorm(),
                               time_step_);
  }

 private:
  /// False only for pairs that do not take part. For round bodies l . l - (r_i + r_j)^2 has the
  /// sign of the gap, and without the quadratic term of its course it is a lower bound.
  bool may_take_part(const ContactKey& key) const {
    const auto [i, j, image] = key;
    if (wanted_ == Candidates::within_reach || scene_.shape[i] != Shape::round ||
        scene_.shape[j] != Shape::round)
      return true;
    const Vector<D> l = scene_.cell.separation(scene_.position[i], scene_.position[j], image);
    const double sum = scene_.radius[i] + scene_.radius[j];
    const double offset = l.squaredNorm() - sum * sum;
    if (wanted_ == Candidates::overlapping) return offset < 0.0;
    const double slope = 2.0 * l.dot(free_[j].velocity - free_[i].velocity);
    return maximum(slope, offset + time_step_ * slope) < 0.0;
  }

  const Scene<D>& scene_;
  const Array<BodyMotion<D>>& free_;
  Candidates wanted_;
  double reach_;
  double time_step_;
};

}  // namespace cd
