// What the machine that runs the program can do, and what of it is wanted.
#pragma once

namespace cd {

/// Whether the processor has AVX2, unless the environment says CD_SIMD=portable. Throws Error for a
/// CD_SIMD that is neither that nor auto.
bool wants_avx2();

/// Whether functions compiled for AVX2 are to be called; found out once.
inline bool has_avx2() {
  static const bool has = wants_avx2();
  return has;
}

}  // namespace cd
