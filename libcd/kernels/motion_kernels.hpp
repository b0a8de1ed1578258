// SPDX-License-Identifier: BSD-3-Clause
// What each step does with the motion of all discs, touching or not.
#pragma once

namespace cd::kernels {

/// Where discs are and where they were, and how far each may have moved.
struct Displacements {
  const double *now, *then, *limit;
};

/// Motions of discs, what makes surface speeds of angular velocities (BodyConstants), and the
/// angular velocities.
struct DiscRotation {
  const double *motion, *scale;
  double* angular_velocity;
};

/// For the first `count` discs, a multiple of kLanes.
struct MotionKernels {
  /// Whether each has moved by less than its limit.
  bool (*all_within)(const Displacements& moved, int count);

  /// Whether each is slower than the limit and has a finite surface speed.
  bool (*all_slower)(const double* motion, double limit, int count);

  /// Writes their angular velocities.
  void (*rotate)(const DiscRotation& rotation, int count);
};

}  // namespace cd::kernels
