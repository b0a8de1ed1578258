// SPDX-License-Identifier: BSD-3-Clause
// Opening of files; a folder opens as a file does, and is refused.
#include "libcd/io/input_file.hpp"

#include <sstream>
#include <utility>

#include "libcd/core/error.hpp"

namespace cd {

std::ifstream open_input(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::error_code ignored;
  if (!stream || std::filesystem::is_directory(path, ignored))
    throw Error("cannot read " + path.string());
  return stream;
}

std::string read_bytes(const std::filesystem::path& path) {
  std::ifstream stream = open_input(path);
  std::ostringstream text;
  text << stream.rdbuf();
  if (stream.bad() || text.bad()) throw Error("cannot read " + path.string());
  return std::move(text).str();
}

}  // namespace cd
