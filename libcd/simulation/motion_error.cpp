// SPDX-License-Identifier: BSD-3-Clause
// Search for the cause: what a body brings into the step comes first, as others get theirs from it.
#include "libcd/simulation/motion_error.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "libcd/core/step_parts.hpp"
#include "libcd/scene/motion_limits.hpp"

namespace cd {
namespace {

template <int D>
bool is_finite(const BodyMotion<D>& motion) {
  return motion.velocity.allFinite() && std::isfinite(squared_length(motion.surface));
}

/// What of a body as the step began is not finite; empty if all is.
template <int D>
std::string cause_in_scene(const Scene<D>& scene, int body) {
  if (!scene.position[body].allFinite()) return "as is its position";
  if (!scene.velocity[body].allFinite()) return "as it was when the step began";
  if (!scene.force[body].allFinite()) return "as is its external force";
  if (!std::isfinite(squared_length(scene.angular_velocity[body])))
    return "as was its angular velocity when the step began";
  if (!std::isfinite(squared_length(scene.torque[body]))) return "as is its external torque";
  return "";
}

template <int D>
std::string cause_of_nan(const ContactProblem<D>& problem, const Solution<D>& solution, int body,
                         const SolveReport& report, const std::string& solver) {
  if (!std::isfinite(solution.cell_rate.sum())) return "as is the rate of the cell";
  if (report.status == SolveStatus::diverged) return "the solver " + solver + " diverged";
  for (int c = 0; c < problem.contact_count(); ++c) {
    const ContactKey& key = problem.label[c].key;
    if ((key.i == body || key.j == body) && !std::isfinite(squared_norm(solution.impulse[c])))
      return "as is the impulse between bodies " + std::to_string(key.i) + " and " +
             std::to_string(key.j);
  }
  return "the solver " + solver + " left the finite numbers";
}

}  // namespace

template <int D>
bool is_finite(const Solution<D>& solution) {
  if (!std::isfinite(solution.cell_rate.sum())) return false;
  for (const BodyMotion<D>& motion : solution.motion)
    if (!is_finite(motion)) return false;
  return true;
}

template <int D>
std::string motion_error(const Scene<D>& scene, const ContactProblem<D>& problem,
                         const Solution<D>& solution, const SolveReport& report,
                         const std::string& solver, const MotionRange& allowed) {
  const StepParts::Timer timer(StepPart::verdict);
  const double dt = problem.time_step, farthest = 0.5 * allowed.reach;
  const double background =
      scene.cell.is_coupled() ? 0.5 * dt * allowed.range * solution.cell_rate.norm() : 0.0;
  const double fastest = (farthest - background) / dt;
  const bool is_straight = solution.shift.empty();
  if (is_straight && fastest > 0.0 && all_below_speed(solution.motion, fastest)) return "";
  for (int b = 0; b < scene.size(); ++b) {
    const std::string cause = cause_in_scene(scene, b);
    if (cause.empty()) continue;
    return "step " + std::to_string(problem.step) + ": the motion of body " + std::to_string(b) +
           " is not finite, " + cause;
  }
  for (int b = 0; b < scene.size(); ++b) {
    const BodyMotion<D>& motion = solution.motion[b];
    const double straight = dt * motion.velocity.norm() + background;
    const double moved =
        is_straight
            ? straight
            : std::max(straight, (dt * motion.velocity + solution.shift[b]).norm() + background);
    if (moved <= farthest && is_finite(motion)) continue;
    std::ostringstream line;
    if (!is_finite(motion) || !std::isfinite(moved)) {
      line << "step " << problem.step << ": the motion of body " << b << " is not finite, "
           << cause_of_nan(problem, solution, b, report, solver);
    } else {
      line << "time-step: " << dt << " is not allowed in step " << problem.step << ": body " << b
           << " would move by " << moved << ", expected at most reach / 2 = " << farthest;
    }
    return line.str();
  }
  return "";
}

template bool is_finite(const Solution<2>&);
template bool is_finite(const Solution<3>&);
template std::string motion_error(const Scene<2>&, const ContactProblem<2>&, const Solution<2>&,
                                  const SolveReport&, const std::string&, const MotionRange&);
template std::string motion_error(const Scene<3>&, const ContactProblem<3>&, const Solution<3>&,
                                  const SolveReport&, const std::string&, const MotionRange&);

}  // namespace cd
