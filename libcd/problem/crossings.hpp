// SPDX-License-Identifier: BSD-3-Clause
// Crossings: pairs that a law leaves out of a step, but that would pass into each other within it.
#pragma once

#include <optional>
#include <vector>

#include "libcd/problem/contact_problem.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Depth of an overlap from which on a pair has crossed, in radii of its smaller grain. Up to there
/// the next step sees the overlap as it is: the normal is right for depths below r_i + r_j, and at
/// a plate below r and its rounding.
constexpr double kCrossingDepth = 0.1;

/// When, within `time`, two bodies come to overlap by more than `depth` > 0 [length] if their
/// centres move straight on with the relative velocity `w` of key.j against key.i; nothing if they
/// do not. For all shapes: the gap along a straight path is convex, or concave in a drum.
template <int D>
std::optional<double> crossing_time(const Scene<D>& scene, const ContactKey& key,
                                    const Vector<D>& w, double depth, double time);

/// The crossings of one step. A law with restitution leaves open contacts alone, as closing one
/// would destroy its speed of impact (ContactLaw::begin_step). A pair that would be crossed in this
/// way takes part after all, and the step is solved again: collisions come in the order of their
/// times, so that a grain that another one stops is not held by the wall behind that one, too.
template <int D>
class Crossings {
 public:
  /// Begins a step: no pair has crossed.
  void clear() { crossed_.clear(); }

  /// Begins a solve of it. Two bodies approach by at most `reach` in the step [length].
  void begin_solve(double reach, double time_step) {
    open_.clear();
    reach_ = reach;
    time_step_ = time_step;
  }

  /// Returns whether a solve of this step has found that the pair would cross.
  bool contains(const ContactKey& key) const;

  /// Notes an open contact that takes no part in the solve. `length` is the radius of its smaller
  /// grain [length].
  void leave_out(const ContactKey& key, double gap, double length) {
    const double depth = kCrossingDepth * length;
    if (gap + depth < reach_) open_.push_back({key, depth});
  }

  /// Looks where the motion found would take the pairs that were left out. Of those that cross,
  /// each that is the first for its grains will be a contact. Returns whether there are any; the
  /// step is then to be solved again.
  bool find(const Scene<D>& scene, const Solution<D>& solution);

 private:
  struct Open {
    ContactKey key;
    double depth;  ///< allowed [length]
  };
  std::vector<Open> open_;
  std::vector<ContactKey> crossed_;  ///< sorted
  double reach_ = 0.0;
  double time_step_ = 0.0;
};

}  // namespace cd
