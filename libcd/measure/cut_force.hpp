// SPDX-License-Identifier: BSD-3-Clause
// Forces that contacts carry through horizontal cuts, to a wall and to groups of bodies.
#pragma once

#include <vector>

#include "libcd/measure/stress.hpp"
#include "libcd/problem/contact_problem.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Sum of the normal forces of a body's contacts [force], positive where they repel: what presses
/// on a wall.
template <int D>
double wall_force(const ContactProblem<D>& problem, const Array<Impulse<D>>& impulse, int wall);

/// Returns the forces of the contacts of a solved step on groups of bodies, each by the bodies
/// outside of it [mass length / time^2]. group_of(body) is the number of its group, from 0, or -1
/// for none.
template <int D, class GroupOf>
std::vector<Vector<D>> group_forces(const ContactProblem<D>& problem,
                                    const Array<Impulse<D>>& impulse, int groups,
                                    const GroupOf& group_of) {
  std::vector<Vector<D>> force(static_cast<std::size_t>(groups), Vector<D>::Zero());
  for_each_contact(problem, [&](int c, const auto& contact) {
    const int i = group_of(problem.label[c].key.i), j = group_of(problem.label[c].key.j);
    if (i == j) return;
    const Vector<D> on_j = contact_force<D>(contact, impulse[c], problem.time_step);
    if (j >= 0) force[static_cast<std::size_t>(j)] += on_j;
    if (i >= 0) force[static_cast<std::size_t>(i)] -= on_j;
  });
  return force;
}

/// Returns the share of a load [force] that has arrived at horizontal cuts of these ascending
/// heights (along the last coordinate): the downward force of all contacts between bodies whose
/// centres lie on both sides of the cut, a floor's at height 0, and the downward external forces on
/// grains below. In equilibrium under that load each share is 1.
template <int D>
std::vector<double> load_shares(const Scene<D>& scene, const ContactProblem<D>& problem,
                                const Array<Impulse<D>>& impulse, int floor, double load,
                                const std::vector<double>& heights);

}  // namespace cd
