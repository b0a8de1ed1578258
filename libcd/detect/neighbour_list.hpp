// SPDX-License-Identifier: BSD-3-Clause
// Pairs of bodies that may touch soon, found with linked cells and kept for many steps (Verlet
// list).
#pragma once

#include <cstdint>

#include "libcd/detect/pair_list.hpp"
#include "libcd/detect/skin_budget.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// All pairs with a gap below `reach`, and some more: the list is made with gaps below reach and
/// what its two bodies may move (SkinBudget), and remains valid until a body or the cell has moved
/// by more, or a radius, mass, inertia, shape or mobility is another one. In a periodic cell a pair
/// may appear with several images.
template <int D>
class NeighbourList {
 public:
  /// reach and skin are lengths > 0; throws Error otherwise.
  NeighbourList(double reach, double skin);

  /// The pairs, sorted by key; rebuilt only when needed. Two walls, or two bodies of which none
  /// responds to forces, are no pair. Throws Error for a position that is not finite, more pairs
  /// than an int counts, a wall that the translations of a periodic cell do not leave where it is,
  /// or a cell so small that a grain could touch its own image.
  const PairList<D>& pairs(const Scene<D>& scene, const BodyConstants<D>& bodies);

  /// The same where the constants of the bodies are not at hand.
  const PairList<D>& pairs(const Scene<D>& scene) { return pairs(scene, BodyConstants<D>(scene)); }

  /// The pairs as they were found last, whatever moved since.
  const PairList<D>& last_pairs() const { return pairs_; }

  double reach() const { return reach_; }  ///< as given [length]

  /// Length of the longest branch vector of two grains: 2 largest radii + reach + skin.
  double range() const { return 2.0 * largest_ + reach_ + budget_.skin(); }

  /// Number of times that the list was made.
  int rebuilds() const { return rebuilds_; }

  /// Distances that bodies may move.
  const SkinBudget<D>& budget() const { return budget_; }

 private:
  void rebuild(const Scene<D>& scene, const BodyConstants<D>& bodies);
  void check_cell(const Scene<D>& scene, const Array<int>& walls) const;

  double reach_;
  SkinBudget<D> budget_;
  int rebuilds_ = 0;
  int age_ = 0;               ///< number of times that the present list was asked for
  double largest_ = 0.0;      ///< radius of a grain
  BodyRevision bodies_seen_;  ///< of the scene that the list is of
  PairList<D> pairs_;
};

}  // namespace cd
