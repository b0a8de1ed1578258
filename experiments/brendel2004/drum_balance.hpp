// SPDX-License-Identifier: BSD-3-Clause
// Torques and powers of a rotating drum, step by step.
#pragma once

#include <libcd/generate/drum.hpp>
#include <libcd/simulation/simulation.hpp>

namespace cd::brendel2004 {

/// What one step does to the grains of a drum. The impulses of gravity and of the contacts make the
/// whole change of momentum of a step, so that to rounding
///   angular_momentum' - angular_momentum = weight - torque                 (about the axis)
///   kinetic' - kinetic = weight_work + motor - dissipation
/// In steady flow the left sides vanish on the average: the torque on the drum is then that of the
/// weight, -M g x_cm, and the motor's work is dissipated.
struct DrumStep {
  double torque = 0.0;       ///< angular impulse of the grains on the drum [mass length^2 / time]
  double weight = 0.0;       ///< angular impulse of gravity on the grains about the axis
  double motor = 0.0;        ///< work of the drum on the grains [mass length^2 / time^2]
  double weight_work = 0.0;  ///< work of gravity along the mean of old and new velocity
  double dissipation = 0.0;  ///< -sum of impulse times mean relative velocity over all contacts
  double wall_slip = 0.0;    ///< sum over wall contacts of r_n times |u_t| at the end
  double wall_push = 0.0;    ///< sum over wall contacts of r_n
};

/// From the last step of a simulation, which began with these positions.
template <int D>
DrumStep drum_step(const Array<Vector<D>>& position, const Simulation<D>& simulation,
                   const DrumBodies& drum);

/// State of all grains.
template <int D>
struct DrumState {
  double angular_momentum = 0.0;                 ///< about the axis, spins included
  double kinetic = 0.0;                          ///< energy, spins included
  Vector<2> centre_of_mass = Vector<2>::Zero();  ///< x and y
  double mass = 0.0;
};
template <int D>
DrumState<D> drum_state(const Scene<D>& scene, const DrumBodies& drum);

}  // namespace cd::brendel2004
