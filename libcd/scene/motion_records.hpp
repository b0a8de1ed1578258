// Velocities from the scene into the records that solvers change, and back: the passes over all
// bodies with which a step begins and ends.
#pragma once

#include "libcd/scene/body_constants.hpp"
#include "libcd/scene/body_motion.hpp"

namespace cd {

/// How each body of the scene moves.
template <int D>
void read_motion(const Scene<D>& scene, const BodyConstants<D>& bodies,
                 Array<BodyMotion<D>>& motion);

/// Gives each body of the scene these velocities, and moves it on by `time_step` times its own.
template <int D>
void advance(const Array<BodyMotion<D>>& motion, const BodyConstants<D>& bodies, double time_step,
             Scene<D>& scene);

/// Both in 2D for four bodies at a time, with the same bits. They return how many bodies that were,
/// counted from the first, and must not be called on a processor without AVX2.
namespace motion_records {

struct Reading {
  const Vector<2>* velocity;
  const double* angular_velocity;
  const double *surface_scale, *isotropic_inverse;
  BodyMotion<2>* motion;
};
struct Advance {
  const BodyMotion<2>* motion;
  const double* surface_scale;
  double time_step;
  Vector<2>*velocity, *position;
  double* angular_velocity;
};

int avx2(const Reading& bodies, int count);
int avx2(const Advance& bodies, int count);

}  // namespace motion_records

}  // namespace cd
