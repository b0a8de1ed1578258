// SPDX-License-Identifier: BSD-3-Clause
// Surface points of plates that lie in other walls.
#include "libcd/detect/plate_seams.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace cd {
namespace {

// Of the rounding: ends of plates that are meant to be one point differ by rounding.
constexpr double kSamePoint = 1e-9;
// Of the radii of grain and edge, and between unit vectors: planes that are meant to be one.
constexpr double kSamePlane = 1e-10;
// Newton's method for a convex function: quadratic, from the side of which it is monotonic.
constexpr int kNewtonSteps = 20;
constexpr double kLeastSlope = 1e-3;  // less: the way passes by the wall
constexpr double kExactFall = 1e-15;  // of the grain's radius

/// A plate's plane as a grain sees it.
template <int D>
struct FacePlane {
  Vector<D> normal;  ///< to the grain
  double gap;        ///< of plane and grain
  double beyond;     ///< from the edge to the foot of the grain's centre, 0 on the face
};

template <int D>
FacePlane<D> face_plane(const Scene<D>& scene, int plate, int grain) {
  const PlateExtent<D>& extent = scene.extent[plate];
  Vector<D> from = scene.position[grain] - scene.position[plate];
  double beyond2 = 0.0;
  for (int k = 0; k < D - 1; ++k) {
    const auto edge = extent.half_edges.col(k);
    const double along = edge.dot(from) / edge.squaredNorm();
    const double excess = along - std::clamp(along, -1.0, 1.0);
    beyond2 += excess * excess * edge.squaredNorm();
    from -= along * edge;
  }
  const double distance = from.norm();
  const Vector<D> n = distance > 0.0 ? Vector<D>(from / distance) : scene.normal[plate];
  return {n, distance - extent.rounding - scene.radius[grain], std::sqrt(beyond2)};
}

/// The point of the plate's surface that is nearest to the grain.
template <int D>
Vector<D> surface_point(const Scene<D>& scene, const FacingPlate<D>& at) {
  return scene.position[at.grain] - (at.gap + scene.radius[at.grain]) * at.normal;
}

/// Calls visit(wall) for each other wall of the grain in which a point of the plate's surface lies.
template <int D, class Visit>
void for_each_wall_at(const Scene<D>& scene, const PairList<D>& pairs, const FacingPlate<D>& at,
                      const Visit& visit) {
  const auto walls = pairs.walls_of(at.grain);
  if (walls.size() < 2) return;
  const Vector<D> point = surface_point(scene, at);
  const double depth = kSamePoint * scene.extent[at.plate].rounding;
  for (const auto& [grain, wall] : walls)
    if (wall != at.plate && wall_geometry(scene, wall, point, 0.0).gap <= depth) visit(wall);
}

/// How far a grain comes from a place straight against `up` until it touches the wall.
template <int D>
double fall_onto(const Scene<D>& scene, int wall, const Vector<D>& place, double radius,
                 const Vector<D>& up) {
  double fall = 0.0;
  for (int k = 0; k < kNewtonSteps; ++k) {
    const ContactGeometry<D> there = wall_geometry<D>(scene, wall, place - fall * up, radius);
    const double slope = up.dot(there.normal);
    if (!(slope > kLeastSlope)) return std::numeric_limits<double>::infinity();
    fall += there.gap / slope;
    if (std::abs(there.gap) <= kExactFall * radius) break;
  }
  return fall;
}

}  // namespace

template <int D>
SeamOwner seam_owner(const Scene<D>& scene, const PairList<D>& pairs, const FacingPlate<D>& at) {
  SeamOwner nearest{at.plate, at.gap};
  for_each_wall_at(scene, pairs, at, [&](int wall) {
    const double gap =
        wall_geometry(scene, wall, scene.position[at.grain], scene.radius[at.grain]).gap;
    if (std::pair(gap, wall) < std::pair(nearest.gap, nearest.wall)) nearest = {wall, gap};
  });
  return nearest.wall == at.plate ? SeamOwner{} : nearest;
}

template <int D>
bool is_at_edge(const Scene<D>& scene, const FacingPlate<D>& at) {
  return face_plane(scene, at.plate, at.grain).beyond > 0.0;
}

template <int D>
std::optional<ContactGeometry<D>> face_beyond_edge(const Scene<D>& scene, const PairList<D>& pairs,
                                                   const FacingPlate<D>& at, const SeamOwner& owner,
                                                   double most) {
  const FacePlane<D> plane = face_plane(scene, at.plate, at.grain);
  const double same = kSamePlane * (scene.extent[at.plate].rounding + scene.radius[at.grain]);
  if (plane.beyond == 0.0 || plane.beyond > most) return std::nullopt;
  if (!(plane.gap > owner.gap + same)) return std::nullopt;
  for (const auto& [grain, wall] : pairs.walls_of(at.grain)) {
    if (wall == at.plate || scene.shape[wall] != Shape::plate) continue;
    const FacePlane<D> other = face_plane(scene, wall, grain);
    const bool is_same = std::abs(other.gap - plane.gap) <= same &&
                         (other.normal - plane.normal).norm() <= kSamePlane;
    if (is_same && std::pair(other.beyond, wall) < std::pair(plane.beyond, at.plate))
      return std::nullopt;
  }
  return ContactGeometry<D>{plane.normal, plane.gap};
}

template <int D>
double gap_in_passing(const Scene<D>& scene, const PairList<D>& pairs, const FacingPlate<D>& at,
                      const Vector<D>& sideways) {
  if (sideways.isZero(0.0)) return at.gap;
  const double radius = scene.radius[at.grain];
  const Vector<D> there = scene.position[at.grain] + sideways;
  double fall = at.gap + scene.extent[at.plate].rounding + radius;  // to the edge itself
  const auto meet = [&](int wall) {
    fall = std::min(fall, fall_onto<D>(scene, wall, there, radius, at.normal));
  };
  meet(at.plate);
  for_each_wall_at(scene, pairs, at, meet);
  return fall;
}

template SeamOwner seam_owner(const Scene<2>&, const PairList<2>&, const FacingPlate<2>&);
template bool is_at_edge(const Scene<2>&, const FacingPlate<2>&);
template std::optional<ContactGeometry<2>> face_beyond_edge(const Scene<2>&, const PairList<2>&,
                                                            const FacingPlate<2>&, const SeamOwner&,
                                                            double);
template double gap_in_passing(const Scene<2>&, const PairList<2>&, const FacingPlate<2>&,
                               const Vector<2>&);
template SeamOwner seam_owner(const Scene<3>&, const PairList<3>&, const FacingPlate<3>&);
template bool is_at_edge(const Scene<3>&, const FacingPlate<3>&);
template std::optional<ContactGeometry<3>> face_beyond_edge(const Scene<3>&, const PairList<3>&,
                                                            const FacingPlate<3>&, const SeamOwner&,
                                                            double);
template double gap_in_passing(const Scene<3>&, const PairList<3>&, const FacingPlate<3>&,
                               const Vector<3>&);

}  // namespace cd
