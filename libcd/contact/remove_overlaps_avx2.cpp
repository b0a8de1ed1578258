// The sweep of overlap removal for AVX2: four pairs in the lanes. Whether any of them overlap is
// too often a surprise for a branch, except among quiet pairs, which hardly ever do. No FMA, as
// everywhere.
#include "libcd/contact/remove_overlaps.hpp"

#ifdef __x86_64__
#include <algorithm>
#include <cstdint>

#include "libcd/core/avx2.hpp"

namespace cd::overlap_sweep {
namespace {

// Quiet pairs are left alone if they are apart beyond doubt: by more than this times r_i + r_j.
constexpr double kRounding = 1e-12;

/// Where four vectors are: found once, although stores in between might change the body numbers for
/// all that the compiler knows.
struct FourPlaces {
  double* at[PairFour::kLanes];

  FourPlaces(double* position, const std::array<std::int32_t, PairFour::kLanes>& body)
      : at{position + body[0], position + body[1], position + body[2], position + body[3]} {}
};

CD_AVX2 inline FourVectors gather(const FourPlaces& place) {
  return components(_mm_load_pd(place.at[0]), _mm_load_pd(place.at[1]), _mm_load_pd(place.at[2]),
                    _mm_load_pd(place.at[3]));
}

CD_AVX2 inline void scatter(const FourVectors& v, const FourPlaces& place) {
  const __m256d p02 = _mm256_unpacklo_pd(v.x, v.y), p13 = _mm256_unpackhi_pd(v.x, v.y);
  _mm_store_pd(place.at[0], _mm256_castpd256_pd128(p02));
  _mm_store_pd(place.at[1], _mm256_castpd256_pd128(p13));
  _mm_store_pd(place.at[2], _mm256_extractf128_pd(p02, 1));
  _mm_store_pd(place.at[3], _mm256_extractf128_pd(p13, 1));
}

/// Asks for the first cache lines of a bucket, which come in random order; the others follow them.
inline void prefetch_bucket(const PairFour* first) {
  constexpr std::uintptr_t kLine = 64, kLines = 8;
  const auto at = reinterpret_cast<std::uintptr_t>(first);
  for (std::uintptr_t line = 0; line < kLines; ++line)
    __builtin_prefetch(reinterpret_cast<const void*>(at + kLine * line));
}

/// Moves the pairs of a four apart where they overlap; returns the overlaps, negative for gaps.
CD_AVX2 inline __m256d separate(const PairFour& four, const PairFours::Share& share,
                                double* position, __m256d factor) {
  const __m256d zero = _mm256_setzero_pd(), one = _mm256_set1_pd(1.0);
  const FourPlaces place_i(position, four.i), place_j(position, four.j);
  FourVectors i = gather(place_i), j = gather(place_j);
  const __m256d touching = _mm256_load_pd(four.touching.data());
  const __m256d lx = j.x - i.x + _mm256_set1_pd(kLeastBranch), ly = j.y - i.y;
  const __m256d square = lx * lx + ly * ly;
  const __m256d distance = _mm256_sqrt_pd(square);
  const __m256d stretch = touching / square * distance;  // division beside the root
  const __m256d push = factor * _mm256_max_pd(stretch - one, zero);
  const __m256d push_i = push * _mm256_load_pd(share.of_i.data());
  const __m256d push_j = push - push_i;
  i.x -= push_i * lx;
  i.y -= push_i * ly;
  j.x += push_j * lx;
  j.y += push_j * ly;
  scatter(i, place_i);
  scatter(j, place_j);
  return touching - distance;
}

/// Whether no pair of a four overlaps, nor nearly.
CD_AVX2 inline bool are_apart(const PairFour& four, const double* position) {
  const auto branch = [&](std::size_t lane) {
    return _mm_load_pd(position + four.j[lane]) - _mm_load_pd(position + four.i[lane]);
  };
  const __m256d l02 = join(branch(0), branch(2)), l13 = join(branch(1), branch(3));
  const __m256d touching = _mm256_load_pd(four.touching.data());
  const __m256d enough = touching * touching * _mm256_set1_pd(1.0 + kRounding);
  const __m256d is_near = _mm256_cmp_pd(_mm256_hadd_pd(l02 * l02, l13 * l13), enough, _CMP_NGT_UQ);
  return _mm256_testz_pd(is_near, is_near);
}

}  // namespace

CD_AVX2 double avx2(const PairFours& pairs, const Order& order, double* position, double factor) {
  const __m256d factors = _mm256_set1_pd(factor);
  __m256d largest = _mm256_setzero_pd();
  const PairFour* const four = pairs.fours.data();
  const PairFours::Share* const share = pairs.share.data();
  const PairFours::Bucket* const bucket = pairs.bucket.data();
  const int last = order.size() - 1;
  for (int k = 0; k <= last; ++k) {
    const PairFours::Bucket* const b = bucket + order[k];
    prefetch_bucket(four + bucket[order[std::min(k + 1, last)]].first);
    std::ptrdiff_t f = b->first;
    for (; f < b->quiet; ++f)
      largest = _mm256_max_pd(largest, separate(four[f], share[f], position, factors));
    for (; f < b[1].first; ++f) {
      if (!are_apart(four[f], position))
        largest = _mm256_max_pd(largest, separate(four[f], share[f], position, factors));
    }
  }
  alignas(32) std::array<double, PairFour::kLanes> lane;
  _mm256_store_pd(lane.data(), largest);
  return std::ranges::max(lane);
}

}  // namespace cd::overlap_sweep

#else  // another machine: has_avx2() is false and this is never called

namespace cd::overlap_sweep {

double avx2(const PairFours& pairs, const Order& order, double* position, double factor) {
  return portable(pairs, order, position, factor);
}

}  // namespace cd::overlap_sweep

#endif
