// SPDX-License-Identifier: BSD-3-Clause
// A folder of this process alone, removed with all that is in it.
#pragma once

#include <filesystem>

namespace cd {

/// Among the system's temporary files. Throws Error if it cannot be created.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }  ///< of the folder

 private:
  std::filesystem::path path_;
};

}  // namespace cd
