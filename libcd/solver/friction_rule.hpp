// SPDX-License-Identifier: BSD-3-Clause
// Friction rule: Coulomb's law, or the convex problem that other codes solve in its place.
#pragma once

#include <string>

namespace cd {

/// The condition between the velocity u and the impulse r of a contact, g_pos / dt part of u_n.
enum class FrictionRule {
  coulomb,  ///< K* contains u + mu |u_t| n, normal to r in K [de Saxce and Feng 1998]
  /// K* contains u, normal to r in K: a cone complementarity problem, the conditions of a convex
  /// quadratic programme [Anitescu 2006, Math. Program. 105, 113; Tasora and Anitescu 2011, Comput.
  /// Methods Appl. Mech. Eng. 200, 439; Todorov 2014, ICRA, 6054]. The same as Coulomb's where
  /// contacts stick or are open. A sliding one separates with u_n = mu |u_t|, so that it slides at
  /// the gap mu |u_t| dt; where it cannot separate, it is held or jams. Not Coulomb's law.
  convex,
};

/// The name of a rule.
inline std::string to_string(FrictionRule rule) {
  return rule == FrictionRule::coulomb ? "coulomb" : "convex";
}

}  // namespace cd
