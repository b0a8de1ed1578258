// SPDX-License-Identifier: BSD-3-Clause
// Closed forms of one soft collision: duration, overlap, restitution, and the damping for a wanted
// restitution.
#pragma once

namespace cd {

// Head-on impact of two grains; m is the effective mass m_n, 1 / m = 1 / m_i + 1 / m_j. The damping
// ratio zeta is
//   linear (spring-dashpot):            zeta = gamma / (2 sqrt(m kappa)),
//   Hertz with the damping of Tsuji:    zeta = alpha / sqrt(5),
// and the restitution is the same function of it: with z = sqrt(4 K / (5 m)) d^(5/4) in place of
// the overlap d, Hertz's impact obeys v dv/dz = -z - 2 zeta v, as the linear one does with
// z = sqrt(kappa / m) d [Antypov and Elliott 2011].
//
// The laws of this library never attract, so that a collision ends when the force is zero, before
// the overlap is [Schwager and Poeschel 2007]. The textbook's exp(-pi zeta / sqrt(1 - zeta^2)) is
// of an oscillator that pulls parting grains back until the overlap is zero: its restitution is
// lower.

/// zeta of a linear spring and dashpot.
double damping_ratio(double stiffness, double damping, double mass);

/// gamma of a linear spring and dashpot with the damping ratio zeta [mass / time].
double linear_damping(double ratio, double stiffness, double mass);

/// alpha of Hertz's law with the damping ratio zeta [Tsuji, Tanaka and Ishida 1992].
double tsuji_coefficient(double ratio);

/// e = exp(-zeta t), t = 2 acos(zeta) / sqrt(1 - zeta^2); zeta > 1 continues it with acosh.
double restitution(double ratio);

/// zeta for a restitution in (0, 1]. Throws Error for another one.
double damping_ratio_for(double restitution);

/// Duration of a linear collision, 2 acos(zeta) / sqrt(kappa/m - (gamma/2m)^2) (acosh for
/// zeta > 1) [time].
double linear_collision_time(double stiffness, double damping, double mass);

/// K = (4/3) E* sqrt(R*) of Hertz's force K d^(3/2).
double hertz_stiffness(double modulus, double reduced_radius);

/// Largest overlap of an elastic impact at the relative speed v, (5 m v^2 / (4 K))^(2/5) [length].
double hertz_overlap(double stiffness, double mass, double speed);

/// Its duration, 3.218 (m^2 / (K^2 v))^(1/5), that is 2.868 (m^2 / (R* E*^2 v))^(1/5) [time].
double hertz_collision_time(double stiffness, double mass, double speed);

/// A time step that resolves a collision: a fiftieth of its duration, with which the restitution is
/// right within some percent. Contacts with several others and the tangential oscillation (by the
/// root of kappa_t (1 + m r^2 / I) / kappa) are faster, by a factor of about two.
inline double recommended_time_step(double collision_time) {
  return collision_time / 50.0;
}

}  // namespace cd
