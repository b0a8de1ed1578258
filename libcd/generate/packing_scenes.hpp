// SPDX-License-Identifier: BSD-3-Clause
// Scenes of deposited packings under load.
#pragma once

#include "libcd/generate/loaded_scene.hpp"

namespace cd {

/// Grains with radii uniform in [1 / 2.3, 1.3 / 2.3] deposited in a box (generate/deposit.hpp)
/// whose width is sqrt(grains) in 2D and cbrt(grains) in 3D, at least two of the largest grains:
/// about as wide as filled high. Friction 0.5 everywhere, gravity 1 downwards. Bodies: floor, side
/// walls (low and high for each horizontal axis), grains in the order of deposition. No new
/// rearrangement was made under the load of all grains, so that some may start to move.
template <int D>
LoadedScene<D> gravity_scene(int grains, std::uint64_t seed);

/// The bodies of gravity_scene, without gravity. A membrane at pressure 1 pushes each grain down
/// with the pressure times the floor that it shades (generate/exposure.hpp, 32 rays per mean
/// diameter), acting on its centre; grains that others hide from above feel no force. All forces
/// together are the pressure times the area of the floor, less parts that no grain shades.
template <int D>
LoadedScene<D> pressure_scene(int grains, std::uint64_t seed);

/// The bodies of gravity_scene, with gravity turned by 15 degrees towards the first axis.
template <int D>
LoadedScene<D> incline_scene(int grains, std::uint64_t seed);

}  // namespace cd
