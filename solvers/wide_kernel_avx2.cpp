// The kernel for AVX2: four contacts in the lanes of the registers. No FMA, as everywhere.
#include "solvers/wide_kernel.hpp"

#ifdef __x86_64__
#include <algorithm>

#include <libcd/core/avx2.hpp>
#include "solvers/four_motions.hpp"

namespace cd {
namespace {

// Records and bodies are asked for this many fours ahead (compare solvers/sweep.hpp).
constexpr int kFoursAhead = 4;
constexpr int kBodiesAhead = 2;

/// (x0 + x2) + (x1 + x3) in all lanes.
CD_AVX2 inline __m256d sum_of_lanes(__m256d x) {
  const __m256d pairs = x + _mm256_permute2f128_pd(x, x, 0x01);
  return pairs + _mm256_permute_pd(pairs, 0x5);
}

CD_AVX2 inline void prefetch_four(const ContactFour& four) {
  const char* const begin = reinterpret_cast<const char*>(&four);
  for (std::size_t at = 0; at < sizeof four; at += 64) _mm_prefetch(begin + at, _MM_HINT_T0);
}

CD_AVX2 inline void prefetch_bodies(const ContactFour& four, const BodyMotion<2>* motion) {
  for (int lane = 0; lane < ContactFour::kLanes; ++lane) {
    _mm_prefetch(reinterpret_cast<const char*>(motion + four.i[lane]), _MM_HINT_T0);
    _mm_prefetch(reinterpret_cast<const char*>(motion + four.j[lane]), _MM_HINT_T0);
  }
}

}  // namespace

CD_AVX2 void update_fours_avx2(const FoursSweep& sweep, const std::int32_t* order, int count,
                               double& rate) {
  ContactFour* const fours = sweep.fours;
  BodyMotion<2>* const motion = sweep.motion;
  const __m256d rotational_response = _mm256_set1_pd(sweep.rotational_response);
  const __m256d cell_response = _mm256_set1_pd(sweep.cell_response);
  const __m256d zero = _mm256_setzero_pd();
  __m256d now = _mm256_set1_pd(rate);  // the rate, the same in all lanes
  for (int k = 0; k < count; ++k) {
    if (sweep.prefetch) {
      prefetch_four(fours[order[std::min(k + kFoursAhead, count - 1)]]);
      prefetch_bodies(fours[order[std::min(k + kBodiesAhead, count - 1)]], motion);
    }
    ContactFour& f = fours[order[k]];
    const FourBodies bodies_i(motion, f.i[0], f.i[1], f.i[2], f.i[3]);
    const FourBodies bodies_j(motion, f.j[0], f.j[1], f.j[2], f.j[3]);
    FourMotions a = gather(bodies_i), b = gather(bodies_j);
    const __m256d nx = _mm256_load_pd(f.normal_x), ny = _mm256_load_pd(f.normal_y);
    const __m256d arm = _mm256_load_pd(f.arm), branch = _mm256_load_pd(f.branch);
    const __m256d mass_n = _mm256_load_pd(f.mass_n), mass_t = _mm256_load_pd(f.mass_t);
    const __m256d impulse_n = _mm256_load_pd(f.impulse_n);
    const __m256d impulse_t = _mm256_load_pd(f.impulse_t);
    const __m256d vx = b.vx - a.vx;
    const __m256d vy = b.vy - a.vy;
    const __m256d velocity_n = nx * vx + ny * vy;
    const __m256d velocity_t = (nx * vy - ny * vx) - arm * (a.surface + b.surface);

    // From the rate of this four to that of the next one nothing waits but what has to.
    const __m256d unmoved = (impulse_n - _mm256_load_pd(f.closing)) - mass_n * velocity_n;
    const __m256d normal = _mm256_max_pd(zero, unmoved - (mass_n * branch) * now);
    const __m256d change_n = normal - impulse_n;
    now = now + sum_of_lanes((cell_response * branch) * change_n);

    const __m256d stick = impulse_t - mass_t * velocity_t;
    const __m256d limit = _mm256_load_pd(f.friction) * normal;
    const __m256d tangential = _mm256_min_pd(_mm256_max_pd(stick, -limit), limit);
    const __m256d change_t = tangential - impulse_t;
    _mm256_store_pd(f.impulse_n, normal);
    _mm256_store_pd(f.impulse_t, tangential);

    push(a, b, {nx, ny}, rotational_response * arm, change_n, change_t);
    scatter(a, bodies_i);
    scatter(b, bodies_j);
  }
  rate = _mm256_cvtsd_f64(now);
}

}  // namespace cd

#else

namespace cd {

void update_fours_avx2(const FoursSweep& sweep, const std::int32_t* order, int count,
                       double& rate) {
  update_fours_portable(sweep, order, count, rate);
}

}  // namespace cd

#endif
