// SPDX-License-Identifier: BSD-3-Clause
// Motion error: what is wrong with the motion that a solve found, and of which body.
#pragma once

#include <string>

#include "libcd/problem/contact_problem.hpp"
#include "libcd/scene/scene.hpp"
#include "libcd/solver/solver.hpp"

namespace cd {

/// Distances that bodies may move in a step.
struct MotionRange {
  double reach;  ///< of contact detection: a body moves by reach / 2 at most [length]
  double range;  ///< between centres of neighbours, at most, which a deforming cell moves [length]
};

/// Returns whether all velocities found, and the rate of the cell, are finite.
template <int D>
bool is_finite(const Solution<D>& solution);

/// The line with which a step is refused: which body moves too far in the time step, or by what is
/// not finite, and the cause as far as it can be seen. Empty if the motion is in order.
template <int D>
std::string motion_error(const Scene<D>& scene, const ContactProblem<D>& problem,
                         const Solution<D>& solution, const SolveReport& report,
                         const std::string& solver, const MotionRange& allowed);

}  // namespace cd
