// SPDX-License-Identifier: BSD-3-Clause
// Overlaps: how much grains overlap each other and reach into walls.
#pragma once

#include <vector>

#include "libcd/detect/contact_key.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// The largest overlap of two bodies of a scene, walls included, 0 without any [length]. Plates of
/// one surface count once, here and below (detect/plate_seams.hpp).
template <int D>
double largest_overlap(const Scene<D>& scene);

/// Number of pairs that overlap by more than a share of the smaller radius, and the worst of them.
struct DeepOverlaps {
  int pairs = 0;         ///< number
  double deepest = 0.0;  ///< of the worst [radius of the smaller grain in it]
  /// @{
  /// Its bodies, -1 without any.
  int i = -1, j = -1;
  /// @}
};

/// Finds the pairs of bodies that overlap by more than `least` > 0 of the radius of the smaller
/// grain in them: farther than rigid grains ever do. Pairs that no force moves do not count: walls
/// of fixed grains may overlap.
template <int D>
DeepOverlaps deep_overlaps(const Scene<D>& scene, double least);

/// A pair of bodies that overlap.
struct PairOverlap {
  ContactKey pair;  ///< image 0: open scenes
  bool of_grains;   ///< false if one of them is a wall
  double depth;     ///< -gap > 0 [length]
  double area;      ///< that both cover, or that a grain covers beyond a wall [length^2]
};

/// Finds all pairs that overlap by more than `least` >= 0 [length], sorted by key. Walls that make
/// a corner may count the same part of a grain twice. Throws Error for a periodic scene and for one
/// with plates.
std::vector<PairOverlap> find_overlaps(const Scene<2>& scene, double least = 0.0);

/// Sums over the pairs.
struct OverlapSums {
  double largest = 0.0;  ///< depth, of two grains [length]
  double total = 0.0;    ///< depth, of two grains [length]
  double area = 0.0;     ///< of all pairs, walls included [length^2]
};

/// Sums the pairs of find_overlaps.
OverlapSums sum_overlaps(const std::vector<PairOverlap>& overlaps);

}  // namespace cd
