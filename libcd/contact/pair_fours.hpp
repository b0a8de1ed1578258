// Pairs of free grains in fours without a common body, for sweeps that move the bodies.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "libcd/contact/contact_key.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Four pairs, one per lane, of different bodies. A lane may be empty: then it touches at distance
/// 0 and both of its bodies are one that no other lane moves.
struct alignas(32) PairFour {
  static constexpr int kLanes = 4;
  std::array<double, kLanes> touching;  ///< r_i + r_j [length]
  std::array<double, kLanes> share_i;   ///< (1 / m_i) / (1 / m_i + 1 / m_j), what i has of a move
  std::array<std::int32_t, kLanes> i, j;
};

/// All pairs of a list, each once. Those of freely moving grains in open space are sorted by a hash
/// of their body numbers and cut into buckets, whose fours follow each other; all others are
/// single. A sweep takes the buckets in an order drawn afresh, and so the pairs in one that is as
/// good as random. The order of two pairs does not depend on what else is in the list: results do
/// not depend on when the list was made.
///
/// An order that stays the same will not do. It resolves each conflict of neighbouring pairs in
/// favour of the same one, and the others remain in overlap: in a Couette cell near jamming the
/// stress then was a fifth, and less still where the order was also regular in space.
struct PairFours {
  Array<PairFour> fours;
  Array<std::int32_t> bucket;  ///< first four of each, and the end of the last
  std::vector<ContactKey> single;

  int buckets() const { return bucket.size() - 1; }
};

/// Deals out pairs; masses and mobilities are those of the scene now.
template <int D>
PairFours make_pair_fours(const Scene<D>& scene, const std::vector<ContactKey>& keys);

}  // namespace cd
