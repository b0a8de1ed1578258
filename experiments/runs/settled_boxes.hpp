// SPDX-License-Identifier: BSD-3-Clause
// Boxes of several sizes, settled side by side.
#pragma once

#include <string>
#include <vector>

#include "experiments/runs/pressed_box.hpp"
#include "harness/options.hpp"
#include "harness/run.hpp"

namespace cd::runs {

/// Which boxes are settled.
struct BoxSeries {
  std::vector<int> grains;  ///< sizes
  int packings = 4;         ///< of each size, with successive seeds
  double friction = 0.5;
  int settle_steps = 3000;  ///< the most it takes
};

/// Setups of all boxes of a series, sorted by size.
std::vector<BoxSetup> setups_of(const BoxSeries& series, std::uint64_t seed);

/// Something to be done with each box, named by kind, dimension, grains and seed.
Task box_task(const std::string& kind, int dimension, const BoxSetup& setup);

/// The boxes that came to rest, sorted by size; those that did not are left out and counted in the
/// quantity left_out_2d or left_out_3d. Empty if interrupted.
template <int D>
std::vector<PressedBox<D>> settled_boxes(const BoxSeries& series, Run& run);

/// The options of the boxes of discs and of spheres: sizes grains-2d and grains-3d, packings and
/// friction.
void declare_boxes(Options& options, BoxSeries& discs, BoxSeries& spheres,
                   const ByPreset<int>& packings);

/// "_2d" or "_3d", at the end of the names of quantities.
inline std::string dimension_suffix(int dimension) {
  return dimension == 2 ? "_2d" : "_3d";
}

}  // namespace cd::runs
