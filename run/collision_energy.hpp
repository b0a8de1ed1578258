// SPDX-License-Identifier: BSD-3-Clause
// Collision energy: what gravity adds to a run where hard bodies collide at one end of a time step.
#pragma once

#include <string>

#include <libcd/simulation/simulation.hpp>

namespace cd {

/// libcd/measure/gravity_gain.hpp of a simulation [mass length^2 / time^3]. Zero for laws other
/// than `collision`, and at the impact time `exact`, which conserves energy.
template <int D>
double gravity_gain(const Simulation<D>& simulation);

/// A change of the method by which gravity adds nothing.
template <int D>
std::string without_gravity_gain(const Simulation<D>& simulation);

/// Lines that begin with '#': what gravity adds up to the end of a run. Empty if it adds nothing.
template <int D>
std::string collision_advice(const Simulation<D>& simulation, double end);

}  // namespace cd
