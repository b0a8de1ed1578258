// SPDX-License-Identifier: BSD-3-Clause
// Balance of angular momentum and energy of grains in a body that turns, step by step.
#pragma once

#include <tuple>

#include "libcd/core/fields.hpp"
#include "libcd/problem/contact_problem.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// The bodies that are balanced: a drum that turns about the origin (2D) or the z axis (3D), and
/// the grains in it.
struct AxisBodies {
  int drum = 0;         ///< the body that turns
  int first_grain = 1;  ///< this body and all later ones
};

/// Changes of the grains of a drum in one step. The impulses of gravity and of the contacts make
/// the whole change of momentum of a step, so that to rounding
///   angular_momentum' - angular_momentum = weight - torque                 (about the axis)
///   kinetic' - kinetic = weight_work + motor - dissipation
/// In steady flow the left sides vanish on the average: the torque on the drum is then that of the
/// weight, -M g x_cm, and the motor's work is dissipated.
struct AxisStep {
  double torque = 0.0;       ///< angular impulse of the grains on the drum [mass length^2 / time]
  double weight = 0.0;       ///< angular impulse of gravity on the grains about the axis
  double motor = 0.0;        ///< work of the drum on the grains [mass length^2 / time^2]
  double weight_work = 0.0;  ///< work of gravity along the mean of old and new velocity
  double dissipation = 0.0;  ///< -sum of impulse times mean relative velocity over all contacts
  double wall_slip = 0.0;    ///< sum over wall contacts of r_n times |u_t| at the end
  double wall_push = 0.0;    ///< sum over wall contacts of r_n
};

/// From a solved step that began with these positions and ended in the scene.
template <int D>
AxisStep axis_step(const Array<Vector<D>>& position, const Scene<D>& scene,
                   const ContactProblem<D>& problem, const Solution<D>& solution,
                   const AxisBodies& bodies);

/// State of all grains.
struct AxisState {
  double angular_momentum = 0.0;                 ///< about the axis, spins included
  double kinetic = 0.0;                          ///< energy, spins included
  Vector<2> centre_of_mass = Vector<2>::Zero();  ///< x and y
  double mass = 0.0;                             ///< of all grains

  /// Name, unit and place of each member.
  static constexpr auto fields =
      std::tuple(field("angular_momentum", "mass length^2 / time", &AxisState::angular_momentum),
                 field("kinetic", "mass length^2 / time^2", &AxisState::kinetic),
                 field("centre_of_mass", "length", &AxisState::centre_of_mass),
                 field("mass", "mass", &AxisState::mass));
};
/// The bodies from first_grain on count as grains; there must be one.
template <int D>
AxisState axis_state(const Scene<D>& scene, const AxisBodies& bodies);

}  // namespace cd
