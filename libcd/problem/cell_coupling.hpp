// SPDX-License-Identifier: BSD-3-Clause
// Cell coupling: the periodic cell as one more participant of every contact.
#pragma once

#include "libcd/law/impulse.hpp"
#include "libcd/scene/cell.hpp"

namespace cd {

/// Coupling of a deformable cell to the problem of one time step. Its background adds Lambda l to
/// the relative velocity of a contact with the branch vector l = |l| n, and an impulse p there
/// changes
///   Lambda by mobility * project(p l^T)
/// [Shaebani 2009, Eqs. 23, 27-30]. In the full scheme the kinetic tensor of the velocities with
/// all impulses, dt sum m v v^T, acts beside sum p l^T.
template <int D>
struct CellCoupling {
  bool is_coupled = false;  ///< contacts feel the cell; else nothing below is set but the rates
  StrainModes modes = StrainModes::isotropic;       ///< free ones
  PressureScheme scheme = PressureScheme::partial;  ///< partial if the rate is prescribed
  bool own_feedback = false;                        ///< see Barostat
  double mobility = 0.0;   ///< 1 / (V M): rate per impulse and length; 0 for a prescribed rate
  double time_step = 0.0;  ///< [time]; 0 if the rate is prescribed
  Matrix<D> before = Matrix<D>::Zero();  ///< Lambda at the start of the step [1/time]
  Matrix<D> free = Matrix<D>::Zero();    ///< at its end without impulses (full: and kinetic part)
};

/// Returns the contribution of the background to the relative velocity of a contact.
template <int D>
inline Impulse<D> background_velocity(const Matrix<D>& rate, const Vector<D>& n, double branch) {
  const Vector<D> v = branch * (rate * n);
  return {n.dot(v), tangential(n, v)};
}

/// The tensor p l^T of an impulse.
template <int D>
inline Matrix<D> impulse_moment(const Impulse<D>& impulse, const Vector<D>& n, double branch) {
  const Vector<D> p = impulse.normal * n + cartesian(n, impulse.tangential);
  return p * (branch * n).transpose();
}

}  // namespace cd
