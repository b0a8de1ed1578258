// The compiler's question to the processor, and the environment's word.
#include "libcd/core/cpu.hpp"

#include <cstdlib>
#include <string>

#include "libcd/core/error.hpp"

namespace cd {

bool wants_avx2() {
  const char* const asked = std::getenv("CD_SIMD");
  const std::string simd = asked ? asked : "auto";
  if (simd != "auto" && simd != "portable") throw Error("CD_SIMD", simd, "auto or portable");
#ifdef __x86_64__
  return simd == "auto" && __builtin_cpu_supports("avx2");
#else
  return false;
#endif
}

}  // namespace cd
