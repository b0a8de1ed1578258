// SPDX-License-Identifier: BSD-3-Clause
// Forces that contacts carry through horizontal cuts, and to a wall.
#pragma once

#include <vector>

#include "libcd/problem/contact_problem.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Sum of the normal forces of a body's contacts [force], positive where they repel: what presses
/// on a wall.
template <int D>
double wall_force(const ContactProblem<D>& problem, const Array<Impulse<D>>& impulse, int wall);

/// How much of a load [force] has arrived at horizontal cuts of these ascending heights (along the
/// last coordinate), as a share of it: the downward force of all contacts between bodies whose
/// centres lie on both sides of the cut, a floor's at height 0, and the downward external forces on
/// grains below. In equilibrium under that load each share is 1.
template <int D>
std::vector<double> load_shares(const Scene<D>& scene, const ContactProblem<D>& problem,
                                const Array<Impulse<D>>& impulse, int floor, double load,
                                const std::vector<double>& heights);

}  // namespace cd
