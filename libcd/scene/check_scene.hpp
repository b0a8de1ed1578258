// SPDX-License-Identifier: BSD-3-Clause
// Scene check: what no step could make sense of is refused before the first one.
#pragma once

#include <cstdint>
#include <span>

#include "libcd/scene/scene.hpp"

namespace cd {

/// Throws Error in one line naming body and field: arrays of unequal length, a number that is not
/// finite, a radius, mass or moment of inertia that is not positive, a normal that is not a unit
/// vector, motion of what is fixed, an unknown material, negative friction, a cell that deforms and
/// is open along an axis; and for more bodies than there is memory for.
template <int D>
void check_scene(const Scene<D>& scene);

/// Throws Error that names the body unless places are finite and neighbouring doubles at that of
/// each grain are at most a millionth of its radius apart: farther out, beyond 4.5e9 radii, no gap
/// can be told.
template <int D>
void check_places(const Scene<D>& scene);

/// The same, and for a velocity that moves a body by less in a time step than neighbouring doubles
/// at its place are apart, and yet by more than a billionth of its radius (of a wall: of the
/// smallest grain): the body would stay where it is, or move at another speed. Slower creep, as in
/// a packing at rest, is not refused.
template <int D>
void check_resolution(const Scene<D>& scene, double time_step);

/// The part of it that a change of bodies between steps can break, whose revision is seen: lengths
/// of arrays, masses, moments of inertia, radii, normals, numbers of materials.
template <int D>
void check_bodies(const Scene<D>& scene);

/// Throws Error that names the body if one of these has a velocity along a fixed axis, or a fixed
/// rotation: it would stay for ever.
template <int D>
void check_fixed(const Scene<D>& scene, std::span<const std::int32_t> bodies);

/// Throws Error that names the materials for a coefficient that is not finite and >= 0.
void check_friction(const PairTable<double>& friction);

/// Returns whether all arrays have the length that the number of bodies demands.
template <int D>
bool has_equal_lengths(const Scene<D>& scene);

}  // namespace cd
