// SPDX-License-Identifier: BSD-3-Clause
// The contact of a wall, or of a body of special mobility or inertia.
#pragma once

#include <limits>

#include "libcd/detect/geometry.hpp"
#include "libcd/problem/contact_problem.hpp"
#include "libcd/scene/body_constants.hpp"

namespace cd {

/// Of any two bodies, without an initial impulse.
template <int D>
BoundaryContact<D> boundary_contact(const Scene<D>& scene, const BodyConstants<D>& bodies,
                                    const ContactKey& key, const ContactGeometry<D>& geometry,
                                    double time_step);

/// The branch of a contact, see ContactProblem.
template <int D>
double branch_of(const Scene<D>& scene, const ContactKey& key, double gap) {
  double branch = gap;
  for (const int b : {key.i, key.j}) {
    if (is_flat(scene.shape[b]) || (D == 3 && scene.shape[b] != Shape::round))
      return std::numeric_limits<double>::infinity();
    branch += scene.shape[b] == Shape::drum ? -scene.radius[b] : scene.radius[b];
  }
  return branch;
}

}  // namespace cd
