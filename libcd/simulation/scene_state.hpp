// SPDX-License-Identifier: BSD-3-Clause
// Scene state: motion of the bodies and memory of the contacts in an Archive.
#pragma once

#include <span>

#include "libcd/core/archive.hpp"
#include "libcd/law/contact_state.hpp"
#include "libcd/problem/contact_memory.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Positions, velocities, angular velocities and which bodies were removed. Throws Error if what is
/// read is not of as many bodies.
template <int D>
void archive_motion(Archive& archive, Scene<D>& scene);

/// External forces and torques. Throws Error if what is read is not of as many bodies.
template <int D>
void archive_forces(Archive& archive, Scene<D>& scene);

/// Shape and rate of a periodic cell; the barostat stays.
template <int D>
void archive_cell(Archive& archive, Cell<D>& cell);

/// Keys, impulses and moments, and the variables of the law that made the states
/// (LawTraits::state_variables), each under its own name. Throws Error if what is read is not for
/// a law with these variables.
template <int D>
void archive_memory(Archive& archive, ContactMemory<D>& memory,
                    std::span<const StateVariable> variables);

}  // namespace cd
