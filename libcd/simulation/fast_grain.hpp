// SPDX-License-Identifier: BSD-3-Clause
// Fast grain: one that passes other bodies unseen, as its method knows bodies that overlap only.
#pragma once

#include <optional>
#include <string>
#include <tuple>

#include "libcd/core/archive.hpp"
#include "libcd/scene/scene.hpp"
#include "libcd/simulation/simulation.hpp"

namespace cd {

/// A grain that is too fast for its time step.
struct FastGrain {
  int body = 0;            ///< its number
  double speed = 0.0;      ///< of its centre [length / time]
  double radii = 0.0;      ///< that it moves in a step, against the fastest wall at worst
  double time_step = 0.0;  ///< the largest that would do [time]

  /// As "body 1 of speed 200 moves by 4 of its radii in a time step, and may pass other bodies
  /// unseen: a time_step of at most 0.0025".
  std::string text() const;

  /// Name, unit and place of each member.
  static constexpr auto fields = std::tuple(
      field("body", &FastGrain::body), field("speed", "length / time", &FastGrain::speed),
      field("radii", &FastGrain::radii), field("time step", "time", &FastGrain::time_step));
};

/// The grain whose motion in a time step is the most of its radius, if it is more than that, for a
/// method that knows bodies that overlap at the start of a step only, by its law (soft grains) or
/// its solver (mcnamara); others look ahead. As long as no grain moves by more than its radius, a
/// pair that closes its gap in a step is seen with its centres, or the middle of a plate, still in
/// their order: two grains approach by at most r_i + r_j, a grain and a wall by r (velocities of
/// moving walls are added to those of free grains). A faster grain may leave on the other side.
template <int D>
std::optional<FastGrain> fast_grain(const Scene<D>& scene, const ContactLaw<D>& law,
                                    const Solver<D>& solver, double time_step);

/// The fastest of them in a run.
template <int D>
class FastGrains {
 public:
  /// Looks at a simulation as a step has left it, or before the first one. Costs nothing as long as
  /// its reach, by half of which a body moves at most, is below the radius of the smallest grain.
  void add(const Simulation<D>& simulation);

  /// The one that moved by most radii in a step; nothing if none moved by more than one.
  const std::optional<FastGrain>& worst() const { return worst_; }

  void archive(Archive& archive) { archive("worst", worst_); }  ///< what it has found

 private:
  std::optional<FastGrain> worst_;
  double smallest_ = 0.0;  ///< radius
  BodyRevision seen_;      ///< of the bodies with that radius
};

}  // namespace cd
