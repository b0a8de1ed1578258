// SPDX-License-Identifier: BSD-3-Clause
// Wrench: impulse and moment of a contact.
#pragma once

#include <tuple>

#include "libcd/core/fields.hpp"
#include "libcd/law/impulse.hpp"

namespace cd {

/// Impulse and moment on body j of a contact (i gets the opposite). The moment is that of one time
/// step over the contact's length l, the radius of its smaller grain, so that all components share
/// one unit: l s is the angular impulse. In 3D its part along the normal is torsion, the rest
/// rolling; in 2D there is rolling only. Unit: mass length / time.
template <int D>
struct Wrench : Impulse<D> {
  Spin<D> moment = zero_tangent<D>();  ///< s

  /// @{
  /// Component by component.
  friend Wrench operator+(const Wrench& a, const Wrench& b) {
    return {{a.normal + b.normal, a.tangential + b.tangential}, a.moment + b.moment};
  }
  friend Wrench operator-(const Wrench& a, const Wrench& b) {
    return {{a.normal - b.normal, a.tangential - b.tangential}, a.moment - b.moment};
  }
  friend Wrench operator*(double factor, const Wrench& a) {
    return {{factor * a.normal, factor * a.tangential}, factor * a.moment};
  }
  /// @}

  /// Name, unit and place of each member.
  static constexpr auto fields =
      std::tuple(Field<Wrench, double>{"normal", "mass length / time", &Wrench::normal},
                 Field<Wrench, Tangent<D>>{"tangential", "mass length / time", &Wrench::tangential},
                 Field<Wrench, Spin<D>>{"moment", "mass length / time", &Wrench::moment});
};

/// Sum of the squares of all components.
template <int D>
double squared_norm(const Wrench<D>& a) {
  return a.normal * a.normal + squared_length(a.tangential) + squared_length(a.moment);
}

}  // namespace cd
