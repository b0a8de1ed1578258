// Conditions and states of contacts under laws that have them.
#pragma once

#include "libcd/contact/contact_memory.hpp"
#include "libcd/law/contact_law.hpp"
#include "libcd/problem/contact_problem.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Lets the law fix the conditions of each contact of an assembled problem (ContactLaw::freeze):
/// writes bias and friction into the contacts, in place of gap and scene, drops contacts that take
/// no part, and fills problem.twist, with remembered moments as the initial guess of a warm start.
template <int D>
void assemble_terms(const Scene<D>& scene, const ContactMemory<D>& memory, const ContactLaw<D>& law,
                    bool warm_start, ContactProblem<D>& problem);

/// What the contacts keep after the solve (ContactLaw::keep).
template <int D>
void remember_states(const ContactProblem<D>& problem, const Solution<D>& solution,
                     const ContactLaw<D>& law, ContactMemory<D>& memory);

}  // namespace cd
