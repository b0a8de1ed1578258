// SPDX-License-Identifier: BSD-3-Clause
// Branch-free maximum and minimum of doubles. In a sweep whether a contact is open or slips is as
// good as random; compilers for baseline x86-64 turn std::max into a jump that is then often
// mispredicted.
#pragma once

namespace cd {

/// @{
/// The larger and the smaller of two numbers; b if one is not a number.
#ifdef __SSE2__
// The intrinsics would clear upper halves of registers, each time one more step of the sweep's
// longest chain.
inline double maximum(double a, double b) {
  asm("maxsd %1, %0" : "+x"(a) : "xm"(b));
  return a;
}
inline double minimum(double a, double b) {
  asm("minsd %1, %0" : "+x"(a) : "xm"(b));
  return a;
}
#else
inline double maximum(double a, double b) {
  return a > b ? a : b;
}
inline double minimum(double a, double b) {
  return a < b ? a : b;
}
#endif
/// @}

}  // namespace cd
