// SPDX-License-Identifier: BSD-3-Clause
// Spatial order of the bodies of a problem, for solvers that want neighbours near in memory.
#pragma once

#include "libcd/problem/contact_bodies.hpp"

namespace cd {

/// Fills `body` with the numbers of all bodies along a Hilbert curve; `bodies` are those of the
/// contacts (list_bodies). Positions come from the
/// branch vectors, from contact to contact: a problem has no others, and its bodies are near each
/// other where they touch. Bodies that no contacts connect follow each other. Those of very many
/// contacts, as walls, come last. A function of the problem alone, so that a run that is resumed
/// goes on bit for bit.
template <int D>
void spatial_order(const ContactProblem<D>& problem, const Array<ContactBodies>& bodies,
                   Array<std::int32_t>& body);

}  // namespace cd
