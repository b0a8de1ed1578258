// SPDX-License-Identifier: BSD-3-Clause
// Shares of problems, as a table and as curves.
#include "bench/profile.hpp"

#include <cmath>
#include <iomanip>
#include <iostream>
#include <limits>
#include <map>

#include <libcd/solver/performance_profile.hpp>

namespace cd {
namespace {

constexpr int kSolverWidth = 23, kShareWidth = 13;
constexpr double kFactors[] = {1.0, 2.0, 5.0, 10.0};

void print(const std::vector<PerformanceProfile>& profiles) {
  std::cout << "\nshare of " << profiles.front().problems << " problems solved\n"
            << std::left << std::setw(kSolverWidth) << "solver" << std::right;
  for (const double factor : kFactors) {
    const std::string times = std::to_string(std::lround(factor)) + " x fastest";
    std::cout << std::setw(kShareWidth) << (factor == 1.0 ? "fastest" : times);
  }
  std::cout << std::setw(kShareWidth) << "ever" << '\n' << std::fixed << std::setprecision(2);
  for (const PerformanceProfile& profile : profiles) {
    std::cout << std::left << std::setw(kSolverWidth) << profile.solver << std::right;
    for (const double factor : kFactors)
      std::cout << std::setw(kShareWidth) << profile.share(factor);
    std::cout << std::setw(kShareWidth) << profile.share() << '\n';
  }
  std::cout << std::defaultfloat << std::flush;
}

}  // namespace

void report_profile(const std::vector<BenchmarkResult>& results, const CsvComments& comments,
                    const std::filesystem::path& folder) {
  std::map<std::string, std::vector<double>> times;
  for (const BenchmarkResult& r : results)
    times[r.solver].push_back(r.solved() ? r.seconds : std::numeric_limits<double>::infinity());
  const std::vector<PerformanceProfile> profiles = performance_profiles(times);
  print(profiles);
  CsvComments all = comments;
  all.emplace_back("problems", std::to_string(profiles.front().problems));
  CsvWriter csv(folder / "profile.csv", all,
                {{"solver", ""}, {"ratio", "1", kTiming}, {"share", "1"}});
  for (const PerformanceProfile& profile : profiles) {
    if (profile.ratio.empty()) csv.row(profile.solver, 1.0, 0.0);
    for (std::size_t k = 0; k < profile.ratio.size(); ++k)
      csv.row(profile.solver, profile.ratio[k], static_cast<double>(k + 1) / profile.problems);
  }
  csv.commit();
}

}  // namespace cd
