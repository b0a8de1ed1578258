// SPDX-License-Identifier: BSD-3-Clause
// Two-way analysis of variance of box counts: boxes against samples.
#include "libcd/measure/homogeneity.hpp"

#include <cmath>
#include <cstddef>

#include "libcd/core/error.hpp"

namespace cd {
namespace {

template <int D>
int box_of(const Vector<D>& x, int boxes_per_axis) {
  int box = 0;
  for (int a = D - 1; a >= 0; --a) {
    if (!(x[a] >= 0.0 && x[a] <= 1.0))
      throw Error("fractional coordinate", x[a], "a number from 0 to 1");
    box = box * boxes_per_axis + static_cast<int>(x[a] * boxes_per_axis) % boxes_per_axis;
  }
  return box;
}

/// Density of one sample in each box, relative to its mean.
template <int D>
Eigen::VectorXd relative_density(const Array<Vector<D>>& points, int boxes_per_axis, int boxes) {
  if (points.empty()) throw Error("points of a sample", points.size(), "at least one");
  Eigen::VectorXd density = Eigen::VectorXd::Zero(boxes);
  for (const Vector<D>& x : points) density[box_of<D>(x, boxes_per_axis)] += 1.0;
  return density * (static_cast<double>(boxes) / points.size());
}

}  // namespace

template <int D>
Homogeneity homogeneity(std::span<const Array<Vector<D>>> samples, int boxes_per_axis) {
  const auto count = static_cast<int>(samples.size());
  if (count < 2) throw Error("samples to judge homogeneity", count, "at least 2");
  if (boxes_per_axis < 2) throw Error("boxes per axis", boxes_per_axis, "at least 2");
  int boxes = 1;
  for (int a = 0; a < D; ++a) boxes *= boxes_per_axis;
  const double between_freedom = boxes - 1.0;
  const double freedom = between_freedom * (count - 1.0);
  if (!(freedom > 4.0))
    throw Error("(boxes - 1)(samples - 1) to judge homogeneity", freedom, "more than 4");

  Eigen::MatrixXd density(boxes, count);
  for (int s = 0; s < count; ++s)
    density.col(s) =
        relative_density<D>(samples[static_cast<std::size_t>(s)], boxes_per_axis, boxes);
  const Eigen::VectorXd mean = density.rowwise().mean();
  const double between = (mean.array() - 1.0).square().sum() / between_freedom;
  // Every sample has mean 1, so that one degree of freedom less belongs to it.
  const double within = (density.colwise() - mean).squaredNorm() / freedom;
  if (!(within > 0.0)) throw Error("samples to judge homogeneity: box counts do not fluctuate");

  Homogeneity result;
  result.chi2 = between / (within / count);
  result.expected = freedom / (freedom - 2.0);
  result.deviation = result.expected * std::sqrt(2.0 * (between_freedom + freedom - 2.0) /
                                                 (between_freedom * (freedom - 4.0)));
  for (int b = 0; b < boxes; ++b) result.density.push_back(mean[b]);
  result.density_error = std::sqrt(within * between_freedom / boxes / count);
  return result;
}

template Homogeneity homogeneity<2>(std::span<const Array<Vector<2>>>, int);
template Homogeneity homogeneity<3>(std::span<const Array<Vector<3>>>, int);

}  // namespace cd
