// SPDX-License-Identifier: BSD-3-Clause
// Velocity Verlet: half a kick and the drift before detection, the other half after the solve.
#include "libcd/integrator/velocity_verlet.hpp"

#include "libcd/core/error.hpp"

namespace cd {

template <int D>
void VelocityVerlet<D>::begin(Scene<D>& scene, const ContactProblem<D>& problem,
                              const Solution<D>& solution, double time_step) const {
  if (scene.cell.is_coupled())
    throw Error("integrator", name(), "euler in a periodic cell that deforms");
  const double half = 0.5 * time_step / problem.time_step;  // the forces are those of that step
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] == Shape::absent) continue;  // removed since the forces acted
    const BodyMotion<D>& before = problem.at_start()[b];
    const BodyMotion<D>& after = solution.motion[b];
    scene.velocity[b] += half * (after.velocity - before.velocity);
    scene.position[b] += time_step * scene.velocity[b];
    if (!is_flat(scene.shape[b]))
      scene.angular_velocity[b] += half / scene.radius[b] * (after.surface - before.surface);
  }
}

template <int D>
void VelocityVerlet<D>::end(Scene<D>& scene, const Solution<D>& solution,
                            const BodyConstants<D>& /*bodies*/, double /*time_step*/) {
  for (int b = 0; b < scene.size(); ++b) {
    const BodyMotion<D>& after = solution.motion[b];
    scene.velocity[b] = 0.5 * (scene.velocity[b] + after.velocity);
    if (scene.radius[b] > 0.0)  // not a flat wall, nor one that was removed
      scene.angular_velocity[b] =
          0.5 * (scene.angular_velocity[b] + after.surface / scene.radius[b]);
  }
}

template class VelocityVerlet<2>;
template class VelocityVerlet<3>;

}  // namespace cd
