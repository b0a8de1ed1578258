// SPDX-License-Identifier: BSD-3-Clause
// Limits as the system names them.
#include "libcd/core/memory_limit.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>

namespace cd {
namespace {

constexpr double kNone = std::numeric_limits<double>::infinity();

/// The least number that the files of this name hold in a group's folder and in those above it;
/// "max" is no number.
double limit_of_groups(const std::filesystem::path& root, std::filesystem::path group,
                       const char* file) {
  double least = kNone;
  for (bool is_root = false; !is_root; group = group.parent_path()) {
    is_root = group == group.parent_path();
    double limit = kNone;
    if (std::ifstream(root / group.relative_path() / file) >> limit) least = std::min(least, limit);
  }
  return least;
}

/// Of the groups in /proc/self/cgroup, lines "number:controllers:path": version 2 has no
/// controllers there, version 1 a hierarchy for each.
double limit_of_groups() {
  double least = kNone;
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    const std::size_t first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const std::string path = line.substr(second + 1);
    if (controllers.empty())
      least = std::min(least, limit_of_groups("/sys/fs/cgroup", path, "memory.max"));
    if (controllers == "memory")
      least =
          std::min(least, limit_of_groups("/sys/fs/cgroup/memory", path, "memory.limit_in_bytes"));
  }
  return least;
}

double limit_of_addresses() {
  rlimit limit = {};
  const bool is_known = getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
  return is_known ? static_cast<double>(limit.rlim_cur) : kNone;
}

}  // namespace

double memory_limit() {
  const double machine =
      static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGE_SIZE));
  return std::min({machine, limit_of_addresses(), limit_of_groups()});
}

}  // namespace cd
