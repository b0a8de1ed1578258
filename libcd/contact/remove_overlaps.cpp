// The sweep of overlap removal.
#include "libcd/contact/remove_overlaps.hpp"

#include <algorithm>
#include <cmath>

#include "libcd/contact/geometry.hpp"

namespace cd {
namespace {

template <int D>
inline bool moves_freely(const Scene<D>& scene, int body) {
  for (const Motion motion : scene.mobility[body].translation) {
    if (motion != Motion::free) return false;
  }
  return true;
}

/// Moves any two bodies apart if they overlap, which may yield along some axes only; returns the
/// overlap, or 0 also if neither yields.
template <int D>
double separate_bodies(Scene<D>& scene, const ContactKey& key, double factor) {
  const auto [normal, gap] = contact_geometry(scene, key);
  if (!(gap < 0.0)) return 0.0;
  const Vector<D> per_push_i = scene.inverse_mass(key.i).cwiseProduct(normal);
  const Vector<D> per_push_j = scene.inverse_mass(key.j).cwiseProduct(normal);
  const double opening = normal.dot(per_push_i + per_push_j);
  if (!(opening > 0.0)) return 0.0;
  const double push = -factor * gap / opening;
  scene.position[key.i] -= push * per_push_i;
  scene.position[key.j] += push * per_push_j;
  return -gap;
}

/// The same. Two free grains, by far the most, need one square root and one division, and neither
/// where they do not overlap.
template <int D>
inline double separate(Scene<D>& scene, const ContactKey& key, double factor) {
  const auto [i, j, image] = key;
  if (scene.shape[i] != Shape::round || scene.shape[j] != Shape::round)
    return separate_bodies(scene, key, factor);
  const double sum = scene.radius[i] + scene.radius[j];
  const Vector<D> l = scene.cell.separation(scene.position[i], scene.position[j], image);
  const double square = l.squaredNorm();
  if (square >= sum * sum) return 0.0;
  if (!moves_freely(scene, i) || !moves_freely(scene, j) || square == 0.0)
    return separate_bodies(scene, key, factor);
  const double distance = std::sqrt(square);
  const double push = factor * (sum - distance) / (distance * (scene.mass[i] + scene.mass[j]));
  scene.position[i] -= (push * scene.mass[j]) * l;
  scene.position[j] += (push * scene.mass[i]) * l;
  return sum - distance;
}

}  // namespace

template <int D>
OverlapsMet remove_overlaps(Scene<D>& scene, const std::vector<ContactKey>& pairs, double factor) {
  OverlapsMet met;
  for (const ContactKey& key : pairs) {
    const double overlap = separate(scene, key, factor);
    met.total += overlap;
    met.largest = std::max(met.largest, overlap);
  }
  return met;
}

template OverlapsMet remove_overlaps(Scene<2>&, const std::vector<ContactKey>&, double);
template OverlapsMet remove_overlaps(Scene<3>&, const std::vector<ContactKey>&, double);

}  // namespace cd
