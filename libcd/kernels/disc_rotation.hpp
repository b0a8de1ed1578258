// SPDX-License-Identifier: BSD-3-Clause
// Rotation of discs: angular velocities from what solvers left.
#pragma once

namespace cd::kernels {

/// Motions of discs, what makes surface speeds of angular velocities (BodyConstants), and the
/// angular velocities, which are written.
struct DiscRotation {
  const double *motion, *scale;
  double* angular_velocity;
};

}  // namespace cd::kernels
