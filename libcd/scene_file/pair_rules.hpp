// SPDX-License-Identifier: BSD-3-Clause
// Pair rules: which pairs of materials can touch, and whether each has the coefficients that others
// have.
#pragma once

#include <vector>

#include "libcd/scene_file/build_scene.hpp"

namespace cd {

/// Notes names in the pairs of a scene and which of them can touch, and adds those that can and
/// that its file does not name. Two bodies can touch if one of them is a grain that moves freely,
/// those that come in included, or if one is a grain and the other a wall that does.
template <int D>
void complete_pairs(NamedScene<D>& scene);

/// Throws Error, naming pair and key, for a coefficient that some pair of materials gives, and a
/// pair that can touch has neither from itself nor from what is said of all. Nothing is made up for
/// it: of unlike bodies neither restitution nor damping, stiffness or cohesion follows from those
/// of like ones. Elasticity does [Johnson 1985, Contact mechanics, Eq. 4.5], see Follows::likes.
void require_coefficients(const OptionValues& all, const std::vector<PairLaw>& pairs,
                          const Registry& registry);

}  // namespace cd
