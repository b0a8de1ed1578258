// SPDX-License-Identifier: BSD-3-Clause
// Reach of a sweep with its order and against it.
#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include <libcd/core/fields.hpp>
#include "harness/task_context.hpp"

namespace cd::unger2002 {

/// A sweep order of the chain, and runs with successive seeds.
struct Sweeping {
  std::string order = "sequential";  ///< by contact number, from the wall outwards
  int runs = 1;                      ///< more than one for an order by chance
  std::uint64_t seed = 0;
};

/// The forces after one sweep, if a force 1 at one contact in the middle is all there is before.
struct CarriedForce {
  /// From the shown distance against the order (first) to the same with it (last), 0 in the middle.
  std::vector<double> share;
  double centre = 0.0;  ///< mean distance of the force, of all contacts
  int with = 0;         ///< contacts in the direction of the order that feel it
  int against = 0;      ///< contacts in the other direction

  static constexpr auto fields = std::tuple(field("share", &CarriedForce::share),
                                            field("centre", "contacts", &CarriedForce::centre),
                                            field("with", "contacts", &CarriedForce::with),
                                            field("against", "contacts", &CarriedForce::against));
};

inline constexpr int kSweptContacts = 100;  ///< of the chain on each side of the middle
inline constexpr int kShownDistance = 12;

/// In each run.
std::vector<CarriedForce> carry_force(const Sweeping& sweeping);

/// The mean share over the sweeps of an order, at a distance with the order (negative: against it).
/// Sequential: 1/2 for one contact against the order, 2^-(r+2) for r = 0, 1, ... with it. Random:
/// from the sum of Eq. A2, w_r = 1 / (2^r (r+1)!) and w_0 = 1, by the second difference (w_(r-1) +
/// w_(r+1)) / 2 - w_r, which for r = 0 leaves w_1.
double carried_share(const std::string& order, int distance);

/// Contacts in either direction that feel the force after a random sweep, on the average. They are
/// r or more if contacts 1, 2, ..., r are updated in this order, and contact 1 before contact 0 or
/// else contact 0 after contact -1: the probability is r / (r+1)! + 1 / (r+2)!, their sum e - 3/2.
double random_reach();

/// In each run, sweeps until the diffusion length of a load's force has grown to some distance: the
/// load is suddenly there at the end of a cold chain, long enough for the wall not to matter, and
/// at this distance its part erfc(1/2) is felt (rigid_bounds.hpp). An ordered sweep runs from the
/// load to the wall, or the other way. Of no use if the task was told to stop.
///
/// In a sweep with the order contact c reads contact c - 1 of the same sweep and c + 1 of the one
/// before. Sweep N of it is thus the parallel update number 2 N + c - 2 at this contact, and 2 N -
/// c against the order: over r contacts a load is r - 1 sweeps earlier with the order, of r^2.
std::vector<double> sweeps_to_carry(const Sweeping& sweeping, int distance, bool from_load,
                                    TaskContext& task);

}  // namespace cd::unger2002
