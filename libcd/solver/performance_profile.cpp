// SPDX-License-Identifier: BSD-3-Clause
// Times over the least on the same problem, sorted.
#include "libcd/solver/performance_profile.hpp"

#include <algorithm>
#include <cmath>

#include "libcd/core/error.hpp"

namespace cd {

double PerformanceProfile::share(double factor) const {
  const auto within = std::ranges::upper_bound(ratio, factor) - ratio.begin();
  return static_cast<double>(within) / problems;
}

std::vector<PerformanceProfile> performance_profiles(
    const std::map<std::string, std::vector<double>>& times) {
  const std::size_t count = times.empty() ? 0 : times.begin()->second.size();
  std::vector<double> least(count, std::numeric_limits<double>::infinity());
  for (const auto& [solver, seconds] : times) {
    if (seconds.size() != count || count == 0)
      throw Error("problems of " + solver, seconds.size(), "as many as of others, at least one");
    for (std::size_t k = 0; k < count; ++k) least[k] = std::min(least[k], seconds[k]);
  }
  std::vector<PerformanceProfile> profiles;
  for (const auto& [solver, seconds] : times) {
    profiles.push_back({solver, {}, static_cast<int>(count)});
    std::vector<double>& ratio = profiles.back().ratio;
    for (std::size_t k = 0; k < count; ++k)
      if (std::isfinite(seconds[k])) ratio.push_back(seconds[k] / least[k]);
    std::ranges::sort(ratio);
  }
  return profiles;
}

}  // namespace cd
