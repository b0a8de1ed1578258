// SPDX-License-Identifier: BSD-3-Clause
// A block pulled over the floor by a spring: stick-slip where static friction exceeds dynamic.
#pragma once

#include <vector>

namespace cd::brendel2004 {

/// Mass, spring constant and load are 1: forces are over the load N, times over sqrt(m / k).
struct StickSlipSetup {
  double ratio = 1.5;    ///< mu_static / mu_dynamic, in [1, 3]: then a block that stops stays
  double dynamic = 0.3;  ///< mu_dynamic
  double speed = 0.02;   ///< of the spring's end
  double time_step = 0.005;
  int slips = 4;  ///< from one beginning to another this number is run
};

/// Force of the spring at one time.
struct SpringForce {
  double time, force;
};

struct StickSlip {
  std::vector<SpringForce> history;  ///< some hundred points
  double onset = 0.0;                ///< force at which the block begins to slip, mean
  double end = 0.0;                  ///< force as it stops, mean
  double swing = 0.0;                ///< largest minus least force, after the first slip began
  double period = 0.0;               ///< from one beginning of a slip to the next, mean
};

/// Contact dynamics of the block, a disc that cannot turn; the spring acts as a force of each step.
StickSlip stick_slip(const StickSlipSetup& setup);

/// @{
/// The same from the block's equation of motion, m x'' = k u - mu_d N with the extension
/// u = V t - x, from u = mu_s N / k, x' = 0 on. With omega^2 = k / m and
/// A = (mu_s - mu_d) N / k it stops after (pi + 2 phi) / omega, tan phi = V / (omega A), at the
/// force 2 mu_d N - mu_s N at any speed; on the way the force swings by
/// 2 k sqrt(A^2 + V^2 / omega^2). The spring takes 2 A / V to recover.
double slip_onset_theory(const StickSlipSetup& setup);
double slip_end_theory(const StickSlipSetup& setup);
double swing_theory(const StickSlipSetup& setup);
double period_theory(const StickSlipSetup& setup);
/// @}

}  // namespace cd::brendel2004
