// SPDX-License-Identifier: BSD-3-Clause
// Conversion between the velocities of a scene and the records of solvers.
#include "libcd/scene/solver_bodies.hpp"

#include <cstddef>

#include "libcd/core/parallel.hpp"
#include "libcd/kernels/kernels.hpp"

namespace cd {

// Pointers of their own stay in registers, whatever is written.

template <int D>
void gather_bodies(const Scene<D>& scene, const BodyConstants<D>& bodies,
                   Array<BodyMotion<D>>& motion) {
  const int count = scene.size();
  motion.resize(count);
  const Vector<D>* const velocity = scene.velocity.data();
  const Spin<D>* const angular_velocity = scene.angular_velocity.data();
  const double* const scale = bodies.surface_scale().data();
  const double* const inverse = bodies.isotropic_inverse().data();
  BodyMotion<D>* const m = motion.data();
  parallel_parts(count, kWorthAThreadIfCheap, [=](int first, int end, int) {
    for (int b = first; b < end; ++b) {
      m[b].velocity = velocity[b];
      m[b].surface = scale[b] * angular_velocity[b];
      m[b].inverse_mass = inverse[b];
    }
  });
}

template <int D>
void integrate(const Array<BodyMotion<D>>& motion, const BodyConstants<D>& bodies, double time_step,
               Scene<D>& scene) {
  const int count = scene.size();
  const BodyMotion<D>* const m = motion.data();
  const double* const scale = bodies.surface_scale().data();
  Vector<D>* const velocity = scene.velocity.data();
  Vector<D>* const position = scene.position.data();
  Spin<D>* const angular_velocity = scene.angular_velocity.data();
  parallel_parts(count, kWorthAThreadIfCheap, [=](int first, int end, int) {
    for (int b = first; b < end; ++b) {
      velocity[b] = m[b].velocity;
      position[b] += time_step * m[b].velocity;
    }
    int b = first;
    if constexpr (D == 2) {
      static_assert(offsetof(BodyMotion<2>, surface) == kernels::kSurface * sizeof(double));
      const int in_batches = kernels::in_batches(end - first);
      if (in_batches > 0)
        kernels::fastest().rotate(
            {m[first].velocity.data(), scale + first, angular_velocity + first}, in_batches);
      b += in_batches;
    }
    for (; b < end; ++b) angular_velocity[b] = m[b].surface / scale[b];
  });
}

template void gather_bodies(const Scene<2>&, const BodyConstants<2>&, Array<BodyMotion<2>>&);
template void gather_bodies(const Scene<3>&, const BodyConstants<3>&, Array<BodyMotion<3>>&);
template void integrate(const Array<BodyMotion<2>>&, const BodyConstants<2>&, double, Scene<2>&);
template void integrate(const Array<BodyMotion<3>>&, const BodyConstants<3>&, double, Scene<3>&);

}  // namespace cd
