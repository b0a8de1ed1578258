// SPDX-License-Identifier: BSD-3-Clause
// A sphere that slides and spins at once: friction of two laws apart, and of one contact area.
#pragma once

namespace cd::brendel2004 {

/// Friction force over mu N and torsion moment over mu_n N.
struct SlideAndSpin {
  double force, torque;
};

/// Loss of a sphere by contact dynamics with mu and mu_n in a step; `ratio` is v / (omega a),
/// where a is the radius of a contact area that has mu_n = 2 mu a / 3.
SlideAndSpin slide_and_spin(double ratio);

/// The same of a round area under uniform pressure, each point of which has Coulomb friction
/// against its own velocity [Farkas et al. 2003, ref. 8 of Brendel 2004].
SlideAndSpin area_friction(double ratio);

/// Power that both take, F v + T omega, over mu N omega a.
double power(const SlideAndSpin& friction, double ratio);

}  // namespace cd::brendel2004
