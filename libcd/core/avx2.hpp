// Four numbers in a register, for the functions that are chosen at run time where has_avx2().
#pragma once

#ifdef __x86_64__
#include <immintrin.h>

#include <cstddef>

/// Before a function that may use AVX2, whatever the build is for. A lambda does not inherit it.
#define CD_AVX2 [[gnu::target("avx2")]]

namespace cd {

/// Components of four vectors.
struct FourVectors {
  __m256d x, y;
};

/// The two numbers so many bytes behind the first.
CD_AVX2 inline __m128d vector_at(const double* first, std::ptrdiff_t bytes) {
  return _mm_load_pd(reinterpret_cast<const double*>(reinterpret_cast<const char*>(first) + bytes));
}

CD_AVX2 inline __m256d join(__m128d low, __m128d high) {
  return _mm256_insertf128_pd(_mm256_castpd128_pd256(low), high, 1);
}

CD_AVX2 inline FourVectors components(__m128d v0, __m128d v1, __m128d v2, __m128d v3) {
  const __m256d v02 = join(v0, v2), v13 = join(v1, v3);
  return {_mm256_unpacklo_pd(v02, v13), _mm256_unpackhi_pd(v02, v13)};
}

/// Exchanges rows and columns: four records of four numbers for four components, and back.
CD_AVX2 inline void transpose(__m256d& r0, __m256d& r1, __m256d& r2, __m256d& r3) {
  const __m256d low01 = _mm256_unpacklo_pd(r0, r1), high01 = _mm256_unpackhi_pd(r0, r1);
  const __m256d low23 = _mm256_unpacklo_pd(r2, r3), high23 = _mm256_unpackhi_pd(r2, r3);
  r0 = _mm256_permute2f128_pd(low01, low23, 0x20);
  r1 = _mm256_permute2f128_pd(high01, high23, 0x20);
  r2 = _mm256_permute2f128_pd(low01, low23, 0x31);
  r3 = _mm256_permute2f128_pd(high01, high23, 0x31);
}

}  // namespace cd

#endif
