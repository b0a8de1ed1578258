// SPDX-License-Identifier: BSD-3-Clause
// Body motion: the record of one body that solvers change.
#pragma once

#include <tuple>

#include "libcd/core/fields.hpp"
#include "libcd/core/vector.hpp"

namespace cd {

/// Velocity of one body as the sweeps see it. The rotation is kept as the surface speed r omega
/// (omega itself for walls), so that all components share one unit.
template <int D>
struct alignas(D == 2 ? 32 : 64) BodyMotion {
  Vector<D> velocity;   ///< [length / time]
  Spin<D> surface;      ///< r omega [length / time]
  double inverse_mass;  ///< 0 unless it responds to forces alike along all axes [1 / mass]

  /// Name, unit and place of each member.
  static constexpr auto fields =
      std::tuple(field("velocity", "length / time", &BodyMotion::velocity),
                 field("surface", "length / time", &BodyMotion::surface),
                 field("inverse mass", "1 / mass", &BodyMotion::inverse_mass));
};

}  // namespace cd
