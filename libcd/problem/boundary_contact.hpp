// SPDX-License-Identifier: BSD-3-Clause
// The contact of a wall, or of a body of special mobility or inertia.
#pragma once

#include "libcd/detect/geometry.hpp"
#include "libcd/problem/contact_problem.hpp"
#include "libcd/scene/body_constants.hpp"

namespace cd {

/// Of any two bodies, without an initial impulse.
template <int D>
BoundaryContact<D> boundary_contact(const Scene<D>& scene, const BodyConstants<D>& bodies,
                                    const ContactKey& key, const ContactGeometry<D>& geometry,
                                    double time_step);

}  // namespace cd
