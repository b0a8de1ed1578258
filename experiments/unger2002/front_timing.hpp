// SPDX-License-Identifier: BSD-3-Clause
// A sound front in a long pressed chain: timed disc by disc, and expected from the discrete law.
#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include <libcd/core/fields.hpp>
#include <libcd/measure/estimate.hpp>
#include "harness/task_context.hpp"

namespace cd::unger2002 {

inline constexpr int kFrontBlocks = 10;  ///< of runs, for the uncertainty

/// A front and the chain that it is timed in. Units: diameter d, mass m, and t_0 = sqrt(m d / F)
/// for the force F on the chain at rest.
struct FrontRuns {
  double time_step = 1.0;  ///< dt [t_0]
  int sweeps = 10;         ///< N_I, per time step
  int runs = 10;           ///< rounded down to a multiple of the blocks
  std::uint64_t seed = 0;  ///< of the sweep orders
  std::string order = "random";

  /// sqrt(q N_I): the path of sound in a step and the diffusion length of forces in a step, one and
  /// the same [d]. The width of the front after t steps is sqrt(t) of it.
  double step_path() const;
  int discs() const;  ///< so many that the front does not come to the wall
  int steps() const;  ///< until it has passed the last disc that is timed
};

/// The passage of a disc at some distance from the loaded end.
struct Arrival {
  double distance;  ///< of the disc's centre from the end of the chain [d]
  Estimate time;    ///< since the force was raised, when half of the plateau is passed [t_0]

  static constexpr auto fields =
      std::tuple(field("distance", "d", &Arrival::distance), field("time", "t_0", &Arrival::time));
};

/// The straight line of arrival times against distance.
struct Front {
  Estimate speed;    ///< [d / t_0]
  Estimate delay;    ///< arrival time at distance zero [dt]
  Estimate plateau;  ///< velocity behind the front over dF d / (m c), c of Eq. 17
  std::vector<Arrival> arrivals;

  static constexpr auto fields = std::tuple(
      field("speed", "d/t_0", &Front::speed), field("delay", "dt", &Front::delay),
      field("plateau", "dF d/(m c)", &Front::plateau), field("arrivals", "", &Front::arrivals));
};

/// Raises the force on the free end of a resting chain and times the mean motion over the runs; the
/// uncertainty is the jackknife's over blocks of runs. Of no use if the task was told to stop.
Front time_front(const FrontRuns& how, TaskContext& task);

/// The same from the exact law of the discrete chain, averaged over sweep orders: each mode of
/// wave_number() follows a' = rho (a + 2 sin(k/2) b), b' = rho b - (1 - rho) a / (2 sin(k/2)) for
/// velocity a and force b, rho = (1 - s)^N_I.
Front expected_front(const FrontRuns& how);

}  // namespace cd::unger2002
