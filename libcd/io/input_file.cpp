// SPDX-License-Identifier: BSD-3-Clause
// Opening of files; what is no ordinary file is refused before it is opened, as a pipe would wait.
#include "libcd/io/input_file.hpp"

#include <unistd.h>

#include <new>

#include "libcd/core/error.hpp"

namespace cd {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& path, const std::string& what) {
  throw Error("cannot read " + path.string() + what);
}

const char* name_of(fs::file_type type) {
  switch (type) {
    case fs::file_type::directory:
      return "a folder";
    case fs::file_type::character:
    case fs::file_type::block:
      return "a device";
    case fs::file_type::fifo:
      return "a pipe";
    case fs::file_type::socket:
      return "a socket";
    default:
      return "no ordinary file";
  }
}

}  // namespace

void require_file(const fs::path& path) {
  std::error_code error;
  const fs::file_type type = status(path, error).type();
  if (type == fs::file_type::regular) return;
  if (type == fs::file_type::not_found) refuse(path, ": there is no such file");
  if (type == fs::file_type::none) refuse(path, ": " + error.message());
  refuse(path, std::string(": it is ") + name_of(type) + ", expected a file");
}

std::ifstream open_input(const fs::path& path) {
  require_file(path);
  std::ifstream stream(path, std::ios::binary);
  if (!stream) refuse(path, "");
  return stream;
}

std::string read_bytes(const fs::path& path) {
  std::ifstream stream = open_input(path);
  std::error_code error;
  const std::uintmax_t size = file_size(path, error);
  if (error) refuse(path, ": " + error.message());
  const auto memory = static_cast<std::uintmax_t>(sysconf(_SC_PHYS_PAGES)) *
                      static_cast<std::uintmax_t>(sysconf(_SC_PAGESIZE));
  const std::string too_large = ": its " + std::to_string(size) + " bytes do not fit into memory";
  if (size > memory) refuse(path, too_large);
  std::string bytes;
  try {
    bytes.resize(size);
  } catch (const std::bad_alloc&) {
    refuse(path, too_large);
  }
  stream.read(bytes.data(), static_cast<std::streamsize>(size));
  if (stream.bad()) refuse(path, "");
  bytes.resize(static_cast<std::size_t>(stream.gcount()));
  return bytes;
}

}  // namespace cd
