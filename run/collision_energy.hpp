// SPDX-License-Identifier: BSD-3-Clause
// Energy that contacts make: gravity's where hard bodies collide at one end of a time step,
// springs'.
#pragma once

#include <optional>
#include <string>

#include <libcd/measure/energy_balance.hpp>
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

/// A warning of contacts that have given more energy than they were given, by a tenth of all that
/// there was. Springs: the time step makes them unstable, or they were compressed at the start.
/// Collisions: gravity adds energy; what there was is then at least the largest kinetic energy. For
/// laws without a fixed point only, which never attract.
template <int D>
std::optional<std::string> energy_warning(const EnergyBalance<D>& balance,
                                          const Simulation<D>& simulation);

}  // namespace cd
