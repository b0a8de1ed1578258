// SPDX-License-Identifier: BSD-3-Clause
// Pair search: which pairs of a list are near, or meet within a step.
#pragma once

#include <cstdint>
#include <span>

#include "libcd/detect/pair_list.hpp"

namespace cd {

/// Search through lists of pairs; keeps its working memory from one search to the next.
template <int D>
class PairSearch {
 public:
  /// Numbers of the pairs whose gap is at most `margin` >= 0, in ascending order, and of all pairs
  /// inside of a drum or without a touching distance, at which it does not look. Up to rounding.
  /// Valid until the next search.
  std::span<const std::int32_t> near(const PairList<D>& pairs, const Array<Vector<D>>& position,
                                     double margin);

  /// The same for pairs that approach and overlap within `time` if all bodies move straight on
  /// (swept_paths_overlap): with l the branch vector and w the relative velocity, l . w < 0 and the
  /// squared distance l . l + 2 l . w t + w . w t^2 is below (r_i + r_j)^2 for some t in [0, time].
  /// Inside of a drum it grows and exceeds (R - r)^2. Here as well all pairs without a touching
  /// distance are found.
  std::span<const std::int32_t> closing(const PairList<D>& pairs, const Array<Vector<D>>& position,
                                        const Array<Vector<D>>& velocity, double time);

 private:
  Array<std::int32_t> found_, found_in_part_;
};

}  // namespace cd
