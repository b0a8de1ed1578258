// SPDX-License-Identifier: BSD-3-Clause
// Pair search, branch-free: which of many pairs are near, or meet, is unpredictable.

/// Differences between bodies j and i of four pairs.
CD_INLINE FourVectors differences(const double* of_bodies, const PairPlaces* p) {
  return gather_differences(
      {of_bodies + p[0].i, of_bodies + p[1].i, of_bodies + p[2].i, of_bodies + p[3].i},
      {of_bodies + p[0].j, of_bodies + p[1].j, of_bodies + p[2].j, of_bodies + p[3].j});
}

/// See is_closing of the one by one search.
CD_INLINE int closing_lanes(const FourVectors& l, const FourVectors& w, Four touching, Four time) {
  constexpr double kLongest = __DBL_MAX__;
  const Four zero = 0.0, two = 2.0;
  const Four offset = flip((l.x * l.x + l.y * l.y) - touching * touching, touching);
  const Four half_slope = flip(l.x * w.x + l.y * w.y, touching);
  const Four curvature = flip(w.x * w.x + w.y * w.y, touching);
  const Four later = offset + time * (two * half_slope + time * curvature);
  const Four lowest = offset * curvature - half_slope * half_slope;
  const Four least = where_less(zero, half_slope + time * curvature, lowest, later);
  return (less(half_slope, zero) & less(least, zero)) | less(kLongest, touching);
}

// Both work on copies of their arguments, which stay in registers, whatever is written.

int near(const NearPairs& search, int count, std::int32_t* found) {
  const NearPairs s = search;
  const Four margin = s.margin;
  std::int32_t* end = found;
  Numbers numbers = first_numbers();
  for (int k = 0; k < count; k += kLanes, numbers = next(numbers)) {
    const Four touching = load(s.touching + k), limit = touching + margin;
    const FourVectors l = differences(s.position, s.pair + k);
    const Four beyond = (l.x * l.x + l.y * l.y) - limit * limit;
    end = append(minus_signs(beyond, touching), numbers, end);
  }
  return static_cast<int>(end - found);
}

int closing(const ClosingPairs& search, int count, std::int32_t* found) {
  const ClosingPairs s = search;
  const Four time = s.time;
  std::int32_t* end = found;
  Numbers numbers = first_numbers();
  for (int k = 0; k < count; k += kLanes, numbers = next(numbers)) {
    const FourVectors l = differences(s.position, s.pair + k);
    const FourVectors w = differences(s.velocity, s.pair + k);
    end = append(closing_lanes(l, w, load(s.touching + k), time), numbers, end);
  }
  return static_cast<int>(end - found);
}
