// SPDX-License-Identifier: BSD-3-Clause
// Skin budget: the displacement of each body up to which a Verlet list misses no pair.
#pragma once

#include "libcd/detect/pair_list.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Distributes the skin of a neighbour list: each body may be away from its place, relative to a
/// deforming cell, by its margin, at most half the skin. It is less for a body around which little
/// has moved during the life of the last list: most of a sheared packing hardly moves while its
/// fastest grains use up their margins, and the smaller margins are, the fewer pairs are listed.
template <int D>
class SkinBudget {
 public:
  /// Skin > 0 [length], not checked; no body has a margin before adapt.
  explicit SkinBudget(double skin) : skin_(skin) {}

  double skin() const { return skin_; }  ///< as given [length]

  /// Largest distance of a body from its place [length].
  double margin(int body) const { return margin_[body]; }

  /// Number of bodies that have one.
  int size() const { return place_.size(); }

  /// Begins anew for a list of the scene as it is. `pairs` are those of the list before, `age` the
  /// number of steps in which it was used.
  void adapt(const Scene<D>& scene, const PairList<D>& pairs, int age);

  /// Returns true if no pair is missing: every body keeps within its margin, less what a strain of
  /// the cell adds to branch vectors of length `range`.
  bool holds(const Scene<D>& scene, double range) const;

  /// Recentres the few round bodies that left their margins: each gets the largest displacement for
  /// which no unlisted body can come within `reach`. False if there are too many, one cannot move
  /// at all, or is nowhere: then a new list is due.
  bool renew(const Scene<D>& scene, const BodyConstants<D>& bodies, const PairList<D>& pairs,
             double reach);

 private:
  /// A body, and its place before.
  struct Recentred {
    int body;
    Vector<D> before;
  };

  Matrix<D> affine(const Scene<D>& scene) const;
  double margin_at(const Scene<D>& scene, const BodyConstants<D>& bodies, const PairList<D>& pairs,
                   double reach, int body) const;

  double skin_;
  bool by_motion_ = false;   ///< margins are by what bodies moved before
  Matrix<D> base_at_start_;  ///< of the cell
  Array<Vector<D>> place_;
  Array<Recentred> recentred_;  ///< since adapt, one after the other
  Array<double> margin_;
};

}  // namespace cd
