// SPDX-License-Identifier: BSD-3-Clause
// A scratch folder made by mkdtemp.
#include "harness/scratch_folder.hpp"

#include <stdlib.h>

#include <cerrno>
#include <string>
#include <system_error>

#include <libcd/core/error.hpp>

namespace cd {

ScratchFolder::ScratchFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "libcd_XXXXXX").string();
  if (!mkdtemp(name.data()))
    throw Error("cannot write " + name + ": " +
                std::error_code(errno, std::generic_category()).message());
  path_ = name;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace cd
