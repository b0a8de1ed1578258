// SPDX-License-Identifier: BSD-3-Clause
// The kernels compiled for AVX2, whatever the build is for. All headers come before the region that
// may use it: code of theirs in it would be merged with that of other files. No FMA: -ffp-contract
// is off, and not in the target.
#include "libcd/kernels/avx2.hpp"

#ifdef __x86_64__
#include <immintrin.h>

#include <cstddef>

#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2")
#endif

namespace cd::kernels {
namespace {

#include "libcd/kernels/four_avx2.inl"
//
#include "libcd/kernels/all.inl"

}  // namespace

const Kernels avx2 = kAll;

}  // namespace cd::kernels

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#endif
