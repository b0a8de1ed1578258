// SPDX-License-Identifier: BSD-3-Clause
// Space around a contact in a sweep: open, or a periodic cell that responds.
#pragma once

#include "libcd/problem/cell_coupling.hpp"
#include "libcd/problem/contact_kinematics.hpp"

namespace cd {

/// Open space: what a coupled cell does to contacts is nothing here.
template <int D>
struct OpenSpace {
  /// Adds the background's part to the relative velocity of contact c, whose normal is given.
  void add_velocity(int, const Vector<D>&, Impulse<D>&) const {}
  /// Makes the effective masses of contact c smaller by the cell's own response to its impulse.
  void add_response(int, EffectiveMass&) const {}
  /// Changes the rate by a change of impulse at contact c, before it moves the bodies.
  template <class Contact>
  void apply_impulse(const Contact&, int, const Impulse<D>&, const BodyMotion<D>*) const {}
  void keep(const OpenSpace&) const {}  ///< takes over the rate of a copy
};

/// Returns the change of the kinetic tensor sum m v v^T (kinetic_tensor) by an impulse at a
/// contact, given the velocities before it: p v^T + (v + dv) p^T for each body that responds alike
/// in all directions, as no other counts in the tensor.
template <int D, class Contact>
inline Matrix<D> change_of_kinetic_tensor(const Contact& c, const Impulse<D>& change,
                                          const BodyMotion<D>* motion) {
  const Vector<D> p = change.normal * c.normal + cartesian(c.normal, change.tangential);
  const double w_i = motion[c.i].inverse_mass, w_j = motion[c.j].inverse_mass;
  const Vector<D> p_i = w_i > 0.0 ? Vector<D>(-p) : Vector<D>(Vector<D>::Zero());
  const Vector<D> p_j = w_j > 0.0 ? p : Vector<D>(Vector<D>::Zero());
  const Vector<D>& v_i = motion[c.i].velocity;
  const Vector<D>& v_j = motion[c.j].velocity;
  return p_i * v_i.transpose() + (v_i - w_i * p) * p_i.transpose() + p_j * v_j.transpose() +
         (v_j + w_j * p) * p_j.transpose();
}

/// @{
/// The trace of that, the change of sum m v.v: p.(2 v + dv) for each.
template <int D>
inline double change_of_kinetic_trace(const GrainContact<D>& c, const Impulse<D>& change,
                                      const BodyMotion<D>* motion) {
  const BodyMotion<D>& a = motion[c.i];
  const BodyMotion<D>& b = motion[c.j];
  const Vector<D> p = change.normal * c.normal + cartesian(c.normal, change.tangential);
  const double p2 = p.squaredNorm();
  const double of_a = a.inverse_mass * p2 - 2.0 * p.dot(a.velocity);
  const double of_b = b.inverse_mass * p2 + 2.0 * p.dot(b.velocity);
  return (a.inverse_mass > 0.0 ? of_a : 0.0) + (b.inverse_mass > 0.0 ? of_b : 0.0);
}
template <int D>
inline double change_of_kinetic_trace(const BoundaryContact<D>& c, const Impulse<D>& change,
                                      const BodyMotion<D>* motion) {
  return change_of_kinetic_tensor<D>(c, change, motion).trace();
}
/// @}

/// A cell that keeps its shape and changes its size: one rate lambda, along the normals of
/// contacts.
template <int D, PressureScheme scheme>
struct IsotropicCell {
  mutable double rate;   ///< lambda as it is now [1/time]
  const double* branch;  ///< |l| of each contact
  double response;       ///< 1 / (D V M)
  double feedback;       ///< the same if the cell's own response counts, else 0
  double time_step;      ///< [time]

  /// @{
  /// As described for OpenSpace.
  void add_velocity(int c, const Vector<D>&, Impulse<D>& velocity) const {
    velocity.normal += rate * branch[c];
  }
  void add_response(int c, EffectiveMass& mass) const {
    if (feedback > 0.0) mass.n /= 1.0 + mass.n * feedback * branch[c] * branch[c];
  }
  template <class Contact>
  void apply_impulse(const Contact& contact, int c, const Impulse<D>& change,
                     const BodyMotion<D>* motion) const {
    rate += (response * branch[c]) * change.normal;
    if constexpr (scheme == PressureScheme::full)
      rate += response * time_step * change_of_kinetic_trace<D>(contact, change, motion);
  }
  void keep(const IsotropicCell& other) const { rate = other.rate; }
  /// @}
};

/// A cell of variable shape.
template <int D, PressureScheme scheme>
struct DeformingCell {
  mutable Matrix<D> rate;  ///< Lambda as it is now [1/time]
  const double* branch;    ///< |l| of each contact
  StrainModes modes;       ///< free ones
  double mobility;         ///< 1 / (V M)
  double feedback;         ///< the same if the cell's own response counts, else 0
  double time_step;        ///< [time]

  /// @{
  /// As described for OpenSpace.
  void add_velocity(int c, const Vector<D>& n, Impulse<D>& velocity) const {
    velocity = velocity + background_velocity<D>(rate, n, branch[c]);
  }
  /// @}
  /// The response is a block that couples normal and tangential; l^2 / (V M) bounds it in all
  /// directions, so that an update does part of the work and its fixed point is the same.
  void add_response(int c, EffectiveMass& mass) const {
    if (feedback == 0.0) return;
    const double bound = feedback * branch[c] * branch[c];
    mass.n /= 1.0 + mass.n * bound;
    mass.t /= 1.0 + mass.t * bound;
  }
  /// @{
  /// As described for OpenSpace.
  template <class Contact>
  void apply_impulse(const Contact& contact, int c, const Impulse<D>& change,
                     const BodyMotion<D>* motion) const {
    Matrix<D> moment = impulse_moment<D>(change, contact.normal, branch[c]);
    if constexpr (scheme == PressureScheme::full)
      moment += time_step * change_of_kinetic_tensor<D>(contact, change, motion);
    rate += mobility * project<D>(moment, modes);
  }
  void keep(const DeformingCell& other) const { rate = other.rate; }
  /// @}
};

}  // namespace cd
