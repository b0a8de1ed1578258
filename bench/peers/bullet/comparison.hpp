// SPDX-License-Identifier: BSD-3-Clause
// Sweeps of gauss-seidel and of Bullet's sequential impulse on one problem: time and error.
#pragma once

#include <libcd/solver/solver.hpp>
#include "bench/peers/bullet/bullet_group.hpp"

namespace cd::bullet {

/// gauss-seidel by contact number, as Bullet sweeps, always from zero impulses.
class OwnSweeps {
 public:
  /// Of a problem whose guess is left out.
  explicit OwnSweeps(const ContactProblem<3>& problem);

  /// Returns the CPU time of the whole solve [s].
  double solve(int sweeps);

  const Array<Impulse<3>>& impulses() const { return solution_.impulse; }  ///< of the last solve
  const ContactProblem<3>& problem() const { return problem_; }            ///< as it is solved

 private:
  ContactProblem<3> problem_;
  Solution<3> solution_;
};

/// One of the two after some sweeps.
struct SideCost {
  double nanoseconds = 0.0;  ///< CPU time per contact and sweep, the making of rows left out
  double error = 0.0;        ///< natural map, of Coulomb's law (natural_map_error)
};

/// Both after equally many sweeps.
struct Comparison {
  SideCost own, bullet;
  double difference = 0.0;  ///< largest one of an impulse, in the largest impulse
};

/// What Bullet's limits of friction let happen beyond Coulomb's law.
struct FrictionBeyondCone {
  double largest = 0.0;  ///< |r_t| / (mu r_n) of contacts with r_n > 0
  int open = 0;          ///< contacts with friction and r_n = 0
};

/// The largest difference of an impulse over the largest impulse of `b`.
double largest_difference(const Array<Impulse<3>>& a, const Array<Impulse<3>>& b);

/// Of impulses of this problem.
FrictionBeyondCone friction_beyond_cone(const ContactProblem<3>& problem,
                                        const Array<Impulse<3>>& impulses);

/// Both solve with this number of sweeps, at least 2, and with one, `repeat` times in turns; the
/// fastest of each counts, and a sweep costs what many take longer than one.
Comparison compare(OwnSweeps& own, BulletGroup& group, int sweeps, int repeat);

}  // namespace cd::bullet
