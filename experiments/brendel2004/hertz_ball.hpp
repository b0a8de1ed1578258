// SPDX-License-Identifier: BSD-3-Clause
// A Hertzian sphere that hits the floor, and one that swings on it along and across the normal.
#pragma once

namespace cd::brendel2004 {

/// A sphere of mass 1 and the floor, both of the same elastic material; no damping.
struct HertzSetup {
  double radius = 0.5;
  double young = 1e4;
  double poisson = 0.3;
  int resolution = 400;  ///< steps in the duration of the impact, or in a period
};

struct HertzImpact {
  double duration, overlap, rebound;  ///< from touch to parting, largest overlap, speed after it
};

/// The sphere hits the floor head-on.
HertzImpact hertz_impact(const HertzSetup& setup, double speed);

/// @{
/// Hertz: F = (4/3) E* sqrt(R) d^(3/2) gives the largest overlap (15 m v^2 / (16 E* sqrt(R)))^(2/5)
/// and the duration (4 sqrt(pi) / 5) Gamma(2/5) / Gamma(9/10) of that overlap over v, which is
/// 2.868 (m^2 / (R E*^2 v))^(1/5).
double hertz_overlap_theory(const HertzSetup& setup, double speed);
double hertz_duration_theory(const HertzSetup& setup, double speed);
/// @}

/// Tangential over normal stiffness of a contact at rest under a load, from the periods of small
/// oscillations of a sphere that does not turn and does not slip.
double stiffness_ratio(const HertzSetup& setup, double load);

/// Mindlin: 2 (1 - nu) / (2 - nu).
double stiffness_ratio_theory(double poisson);

}  // namespace cd::brendel2004
