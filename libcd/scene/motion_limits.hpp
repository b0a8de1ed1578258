// SPDX-License-Identifier: BSD-3-Clause
// Motion limits: whether all bodies keep within displacements and speeds, checked in every step.
#pragma once

#include "libcd/core/array.hpp"
#include "libcd/scene/body_motion.hpp"

namespace cd {

/// Returns true if no body is farther from where it was than its limit [length].
template <int D>
bool all_within(const Array<Vector<D>>& now, const Array<Vector<D>>& then,
                const Array<double>& limit);

/// Returns true if no speed is above the limit [length / time] and every number finite, surface
/// speeds too.
template <int D>
bool all_below_speed(const Array<BodyMotion<D>>& motion, double limit);

}  // namespace cd
