// The comparisons for AVX2: several bodies in the lanes of the registers.
#include "libcd/scene/motion_limits.hpp"

#ifdef __x86_64__
#include "libcd/core/avx2.hpp"

namespace cd::motion_limits {
namespace {

/// What bodies k and k + 1 have moved.
CD_AVX2 inline __m256d moved(const Near& b, int k) {
  return _mm256_loadu_pd(b.now[k].data()) - _mm256_loadu_pd(b.then[k].data());
}

/// Velocities of bodies k and k + 2.
CD_AVX2 inline __m256d velocities(const Slow& b, int k) {
  return join(_mm_load_pd(b.motion[k].velocity.data()),
              _mm_load_pd(b.motion[k + 2].velocity.data()));
}

/// Velocity, surface speed and inverse mass of body k.
CD_AVX2 inline __m256d record(const Slow& b, int k) {
  return _mm256_load_pd(b.motion[k].velocity.data());
}

}  // namespace

CD_AVX2 bool avx2(const Near& b, int count) {
  __m256d beyond = _mm256_setzero_pd();
  int k = 0;
  for (; k + 4 <= count; k += 4) {
    const __m256d d01 = moved(b, k), d23 = moved(b, k + 2);
    const __m256d squares = _mm256_hadd_pd(d01 * d01, d23 * d23);  // of bodies 0, 2, 1, 3
    const __m256d limit = _mm256_permute4x64_pd(_mm256_loadu_pd(b.limit + k), 0b11011000);
    beyond = _mm256_or_pd(beyond, _mm256_cmp_pd(squares, limit * limit, _CMP_NLE_UQ));
  }
  return _mm256_movemask_pd(beyond) == 0 && portable(b, k, count);
}

CD_AVX2 bool avx2(const Slow& b, int count) {
  const __m256d limit = _mm256_set1_pd(b.limit * b.limit);
  __m256d beyond = _mm256_setzero_pd();
  __m256d even = _mm256_setzero_pd(), odd = _mm256_setzero_pd();  // sums, finite if all numbers are
  int k = 0;
  for (; k + 4 <= count; k += 4) {
    const __m256d v = velocities(b, k), w = velocities(b, k + 1);
    beyond = _mm256_or_pd(beyond, _mm256_cmp_pd(_mm256_hadd_pd(v * v, w * w), limit, _CMP_NLE_UQ));
    even += record(b, k) + record(b, k + 2);
    odd += record(b, k + 1) + record(b, k + 3);
  }
  const __m256d zeros = (even + odd) * _mm256_setzero_pd();
  beyond = _mm256_or_pd(beyond, _mm256_cmp_pd(zeros, zeros, _CMP_UNORD_Q));
  return _mm256_movemask_pd(beyond) == 0 && portable(b, k, count);
}

}  // namespace cd::motion_limits

#else  // another machine: has_avx2() is false and these are never called

namespace cd::motion_limits {

bool avx2(const Near& b, int count) {
  return portable(b, 0, count);
}
bool avx2(const Slow& b, int count) {
  return portable(b, 0, count);
}

}  // namespace cd::motion_limits

#endif
