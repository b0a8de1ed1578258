// Gap and normal of a pair of bodies.
#pragma once

#include "libcd/contact/contact_key.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Where two bodies face each other. The normal points from i to j; the gap is negative where the
/// bodies overlap.
template <int D>
struct ContactGeometry {
  Vector<D> normal;
  double gap;
};

/// Geometry of a pair of which at least one is round. Concentric grains have no normal: the first
/// axis is taken.
template <int D>
ContactGeometry<D> contact_geometry(const Scene<D>& scene, const ContactKey& key) {
  const auto [i, j, image] = key;
  const Vector<D> branch = scene.cell.separation(scene.position[i], scene.position[j], image);
  if (scene.shape[i] == Shape::half_space) {
    const Vector<D>& n = scene.normal[i];
    return {n, n.dot(branch) - scene.radius[j]};
  }
  if (scene.shape[j] == Shape::half_space) {
    const Vector<D>& n = scene.normal[j];
    return {-n, -n.dot(branch) - scene.radius[i]};
  }
  const double distance = branch.norm();
  const Vector<D> n = distance > 0.0 ? Vector<D>(branch / distance) : Vector<D>(Vector<D>::Unit(0));
  return {n, distance - scene.radius[i] - scene.radius[j]};
}

}  // namespace cd
