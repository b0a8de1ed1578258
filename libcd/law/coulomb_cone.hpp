// SPDX-License-Identifier: BSD-3-Clause
// The friction cone K = {r : |r_t| <= mu r_n} and the two projections that belong to it.
#pragma once

#include <cmath>

#include "libcd/core/branch_free.hpp"
#include "libcd/law/impulse.hpp"

namespace cd {

/// @{
/// The point of the disc |t| <= radius (radius >= 0) nearest to t.
inline double project_on_disc(double t, double radius) {
  return maximum(minimum(t, radius), -radius);
}
inline Vector<3> project_on_disc(const Vector<3>& t, double radius) {
  const double size = maximum(t.norm(), radius);
  return size > 0.0 ? Vector<3>(t * (radius / size)) : t;
}
/// @}

/// The point of K nearest to r (mu >= 0).
template <int D>
Impulse<D> project_on_cone(const Impulse<D>& r, double mu) {
  const double t = length(r.tangential);
  if (mu * t <= -r.normal) return Impulse<D>{};  // in the polar cone
  if (t <= mu * r.normal) return r;              // inside
  const double normal = (r.normal + mu * t) / (1.0 + mu * mu);
  return {normal, r.tangential * (mu * normal / t)};
}

}  // namespace cd
