// SPDX-License-Identifier: BSD-3-Clause
// Pair batches: SIMD batches of four pairs of free grains without a common body, for sweeps that
// move bodies.
#pragma once

#include <vector>

#include "libcd/detect/contact_key.hpp"
#include "libcd/kernels/kernels.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// All pairs of a list, each once. Those of freely moving grains in open space are sorted by a hash
/// of their body numbers and cut into buckets, whose batches follow each other; all others are
/// single. A sweep takes the buckets in an order drawn afresh, and so the pairs in one that is as
/// good as random. The order of two pairs that share a body does not depend on what else is
/// in the list, nor on where the bodies were: results do not depend on when the list was made.
///
/// In a bucket come last the separated ones of its pairs, whose order does not matter: they
/// share no body with another pair of the bucket, and when the batches were made they were
/// apart by more than some overlaps. Hardly any of them will overlap while the list lives, so that
/// a sweep does well to look first. They also fill lanes that would remain empty.
///
/// An order that stays the same will not do. It resolves each conflict of neighbouring pairs in
/// favour of the same one, and the others remain in overlap: in a Couette cell near jamming the
/// stress then was a fifth, and less still where the order was also regular in space.
struct PairBatches {
  /// A pair that is not in a batch.
  struct Single {
    ContactKey key;   ///< the pair
    double touching;  ///< as in PairList
  };

  Array<kernels::PairBatch> batch;             ///< bucket after bucket
  Array<kernels::MassFraction> mass_fraction;  ///< for each batch
  Array<kernels::Bucket> bucket;               ///< and one more, which ends the last
  Array<Single> single;                        ///< all others

  int buckets() const { return bucket.size() - 1; }  ///< number of buckets
};

/// Groups pairs with their touching distances (PairList); masses, mobilities and places are
/// those of the scene now.
template <int D>
PairBatches make_pair_batches(const Scene<D>& scene, const std::vector<ContactKey>& keys,
                              const Array<double>& touching);

}  // namespace cd
