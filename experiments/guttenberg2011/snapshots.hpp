// SPDX-License-Identifier: BSD-3-Clause
// Overlaps, energy and height of a scene at equal distances in time.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <tuple>
#include <vector>

#include <libcd/core/fields.hpp>
#include <libcd/detect/contact_key.hpp>
#include <libcd/scene/scene.hpp>

namespace cd::guttenberg2011 {

constexpr double kDeep = 0.01;    ///< overlap that counts as deep, in mean radii
constexpr int kStuckSteps = 100;  ///< a pair is stuck if it overlaps deeply now and so much earlier

/// The state of a scene at one time; shares are numbers of pairs over that of the grains.
struct Snapshot {
  double time = 0.0;
  double largest = 0.0;         ///< overlap of two grains [length]
  double per_grain = 0.0;       ///< sum of overlaps over the number of grains [length]
  double stuck = 0.0;           ///< share of pairs of grains that are stuck
  double covered_twice = 0.0;   ///< area of all overlaps over that of the grains
  double kinetic_energy = 0.0;  ///< of translation, per mass [length^2 / time^2]
  double height = 0.0;          ///< of the centre of mass, along y [length]

  using S = Snapshot;
  static constexpr auto fields =
      std::tuple(field("time", "time", &S::time), field("largest", "length", &S::largest),
                 field("per_grain", "length", &S::per_grain), field("stuck", &S::stuck),
                 field("covered_twice", &S::covered_twice),
                 field("kinetic_energy", "length^2/time^2", &S::kinetic_energy),
                 field("height", "length", &S::height));
};

/// The snapshots of a scene so far.
struct SnapshotSeries {
  std::vector<Snapshot> snapshots;
  /// Deep pairs kStuckSteps before the next snapshot, once it is as near as that.
  std::optional<std::vector<ContactKey>> before;

  static constexpr auto fields = std::tuple(field("snapshots", "", &SnapshotSeries::snapshots),
                                            field("before", "", &SnapshotSeries::before));
};

/// Advances a scene to a number of steps, or not at all if it has made as many; false to stop.
using AdvanceTo = std::function<bool(std::int64_t)>;

/// Takes `snapshots` snapshots at equal distances until last_step, the first at the start of the
/// run (where no pair can be stuck). Stops early if `advance_to` says so, and goes on after those
/// that were found before. The unit of length for what counts as deep is the mean radius. Throws
/// Error unless there are more than kStuckSteps steps between snapshots.
void take_snapshots(const Scene<2>& scene, double mean_radius, double time_step,
                    std::int64_t last_step, int snapshots, const AdvanceTo& advance_to,
                    SnapshotSeries& found);

}  // namespace cd::guttenberg2011
