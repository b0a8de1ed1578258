// Four numbers in a register, for the functions that are chosen at run time where has_avx2().
#pragma once

#ifdef __x86_64__
#include <immintrin.h>

/// Before a function that may use AVX2, whatever the build is for. A lambda does not inherit it.
#define CD_AVX2 [[gnu::target("avx2")]]

namespace cd {

/// Components of four vectors.
struct FourVectors {
  __m256d x, y;
};

CD_AVX2 inline __m256d join(__m128d low, __m128d high) {
  return _mm256_insertf128_pd(_mm256_castpd128_pd256(low), high, 1);
}

CD_AVX2 inline FourVectors components(__m128d v0, __m128d v1, __m128d v2, __m128d v3) {
  const __m256d v02 = join(v0, v2), v13 = join(v1, v3);
  return {_mm256_unpacklo_pd(v02, v13), _mm256_unpackhi_pd(v02, v13)};
}

}  // namespace cd

#endif
