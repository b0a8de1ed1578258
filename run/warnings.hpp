// SPDX-License-Identifier: BSD-3-Clause
// Warnings: what makes a run of a scene worthless although it comes to its end.
#pragma once

#include <optional>
#include <string>

#include <libcd/measure/energy_balance.hpp>
#include <libcd/scene/scene.hpp>
#include <libcd/simulation/simulation.hpp>

namespace cd {

/// Bodies that overlap by more than a tenth of the smaller radius, `when`: "at the start". Rigid
/// grains do not, soft ones hardly ever; sets of grains know nothing of each other when they are
/// placed, and a time step may be too large to see grains come.
template <int D>
std::optional<std::string> overlap_warning(const Scene<D>& scene, const std::string& when);

/// Fewer than five time steps in the shortest collision of soft grains: their springs are then
/// wrong by more than a few per cent, and below pi / 2 steps unstable.
std::optional<std::string> collision_warning(double steps_per_collision);

/// Contacts that have given more energy than they were given, by a tenth of all that there was.
/// Springs: the time step makes them unstable, or they were compressed at the start. Collisions:
/// gravity adds energy where they take place at one end of a step (run/collision_energy.hpp); what
/// there was is then at least the largest kinetic energy. For laws without a fixed point only,
/// which never attract.
template <int D>
std::optional<std::string> energy_warning(const EnergyBalance<D>& balance,
                                          const Simulation<D>& simulation);

}  // namespace cd
