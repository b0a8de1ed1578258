// SPDX-License-Identifier: BSD-3-Clause
// Input file: opened for reading, or read as a whole.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

namespace cd {

/// The file, opened to be read as it is. Throws Error naming the path if it cannot be read.
std::ifstream open_input(const std::filesystem::path& path);

/// All bytes of the file. Throws Error naming the path if it cannot be read.
std::string read_bytes(const std::filesystem::path& path);

}  // namespace cd
