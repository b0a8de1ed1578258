// SPDX-License-Identifier: BSD-3-Clause
// Overlaps: how much grains overlap each other and reach into walls.
#pragma once

#include <vector>

#include "libcd/detect/contact_key.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// A pair of bodies that overlap.
struct PairOverlap {
  ContactKey pair;  ///< image 0: open scenes
  bool of_grains;   ///< false if one of them is a wall
  double depth;     ///< -gap > 0 [length]
  double area;      ///< that both cover, or that a grain covers beyond a wall [length^2]
};

/// All pairs that overlap by more than `least` >= 0 [length], sorted by key. Walls that make a
/// corner may count the same part of a grain twice. Throws Error for a periodic scene
/// and for one with plates.
std::vector<PairOverlap> find_overlaps(const Scene<2>& scene, double least = 0.0);

/// Sums over the pairs.
struct OverlapSums {
  double largest = 0.0;  ///< depth, of two grains [length]
  double total = 0.0;    ///< depth, of two grains [length]
  double area = 0.0;     ///< of all pairs, walls included [length^2]
};

/// Sums over what find_overlaps found.
OverlapSums sum_overlaps(const std::vector<PairOverlap>& overlaps);

}  // namespace cd
