// SPDX-License-Identifier: BSD-3-Clause
// Contact states and conditions: what a law does with the contacts as a step begins and ends.
#pragma once

#include "libcd/law/contact_law.hpp"
#include "libcd/problem/contact_memory.hpp"
#include "libcd/problem/contact_problem.hpp"
#include "libcd/problem/crossings.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Fills problem.state of an assembled problem from `memory`, with zeros for new contacts. In 3D
/// tangential variables turn with their contact, their length unchanged: into the new tangent
/// plane, and about the normal by the mean spin of the two bodies, so that a rotation of everything
/// changes no force; exact to first order in the angle of one step.
///
/// A law with conditions of its own then fixes them (ContactLaw::begin_step): bias and friction go
/// into the contacts, in place of those of gap and scene, and contacts that take no part are
/// dropped. For such a law, and for one with moments, problem.coupling is filled, with remembered
/// moments as the initial guess of a warm start; for others it is emptied. `crossings`, if there
/// are any, tell which pairs would be crossed, and note the open contacts that are dropped.
template <int D>
void begin_step(const Scene<D>& scene, const ContactMemory<D>& memory, const ContactLaw<D>& law,
                bool warm_start, ContactProblem<D>& problem, Crossings<D>* crossings = nullptr);

/// Takes the contacts of a solved step into the memory: impulses, moments, and states by
/// ContactLaw::end_step or as an explicit force left them.
template <int D>
void end_step(const ContactProblem<D>& problem, const Solution<D>& solution,
              const ContactLaw<D>& law, ContactMemory<D>& memory);

}  // namespace cd
