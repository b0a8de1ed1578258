// SPDX-License-Identifier: BSD-3-Clause
// Inverse masses and inertias of all bodies, computed anew where the scene has changed.
#include "libcd/scene/body_constants.hpp"

#include <algorithm>
#include <cmath>

#include "libcd/scene/check_scene.hpp"

namespace cd {
namespace {

/// m r^2 / I.
template <int D>
double rotational_response(const Scene<D>& scene, int body) {
  return scene.mass[body] * scene.radius[body] * scene.radius[body] / scene.inertia[body];
}

template <int D>
bool has_fixed_motion(const Mobility<D>& mobility) {
  return mobility.rotation == Motion::fixed ||
         std::ranges::count(mobility.translation, Motion::fixed) > 0;
}

// Inertias that differ by rounding only are equal.
constexpr double kSameResponse = 1e-12;

template <int D>
bool may_be_isotropic(const Scene<D>& scene, int body, double response) {
  if (scene.shape[body] != Shape::round) return false;
  if (scene.mobility[body].is_free())
    return std::abs(rotational_response(scene, body) - response) <= kSameResponse * response;
  return !scene.mobility[body].responds();
}

template <int D>
double common_response(const Scene<D>& scene) {
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] == Shape::round && scene.mobility[b].is_free())
      return rotational_response(scene, b);
  }
  return 0.0;
}

// In mean radii: the largest grain that has as many contacts as some dozens, and not more.
template <int D>
constexpr double kLargestLocal = D == 2 ? 8.0 : 3.0;

template <int D>
double mean_radius(const Scene<D>& scene) {
  double sum = 0.0;
  int count = 0;
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] != Shape::round) continue;
    sum += scene.radius[b];
    ++count;
  }
  return count > 0 ? sum / count : 0.0;
}

}  // namespace

template <int D>
bool BodyConstants<D>::is_up_to_date(const Scene<D>& scene) const {
  return revision_ == scene.revision() && materials_ == scene.friction.materials() &&
         has_equal_lengths(scene);
}

template <int D>
void BodyConstants<D>::refresh(const Scene<D>& scene) {
  if (friction_ != scene.friction.revision()) check_friction(scene.friction);
  friction_ = scene.friction.revision();
  if (is_up_to_date(scene)) return;
  check_bodies(scene);
  revision_ = scene.revision();
  materials_ = scene.friction.materials();
  rotational_response_ = common_response(scene);
  surface_scale_.resize(scene.size());
  isotropic_inverse_.resize(scene.size());
  response_.resize(scene.size());
  responds_.resize(scene.size());
  isotropic_.resize(scene.size());
  local_.resize(scene.size());
  const double largest_local = kLargestLocal<D> * mean_radius(scene);
  fixed_.clear();
  for (int b = 0; b < scene.size(); ++b) {
    response_[b] = {scene.inverse_mass(b), scene.inverse_inertia(b)};
    surface_scale_[b] = scene.radius[b] > 0.0 ? scene.radius[b] : 1.0;  // 0: flat, maybe removed
    const bool is_round = scene.shape[b] == Shape::round;
    isotropic_inverse_[b] =
        is_round ? response_[b].inverse_mass.minCoeff() : 0.0;  // the least is 0 for a fixed axis
    responds_[b] = scene.mobility[b].responds();
    isotropic_[b] = may_be_isotropic(scene, b, rotational_response_);
    local_[b] = is_round && scene.radius[b] <= largest_local;
    if (has_fixed_motion(scene.mobility[b])) fixed_.push_back(b);
  }
}

template <int D>
void BodyConstants<D>::check_motion(const Scene<D>& scene) const {
  check_fixed(scene, std::span<const std::int32_t>(fixed_));
}

template class BodyConstants<2>;
template class BodyConstants<3>;

}  // namespace cd
