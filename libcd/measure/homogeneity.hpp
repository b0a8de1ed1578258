// SPDX-License-Identifier: BSD-3-Clause
// Homogeneity: whether points, as contacts or grains, are spread evenly over a periodic cell.
#pragma once

#include <span>

#include "libcd/core/array.hpp"
#include "libcd/core/vector.hpp"

namespace cd {

/// Mean density in equal boxes of the cell, and whether it differs from box to box by more than the
/// samples do among themselves. Nothing is assumed of the fluctuations: those of hard grains are
/// much smaller than Poisson's.
///
/// chi2 is the mean square of the deviations of the box means from 1, over its expectation in a
/// homogeneous system (an analysis of variance with samples as repetitions). With B boxes and S
/// samples it then follows the F distribution with B - 1 and (B - 1)(S - 1) degrees of freedom if
/// fluctuations are Gaussian and correlate alike between all boxes (independent points). Negative
/// correlation of adjacent boxes, whose points lie on one side of their common face or the other,
/// leaves the expectation but raises the deviation of chi2, in the extreme that numbers fluctuate
/// only so by a factor sqrt(1 + 1 / (2 D)).
struct Homogeneity {
  double chi2 = 0.0;           ///< about `expected` if homogeneous, larger if not
  double expected = 0.0;       ///< mean of that F distribution: d / (d - 2), d = (B - 1)(S - 1)
  double deviation = 0.0;      ///< standard deviation of that F distribution
  Array<double> density;       ///< of each box over the mean: 1 if homogeneous; first axis fastest
  double density_error = 0.0;  ///< standard error of each of them, pooled over the boxes
};

/// Counts points in boxes_per_axis^D boxes that are equal in fractional coordinates (0 to 1; both
/// stand for the same place). A sample is the points of one packing; its density is relative to its
/// own mean, so that numbers of points may differ. Throws Error for fewer than 2 samples, a sample
/// without points, a coordinate out of range, boxes_per_axis < 2, (B - 1)(S - 1) <= 4 (chi2 then
/// has no finite deviation), or samples that do not fluctuate at all.
template <int D>
Homogeneity homogeneity(std::span<const Array<Vector<D>>> samples, int boxes_per_axis);

}  // namespace cd
