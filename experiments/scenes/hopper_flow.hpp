// SPDX-License-Identifier: BSD-3-Clause
// Hopper flow: the bin with a flat bottom, and the mass that is out by the number of grains that
// are.
#pragma once

#include <cstdint>
#include <numbers>
#include <string>
#include <tuple>
#include <vector>

#include <libcd/core/fields.hpp>
#include "experiments/scenes/ready_scene.hpp"
#include "harness/task_context.hpp"

namespace cd::scenes {

/// Area of a disc in the mean [d^2]: radii are uniform in [0.4, 0.6].
inline constexpr double kMeanArea = std::numbers::pi * (0.25 + 0.04 / 12.0);
/// Area fraction of a bed at rest.
inline constexpr double kBedFraction = 0.8;

/// A bin with a flat bottom. Grains that fill it to 3/2 widths above `bed` lie there when the
/// outlet opens; they are counted while the filling falls from one width above `bed` to it.
struct HopperSetup {
  double outlet = 14.0;     ///< D [d]
  double width = 50.0;      ///< of the bin [d]
  double bed = 2.0;         ///< filling at the end of the count [widths]
  double friction = 0.5;    ///< of grains and walls
  double time_step = 0.01;  ///< [sqrt(d/g)]
  int sweeps = 30;          ///< per step
};

/// Number of grains that fill the bin to a height of one width.
int grains_per_width(const HopperSetup& setup);

/// The values of the ready scene that make it so, as `--set` takes them.
std::vector<std::string> values_of(const HopperSetup& setup);

/// Which grains are counted, in the order in which they leave.
struct HopperWindow {
  int first = 0;  ///< grains that leave before
  int count = 1;  ///< grains that are counted, at least kParts
};

/// Parts of a window, with as many grains each.
inline constexpr int kParts = 8;

/// The moment at which a part of the window begins.
struct HopperMoment {
  double time = 0.0;   ///< [sqrt(d/g)]
  double mass = 0.0;   ///< that is out [density d^2]
  double level = 0.0;  ///< mean height of the uppermost grains over the outlet [d]

  static constexpr auto fields = std::tuple(field("time", "sqrt(d/g)", &HopperMoment::time),
                                            field("mass", "density d^2", &HopperMoment::mass),
                                            field("level", "d", &HopperMoment::level));
};

/// A grain in a picture.
struct HopperGrain {
  double x, y, radius, speed;

  static constexpr auto fields = std::tuple(
      field("x", "d", &HopperGrain::x), field("y", "d", &HopperGrain::y),
      field("radius", "d", &HopperGrain::radius), field("speed", "sqrt(d g)", &HopperGrain::speed));
};

/// The course of one discharge.
struct HopperFlow {
  std::vector<HopperMoment> moments;  ///< [k]: first + k count / kParts grains are out
  std::int64_t arches = 0;            ///< that blocked the outlet and were broken
  std::vector<HopperGrain> picture;   ///< in the middle of the window

  static constexpr auto fields =
      std::tuple(field("moments", "", &HopperFlow::moments), field("arches", &HopperFlow::arches),
                 field("picture", "", &HopperFlow::picture));
};

/// Discharges a hopper until the last grain of the window is out, or its end. An arch, which lets
/// no grain out within 10 sqrt(D / g), is broken: the grains that it may consist of are taken out,
/// and neither they nor the time from the last grain before until 10 sqrt(D / g) after count. A
/// task that saves itself; the result is of no use if it was interrupted.
HopperFlow follow_hopper(const ReadyScene& scene, const HopperWindow& window, TaskContext& task);

}  // namespace cd::scenes
