// SPDX-License-Identifier: BSD-3-Clause
// The free surface of a heap or a flow: its profile and its slope.
#pragma once

#include <span>
#include <vector>

#include "libcd/problem/contact_problem.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Vertical lines on which the surface is looked for, y pointing up.
struct SurfaceLines {
  std::vector<double> x;          ///< [length]
  std::vector<double> z = {0.0};  ///< 3D: the heights found at these are averaged [length]
};

/// Height of the highest point of a grain on each line x, over those z at which there is one; NaN
/// where there is none. Only grains with at least two neighbours among the candidate contacts of
/// the problem count, walls included: grains that fly alone do not belong to the surface. It lies
/// above the centres of the uppermost grains by less than a radius. In a cell that is periodic
/// along horizontal axes the images of grains count; throws Error for one whose translations lean
/// along the vertical.
template <int D>
std::vector<double> surface_heights(const Scene<D>& scene, const ContactProblem<D>& problem,
                                    const SurfaceLines& lines);

/// Angle of the least-squares line through the heights against the horizontal [degrees], positive
/// if it rises with x; lines without height are left out. NaN for fewer than two.
double surface_angle(std::span<const double> x, std::span<const double> height);

}  // namespace cd
