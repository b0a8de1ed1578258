// SPDX-License-Identifier: BSD-3-Clause
// Random grains, and whether their place is free.
#include "libcd/scene_file/inlet.hpp"

#include <string>

#include "libcd/core/error.hpp"
#include "libcd/core/random.hpp"
#include "libcd/detect/geometry.hpp"
#include "libcd/generate/place_grains.hpp"
#include "libcd/scene/box_images.hpp"
#include "libcd/scene/free_number.hpp"

namespace cd {
namespace {

/// Whether a grain touches nothing, nor an image of it if space is periodic.
template <int D>
bool has_room(const Scene<D>& scene, const Grain<D>& grain) {
  const BoxImages<D> place(scene.cell, grain.position, grain.position);
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] == Shape::absent) continue;
    if (is_wall(scene.shape[b])) {
      if (wall_geometry(scene, b, grain.position, grain.radius).gap < 0.0) return false;
      continue;
    }
    const double touching = grain.radius + scene.radius[b];
    const auto touches = [&](const Vector<D>& image) {
      return (image - grain.position).squaredNorm() < touching * touching;
    };
    if (place.any_of(scene.position[b], touching, touches)) return false;
  }
  return true;
}

}  // namespace

template <int D>
Inlet<D>::Inlet(const InletSpec<D>& spec, const Properties& properties, std::uint64_t seed)
    : spec_(spec), properties_(properties), seed_(seed) {
  for (int axis = 0; axis < D; ++axis)
    if (!(spec.low[axis] <= spec.high[axis]))
      throw Error("high", spec.high[axis], "at least low, " + shown(spec.low[axis]));
}

template <int D>
Grain<D> Inlet<D>::grain_of(std::int64_t attempt) const {
  CounterRandom random{seed_, static_cast<std::uint64_t>(attempt)};
  Grain<D> grain;
  grain.radius = random.uniform(spec_.radius.first, spec_.radius.second);
  grain.mass = properties_.density * ball_volume<D>(grain.radius);
  for (int axis = 0; axis < D; ++axis)
    grain.position[axis] = random.uniform(spec_.low[axis], spec_.high[axis]);
  grain.velocity = spec_.velocity;
  grain.material = properties_.material;
  return grain;
}

template <int D>
int Inlet<D>::add(Scene<D>& scene, std::int64_t attempt, int first) const {
  const Grain<D> grain = grain_of(attempt);
  const int body = add_in_free_number(scene, grain, first);
  scene.force.set(body, grain.mass * properties_.gravity);
  return body;
}

template <int D>
std::vector<typename Inlet<D>::Entry> Inlet<D>::add_due(Scene<D>& scene, double time, int first) {
  std::vector<Entry> entries;
  for (; static_cast<double>(tries_) <= spec_.rate * time; ++tries_) {
    if (spec_.count > 0 && added_ >= spec_.count) break;
    if (!has_room(scene, grain_of(tries_))) continue;
    entries.push_back({add(scene, tries_, first), tries_});
    ++added_;
  }
  return entries;
}

template class Inlet<2>;
template class Inlet<3>;

}  // namespace cd
