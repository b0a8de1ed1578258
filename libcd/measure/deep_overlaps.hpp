// SPDX-License-Identifier: BSD-3-Clause
// Deep overlaps: bodies that lie in each other farther than rigid grains ever do.
#pragma once

#include "libcd/scene/scene.hpp"

namespace cd {

/// How many pairs overlap by more than a share of the smaller radius, and the worst of them.
struct DeepOverlaps {
  int pairs = 0;         ///< number
  double deepest = 0.0;  ///< of the worst [radius of the smaller grain in it]
  /// @{
  /// Its bodies, -1 without any.
  int i = -1, j = -1;
  /// @}
};

/// The pairs of bodies that overlap by more than `least` > 0 of the radius of the smaller grain in
/// them. Pairs of which neither moves freely do not count: walls of fixed grains may overlap.
template <int D>
DeepOverlaps deep_overlaps(const Scene<D>& scene, double least);

}  // namespace cd
