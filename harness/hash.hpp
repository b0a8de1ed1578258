// SPDX-License-Identifier: BSD-3-Clause
// Hashes that say whether a stored result is still of use.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace cd {

/// FNV-1a over 64 bits; `hash` is that of what came before.
constexpr std::uint64_t fnv1a(std::string_view bytes, std::uint64_t hash = 0xcbf29ce484222325u) {
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return hash;
}

/// Sixteen hexadecimal digits.
std::string hex_digits(std::uint64_t hash);

/// Hash of a program's file. Throws Error if it cannot be read.
std::string file_hash(const std::filesystem::path& path);

/// Hash of the running program's file, found once. Throws Error if the file cannot be read.
const std::string& program_hash();

}  // namespace cd
