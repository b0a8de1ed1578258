// SPDX-License-Identifier: BSD-3-Clause
// Torques of the contacts on cylinders, and the angular momentum of the grains they must balance.
#pragma once

#include <vector>

#include "libcd/measure/block_sums.hpp"
#include "libcd/problem/contact_problem.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Angular impulse of a contact on one of its two bodies about that body's own centre
/// [mass length^2 / time], counter-clockwise positive: minus the tangential impulse times the arm
/// of the body, which for a cylinder is its radius up to the gap. The arms of both bodies meet
/// across a gap, so that nothing is lost between them.
double angular_impulse(const Scene<2>& scene, const BoundaryContact<2>& contact,
                       const Impulse<2>& impulse, int body);

/// Angular momentum about a point of all round bodies that respond to forces: sum m x x v + I omega
/// [mass length^2 / time]. In a solved step without external forces, between cylinders about that
/// point, it changes by minus the angular impulses on the walls, to rounding. Collisions that act
/// at the plain radii instead of the arms of the problem add g n x J at each gap g; moving grains
/// apart adds m dx x v.
double angular_momentum(const Scene<2>& scene, const Vector<2>& centre);

/// Mean torque [mass length^2 / time^2] on each of some cylinders, counter-clockwise positive: what
/// the contacts do to the wall, opposite to what the wall does to the grains.
class WallTorque {
 public:
  /// Body numbers of the cylinders. Throws Error if there are none.
  explicit WallTorque(std::vector<int> walls);

  /// Angular impulse on the wall of this place in the list.
  void add_impulse(int place, double angular_impulse) { sums_.add(1 + place, angular_impulse); }

  /// All contacts of a solved step.
  void add_contacts(const Scene<2>& scene, const ContactProblem<2>& problem,
                    const Array<Impulse<2>>& impulse);

  /// Counts time during which contacts were collected, all of them.
  void add_time(double elapsed) { sums_.add(kTime, elapsed); }

  void end_block() { sums_.end_block(); }  ///< closes a block of the sums

  /// @{
  /// The sums so far, to be kept and restored.
  const BlockSums& sums() const { return sums_; }
  BlockSums& sums() { return sums_; }
  /// @}

  /// Mean over the closed blocks, with the standard error from their spread. Throws Error for fewer
  /// than 2 or no time.
  Estimate torque(int place) const { return sums_.ratio(1 + place, kTime); }

 private:
  static constexpr int kTime = 0;

  std::vector<int> walls_;
  BlockSums sums_;
};

}  // namespace cd
