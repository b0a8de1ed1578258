// SPDX-License-Identifier: BSD-3-Clause
// Collision law that hard-sphere solvers work with.
#pragma once

#include <libcd/core/error.hpp>
#include <libcd/law/collision.hpp>
#include <libcd/solver/solver.hpp>

namespace cd {

/// The law as the collision law that it must be; throws Error for another one.
template <int D>
const Collision<D>& collision_law(const ContactLaw<D>& law, const Solver<D>& solver) {
  const auto* collision = dynamic_cast<const Collision<D>*>(&law);
  if (!collision) throw Error("law", law.name(), "collision with the solver " + solver.name());
  return *collision;
}

}  // namespace cd
