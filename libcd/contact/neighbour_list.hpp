// Pairs of bodies that may touch soon, found with linked cells and kept for many steps (Verlet
// list).
#pragma once

#include <array>
#include <cstdint>

#include "libcd/contact/pair_list.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// All pairs with a gap below `reach`, and some more: the list is made with gaps below reach and
/// what its two bodies may move, and remains valid until a body, relative to a deforming cell, and
/// the cell itself have moved by so much that they could have used this up, or a radius, mass,
/// inertia, shape or mobility is another one. A body may move by at most half the skin, and by less
/// where little has moved while the last list lived: most of a sheared packing hardly moves while
/// its fastest grains use up their skin. The few that leave their rooms get new ones around their
/// present places, as long as the pairs listed allow for it. In a periodic cell a pair may appear
/// with several images.
template <int D>
class NeighbourList {
 public:
  /// reach and skin are lengths > 0; throws Error otherwise.
  NeighbourList(double reach, double skin);

  /// The pairs, sorted by key; rebuilt only when needed. Two walls, or two bodies of which none
  /// responds to forces, are no pair. Throws Error for a wall in a periodic cell, or a cell so
  /// small that a grain could touch its own image.
  const PairList<D>& pairs(const Scene<D>& scene, const BodyConstants<D>& bodies);

  /// The same where the constants of the bodies are not at hand.
  const PairList<D>& pairs(const Scene<D>& scene) { return pairs(scene, BodyConstants<D>(scene)); }

  /// The pairs as they were found last, whatever moved since.
  const PairList<D>& last_pairs() const { return pairs_; }

  double reach() const { return reach_; }

  /// Length of the longest branch vector of two grains: 2 largest radii + reach + skin.
  double range() const { return 2.0 * largest_ + reach_ + skin_; }

  /// How often the list was made.
  int rebuilds() const { return rebuilds_; }

  /// How many bodies got new rooms while the present list lived.
  int moved_rooms() const { return moved_rooms_; }

 private:
  bool is_valid(const Scene<D>& scene) const;
  Matrix<D> affine_since_rebuild(const Scene<D>& scene) const;
  bool move_rooms(const Scene<D>& scene, const BodyConstants<D>& bodies);
  double room_at(const Scene<D>& scene, const BodyConstants<D>& bodies, int body,
                 double most) const;
  bool is_listed(const BodyConstants<D>& bodies, int a, int b) const;
  void share_out_skin(const Scene<D>& scene);
  void rebuild(const Scene<D>& scene, const BodyConstants<D>& bodies);
  void check_cell(const Scene<D>& scene, const Array<int>& walls) const;

  double reach_;
  double skin_;
  int rebuilds_ = 0;
  int moved_rooms_ = 0;
  bool shared_out_ = false;  ///< rooms are by what bodies moved before
  int lived_ = 0;            ///< how often the present list was asked for
  double largest_ = 0.0;     ///< radius of a grain
  Matrix<D> base_at_rebuild_;
  Array<Vector<D>> position_at_rebuild_;
  Array<Vector<D>> centre_;                        ///< of the room of each body
  Array<double> room_;                             ///< how far each may be away from it
  std::array<std::uint64_t, 5> bodies_seen_ = {};  ///< stamps of those that the list is of
  PairList<D> pairs_;
};

}  // namespace cd
