// SPDX-License-Identifier: BSD-3-Clause
// Input file: opened for reading, or read as a whole.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace cd {

/// Throws Error, one line naming the path, unless it is an ordinary file: folders, devices, pipes
/// and sockets are not read, as they may have no end.
void require_file(const std::filesystem::path& path);

/// The file, opened to be read as it is. Throws Error as require_file, or if it cannot be read.
std::ifstream open_input(const std::filesystem::path& path);

/// All bytes of the file. Throws Error as open_input, or for more bytes than the machine has
/// memory.
std::string read_bytes(const std::filesystem::path& path);

/// The text without the byte order mark of UTF-8 that some editors put before it.
inline std::string_view without_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xef\xbb\xbf";
  return text.starts_with(kMark) ? text.substr(kMark.size()) : text;
}

}  // namespace cd
