// SPDX-License-Identifier: BSD-3-Clause
// The deepest of all overlaps.
#include "libcd/measure/largest_overlap.hpp"

#include <algorithm>

#include "libcd/measure/overlapping_pairs.hpp"

namespace cd {

template <int D>
double largest_overlap(const Scene<D>& scene) {
  double largest = 0.0;
  for_each_overlap(scene,
                   [&](const ContactKey&, double depth) { largest = std::max(largest, depth); });
  return largest;
}

template double largest_overlap(const Scene<2>&);
template double largest_overlap(const Scene<3>&);

}  // namespace cd
