// SPDX-License-Identifier: BSD-3-Clause
// Arrays of doubles read back from a file that write_vtp wrote.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace cd::performance {

/// The values of an array of doubles of that name. Throws Error if the file cannot be read or has
/// no such array.
std::vector<double> read_vtp(const std::filesystem::path& path, const std::string& array);

}  // namespace cd::performance
