// SPDX-License-Identifier: BSD-3-Clause
// Exceptions of the C++ library in words for users.
#include "libcd/io/refusal.hpp"

#include <filesystem>
#include <new>
#include <stdexcept>
#include <system_error>

#include "libcd/core/error.hpp"

namespace cd {

std::optional<std::string> refusal_of(const std::exception& exception) {
  if (dynamic_cast<const Error*>(&exception)) return exception.what();
  if (dynamic_cast<const std::bad_alloc*>(&exception) ||
      dynamic_cast<const std::length_error*>(&exception))
    return "memory: not enough for so large a run";
  if (const auto* file = dynamic_cast<const std::filesystem::filesystem_error*>(&exception))
    return file->path1().string() + ": " + file->code().message();
  if (const auto* system = dynamic_cast<const std::system_error*>(&exception))
    return system->code().message();
  return std::nullopt;
}

}  // namespace cd
