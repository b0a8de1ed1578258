// SPDX-License-Identifier: BSD-3-Clause
// Seams of plates: which contacts with plates are contacts with the surface that they make
// together.
#pragma once

#include <limits>
#include <optional>

#include "libcd/detect/geometry.hpp"
#include "libcd/detect/pair_list.hpp"

namespace cd {

/// A plate that faces a grain.
template <int D>
struct FacingPlate {
  int plate;         ///< its number
  int grain;         ///< number of the grain
  Vector<D> normal;  ///< from the plate to the grain
  double gap;        ///< negative for an overlap [length]
};

/// The pair as a plate and a grain, with its geometry; nothing unless one of the two is a plate.
template <int D>
std::optional<FacingPlate<D>> facing_plate(const Scene<D>& scene, const ContactKey& key,
                                           const ContactGeometry<D>& geometry) {
  if (scene.shape[key.i] == Shape::plate)
    return FacingPlate<D>{key.i, key.j, geometry.normal, geometry.gap};
  if (scene.shape[key.j] == Shape::plate)
    return FacingPlate<D>{key.j, key.i, -geometry.normal, geometry.gap};
  return std::nullopt;
}

/// The wall whose contact with a grain stands for that of a plate.
struct SeamOwner {
  int wall = -1;                                         ///< -1: the contact is the plate's own
  double gap = std::numeric_limits<double>::infinity();  ///< of the wall [length]

  bool is_another() const { return wall >= 0; }  ///< true if a wall stands for the plate
};

/// Walls that meet are one surface. A plate has no contact of its own where the point of its
/// surface that is nearest to the grain lies in another wall that is listed with the grain and
/// nearer to it; of walls equally near the lowest number counts. So the rounded end of a plate
/// gives way to the face of its neighbour at a joint that is flat or an inner corner, and at an
/// outer corner, where both plates have the same end, one of them has the contact. Of the walls
/// that meet at a point the nearest always has one.
template <int D>
SeamOwner seam_owner(const Scene<D>& scene, const PairList<D>& pairs, const FacingPlate<D>& at);

/// Returns whether the grain faces the rounded edge of the plate, not its face.
template <int D>
bool is_at_edge(const Scene<D>& scene, const FacingPlate<D>& at);

/// The face of a plate whose contact is another wall's, seen beyond its edge by at most `most`
/// [length]: at an inner corner a grain on the neighbour meets it as its centre comes past the
/// edge, and a step that ends there must know. Normal and gap of the plane; nothing at a joint that
/// is flat or an outer corner, and for all but the nearest of plates in one plane.
template <int D>
std::optional<ContactGeometry<D>> face_beyond_edge(const Scene<D>& scene, const PairList<D>& pairs,
                                                   const FacingPlate<D>& at, const SeamOwner& owner,
                                                   double most);

/// Returns the distance that the grain at a rounded edge may come along the normal within a step in
/// which it moves by `sideways`, orthogonal to the normal, against the plate [length]: the gap, and
/// by how much the surface falls away below that path, the faces included of all plates that meet
/// at the point. A gap that is linearised along the normal lacks the second part, of second order
/// in `sideways`.
template <int D>
double gap_in_passing(const Scene<D>& scene, const PairList<D>& pairs, const FacingPlate<D>& at,
                      const Vector<D>& sideways);

}  // namespace cd
