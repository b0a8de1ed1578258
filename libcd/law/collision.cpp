// SPDX-License-Identifier: BSD-3-Clause
// Options of the collision law.
#include "libcd/law/collision.hpp"

#include "libcd/core/option_table.hpp"

namespace cd {

void CollisionCoefficients::describe(OptionTable& table) {
  table.number("restitution", restitution, between(0, 1), "of a collision, along the normal");
  table.number("tangential_restitution", tangential_restitution, between(-1, 1),
               "of a collision, along the tangent");
}

}  // namespace cd
