// SPDX-License-Identifier: BSD-3-Clause
// Correction of positions after a step, by methods that move bodies apart.
#pragma once

#include <cstdint>

#include "libcd/detect/pair_list.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Part of an integrator that changes positions after Integrator::end, without velocities.
template <int D>
class PositionCorrection {
 public:
  virtual ~PositionCorrection() = default;

  /// `pairs`, found as the step began and sorted by key, hold every pair that overlaps now as
  /// well, because bodies move by at most reach / 2; `step` is the number of the step, a key of
  /// random orders.
  virtual void correct(Scene<D>& scene, const PairList<D>& pairs, std::int64_t step) = 0;
};

}  // namespace cd
