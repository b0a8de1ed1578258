// SPDX-License-Identifier: BSD-3-Clause
// Branch-free comparisons of all displacements and speeds with their limits.
#include "libcd/scene/motion_limits.hpp"

#include "libcd/core/parallel_reduce.hpp"

namespace cd {
template <int D>
bool all_within(const Array<Vector<D>>& now, const Array<Vector<D>>& then,
                const Array<double>& limit) {
  return parallel_all(now.size(), [&](int b, int end) {
    bool all = true;
    for (; b < end; ++b) all &= (now[b] - then[b]).squaredNorm() <= limit[b] * limit[b];
    return all;
  });
}

template <int D>
bool all_below_speed(const Array<BodyMotion<D>>& motion, double limit) {
  return parallel_all(motion.size(), [&](int b, int end) {
    bool all = true;
    for (; b < end; ++b) {
      const double nothing = 0.0 * squared_length(motion[b].surface);  // NaN unless it is finite
      all &= motion[b].velocity.squaredNorm() + nothing <= limit * limit;
    }
    return all;
  });
}

template bool all_within(const Array<Vector<2>>&, const Array<Vector<2>>&, const Array<double>&);
template bool all_within(const Array<Vector<3>>&, const Array<Vector<3>>&, const Array<double>&);
template bool all_below_speed(const Array<BodyMotion<2>>&, double);
template bool all_below_speed(const Array<BodyMotion<3>>&, double);

}  // namespace cd
