// SPDX-License-Identifier: BSD-3-Clause
// The kernels for any processor.
#include <cmath>
#include <cstddef>

#include "libcd/kernels/kernels.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace cd::kernels {
namespace {

#include "libcd/kernels/four_pairs.inl"
//
#include "libcd/kernels/all.inl"

}  // namespace

const Kernels portable = kAll;

}  // namespace cd::kernels
