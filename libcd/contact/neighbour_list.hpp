// Pairs of bodies that may touch soon, found with linked cells and kept for many steps (Verlet
// list).
#pragma once

#include <vector>

#include "libcd/contact/contact_key.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// All pairs with a gap below `reach`, and some more: the list is made with gaps below reach + skin
/// and remains valid until some body has moved by skin / 2.
template <int D>
class NeighbourList {
 public:
  /// reach and skin are lengths > 0; throws Error otherwise.
  NeighbourList(double reach, double skin);

  /// The pairs, sorted by key; rebuilt only when needed. Two walls, or two bodies of which none
  /// responds to forces, are no pair.
  const std::vector<ContactKey>& pairs(const Scene<D>& scene);

  double reach() const { return reach_; }

  /// How often the list was made.
  int rebuilds() const { return rebuilds_; }

 private:
  bool is_valid(const Scene<D>& scene) const;
  void rebuild(const Scene<D>& scene);

  double reach_;
  double skin_;
  int rebuilds_ = 0;
  Array<Vector<D>> position_at_rebuild_;
  std::vector<ContactKey> pairs_;
};

}  // namespace cd
