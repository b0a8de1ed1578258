// SPDX-License-Identifier: BSD-3-Clause
// The one choice between instruction sets: the processor's answer and the environment's word.
#include "libcd/kernels/kernels.hpp"

#include <cstdlib>
#include <string>

#include "libcd/core/error.hpp"
#include "libcd/kernels/avx2.hpp"

namespace cd::kernels {
namespace {

const Kernels& choose() {
  const char* const asked = std::getenv("CD_SIMD");
  const std::string simd = asked ? asked : "auto";
  if (simd != "auto" && simd != "portable") throw Error("CD_SIMD", simd, "auto or portable");
#ifdef __x86_64__
  if (simd == "auto" && __builtin_cpu_supports("avx2")) return avx2;
#endif
  return portable;
}

}  // namespace

const Kernels& fastest() {
  static const Kernels& chosen = choose();
  return chosen;
}

}  // namespace cd::kernels
