// SPDX-License-Identifier: BSD-3-Clause
// A closed, pressed chain under a sudden load step: rigid, or with springs and dashpots.
#pragma once

#include <cstdint>
#include <vector>

#include "harness/task_context.hpp"

namespace cd::unger2002 {

/// The chain and its load.
struct PushedChain {
  int discs = 100;
  int sweeps = 20;          ///< N_I, per time step
  double force = 1.0;       ///< on the last disc, at rest [d m/dt^2]
  double load_step = 0.05;  ///< by which it rises [d m/dt^2]

  /// kappa and gamma of Eqs. 24 and 25, both q N_I in units of m and dt.
  double coefficient() const;

  /// How far the last disc gives way per unit of additional force, on the average over random
  /// sweeps. Summing the discrete law over all steps, mode j contributes with rho_j / (1 - rho_j)
  /// instead of 1 / (q N_I k_j^2): forces that the sweeps of one step carry into the chain cause no
  /// displacement. For long chains this is (n - 0.824 sqrt(q N_I)) / (q N_I), where springs give
  /// (n - 1/2) / kappa. Unit: dt^2 / m.
  double compliance() const;

  /// Ten damping times of the slowest mode: the motion has died out.
  int settling_steps() const;
};

/// Motion of the last disc in each step, from contact dynamics; for `steps` steps, 0:
/// settling_steps.
std::vector<double> rigid_motion(const PushedChain& chain, std::uint64_t seed, TaskContext& task,
                                 int steps = 0);

/// The same scene under spring and dashpot, with `substeps` steps in the time of one. The wall is a
/// mirror: its spring and dashpot are shared by half a contact, hence twice as stiff. Sampled half
/// a step after every step, because Euler's scheme (Eqs. 1, 2) moves a body by a n (n + 1) / 2 in n
/// steps: its positions belong to the time n + 1/2.
std::vector<double> soft_motion(const PushedChain& chain, int substeps, TaskContext& task,
                                int steps = 0);

}  // namespace cd::unger2002
