// SPDX-License-Identifier: BSD-3-Clause
// The end of what a program prints: lost output, as on a full disk, is an error.
#pragma once

#include <iostream>

#include "libcd/core/error.hpp"

namespace cd {

/// Writes out what std::cout still holds. Throws Error if anything printed so far was lost. A
/// program calls it before it says that all went well.
inline void flush_standard_output() {
  if (!std::cout.flush()) throw Error("standard output: cannot be written");
}

}  // namespace cd
