// SPDX-License-Identifier: BSD-3-Clause
// A ball that rolls or spins on the floor is stopped by the moment of its contact.
#pragma once

#include <string>
#include <vector>

#include <libcd/law/moment_friction.hpp>

namespace cd::brendel2004 {

/// One law of Brendel 2004, Sec. 1.7, with T_max ~ F^load_exponent r*^radius_exponent.
struct MomentCase {
  std::string law;
  bool of_discs;  ///< of discs, else of spheres
  MomentFriction friction;
  double load_exponent, radius_exponent;
};

/// Coefficients of the cases: with mean values of load and radius all moments are of one order.
inline constexpr double kLever = 0.02, kHysteresis = 0.4, kModulus = 100.0, kRoughness = 1e-3;

/// Eq. 1.40 with a length (spheres), Eqs. 1.41 and 1.42 (spheres), Eqs. 1.43 and 1.44 (discs),
/// Eqs. 1.43 and 1.45 (spheres), and rough surfaces (discs).
std::vector<MomentCase> moment_cases();

/// T_max of a case by Hertz's pressures: a rolling contact loses a share alpha of the work that the
/// pressure on its front half does per angle, alpha int_(x > 0) p x dA.
double moment_theory(const MomentCase& one, double load, double reduced_radius);

/// The ball and what it rolls on.
struct RollingSetup {
  double load = 1.0;
  double radius = 0.5;
  double curvature = 0.0;  ///< 1/R of a fixed ball below it; 0: a floor
  double grip = 1.0;       ///< Coulomb coefficient; a ball that slips is not what is measured
  double time_step = 1e-3;

  double reduced_radius() const { return 1.0 / (1.0 / radius + curvature); }
};

/// Moment of the contact, from how much the ball loses of its speed in a step: a ball that rolls
/// without slip has m (1 + I / (m r^2)) r dv/dt = -T.
double measured_moment(const MomentCase& one, const RollingSetup& setup);

/// Speed over that at the start.
struct StopPoint {
  double time, speed, theory;
};

/// @{
/// A disc that rolls against a constant moment limit, one against the moment eta Omega, and a
/// sphere that spins about the normal against the limit mu_n F; until it should be at rest and a
/// fifth longer, the viscous one for three times its decay time.
std::vector<StopPoint> rolling_to_rest(double time_step, double grip);
std::vector<StopPoint> rolling_viscously(double time_step, double grip);
std::vector<StopPoint> spinning_to_rest(double time_step);
/// @}

/// Decay rate of the viscous one over eta / (m r^2 + I), from its last point.
double viscous_rate_ratio(const std::vector<StopPoint>& viscous);

}  // namespace cd::brendel2004
