// SPDX-License-Identifier: BSD-3-Clause
// Packing fraction and angular velocity of the grains in rings around a centre, averaged over time.
#pragma once

#include <span>
#include <tuple>

#include "libcd/core/array.hpp"
#include "libcd/core/fields.hpp"
#include "libcd/measure/block_sums.hpp"
#include "libcd/measure/polar_grid.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Averages over one ring k. With A_ik the area of grain i in ring k, exactly:
///   packing_fraction = < sum_i A_ik > / ring area,
///   omega_internal = < sum_i A_ik v_theta,i / r_i > / < sum_i A_ik >,
///   omega_measured = sum A_ik dtheta_i / sum A_ik dt,
/// <> over snapshots, r_i the distance of the grain's centre and v_theta,i its azimuthal velocity
/// as the scene holds it; v_theta,i / r_i is 0 at the centre. dtheta_i is the angle by which the
/// centre turned around between two snapshots dt apart, A_ik in the last sum the mean of those at
/// both: the same average over grains and time as omega_internal if displacements follow the
/// velocities, so that the two differ by what else moves the grains [Guttenberg 2011, Fig. 5]. A
/// grain's own rotation takes no part; overlaps count twice. Errors are standard errors from the
/// spread between blocks.
struct RingFlow {
  double radius = 0.0;        ///< middle of the ring [length]
  Estimate packing_fraction;  ///< 0 where no grain was; both omega are then 0 and mean nothing
  Estimate omega_internal;    ///< [1 / time], positive counter-clockwise
  Estimate omega_measured;    ///< [1 / time]

  /// Name, unit and place of each member.
  static constexpr auto fields =
      std::tuple(field("radius", "length", &RingFlow::radius),
                 field("packing_fraction", &RingFlow::packing_fraction),
                 field("omega_internal", "1 / time", &RingFlow::omega_internal),
                 field("omega_measured", "1 / time", &RingFlow::omega_measured));
};

/// Collects RingFlow from snapshots. Sectors of the grid do not matter.
class RadialProfile {
 public:
  /// Throws Error for an invalid grid.
  explicit RadialProfile(const PolarGrid& grid);

  /// Takes a snapshot of all round bodies at this time, later than that of the one before. Between
  /// two of them no centre may turn by half a revolution or more, and a grain should move by less
  /// than a ring. In a periodic cell the images of bodies count, and velocities are relative to the
  /// background (Cell). Throws Error for a time that is not later, another number of bodies, or a
  /// cell in which the grid, with a grain at its rim, meets its own images.
  void add(const Scene<2>& scene, double time);

  /// Closes a block of snapshots; a displacement belongs to the block in which it ends.
  void end_block() { sums_.end_block(); }

  /// Of all rings, from the inside, over the closed blocks. Throws Error for fewer than 2.
  Array<RingFlow> result() const { return result_of(sums_); }

  /// The same over some of the closed blocks, at least 2. Throws Error if there are fewer.
  Array<RingFlow> result(int first_block, int blocks) const {
    return result_of(sums_.of_blocks(first_block, blocks));
  }

  /// The sums so far, to be kept and given to `restore`.
  const BlockSums& sums() const { return sums_; }

  /// Goes on with the sums from a time at which a snapshot was taken of the scene as it is. Throws
  /// Error if they are those of another grid.
  void restore(const BlockSums& sums, const Scene<2>& scene, double time);

 private:
  enum Quantity { kArea, kAreaOmega, kAreaTime, kAreaTurn, kCount };

  /// Places of the grains, and their areas in rings first[b], first[b] + 1, ... of body b.
  struct Snapshot {
    double time = 0.0;
    Array<Vector<2>> place;  ///< from the centre
    Array<int> first;
    Array<int> begin;  ///< of the areas of body b; begin[b + 1] is their end
    Array<double> area;
  };

  int index(int ring, Quantity quantity) const { return 1 + ring * kCount + quantity; }
  Array<RingFlow> result_of(const BlockSums& sums) const;
  void locate(const Scene<2>& scene, double time);
  void add_turns(const Snapshot& shares, int body, double turn, double elapsed);

  PolarGrid grid_;
  BlockSums sums_;  ///< number of snapshots, then the quantities of each ring
  Snapshot now_, before_;
  bool follows_ = false;  ///< there is a snapshot before
};

}  // namespace cd
