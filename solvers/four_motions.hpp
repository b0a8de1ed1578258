// The motion of four bodies in the lanes of the registers, for the kernels for AVX2.
#pragma once

#include <libcd/core/avx2.hpp>

#ifdef __x86_64__
#include <cstddef>
#include <cstdint>

#include <libcd/scene/body_motion.hpp>

namespace cd {

/// The motion of four bodies, component by component.
struct FourMotions {
  __m256d vx, vy, surface, inverse_mass;
};

/// Where they are: found once, although stores in between might change the numbers of the bodies
/// for all that the compiler knows.
struct FourBodies {
  static constexpr std::ptrdiff_t kSize = 4;  // numbers of a body

  double* first;
  std::ptrdiff_t at[4];

  CD_AVX2 FourBodies(BodyMotion<2>* motion, std::int32_t b0, std::int32_t b1, std::int32_t b2,
                     std::int32_t b3)
      : first(motion->velocity.data()), at{kSize * b0, kSize * b1, kSize * b2, kSize * b3} {
    static_assert(sizeof(BodyMotion<2>) == kSize * sizeof(double));
  }
};

CD_AVX2 inline FourMotions gather(const FourBodies& bodies) {
  const auto& [first, at] = bodies;
  FourMotions m = {_mm256_load_pd(first + at[0]), _mm256_load_pd(first + at[1]),
                   _mm256_load_pd(first + at[2]), _mm256_load_pd(first + at[3])};
  transpose(m.vx, m.vy, m.surface, m.inverse_mass);
  return m;
}

/// Gives them back to four different bodies.
CD_AVX2 inline void scatter(FourMotions m, const FourBodies& bodies) {
  const auto& [first, at] = bodies;
  transpose(m.vx, m.vy, m.surface, m.inverse_mass);
  _mm256_store_pd(first + at[0], m.vx);
  _mm256_store_pd(first + at[1], m.vy);
  _mm256_store_pd(first + at[2], m.surface);
  _mm256_store_pd(first + at[3], m.inverse_mass);
}

/// Moves the bodies of four contacts by impulses along the normals n and their tangents; `turn` is
/// the arm times the rotational response of the problem.
CD_AVX2 inline void push(FourMotions& i, FourMotions& j, const FourVectors& n, __m256d turn,
                         __m256d normal, __m256d tangential) {
  const __m256d px = normal * n.x - tangential * n.y;
  const __m256d py = normal * n.y + tangential * n.x;
  const __m256d twist = turn * tangential;
  i.vx -= i.inverse_mass * px;
  i.vy -= i.inverse_mass * py;
  i.surface -= i.inverse_mass * twist;
  j.vx += j.inverse_mass * px;
  j.vy += j.inverse_mass * py;
  j.surface -= j.inverse_mass * twist;
}

}  // namespace cd

#endif
