// SPDX-License-Identifier: BSD-3-Clause
// Velocity history: velocities on the way of a solve, to be judged once its end is known.
#pragma once

#include <vector>

#include <libcd/core/archive.hpp>
#include <libcd/solver/solver.hpp>

namespace cd {

/// Distance of two sets of velocities: root mean square over the mass of all bodies that respond to
/// forces, in units of the velocity that the change of the load gives to a free grain.
template <int D>
double velocity_error(const Array<BodyMotion<D>>& found, const Array<BodyMotion<D>>& exact,
                      double impulse);

/// Observes a solve. Iterations are kept at a constant ratio, every one at first.
template <int D>
class VelocityHistory {
 public:
  /// To be given to Solver::observe; must outlive the solve.
  bool operator()(const Iterate<D>& iterate);

  void archive(Archive& archive) {
    archive("next", next_)("iteration", iteration_)("motion", motion_);
  }

  /// Iterations after which the velocities are those of `exact` within `small` (velocity_error) and
  /// remain so, interpolated on logarithmic scales between iterations that were kept; 0 if they are
  /// not at the end, 1 if they always were.
  int accurate_after(const Array<BodyMotion<D>>& exact, double impulse, double small) const;

  /// How far the velocities of the last kept iteration at or before half of all are from those at
  /// the end (velocity_error): small where the solve has come to its limit; 1 if none was kept.
  double late_change(const Array<BodyMotion<D>>& end, double impulse) const;

 private:
  int next_ = 1;
  std::vector<int> iteration_;
  std::vector<Array<BodyMotion<D>>> motion_;
};

}  // namespace cd
