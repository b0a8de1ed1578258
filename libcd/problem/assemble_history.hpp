// What contacts of soft grains bring along from the previous step.
#pragma once

#include "libcd/contact/contact_memory.hpp"
#include "libcd/problem/contact_problem.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Fills problem.history of an assembled problem: the reduced radius of each contact, and its
/// tangential spring from `memory`, zero for a new contact. In 3D the spring turns with the
/// contact, its length unchanged: into the new tangent plane, and about the normal by the mean spin
/// of the two bodies, so that a rotation of everything changes no force. The turn is exact to first
/// order in its angle in one step. Only laws that have a history need it.
template <int D>
void assemble_history(const Scene<D>& scene, const ContactMemory<D>& memory,
                      ContactProblem<D>& problem);

}  // namespace cd
