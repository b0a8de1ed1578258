// SPDX-License-Identifier: BSD-3-Clause
// Local contact: one contact as its law sees it, everything else known.
#pragma once

#include "libcd/law/contact_conditions.hpp"
#include "libcd/law/impulse.hpp"

namespace cd {

/// One contact with all other contacts frozen. Velocities are those of j relative to i at the
/// common contact point and include the effect of the present impulse.
template <int D>
struct LocalContact {
  double velocity_n;      ///< normal relative velocity, > 0 separates [length / time]
  Tangent<D> velocity_t;  ///< tangential relative velocity
  Impulse<D> impulse;     ///< the present impulse [mass length / time]
  double mass_n;          ///< effective mass: normal impulse per change of normal velocity
  double mass_t;          ///< the same for the tangential direction
  double bias;            ///< gap / time step, < 0 for an overlap, or what the law made of it when
                          ///< the step began (ContactConditions) [length / time]
  double friction;        ///< Coulomb coefficient mu >= 0
  double time_step;       ///< [time]
  int pair;               ///< number of the pair of materials (PairTable)

  /// R*, 1 / R* = 1 / r_i + 1 / r_j; the grain's own radius at a flat wall [length]. Of explicit
  /// forces that remember and need it (LawTraits::needs_reduced_radius), 0 for others.
  double reduced_radius = 0.0;

  /// The gap as the step began, for laws without conditions of their own [length].
  double gap() const { return bias * time_step; }
};

/// One contact that also transmits a moment, with all other contacts frozen. Rotations are in units
/// of the contact's length l (Wrench): `spin` is l (omega_j - omega_i).
template <int D>
struct MomentContact : LocalContact<D> {
  Vector<D> normal;        ///< from i to j
  Spin<D> spin;            ///< relative rotation [length / time]
  Spin<D> moment;          ///< the present moment [mass length / time]
  double moment_response;  ///< change of spin per moment [1 / mass]
  double coupling;         ///< change of tangential velocity per moment s x n, and of the spin's
                           ///< part in the plane per tangential impulse [1 / mass]
  double length;           ///< l, the radius of the smaller grain [length]
  const ContactConditions* conditions;  ///< of this step; of a law that fixes none, `bias` and
                                        ///< `friction` as above, and nothing else
};

/// One contact of a problem in matrix form, with all other contacts frozen: its response is a full
/// block that couples normal and tangential direction. Component 0 is normal; the gap term is part
/// of the velocity.
template <int D>
struct BlockContact {
  const Eigen::Matrix<double, D, D>& response;  ///< W_cc, velocity per impulse
  Vector<D> free;     ///< relative velocity without the contact's own impulse
  Vector<D> impulse;  ///< the present impulse
  double friction;    ///< Coulomb coefficient mu >= 0
};

}  // namespace cd
