// SPDX-License-Identifier: BSD-3-Clause
// Four numbers in one register of AVX2: what the kernels are made of (compare four_pairs.inl).

#define CD_INLINE [[gnu::always_inline]] inline

struct Four {
  __m256d v;

  Four() = default;
  CD_INLINE Four(__m256d lanes) : v(lanes) {}
  CD_INLINE Four(double x) : v(_mm256_set1_pd(x)) {}
};

CD_INLINE Four load(const double* at) {
  return _mm256_loadu_pd(at);
}
CD_INLINE void store(Four a, double* at) {
  _mm256_storeu_pd(at, a.v);
}

CD_INLINE Four operator+(Four a, Four b) {
  return _mm256_add_pd(a.v, b.v);
}
CD_INLINE Four operator-(Four a, Four b) {
  return _mm256_sub_pd(a.v, b.v);
}
CD_INLINE Four operator*(Four a, Four b) {
  return _mm256_mul_pd(a.v, b.v);
}
CD_INLINE Four operator/(Four a, Four b) {
  return _mm256_div_pd(a.v, b.v);
}
CD_INLINE Four sqrt(Four a) {
  return _mm256_sqrt_pd(a.v);
}
/// a - b in lanes 0 and 2, a + b in lanes 1 and 3.
CD_INLINE Four add_subtract(Four a, Four b) {
  return _mm256_addsub_pd(a.v, b.v);
}
/// a > b ? a : b, and a < b ? a : b.
CD_INLINE Four max(Four a, Four b) {
  return _mm256_max_pd(a.v, b.v);
}
CD_INLINE Four min(Four a, Four b) {
  return _mm256_min_pd(a.v, b.v);
}

/// The negative of a in the lanes where `by` has a minus sign, else a.
CD_INLINE Four flip(Four a, Four by) {
  return _mm256_xor_pd(a.v, _mm256_and_pd(by.v, _mm256_set1_pd(-0.0)));
}

/// Without its sign.
CD_INLINE Four absolute(Four a) {
  return _mm256_andnot_pd(_mm256_set1_pd(-0.0), a.v);
}

/// Bit k tells whether lane k has a minus sign in one or the other.
CD_INLINE int minus_signs(Four a, Four b) {
  return _mm256_movemask_pd(_mm256_or_pd(a.v, b.v));
}
CD_INLINE int less(Four a, Four b) {
  return _mm256_movemask_pd(_mm256_cmp_pd(a.v, b.v, _CMP_LT_OQ));
}

/// a < b ? x : y.
CD_INLINE Four where_less(Four a, Four b, Four x, Four y) {
  return _mm256_blendv_pd(y.v, x.v, _mm256_cmp_pd(a.v, b.v, _CMP_LT_OQ));
}
/// a < b ? x : 0, and a < b ? 0 : x.
CD_INLINE Four only_where_less(Four a, Four b, Four x) {
  return _mm256_and_pd(_mm256_cmp_pd(a.v, b.v, _CMP_LT_OQ), x.v);
}
CD_INLINE Four except_where_less(Four a, Four b, Four x) {
  return _mm256_andnot_pd(_mm256_cmp_pd(a.v, b.v, _CMP_LT_OQ), x.v);
}

/// (x0 + x2) + (x1 + x3) in all lanes.
CD_INLINE Four sum_of_lanes(Four x) {
  const __m256d pairs = _mm256_add_pd(x.v, _mm256_permute2f128_pd(x.v, x.v, 0x01));
  return _mm256_add_pd(pairs, _mm256_permute_pd(pairs, 0x5));
}

/// Exchanges rows and columns: four records of four numbers for four components, and back.
CD_INLINE void transpose(Four& r0, Four& r1, Four& r2, Four& r3) {
  const __m256d low01 = _mm256_unpacklo_pd(r0.v, r1.v), high01 = _mm256_unpackhi_pd(r0.v, r1.v);
  const __m256d low23 = _mm256_unpacklo_pd(r2.v, r3.v), high23 = _mm256_unpackhi_pd(r2.v, r3.v);
  r0 = _mm256_permute2f128_pd(low01, low23, 0x20);
  r1 = _mm256_permute2f128_pd(high01, high23, 0x20);
  r2 = _mm256_permute2f128_pd(low01, low23, 0x31);
  r3 = _mm256_permute2f128_pd(high01, high23, 0x31);
}

/// Two numbers of one record.
using Two = __m128d;
CD_INLINE Two load_two(const double* at) {
  return _mm_loadu_pd(at);
}

/// The first and the second numbers of four records.
CD_INLINE void unzip(Two r0, Two r1, Two r2, Two r3, Four& x, Four& y) {
  const __m256d r02 = _mm256_insertf128_pd(_mm256_castpd128_pd256(r0), r2, 1);
  const __m256d r13 = _mm256_insertf128_pd(_mm256_castpd128_pd256(r1), r3, 1);
  x = _mm256_unpacklo_pd(r02, r13);
  y = _mm256_unpackhi_pd(r02, r13);
}
CD_INLINE void store_zipped(Four x, Four y, double* r0, double* r1, double* r2, double* r3) {
  const __m256d r02 = _mm256_unpacklo_pd(x.v, y.v), r13 = _mm256_unpackhi_pd(x.v, y.v);
  _mm_storeu_pd(r0, _mm256_castpd256_pd128(r02));
  _mm_storeu_pd(r1, _mm256_castpd256_pd128(r13));
  _mm_storeu_pd(r2, _mm256_extractf128_pd(r02, 1));
  _mm_storeu_pd(r3, _mm256_extractf128_pd(r13, 1));
}

/// Returns whether all of four numbers are below a limit.
CD_INLINE bool all_below(const std::int32_t* numbers, int limit) {
  const __m128i n = _mm_loadu_si128(reinterpret_cast<const __m128i*>(numbers));
  return _mm_movemask_epi8(_mm_cmplt_epi32(n, _mm_set1_epi32(limit))) == 0xffff;
}

/// Returns whether two of the eight 32-bit numbers in the bits of a are equal: each is compared
/// with the next four, cyclically.
CD_INLINE bool any_equal_halves(Four a) {
  const __m256i n = _mm256_castpd_si256(a.v);
  const __m256i next1 = _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0);
  const __m256i next2 = _mm256_setr_epi32(2, 3, 4, 5, 6, 7, 0, 1);
  const __m256i next3 = _mm256_setr_epi32(3, 4, 5, 6, 7, 0, 1, 2);
  const __m256i equal1 = _mm256_cmpeq_epi32(n, _mm256_permutevar8x32_epi32(n, next1));
  const __m256i equal2 = _mm256_cmpeq_epi32(n, _mm256_permutevar8x32_epi32(n, next2));
  const __m256i equal3 = _mm256_cmpeq_epi32(n, _mm256_permutevar8x32_epi32(n, next3));
  const __m256i equal4 = _mm256_cmpeq_epi32(n, _mm256_permute2x128_si256(n, n, 0x01));
  const __m256i equal =
      _mm256_or_si256(_mm256_or_si256(equal1, equal2), _mm256_or_si256(equal3, equal4));
  return !_mm256_testz_si256(equal, equal);
}

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

/// Four numbers that follow each other.
using Numbers = __m128i;
CD_INLINE Numbers first_numbers() {
  return _mm_setr_epi32(0, 1, 2, 3);
}
CD_INLINE Numbers next(Numbers n) {
  return _mm_add_epi32(n, _mm_set1_epi32(kLanes));
}

/// Writes the numbers whose bits are set in the mask, without a branch; returns the end. Needs room
/// for four numbers.
CD_INLINE std::int32_t* append(int mask, Numbers numbers, std::int32_t* end) {
  const auto* const packing = reinterpret_cast<const __m128i*>(kPacking.byte[mask]);
  _mm_storeu_si128(reinterpret_cast<__m128i*>(end),
                   _mm_shuffle_epi8(numbers, _mm_load_si128(packing)));
  return end + __builtin_popcount(static_cast<unsigned>(mask));
}
