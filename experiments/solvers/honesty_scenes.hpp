// SPDX-License-Identifier: BSD-3-Clause
// Scenes with known solutions: towers, arch, slide, slot. Discs that do not turn are called blocks.
// Units: diameter 1, mass of a block 1, gravity 1.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <libcd/scene/scene.hpp>

namespace cd {

/// A scene at rest that stays so under Coulomb's law. Bodies of consecutive numbers touch.
struct RestScene {
  Scene<2> scene;
  Vector<2> load;  ///< total force on walls and fixed bodies [m g]
  /// Norm of all impulses as the natural-map error has them, times the normal responses of their
  /// contacts: a tolerance T allows the contacts velocities of norm T times this [g dt]. Towers
  /// only.
  double residual_scale = 0.0;
};

inline constexpr double kHonestFriction = 0.5;  ///< mu of all contacts

/// Slope tan(alpha) of the incline, 80 % of the friction coefficient.
inline constexpr double kInclineSlope = 0.8 * kHonestFriction;

/// @{
/// Blocks one upon the other on a plane, each shifted sideways at random so that no contact's
/// normal deviates by more than 0.05 from the axis of the tower: on an incline, upright, or as a
/// row that its weight pulls along the wall against which it is pressed (so that the wall bears
/// 80 % of the friction that it can). With two unknown force components and two equations a block
/// the forces are determined: a contact bears the weight of all blocks beyond it, and what presses.
RestScene incline_scene(int blocks, std::uint64_t seed);
RestScene stack_scene(int blocks, std::uint64_t seed);
RestScene wall_scene(int blocks, std::uint64_t seed);
/// @}

/// A half circle of blocks between two fixed discs, which touch. The horizontal thrust is free, so
/// that there are forces within the cones from a least friction on.
RestScene block_arch_scene(int blocks, double friction);

/// The least friction with which an arch of such blocks can stand: the smallest, over the
/// thrust H, largest angle between a contact's force (H, weight between it and the crown) and its
/// normal.
double least_arch_friction(int blocks);

/// A disc (turning) or block on an incline of slope tan(alpha), gravity turned: it moves along +x.
Scene<2> sliding_scene(double slope, bool turns);

/// A block that gravity pulls along +x in the middle of a slot that is wider than it by so much.
Scene<2> slot_scene(double clearance);

}  // namespace cd
