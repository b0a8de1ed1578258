// Whether all bodies keep within limits: looks at every body in every step, most of which find
// nothing.
#pragma once

#include "libcd/core/array.hpp"
#include "libcd/scene/body_motion.hpp"

namespace cd {

/// Whether no body is farther from where it was than its limit [length].
template <int D>
bool all_near(const Array<Vector<D>>& now, const Array<Vector<D>>& then,
              const Array<double>& limit);

/// Whether no speed is above the limit [length / time] and every number finite, surface speeds too.
template <int D>
bool all_slow(const Array<BodyMotion<D>>& motion, double limit);

/// The two in 2D for bodies first, first + 1, ... below last; those for AVX2 take several bodies at
/// a time and say the same.
namespace motion_limits {

struct Near {
  const Vector<2>*now, *then;
  const double* limit;
};
struct Slow {
  const BodyMotion<2>* motion;
  double limit;
};

bool portable(const Near& bodies, int first, int last);
bool portable(const Slow& bodies, int first, int last);

/// Must not be called on a processor without AVX2.
bool avx2(const Near& bodies, int count);
bool avx2(const Slow& bodies, int count);

}  // namespace motion_limits

}  // namespace cd
