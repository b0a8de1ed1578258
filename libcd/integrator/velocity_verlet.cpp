// SPDX-License-Identifier: BSD-3-Clause
// Velocity Verlet: half a kick and the drift before detection, the other half after the solve.
#include "libcd/integrator/velocity_verlet.hpp"

#include "libcd/core/error.hpp"
#include "libcd/core/parallel.hpp"

namespace cd {
namespace {

/// Where the numbers of bodies are: pointers of a loop's own stay in registers, whatever is
/// written.
template <int D>
struct Pointers {
  const Shape* shape;
  const double* radius;
  Vector<D>*position, *velocity;
  Spin<D>* angular_velocity;
};

template <int D>
Pointers<D> pointers(Scene<D>& scene) {
  return {scene.shape.data(), scene.radius.data(), scene.position.data(), scene.velocity.data(),
          scene.angular_velocity.data()};
}

}  // namespace

template <int D>
void VelocityVerlet<D>::begin(Scene<D>& scene, const ContactProblem<D>& problem,
                              const Solution<D>& solution, double time_step) const {
  if (scene.cell.is_coupled())
    throw Error("integrator", name(), "euler in a periodic cell that deforms");
  const double half = 0.5 * time_step / problem.time_step;  // the forces are those of that step
  const BodyMotion<D>* const before = problem.at_start().data();
  const BodyMotion<D>* const after = solution.motion.data();
  parallel_for(
      scene.size(),
      [=, s = pointers(scene)](int b) {
        if (s.shape[b] == Shape::absent) return;  // removed since the forces acted
        const Vector<D> velocity = s.velocity[b] + half * (after[b].velocity - before[b].velocity);
        s.velocity[b] = velocity;
        s.position[b] += time_step * velocity;
        if (!is_flat(s.shape[b]))
          s.angular_velocity[b] += half / s.radius[b] * (after[b].surface - before[b].surface);
      },
      kWorthAThreadIfCheap);
}

template <int D>
void VelocityVerlet<D>::end(Scene<D>& scene, const Solution<D>& solution,
                            const BodyConstants<D>& /*bodies*/, double /*time_step*/) {
  const BodyMotion<D>* const after = solution.motion.data();
  parallel_for(
      scene.size(),
      [=, s = pointers(scene)](int b) {
        s.velocity[b] = 0.5 * (s.velocity[b] + after[b].velocity);
        if (s.radius[b] > 0.0)  // not a flat wall, nor one that was removed
          s.angular_velocity[b] = 0.5 * (s.angular_velocity[b] + after[b].surface / s.radius[b]);
      },
      kWorthAThreadIfCheap);
}

template class VelocityVerlet<2>;
template class VelocityVerlet<3>;

}  // namespace cd
