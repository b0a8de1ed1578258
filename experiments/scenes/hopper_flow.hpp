// SPDX-License-Identifier: BSD-3-Clause
// Hopper flow: when how many grains of the ready scene are out.
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include "experiments/harness/task_context.hpp"
#include "experiments/scenes/ready_scene.hpp"

namespace cd::scenes {

/// A hopper whose lengths are in proportion to its outlet.
struct HopperSetup {
  double outlet = 6.0;    ///< D [d]
  double slope = 45.0;    ///< of the funnel against the horizontal [degrees]
  double friction = 0.5;  ///< of grains and walls
  double width = 3.0;     ///< of the bin [D]
  double filling = 1.5;   ///< height over the slopes that the grains would fill at rest [widths]
};

/// The values of the ready scene that make it so, as `--set` takes them.
std::vector<std::string> values_of(const HopperSetup& setup);

/// A moment at which some share of all grains is out.
struct HopperMoment {
  double time = 0.0;   ///< [sqrt(d/g)]
  double out = 0.0;    ///< grains
  double level = 0.0;  ///< mean height of the uppermost grains over the outlet [d]
};

/// A grain in a picture.
struct HopperGrain {
  double x, y, radius, speed;
};

/// Sixteenths of all grains: moments are noted at their multiples.
inline constexpr int kShares = 16;

/// The course of one discharge.
struct HopperFlow {
  std::vector<HopperMoment> moments;  ///< [k]: k sixteenths of the grains are out
  bool blocked = false;               ///< no grain came out for a long time, so that it was ended
  std::vector<HopperGrain> picture;   ///< at the first quarter
};

/// Discharges a hopper until so many sixteenths of its grains are out, its end, or no grain has
/// come out within 10 sqrt(D / g): then it is blocked. What it discharged before is kept. A task
/// that saves itself; the result is of no use if it was interrupted.
HopperFlow follow_hopper(const ReadyScene& scene, int shares, TaskContext& task);

inline auto stored(HopperMoment& m) {
  return std::tie(m.time, m.out, m.level);
}
inline auto stored(HopperGrain& g) {
  return std::tie(g.x, g.y, g.radius, g.speed);
}
inline auto stored(HopperFlow& f) {
  return std::tie(f.moments, f.blocked, f.picture);
}

}  // namespace cd::scenes
