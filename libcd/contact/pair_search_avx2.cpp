// The searches for AVX2: four pairs in the lanes of the registers. No FMA, as everywhere.
#include "libcd/contact/pair_search.hpp"

#ifdef __x86_64__
#include <limits>

#include "libcd/core/avx2.hpp"

namespace cd::pair_search {
namespace {

/// Moves the lanes of a mask to the front: bytes of four 32-bit numbers, for each of 16 masks.
struct Packing {
  alignas(16) unsigned char byte[16][16];
};
constexpr Packing make_packing() {
  Packing packing = {};
  for (unsigned mask = 0; mask < 16; ++mask) {
    unsigned place = 0;
    for (unsigned lane = 0; lane < 4; ++lane) {
      if (!(mask >> lane & 1)) continue;
      for (unsigned b = 0; b < 4; ++b)
        packing.byte[mask][4 * place + b] = static_cast<unsigned char>(4 * lane + b);
      ++place;
    }
  }
  return packing;
}
constexpr Packing kPacking = make_packing();

/// Writes the numbers of the four pairs whose lane is negative; returns the end.
CD_AVX2 inline std::int32_t* append_negative(__m256d lanes, __m128i numbers, std::int32_t* end) {
  const int mask = _mm256_movemask_pd(lanes);
  const auto* const packing = reinterpret_cast<const __m128i*>(kPacking.byte[mask]);
  _mm_storeu_si128(reinterpret_cast<__m128i*>(end),
                   _mm_shuffle_epi8(numbers, _mm_load_si128(packing)));
  return end + __builtin_popcount(static_cast<unsigned>(mask));
}

/// Differences between bodies j and i of four pairs.
CD_AVX2 inline FourVectors differences(const Vector<2>* of_bodies, const PairOffset* pair) {
  const double* const first = of_bodies->data();
  return components(vector_at(first, pair[0].j) - vector_at(first, pair[0].i),
                    vector_at(first, pair[1].j) - vector_at(first, pair[1].i),
                    vector_at(first, pair[2].j) - vector_at(first, pair[2].i),
                    vector_at(first, pair[3].j) - vector_at(first, pair[3].i));
}

/// Squared distance of the centres minus the square of the largest one looked for, of four pairs.
CD_AVX2 inline __m256d distance_beyond(const FourVectors& l, __m256d limit) {
  return (l.x * l.x + l.y * l.y) - limit * limit;
}

/// Whether each of four pairs comes into question, in the signs of the lanes; see is_closing.
CD_AVX2 inline __m256d closing_lanes(const FourVectors& l, const FourVectors& w, __m256d touching,
                                     __m256d time) {
  const auto [lx, ly] = l;
  const auto [wx, wy] = w;
  const __m256d zero = _mm256_setzero_pd(), two = _mm256_set1_pd(2.0);
  const __m256d longest = _mm256_set1_pd(std::numeric_limits<double>::max());
  const __m256d side = _mm256_and_pd(touching, _mm256_set1_pd(-0.0));  // its sign
  const __m256d offset = _mm256_xor_pd((lx * lx + ly * ly) - touching * touching, side);
  const __m256d half_slope = _mm256_xor_pd(lx * wx + ly * wy, side);
  const __m256d curvature = _mm256_xor_pd(wx * wx + wy * wy, side);
  const __m256d later = offset + time * (two * half_slope + time * curvature);
  const __m256d lowest = offset * curvature - half_slope * half_slope;
  const __m256d turns = _mm256_cmp_pd(half_slope + time * curvature, zero, _CMP_GT_OQ);
  const __m256d least = _mm256_blendv_pd(later, lowest, turns);
  const __m256d closes = _mm256_and_pd(_mm256_cmp_pd(half_slope, zero, _CMP_LT_OQ),
                                       _mm256_cmp_pd(least, zero, _CMP_LT_OQ));
  return _mm256_or_pd(closes, _mm256_cmp_pd(touching, longest, _CMP_GT_OQ));
}

}  // namespace

// Both work on copies of their arguments, which stay in registers, whatever is written.

CD_AVX2 int avx2(const Near& search, int count, std::int32_t* found) {
  const Near s = search;
  std::int32_t* end = found;
  const __m256d margin = _mm256_set1_pd(s.margin);
  const __m128i four = _mm_set1_epi32(4);
  __m128i numbers = _mm_setr_epi32(0, 1, 2, 3);
  int k = 0;
  for (; k + 4 <= count; k += 4, numbers = _mm_add_epi32(numbers, four)) {
    const __m256d touching = _mm256_loadu_pd(s.touching + k), limit = touching + margin;
    const __m256d beyond = distance_beyond(differences(s.position, s.pair + k), limit);
    end = append_negative(_mm256_or_pd(beyond, touching), numbers, end);
  }
  return static_cast<int>(end - found) + portable(s, k, count, end);
}

CD_AVX2 int avx2(const Closing& search, int count, std::int32_t* found) {
  const Closing s = search;
  std::int32_t* end = found;
  const __m256d time = _mm256_set1_pd(s.time);
  const __m128i four = _mm_set1_epi32(4);
  __m128i numbers = _mm_setr_epi32(0, 1, 2, 3);
  int k = 0;
  for (; k + 4 <= count; k += 4, numbers = _mm_add_epi32(numbers, four)) {
    const __m256d touching = _mm256_loadu_pd(s.touching + k);
    const FourVectors l = differences(s.position, s.pair + k),
                      w = differences(s.velocity, s.pair + k);
    end = append_negative(closing_lanes(l, w, touching, time), numbers, end);
  }
  return static_cast<int>(end - found) + portable(s, k, count, end);
}

}  // namespace cd::pair_search

#else  // another machine: has_avx2() is false and these are never called

namespace cd::pair_search {

int avx2(const Near& s, int count, std::int32_t* found) {
  return portable(s, 0, count, found);
}
int avx2(const Closing& s, int count, std::int32_t* found) {
  return portable(s, 0, count, found);
}

}  // namespace cd::pair_search

#endif
