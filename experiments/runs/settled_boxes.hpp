// SPDX-License-Identifier: BSD-3-Clause
// Boxes of several sizes, settled side by side.
#pragma once

#include <set>
#include <string>
#include <vector>

#include <libcd/core/error.hpp>
#include "experiments/harness/options.hpp"
#include "experiments/harness/run.hpp"
#include "experiments/runs/pressed_box.hpp"

namespace cd::runs {

/// Which boxes are settled.
struct BoxSeries {
  std::vector<int> grains;  ///< sizes
  int packings = 4;         ///< of each size, with successive seeds
  double friction = 0.5;
  int settle_steps = 3000;  ///< given up after so many
};

/// The boxes that came to rest, sorted by size; those that did not are left out and counted in the
/// quantity left_out_2d or left_out_3d. Empty if interrupted.
template <int D>
std::vector<PressedBox<D>> settled_boxes(const BoxSeries& series, Run& run);

/// The options grains-2d and grains-3d: sizes of the boxes of discs and of spheres.
void declare_box_sizes(Options& options, std::vector<int>& discs, std::vector<int>& spheres);

/// Throws Error unless there are two or more values and all differ: a power law needs two.
template <class Value>
void require_two(const std::string& name, const std::vector<Value>& values) {
  const auto count = std::set<Value>(values.begin(), values.end()).size();
  if (count < 2 || count < values.size())
    throw Error(name, std::to_string(count) + " different of " + std::to_string(values.size()),
                "two or more different numbers");
}

}  // namespace cd::runs
