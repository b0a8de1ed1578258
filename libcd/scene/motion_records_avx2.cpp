// Four bodies at a time for AVX2. No FMA, as everywhere.
#include "libcd/scene/motion_records.hpp"

#ifdef __x86_64__
#include "libcd/core/avx2.hpp"

namespace cd::motion_records {
namespace {

static_assert(sizeof(BodyMotion<2>) == 4 * sizeof(double));

/// The lower halves of two registers, and the upper halves.
CD_AVX2 inline __m256d lower(__m256d a, __m256d b) {
  return _mm256_permute2f128_pd(a, b, 0x20);
}
CD_AVX2 inline __m256d upper(__m256d a, __m256d b) {
  return _mm256_permute2f128_pd(a, b, 0x31);
}

CD_AVX2 inline double* row(BodyMotion<2>& motion) {
  return motion.velocity.data();
}
CD_AVX2 inline const double* row(const BodyMotion<2>& motion) {
  return motion.velocity.data();
}

}  // namespace

CD_AVX2 int avx2(const Reading& bodies, int count) {
  const Reading s = bodies;  // a local copy stays in registers
  int b = 0;
  for (; b + 4 <= count; b += 4) {
    const __m256d v01 = _mm256_loadu_pd(s.velocity[b].data());
    const __m256d v23 = _mm256_loadu_pd(s.velocity[b + 2].data());
    const __m256d surface =
        _mm256_loadu_pd(s.surface_scale + b) * _mm256_loadu_pd(s.angular_velocity + b);
    const __m256d inverse = _mm256_loadu_pd(s.isotropic_inverse + b);
    const __m256d tail02 = _mm256_unpacklo_pd(surface, inverse);
    const __m256d tail13 = _mm256_unpackhi_pd(surface, inverse);
    _mm256_store_pd(row(s.motion[b]), lower(v01, tail02));
    _mm256_store_pd(row(s.motion[b + 1]), _mm256_permute2f128_pd(v01, tail13, 0x21));
    _mm256_store_pd(row(s.motion[b + 2]), _mm256_blend_pd(v23, tail02, 0b1100));
    _mm256_store_pd(row(s.motion[b + 3]), upper(v23, tail13));
  }
  return b;
}

CD_AVX2 int avx2(const Advance& bodies, int count) {
  const Advance s = bodies;
  const __m256d time_step = _mm256_set1_pd(s.time_step);
  int b = 0;
  for (; b + 4 <= count; b += 4) {
    const __m256d m0 = _mm256_load_pd(row(s.motion[b])), m1 = _mm256_load_pd(row(s.motion[b + 1]));
    const __m256d m2 = _mm256_load_pd(row(s.motion[b + 2]));
    const __m256d m3 = _mm256_load_pd(row(s.motion[b + 3]));
    const __m256d v01 = lower(m0, m1), v23 = lower(m2, m3);
    double* const velocity = s.velocity[b].data();
    double* const position = s.position[b].data();
    _mm256_storeu_pd(velocity, v01);
    _mm256_storeu_pd(velocity + 4, v23);
    _mm256_storeu_pd(position, _mm256_loadu_pd(position) + time_step * v01);
    _mm256_storeu_pd(position + 4, _mm256_loadu_pd(position + 4) + time_step * v23);
    const __m256d surface = upper(_mm256_unpacklo_pd(m0, m1), _mm256_unpacklo_pd(m2, m3));
    _mm256_storeu_pd(s.angular_velocity + b, surface / _mm256_loadu_pd(s.surface_scale + b));
  }
  return b;
}

}  // namespace cd::motion_records

#else  // another machine: has_avx2() is false and these are never called

namespace cd::motion_records {

int avx2(const Reading&, int) {
  return 0;
}
int avx2(const Advance&, int) {
  return 0;
}

}  // namespace cd::motion_records

#endif
