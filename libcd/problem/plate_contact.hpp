// SPDX-License-Identifier: BSD-3-Clause
// The contact of a grain with a plate, as part of the surface that plates make together.
#pragma once

#include "libcd/detect/plate_seams.hpp"
#include "libcd/problem/contact_problem.hpp"

namespace cd {

/// Contact of a grain with a plate.
template <int D>
struct PlateContact {
  FacingPlate<D> at;  ///< the pair, with normal and gap of the contact
  double gap_ahead;   ///< that the step may close [length]
  int owner = -1;     ///< the wall that has the contact in its place, -1 for none
};

/// The contact on the surface (seam_owner). In problems that are solved for the end of a step, also
/// what lies beyond an inner corner is one (face_beyond_edge, for edges within half of the reach),
/// and a gap over an edge is that in passing (gap_in_passing, with the motion at the start of the
/// step); explicit forces of overlaps know the present only. A plate that comes up to the grain
/// faster than the wall in its place will stand out within the step, and has its contact.
template <int D>
PlateContact<D> plate_contact(const Scene<D>& scene, const PairList<D>& pairs,
                              const ContactProblem<D>& problem, const FacingPlate<D>& at,
                              double reach);

}  // namespace cd
