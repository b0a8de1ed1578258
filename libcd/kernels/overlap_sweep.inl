// SPDX-License-Identifier: BSD-3-Clause
// The sweep of overlap removal. Whether any pair of a batch overlaps is too often a surprise
// for a branch, except among separated pairs, which hardly ever do.

// Separated pairs are skipped if they are apart beyond doubt: by more than this times r_i + r_j.
constexpr double kRounding = 1e-12;

/// Moves the pairs of a batch apart where they overlap; returns the overlaps, negative for gaps.
CD_INLINE Four separate(const PairBatch& batch, const MassFraction& mass_fraction, double* position,
                        Four factor) {
  const FourPlaces place_i = places(position, 1, batch.i), place_j = places(position, 1, batch.j);
  FourVectors i = gather_vectors(place_i), j = gather_vectors(place_j);
  const Four touching = load(batch.touching);
  const Four lx = j.x - i.x + Four(kLeastBranch), ly = j.y - i.y;
  const Four square = lx * lx + ly * ly;
  const Four distance = sqrt(square);
  const Four stretch = touching / square * distance;  // division beside the root
  const Four push = factor * max(stretch - Four(1.0), 0.0);
  const Four push_i = push * load(mass_fraction.of_i);
  const Four push_j = push - push_i;
  i.x = i.x - push_i * lx;
  i.y = i.y - push_i * ly;
  j.x = j.x + push_j * lx;
  j.y = j.y + push_j * ly;
  scatter(i, place_i);
  scatter(j, place_j);
  return touching - distance;
}

/// Returns true if no pair of a batch overlaps, nor nearly.
CD_INLINE bool are_apart(const PairBatch& batch, const double* position) {
  const std::int32_t *const i = batch.i, *const j = batch.j;
  const FourVectors l =
      gather_differences({position + i[0], position + i[1], position + i[2], position + i[3]},
                         {position + j[0], position + j[1], position + j[2], position + j[3]});
  const Four touching = load(batch.touching);
  const Four enough = touching * touching * Four(1.0 + kRounding);
  return less(enough, l.x * l.x + l.y * l.y) == 0b1111;
}

double remove_overlaps(const OverlapSweep& sweep) {
  constexpr std::size_t kAhead = 8 * sizeof(PairBatch);  // buckets come in random order
  const OverlapSweep s = sweep;
  const Four factor = s.factor;
  Four largest = 0.0;
  for (int k = 0; k < s.count; ++k) {
    const Bucket* const b = s.bucket + s.order[k];
    const int next = k + 1 < s.count ? k + 1 : k;
    prefetch(s.batch + s.bucket[s.order[next]].first, kAhead);
    std::ptrdiff_t f = b->first;
    for (; f < b->separated; ++f)
      largest = max(largest, separate(s.batch[f], s.mass_fraction[f], s.position, factor));
    for (; f < b[1].first; ++f) {
      if (!are_apart(s.batch[f], s.position))
        largest = max(largest, separate(s.batch[f], s.mass_fraction[f], s.position, factor));
    }
  }
  double lane[kLanes], result = 0.0;
  store(largest, lane);
  for (const double of_lane : lane) result = result > of_lane ? result : of_lane;
  return result;
}
