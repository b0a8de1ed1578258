// SPDX-License-Identifier: BSD-3-Clause
// Whether Bullet has got the same problem as libcd.
#pragma once

#include <string>
#include <vector>

namespace cd::bullet {

/// Impulses of one problem by both codes, where they must be equal.
struct Finding {
  std::string claim;  ///< which impulses
  double difference;  ///< largest one, in the largest impulse
  double limit;       ///< of it, from the rounding of Bullet's numbers
  bool holds() const { return difference <= limit; }  ///< no for a difference that is no number
};

/// Problems on which Bullet's limits of friction, a pyramid in place of Coulomb's cone, do not
/// count: without friction; with so much that nothing slides, in the first sweep; and one sphere
/// that slides along the first of Bullet's directions.
std::vector<Finding> check_translation();

}  // namespace cd::bullet
