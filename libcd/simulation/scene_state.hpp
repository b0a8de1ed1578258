// SPDX-License-Identifier: BSD-3-Clause
// Scene state: motion of the bodies and memory of the contacts in a State.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "libcd/core/state.hpp"
#include "libcd/law/contact_state.hpp"
#include "libcd/problem/contact_memory.hpp"
#include "libcd/scene/body_motion.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Notes positions, velocities, angular velocities and which bodies were removed, under names that
/// begin with a prefix.
template <int D>
void put_motion(State& state, const std::string& prefix, const Scene<D>& scene);

/// Sets what `put_motion` noted; throws Error if it is not of as many bodies.
template <int D>
void get_motion(const State& state, const std::string& prefix, Scene<D>& scene);

/// @{
/// Notes external forces and torques, and sets what was noted; throws Error if it is not of as many
/// bodies.
template <int D>
void put_forces(State& state, const std::string& prefix, const Scene<D>& scene);
template <int D>
void get_forces(const State& state, const std::string& prefix, Scene<D>& scene);
/// @}

/// Notes keys, impulses and moments, and the variables of the law that made the states
/// (LawTraits::state_variables), each under its own name, behind a prefix.
template <int D>
void put_memory(State& state, const std::string& prefix, const ContactMemory<D>& memory,
                std::span<const StateVariable> variables);

/// Sets what `put_memory` noted; throws Error if the state does not hold it, or not for a law with
/// these variables.
template <int D>
void get_memory(const State& state, const std::string& prefix, ContactMemory<D>& memory,
                std::span<const StateVariable> variables);

/// @{
/// Notes shape and rate of a periodic cell, and sets what was noted; the barostat stays.
template <int D>
void put_cell(State& state, const std::string& prefix, const Cell<D>& cell);
template <int D>
void get_cell(const State& state, const std::string& prefix, Cell<D>& cell);
/// @}

/// @{
/// Notes velocities and surface speeds of solved bodies, and gives them back; throws Error if they
/// are not of as many bodies.
template <int D>
void put_velocities(State& state, const std::string& name, const Array<BodyMotion<D>>& motion);
template <int D>
Array<BodyMotion<D>> get_velocities(const State& state, const std::string& name, int bodies);
/// @}

/// @{
/// Notes contact keys under a name, and the keys noted there.
void put_keys(State& state, const std::string& name, std::span<const ContactKey> keys);
std::vector<ContactKey> get_keys(const State& state, const std::string& name);
/// @}

}  // namespace cd
