// SPDX-License-Identifier: BSD-3-Clause
// How pairs of grains lie.
#pragma once

#include <cstdint>
#include <span>

#include "libcd/detect/pair_list.hpp"
#include "libcd/kernels/pair_kernels.hpp"

namespace cd {

/// How two grains lie: normal, distance of the centres, gap, and what a contact makes of it.
template <int D>
using PairGeometry = kernels::PairGeometry<D>;

/// Unit vector from i to j; along the first axis if the centres coincide.
template <int D>
Vector<D> normal_of(const PairGeometry<D>& geometry) {
  if (geometry.distance > 0.0) return Eigen::Map<const Vector<D>>(geometry.normal);
  return Vector<D>::Unit(0);
}

/// Writes how the pairs of these numbers lie, two grains each; of others it means nothing.
template <int D>
void measure(const PairList<D>& pairs, const Array<Vector<D>>& position, double time_step,
             std::span<const std::int32_t> numbers, PairGeometry<D>* geometry);

}  // namespace cd
