// SPDX-License-Identifier: BSD-3-Clause
// Displacements allowed to each body: half the skin, or less by what moved before.
#include "libcd/detect/skin_budget.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "libcd/core/parallel_lists.hpp"
#include "libcd/core/parallel_reduce.hpp"
#include "libcd/detect/geometry.hpp"
#include "libcd/scene/motion_limits.hpp"

namespace cd {
namespace {

// What bodies moved says little if a list was in use for fewer steps.
constexpr int kLongLife = 20;
// A strain of rounding only.
constexpr double kNoStrain = 1e-12;
// Of half the skin, for bodies that do not move: others may come and push them. Less is none.
constexpr double kLeastShare = 0.01;
// Times what a body moved during the life of the last list: some become faster. In a sheared
// packing the pairs listed and the making of lists together cost least with both as they are.
constexpr double kMoreThanBefore = 2.0;
// Each costs a pass over all bodies, a hundredth of what a new list costs.
constexpr int kMostRecentred = 100;

/// Whether two bodies are a pair of the list, or none that it would hold.
template <int D>
bool is_listed(const BodyConstants<D>& bodies, const PairList<D>& pairs, int a, int b) {
  if (a == b || !(bodies.responds(a) || bodies.responds(b))) return true;
  return std::binary_search(pairs.begin(), pairs.end(),
                            ContactKey{std::min(a, b), std::max(a, b), 0});
}

}  // namespace

template <int D>
void SkinBudget<D>::adapt(const Scene<D>& scene, const PairList<D>& pairs, int age) {
  for (int k = recentred_.size() - 1; k >= 0; --k)
    place_[recentred_[k].body] = recentred_[k].before;
  recentred_.clear();
  by_motion_ =
      age >= kLongLife && place_.size() == scene.size() && affine(scene).isIdentity(kNoStrain);
  margin_.resize(scene.size());
  parallel_for(scene.size(), [&](int b) { margin_[b] = 0.5 * skin_; });
  if (by_motion_) {
    Array<double> moved2;
    moved2.resize(scene.size());
    parallel_for(scene.size(),
                 [&](int b) { moved2[b] = (scene.position[b] - place_[b]).squaredNorm(); });
    Array<double> nearby2 = moved2;
    parallel_for(pairs.size(), [&](int k) {
      const ContactKey& key = pairs[k];
      raise_to(nearby2[key.i], moved2[key.j]);
      raise_to(nearby2[key.j], moved2[key.i]);
    });
    const double farthest2 = parallel_max(scene.size(), [&](int b) { return moved2[b]; });
    if (farthest2 > 0.0)
      parallel_for(scene.size(), [&](int b) {
        margin_[b] *=
            std::min(1.0, kLeastShare + kMoreThanBefore * std::sqrt(nearby2[b] / farthest2));
      });
  }
  place_.resize(scene.size());
  parallel_for(scene.size(), [&](int b) { place_[b] = scene.position[b]; });
  base_at_start_ = scene.cell.base();
}

template <int D>
Matrix<D> SkinBudget<D>::affine(const Scene<D>& scene) const {
  if (!scene.cell.periodic()) return Matrix<D>::Identity();
  return scene.cell.base() * base_at_start_.inverse();
}

template <int D>
bool SkinBudget<D>::holds(const Scene<D>& scene, double range) const {
  if (!scene.cell.periodic()) return all_within(scene.position, place_, margin_);
  const Matrix<D> deformed = affine(scene);
  const double strained = 0.5 * (deformed - Matrix<D>::Identity()).norm() * range;
  return parallel_all(scene.size(), [&](int first, int end) {
    bool near = true;  // without a branch
    for (int b = first; b < end; ++b) {
      const double left = margin_[b] - strained;
      const Vector<D> moved = scene.position[b] - deformed * place_[b];
      near &= (left >= 0.0) & (moved.squaredNorm() <= left * left);
    }
    return near;
  });
}

template <int D>
bool SkinBudget<D>::renew(const Scene<D>& scene, const BodyConstants<D>& bodies,
                          const PairList<D>& pairs, double reach) {
  if (!by_motion_ || scene.cell.periodic()) return false;
  const auto left = parallel_lists<int>(scene.size(), {}, [&](int first, int end, auto& found) {
    for (int b = first; b < end; ++b)
      if (!((scene.position[b] - place_[b]).squaredNorm() <= margin_[b] * margin_[b]))
        found.push_back(b);
  });
  if (recentred_.size() + std::ssize(left) > kMostRecentred) return false;
  for (const int b : left) {
    if (!scene.position[b].allFinite()) return false;  // a new list will say so
    if (scene.shape[b] != Shape::round) return false;
    const double margin = margin_at(scene, bodies, pairs, reach, b);
    if (!(margin >= kLeastShare * 0.5 * skin_)) return false;
    recentred_.push_back({b, place_[b]});
    place_[b] = scene.position[b];
    margin_[b] = margin;
  }
  return true;
}

/// How far a round body may move from where it is, at most half the skin.
template <int D>
double SkinBudget<D>::margin_at(const Scene<D>& scene, const BodyConstants<D>& bodies,
                                const PairList<D>& pairs, double reach, int body) const {
  const Vector<D> x = scene.position[body];
  const double radius = scene.radius[body], most = 0.5 * skin_;
  constexpr double kAny = std::numeric_limits<double>::infinity();
  const auto left_by = [&](int other) {
    const bool is_round = scene.shape[other] == Shape::round;
    const double taken = radius + reach + margin_[other] + (is_round ? scene.radius[other] : 0.0);
    double left = 0.0;
    if (is_round) {
      const double square = (x - place_[other]).squaredNorm();
      if (square >= (taken + most) * (taken + most)) return kAny;
      left = std::sqrt(square) - taken;
    } else if (scene.shape[other] == Shape::absent) {
      return kAny;
    } else {
      const double moved = (scene.position[other] - place_[other]).norm();
      left = wall_geometry(scene, other, x, 0.0).gap - moved - taken;
    }
    return left < most && !is_listed(bodies, pairs, body, other) ? left : kAny;
  };
  return std::min(most, parallel_min(scene.size(), left_by));
}

template class SkinBudget<2>;
template class SkinBudget<3>;

}  // namespace cd
