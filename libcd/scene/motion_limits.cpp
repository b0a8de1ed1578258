// The portable comparisons, without a branch, and the choice between them and AVX2.
#include "libcd/scene/motion_limits.hpp"

#include "libcd/core/cpu.hpp"

namespace cd {
namespace {

template <int D>
bool near(const Vector<D>* now, const Vector<D>* then, const double* limit, int first, int last) {
  bool all = true;
  for (int b = first; b < last; ++b) all &= (now[b] - then[b]).squaredNorm() <= limit[b] * limit[b];
  return all;
}

template <int D>
bool slow(const BodyMotion<D>* motion, double limit, int first, int last) {
  bool all = true;  // 0 if the surface speed is finite, else NaN, which is not below anything
  for (int b = first; b < last; ++b)
    all &=
        motion[b].velocity.squaredNorm() + 0.0 * squared_length(motion[b].surface) <= limit * limit;
  return all;
}

}  // namespace

namespace motion_limits {

bool portable(const Near& b, int first, int last) {
  return near<2>(b.now, b.then, b.limit, first, last);
}
bool portable(const Slow& b, int first, int last) {
  return slow<2>(b.motion, b.limit, first, last);
}

}  // namespace motion_limits

template <int D>
bool all_near(const Array<Vector<D>>& now, const Array<Vector<D>>& then,
              const Array<double>& limit) {
  if constexpr (D == 2) {
    const motion_limits::Near bodies{now.data(), then.data(), limit.data()};
    if (has_avx2()) return motion_limits::avx2(bodies, now.size());
  }
  return near<D>(now.data(), then.data(), limit.data(), 0, now.size());
}

template <int D>
bool all_slow(const Array<BodyMotion<D>>& motion, double limit) {
  if constexpr (D == 2) {
    if (has_avx2()) return motion_limits::avx2({motion.data(), limit}, motion.size());
  }
  return slow<D>(motion.data(), limit, 0, motion.size());
}

template bool all_near(const Array<Vector<2>>&, const Array<Vector<2>>&, const Array<double>&);
template bool all_near(const Array<Vector<3>>&, const Array<Vector<3>>&, const Array<double>&);
template bool all_slow(const Array<BodyMotion<2>>&, double);
template bool all_slow(const Array<BodyMotion<3>>&, double);

}  // namespace cd
