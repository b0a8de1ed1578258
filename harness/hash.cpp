// SPDX-License-Identifier: BSD-3-Clause
// Reading one's own program.
#include "harness/hash.hpp"

#include <array>
#include <iomanip>
#include <sstream>

#include <libcd/io/input_file.hpp>

namespace cd {

std::string file_hash(const std::filesystem::path& path) {
  std::ifstream file = open_input(path);
  std::uint64_t hash = fnv1a("");
  std::array<char, 65536> block;
  while (file.read(block.data(), block.size()) || file.gcount() > 0)
    hash = fnv1a({block.data(), static_cast<std::size_t>(file.gcount())}, hash);
  return hex_digits(hash);
}

std::string hex_digits(std::uint64_t hash) {
  std::ostringstream text;
  text << std::hex << std::setw(16) << std::setfill('0') << hash;
  return text.str();
}

const std::string& program_hash() {
  static const std::string hash = file_hash("/proc/self/exe");
  return hash;
}

}  // namespace cd
