// SPDX-License-Identifier: BSD-3-Clause
// The constraints r_n >= 0 and |r_t| <= radius of an impulse, and what they permit.
#pragma once

#include <libcd/law/coulomb_cone.hpp>
#include <libcd/solvers/impulse_vectors.hpp>

namespace cd {

/// r_n back on [0, inf), r_t on the disc.
template <int D>
Impulse<D> on_constraints(const Impulse<D>& r, double radius) {
  return {maximum(r.normal, 0.0), project_on_disc(r.tangential, radius)};
}

/// The part of p in the tangent cone of the constraints active at r: an open contact does not pull,
/// on the rim of the disc no move leads outward.
template <int D>
Impulse<D> permitted_part(const Impulse<D>& p, const Impulse<D>& r, double radius) {
  constexpr double kOnRim = 1.0 - 1e-12;  // rounding of the projection on the disc
  Impulse<D> part = p;
  if (r.normal <= 0.0) part.normal = maximum(p.normal, 0.0);
  if (radius <= 0.0) {
    part.tangential = zero_tangent<D>();
    return part;
  }
  const double squared_size = squared_length(r.tangential);
  const double outward = dot(p.tangential, r.tangential);
  if (outward > 0.0 && squared_size >= kOnRim * radius * radius)
    part.tangential -= (outward / squared_size) * r.tangential;
  return part;
}

}  // namespace cd
