// SPDX-License-Identifier: BSD-3-Clause
// Motion records: velocities from the scene into the records that solvers change, and back.
#pragma once

#include "libcd/scene/body_constants.hpp"
#include "libcd/scene/body_motion.hpp"

namespace cd {

/// Returns the motion of each body of the scene.
template <int D>
void gather_bodies(const Scene<D>& scene, const BodyConstants<D>& bodies,
                   Array<BodyMotion<D>>& motion);

/// Gives each body of the scene these velocities, and moves it on by `time_step` times its own.
template <int D>
void integrate(const Array<BodyMotion<D>>& motion, const BodyConstants<D>& bodies, double time_step,
               Scene<D>& scene);

}  // namespace cd
