// SPDX-License-Identifier: BSD-3-Clause
// Settled packing: grains that come to rest under their weight, as the result of a task.
#pragma once

#include <tuple>

#include <libcd/core/archive.hpp>
#include <libcd/generate/tiled_packing.hpp>
#include "harness/task_context.hpp"

namespace cd::runs {

/// Time step of a packing at rest, of the time in which a grain falls by half its diameter: sqrt(d
/// / g), as diameter and gravity are 1.
inline constexpr double kRestTimeStep = 0.02;

/// Largest rms velocity of a packing at rest, in the velocity g dt that gravity gives to a free
/// grain in a time step.
inline constexpr double kRestVelocity = 0.02;

/// Bodies and impulses after the last step.
template <int D>
struct RestingPacking : SettledPacking<D> {
  int steps = 0;              ///< done
  double rms_velocity = 0.0;  ///< of the free grains, in the last step [g dt]

  bool at_rest() const { return rms_velocity < kRestVelocity; }

  /// What settling has done to the packing as it was deposited.
  void archive(Archive& archive);
};

/// How a packing comes to rest.
struct SettleLimits {
  int steps;       ///< at most; given up then
  int iterations;  ///< of accelerated-gradient in each of them

  static constexpr auto fields = std::tuple(field("steps", &SettleLimits::steps),
                                            field("iterations", &SettleLimits::iterations));
};

/// Lets a deposited packing come to rest (come_to_rest.hpp) by time steps ten times as long as
/// kRestTimeStep, then by steps of that length. Of no use if the task was told to stop.
template <int D>
RestingPacking<D> settle_packing(Scene<D> deposited, const SettleLimits& limits, TaskContext& task);

/// A packing after its last step, and its source: what it was deposited from, by deposited<D>(),
/// with which limits.
template <int D, class Source>
struct Settled : RestingPacking<D> {
  Source source;

  /// Of the source, and what settling has done to it.
  void archive(Archive& archive) {
    archive("source", source);
    if (archive.reads()) this->scene = source.template deposited<D>();
    RestingPacking<D>::archive(archive);
  }
};

/// Deposits a packing and lets it come to rest. Of no use if the task was told to stop.
template <int D, class Source>
Settled<D, Source> settle_packing(const Source& source, TaskContext& task) {
  return {settle_packing(source.template deposited<D>(), source.limits, task), source};
}

}  // namespace cd::runs
