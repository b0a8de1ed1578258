// Collisions for AVX2: four in the lanes of the registers. No FMA, as everywhere.
#include "solvers/collisions.hpp"

#ifdef __x86_64__
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <libcd/core/avx2.hpp>
#include "solvers/four_motions.hpp"

namespace cd::collision_fours {
namespace {

constexpr int kContactsAhead = 12;  // they come from anywhere in memory

CD_AVX2 inline void prefetch(const GrainContact<2>* contacts, const std::int32_t* numbers) {
  const auto first = reinterpret_cast<std::uintptr_t>(contacts);
  for (int lane = 0; lane < 4; ++lane)
    __builtin_prefetch(reinterpret_cast<const void*>(
        first + sizeof(GrainContact<2>) * static_cast<std::uintptr_t>(numbers[lane])));
}

/// What a collision needs of four contacts.
struct FourContacts {
  FourVectors normal;
  __m256d arm, friction;
  __m256i bodies;  ///< i and j of one contact after the other
};

CD_AVX2 inline FourContacts load(const GrainContact<2>& c0, const GrainContact<2>& c1,
                                 const GrainContact<2>& c2, const GrainContact<2>& c3) {
  using Contact = GrainContact<2>;
  constexpr std::size_t kTail = offsetof(Contact, arm) - sizeof(double);
  static_assert(offsetof(Contact, friction) == kTail + 2 * sizeof(double));
  static_assert(offsetof(Contact, i) == kTail + 3 * sizeof(double));
  const auto tail = [](const Contact& c) {
    return reinterpret_cast<const double*>(reinterpret_cast<const char*>(&c) + kTail);
  };
  const auto normal = [](const Contact& c) { return c.normal.data(); };
  FourContacts four;
  four.normal = components(_mm_load_pd(normal(c0)), _mm_load_pd(normal(c1)),
                           _mm_load_pd(normal(c2)), _mm_load_pd(normal(c3)));
  __m256d unused = _mm256_load_pd(tail(c0)), arm = _mm256_load_pd(tail(c1));
  __m256d friction = _mm256_load_pd(tail(c2)), bodies = _mm256_load_pd(tail(c3));
  transpose(unused, arm, friction, bodies);
  four.arm = arm;
  four.friction = friction;
  four.bodies = _mm256_castpd_si256(bodies);
  return four;
}

/// Whether two of eight numbers are equal: each is compared with the next four, cyclically.
CD_AVX2 inline bool any_equal(__m256i numbers) {
  const __m256i next1 = _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0);
  const __m256i next2 = _mm256_setr_epi32(2, 3, 4, 5, 6, 7, 0, 1);
  const __m256i next3 = _mm256_setr_epi32(3, 4, 5, 6, 7, 0, 1, 2);
  const __m256i equal1 = _mm256_cmpeq_epi32(numbers, _mm256_permutevar8x32_epi32(numbers, next1));
  const __m256i equal2 = _mm256_cmpeq_epi32(numbers, _mm256_permutevar8x32_epi32(numbers, next2));
  const __m256i equal3 = _mm256_cmpeq_epi32(numbers, _mm256_permutevar8x32_epi32(numbers, next3));
  const __m256i equal4 =
      _mm256_cmpeq_epi32(numbers, _mm256_permute2x128_si256(numbers, numbers, 0x01));
  const __m256i equal =
      _mm256_or_si256(_mm256_or_si256(equal1, equal2), _mm256_or_si256(equal3, equal4));
  return !_mm256_testz_si256(equal, equal);
}

CD_AVX2 inline bool any_not_below(__m128i numbers, int limit) {
  const __m128i below = _mm_cmplt_epi32(numbers, _mm_set1_epi32(limit));
  return _mm_movemask_epi8(below) != 0xffff;
}

/// Adds to four impulses; returns the change, which is rounded.
CD_AVX2 inline FourVectors add(const FourVectors& more, Impulse<2>* s0, Impulse<2>* s1,
                               Impulse<2>* s2, Impulse<2>* s3) {
  static_assert(sizeof(Impulse<2>) == 2 * sizeof(double));
  double* const at[4] = {&s0->normal, &s1->normal, &s2->normal, &s3->normal};
  const FourVectors before = components(_mm_loadu_pd(at[0]), _mm_loadu_pd(at[1]),
                                        _mm_loadu_pd(at[2]), _mm_loadu_pd(at[3]));
  const __m256d n = before.x + more.x, t = before.y + more.y;
  const __m256d nt02 = _mm256_unpacklo_pd(n, t), nt13 = _mm256_unpackhi_pd(n, t);
  _mm_storeu_pd(at[0], _mm256_castpd256_pd128(nt02));
  _mm_storeu_pd(at[1], _mm256_castpd256_pd128(nt13));
  _mm_storeu_pd(at[2], _mm256_extractf128_pd(nt02, 1));
  _mm_storeu_pd(at[3], _mm256_extractf128_pd(nt13, 1));
  return {n - before.x, t - before.y};
}

}  // namespace

CD_AVX2 int avx2(const Pass& pass, const std::int32_t* order, int count) {
  const Pass s = pass;  // a local copy stays in registers
  const __m256d zero = _mm256_setzero_pd(), one = _mm256_set1_pd(1.0);
  const __m256d response = _mm256_set1_pd(s.rotational_response);
  const __m256d factor_n = _mm256_set1_pd(-s.factor_n), factor_t = _mm256_set1_pd(-s.factor_t);
  int k = 0;
  for (; k + 4 <= count; k += 4) {
    const std::int32_t* const c = order + k;
    if (any_not_below(_mm_loadu_si128(reinterpret_cast<const __m128i*>(c)), s.grain_count)) break;
    prefetch(s.grains, order + std::min(k + kContactsAhead, count - 4));
    const GrainContact<2>&c0 = s.grains[c[0]], &c1 = s.grains[c[1]], &c2 = s.grains[c[2]],
          &c3 = s.grains[c[3]];
    const FourContacts f = load(c0, c1, c2, c3);
    if (any_equal(f.bodies)) break;
    const FourBodies bodies_i(s.motion, c0.i, c1.i, c2.i, c3.i);
    const FourBodies bodies_j(s.motion, c0.j, c1.j, c2.j, c3.j);
    FourMotions a = gather(bodies_i), b = gather(bodies_j);

    const auto& [nx, ny] = f.normal;
    const __m256d vx = b.vx - a.vx, vy = b.vy - a.vy;
    const __m256d velocity_n = nx * vx + ny * vy;
    const __m256d velocity_t = (nx * vy - ny * vx) - f.arm * (a.surface + b.surface);
    const __m256d turn = response * f.arm, rotational = one + turn * f.arm;
    const __m256d mass_t = one / ((a.inverse_mass + b.inverse_mass) * rotational);
    const __m256d mass_n = mass_t * rotational;

    const __m256d normal = _mm256_max_pd(zero, factor_n * mass_n * velocity_n);
    const __m256d stick = factor_t * mass_t * velocity_t, limit = f.friction * normal;
    const __m256d tangential = _mm256_max_pd(_mm256_min_pd(stick, limit), -limit);
    const auto [change_n, change_t] = add({normal, tangential}, s.impulse + c[0], s.impulse + c[1],
                                          s.impulse + c[2], s.impulse + c[3]);

    push(a, b, f.normal, turn, change_n, change_t);
    scatter(a, bodies_i);
    scatter(b, bodies_j);
  }
  return k;
}

}  // namespace cd::collision_fours

#else  // another machine: has_avx2() is false and this is never called

namespace cd::collision_fours {

int avx2(const Pass&, const std::int32_t*, int) {
  return 0;
}

}  // namespace cd::collision_fours

#endif
