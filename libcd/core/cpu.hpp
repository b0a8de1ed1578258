// What the machine that runs the program can do.
#pragma once

namespace cd {

/// Whether functions compiled for AVX2 may be called.
inline bool has_avx2() {
#ifdef __x86_64__
  static const bool has = __builtin_cpu_supports("avx2");
  return has;
#else
  return false;
#endif
}

}  // namespace cd
