// SPDX-License-Identifier: BSD-3-Clause
// The kernels for AVX2; `fastest` chooses them.
#pragma once

#include "libcd/kernels/kernels.hpp"

namespace cd::kernels {

/// Must not be called on a processor without AVX2; on x86-64 only.
extern const Kernels avx2;

}  // namespace cd::kernels
