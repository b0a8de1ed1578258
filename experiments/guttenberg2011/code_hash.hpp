// SPDX-License-Identifier: BSD-3-Clause
// Which code makes the runs of the Couette cell.
#pragma once

#include <string>

namespace cd::guttenberg2011 {

/// Hash of the libraries that a CouetteFlow is made of, the same in all programs of a build: they
/// share runs by it. Made when these libraries are built (code_hash.cmake).
const std::string& code_hash();

}  // namespace cd::guttenberg2011
