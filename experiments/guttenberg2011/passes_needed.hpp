// SPDX-License-Identifier: BSD-3-Clause
// How many collision passes a step takes until no pair collides, and what fewer leave behind.
#pragma once

#include <cstdint>
#include <tuple>
#include <vector>

#include <libcd/core/fields.hpp>
#include <libcd/measure/estimate.hpp>
#include "harness/task_context.hpp"

namespace cd::guttenberg2011 {

/// Passes until no pair collides in a row of three touching discs of which the first has a
/// velocity; at most kUntilNone.
int passes_of_three(double restitution);

/// The same by theory. Places stay, so pairs collide in turn; before collision k the pair
/// approaches with e^(k/2) sin((k + 1) a) / sin a, cos a = (1 + e) / (4 sqrt(e)), and the last one
/// is that before the sine turns negative: ceil(pi / a) - 1. Down to e = 7 - 4 sqrt(3) = 0.0718,
/// below which there is no end (inelastic collapse, McNamara and Young 1992).
int passes_of_three_theory(double restitution);

/// The same three discs by the paper's method, one pass and one sweep of overlap removal in each
/// step, followed for so many steps.
struct OnePass {
  int most_passes = 0;  ///< of a step
  double approach =
      0.0;  ///< largest velocity at which neighbours approach in the end [of the first]
  double overlap = 0.0;  ///< in the end [v dt]
  double energy = 0.0;   ///< kinetic, in the end, of relative motion [of the first]
};
OnePass one_pass_of_three(double restitution, int steps);

/// A sheared pack: a small Couette cell of the paper's grains (radii 0.8 to 1.2, friction 0.5),
/// inner radius 10, outer radius 25, the inner cylinder turning with rate 1.
struct PackSetup {
  double volume_fraction = 0.8;
  double restitution = 0.9;
  double time_step = 1e-3;
  int passes = 1;         ///< of a step, at most
  double settling = 2.0;  ///< time before anything is measured
  double duration = 4.0;
  std::uint64_t seed = 1;
};

struct PackPasses {
  int grains = 0;
  double volume_fraction = 0.0;
  double mean = 0.0;    ///< passes per step
  int nine_of_ten = 0;  ///< no more in 90 % of the steps
  int largest = 0;
  double unfinished = 0.0;   ///< share of the steps that used up all passes allowed
  double overlap = 0.0;      ///< largest in the pack after a step, mean over samples [mean radius]
  double nanoseconds = 0.0;  ///< CPU time per grain and step
  std::vector<double> left;  ///< pairs per grain that still collide after 0, 1, ... passes;
                             ///< of a run with at least two passes

  using P = PackPasses;
  static constexpr auto fields = std::tuple(
      field("grains", &P::grains), field("volume_fraction", &P::volume_fraction),
      field("mean", &P::mean), field("nine_of_ten", &P::nine_of_ten), field("largest", &P::largest),
      field("unfinished", &P::unfinished), field("overlap", "<R>", &P::overlap),
      timing("nanoseconds", "ns", &P::nanoseconds), field("left", "", &P::left));
};

/// Of no use if the task was told to stop.
PackPasses pack_passes(const PackSetup& setup, TaskContext& task);

}  // namespace cd::guttenberg2011
