// SPDX-License-Identifier: BSD-3-Clause
// Scenes of rows of discs whose contact forces are known from statics.
#pragma once

#include "libcd/generate/loaded_scene.hpp"

namespace cd {

/// A column of equal discs of diameter 1 on the floor, under gravity 1, with friction 0.5. Bodies:
/// floor, discs upwards. The contact below disc k = 1..grains carries the weight of grains - k + 1
/// discs.
LoadedScene<2> stack_scene(int grains);

/// Equal discs of diameter 1 between two fixed ones, along an inverted hanging chain, under gravity
/// 1, with friction 0.5. Bodies from left to right; contact s = 0..grains is that of the bodies s
/// and s + 1. It carries the horizontal force H and the vertical one V = w (grains / 2 - s), w the
/// weight of a disc, which is half the weight between it and its mirror image, and has their
/// direction: tan(slope) = V / H. H = w grains / 2, so that the arch starts and ends at 45 degrees.
LoadedScene<2> arch_scene(int grains);

}  // namespace cd
