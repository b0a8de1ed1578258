// SPDX-License-Identifier: BSD-3-Clause
// Tables of the solves and of the performance profiles.
#include "experiments/solvers/profile_report.hpp"

#include <cmath>
#include <limits>
#include <map>

#include <libcd/core/option_values.hpp>
#include <libcd/io/table.hpp>
#include <libcd/solver/performance_profile.hpp>

namespace cd {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

/// Seconds of each solver on each problem; kNever where it did not reach the tolerance.
using Times = std::map<std::string, std::vector<double>>;

/// Share of the problems that each solver has solved within each multiple of the least time, and
/// the share solved at all.
void write_curves(const Times& times, double tolerance, Run& run, CsvWriter& csv) {
  const std::string digits = std::to_string(std::lround(-std::log10(tolerance)));
  for (const PerformanceProfile& profile : performance_profiles(times)) {
    const auto& [solver, ratio, problems] = profile;
    for (std::size_t k = 0; k < ratio.size(); ++k)
      csv.row(solver, tolerance, ratio[k], static_cast<double>(k + 1) / problems);
    run.quantity(underscored("solved_" + solver + "_" + digits), profile.share(), "1",
                 "share of the problems solved to 1e-" + digits + " by " + solver);
  }
}

}  // namespace

void report_profiles(Run& run, const std::vector<std::vector<ProfileResult>>& problems) {
  Table<ProfileResult> table;
  table.fields();
  auto& csv = run.csv("profile.csv", table.columns());
  auto& curves =
      run.csv("curves.csv",
              {{"solver", ""}, {"tolerance", "1"}, {"ratio", "1", kTiming}, {"fraction", "1"}});
  std::map<double, Times> times;
  for (const std::vector<ProfileResult>& results : problems) {
    table.write(csv, results);
    for (const ProfileResult& r : results)
      times[r.tolerance][r.solver].push_back(r.solved() ? r.seconds : kNever);
  }
  for (const auto& [tolerance, of_solvers] : times)
    write_curves(of_solvers, tolerance, run, curves);
  run.quantity("problems", static_cast<double>(problems.size()), "1", "problems in the set");
}

}  // namespace cd
