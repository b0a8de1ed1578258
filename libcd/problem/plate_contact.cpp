// SPDX-License-Identifier: BSD-3-Clause
// Owner of the contact, face beyond the edge, gap in passing.
#include "libcd/problem/plate_contact.hpp"

namespace cd {
namespace {

constexpr double kSameSpeed = 1e-9;  // relative: of plates that move as one

template <int D>
const Vector<D>& start_velocity(const ContactProblem<D>& problem, int body) {
  return problem.at_start()[body].velocity;
}

template <int D>
bool comes_up(const ContactProblem<D>& problem, const FacingPlate<D>& at, int wall) {
  const Vector<D>&one = start_velocity(problem, at.plate), &other = start_velocity(problem, wall);
  return at.normal.dot(one - other) > kSameSpeed * (one.norm() + other.norm());
}

}  // namespace

template <int D>
PlateContact<D> plate_contact(const Scene<D>& scene, const PairList<D>& pairs,
                              const ContactProblem<D>& problem, const FacingPlate<D>& at,
                              double reach) {
  PlateContact<D> contact{at, at.gap};
  const bool looks_ahead = problem.filter != PairFilter::overlapping;
  const SeamOwner owner = seam_owner(scene, pairs, at);
  if (owner.is_another() && !(looks_ahead && comes_up(problem, at, owner.wall))) {
    const auto face =
        looks_ahead ? face_beyond_edge(scene, pairs, at, owner, 0.5 * reach) : std::nullopt;
    if (face) {
      contact.at.normal = face->normal;
      contact.at.gap = contact.gap_ahead = face->gap;
    } else {
      contact.owner = owner.wall;
    }
  } else if (looks_ahead && is_at_edge(scene, at)) {
    const Vector<D> w = start_velocity(problem, at.grain) - start_velocity(problem, at.plate);
    const Vector<D> sideways = problem.time_step * (w - at.normal.dot(w) * at.normal);
    contact.gap_ahead = gap_in_passing(scene, pairs, at, sideways);
  }
  return contact;
}

template PlateContact<2> plate_contact(const Scene<2>&, const PairList<2>&,
                                       const ContactProblem<2>&, const FacingPlate<2>&, double);
template PlateContact<3> plate_contact(const Scene<3>&, const PairList<3>&,
                                       const ContactProblem<3>&, const FacingPlate<3>&, double);

}  // namespace cd
