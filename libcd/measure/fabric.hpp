// SPDX-License-Identifier: BSD-3-Clause
// Fabric: the directions of contact normals as histogram, harmonics and tensor.
#pragma once

#include <Eigen/Core>
#include <span>

#include "libcd/core/array.hpp"
#include "libcd/core/vector.hpp"
#include "libcd/measure/estimate.hpp"

namespace cd {

// Normals are unit vectors in the laboratory frame; n and -n are the same direction. A sample is
// the normals of one packing. All functions throw Error if there is no normal at all, and those of
// several samples if there are fewer than 2.
//
// Errors: contacts of one packing are not independent (two neighbours of a disc are at least about
// 60 degrees apart). Functions of one sample give the error that as many independent contacts would
// have, functions of several samples the error from the spread between the samples.

/// Number of contacts in each direction of the plane, folded to [0, pi). Bin k is centred at
/// k pi / bins, so that with an even number of bins both axes are at the centre of one.
struct AngularHistogram {
  Array<double> angle;    ///< centres of the bins [rad], from the x axis, counter-clockwise
  Array<int> count;       ///< all samples together
  Array<double> density;  ///< count / (mean over the bins): 1 where all directions are alike
  Array<double> error;    ///< standard error of the density
};

/// Histogram of one sample; errors are binomial. bins >= 1.
AngularHistogram angular_histogram(std::span<const Vector<2>> normals, int bins);

/// Histogram of all samples together; errors from the spread between samples. bins >= 1.
AngularHistogram angular_histogram(std::span<const Array<Vector<2>>> samples, int bins);

/// Coefficients of the density 1 + A2 cos 2t + B2 sin 2t + A4 cos 4t + B4 sin 4t + ... of contact
/// normals at angle t from the x axis, relative to uniform: A2 = 2 <cos 2t> and so on, in [-2, 2].
/// A2 > 0: excess along x; B2 > 0: along the diagonal x = y; A4 > 0: along both axes; B4 > 0: at
/// 22.5 and 112.5 degrees. An excess of 3 % along the boundaries of a rectangular cell
/// [Shaebani 2009, Fig. 9] is A4 = 0.03 if the fourth harmonic is all of it.
struct AngularAmplitudes {
  /// @{
  /// A2, B2, A4, B4.
  Estimate a2, b2, a4, b4;
  /// @}
};

/// Amplitudes of one sample. The errors are sqrt(2 / n), those of n independent contacts without a
/// preferred direction.
AngularAmplitudes angular_amplitudes(std::span<const Vector<2>> normals);

/// Amplitudes of all samples together; errors from the spread between samples.
AngularAmplitudes angular_amplitudes(std::span<const Array<Vector<2>>> samples);

/// Fabric tensor <n n^T>: symmetric, trace 1, 1/D on the diagonal where all directions are alike.
/// In 2D: xx = 1/2 + A2/4, xy = B2/4.
template <int D>
Eigen::Matrix<double, D, D> fabric_tensor(std::span<const Vector<D>> normals);

}  // namespace cd
