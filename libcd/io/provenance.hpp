// SPDX-License-Identifier: BSD-3-Clause
// Provenance of a result: program, machine, seed and time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace cd {

/// Versions, options and machine that are needed to make a result again. Texts that cannot be found
/// out are "unknown".
struct Provenance {
  std::string version = "unknown";   ///< of the project
  std::string git = "unknown";       ///< commit of the sources at the last build
  bool dirty = true;                 ///< true unless the sources are known to equal that commit
  std::string compiler = "unknown";  ///< name and version
  std::string flags = "unknown";     ///< compiler options
  std::string cpu = "unknown";       ///< model name
  int threads = 1;                   ///< of parallel loops
  std::uint64_t seed = 1;            ///< that the user chose
  std::string started_utc;           ///< ISO 8601, as 2002-07-01T12:00:00Z
  double wall_seconds = 0.0;         ///< duration of the run in seconds
};

/// Facts about this program, this machine and this moment. The build's facts are read from
/// build_info.json beside the executable, or in ../share/libcd where it is installed. They are not
/// compiled in: then every commit would relink every experiment and make all results out of date.
Provenance collect_provenance(std::uint64_t seed, int threads);

/// Returns the path of a file that belongs to the programs: beside the executable, or in
/// ../share/libcd where it is installed.
std::filesystem::path shared_file(const std::string& name);

/// Returns the text that `--version` prints: "cd_check 0.2.0 (commit 1234...)" and a new line.
std::string version_line(const std::string& program);

}  // namespace cd
