// Maximum and minimum without a branch. In a sweep whether a contact is open or slips is as good as
// random; compilers for baseline x86-64 turn std::max into a jump that is then often mispredicted.
#pragma once

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace cd {

#ifdef __SSE2__
inline double maximum(double a, double b) {
  return _mm_cvtsd_f64(_mm_max_sd(_mm_set_sd(a), _mm_set_sd(b)));
}
inline double minimum(double a, double b) {
  return _mm_cvtsd_f64(_mm_min_sd(_mm_set_sd(a), _mm_set_sd(b)));
}
#else
inline double maximum(double a, double b) {
  return a > b ? a : b;
}
inline double minimum(double a, double b) {
  return a < b ? a : b;
}
#endif

}  // namespace cd
