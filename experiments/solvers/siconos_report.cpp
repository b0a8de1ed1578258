// SPDX-License-Identifier: BSD-3-Clause
// The best solver of each code at each tolerance, all attempts, and Gauss-Seidel alone.
#include "experiments/solvers/siconos_report.hpp"

#include <algorithm>
#include <limits>

#include "harness/write_rows.hpp"

namespace cd {
namespace {

constexpr int kMany = 50;  // contacts: fewer are a mechanism, and the start of a solve is seen
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

struct Row {
  std::string problem;
  int dimension, contacts;
};

struct AttemptRow : Row {
  double tolerance;
  Attempt attempt;
};

/// The best attempts of both codes.
struct Comparison : Row {
  double tolerance;
  Attempt cd, siconos;

  /// Of times, Siconos over libcd; zero if only Siconos solved the problem.
  double ratio() const {
    if (!siconos.solved()) return kNone;
    return cd.solved() ? siconos.seconds / cd.seconds : 0.0;
  }
};

struct SweepRow : Row {
  const char* judged;
  SweepCost cost;

  double ratio() const { return cost.siconos / cost.cd; }
};

template <class R>
Table<R> problem_table() {
  Table<R> table;
  table.column("problem", "", &R::problem)
      .column("dimension", "1", &R::dimension)
      .column("contacts", "1", &R::contacts);
  return table;
}

Table<AttemptRow> attempts_table() {
  using R = AttemptRow;
  const auto code = [](const R& row) { return row.attempt.siconos ? "siconos" : "cd"; };
  return problem_table<R>()
      .column("tolerance", "1", &R::tolerance)
      .column("code", "", code)
      .fields(&R::attempt, &Attempt::solver, &Attempt::status, &Attempt::iterations,
              &Attempt::seconds, &Attempt::residual);
}

Table<Comparison> comparisons_table() {
  auto table = problem_table<Comparison>().column("tolerance", "1", &Comparison::tolerance);
  const auto add = [&](const std::string& code, Attempt Comparison::*best) {
    table.timing("solver_" + code, "", best, &Attempt::solver)
        .timing("seconds_" + code, "s", best, &Attempt::seconds)
        .timing("iterations_" + code, "1", best, &Attempt::iterations)
        .timing("error_" + code, "1", best, &Attempt::residual);
  };
  add("cd", &Comparison::cd);
  add("siconos", &Comparison::siconos);
  return table.timing("ratio", "1", &Comparison::ratio);
}

Table<SweepRow> sweeps_table() {
  using R = SweepRow;
  return problem_table<R>()
      .column("error_evaluation", "", &R::judged)
      .fields(&R::cost)
      .timing("ratio", "1", &R::ratio);
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}

void report_ratios(Run& run, const std::string& name, const std::vector<double>& ratios,
                   const std::string& what) {
  if (ratios.empty()) return;
  run.quantity("smallest_" + name, std::ranges::min(ratios), "1", "smallest ratio of " + what);
  run.quantity("median_" + name, median(ratios), "1", "median ratio of " + what);
}

void report(Run& run, const std::vector<Comparison>& comparisons,
            const std::vector<SweepRow>& sweeps) {
  std::vector<double> of_many, of_few, granular, of_sweeps;
  int solved_cd = 0, solved_siconos = 0;
  for (const Comparison& row : comparisons) {
    solved_cd += row.cd.solved();
    solved_siconos += row.siconos.solved();
    if (!row.siconos.solved()) continue;
    (row.contacts >= kMany || !row.cd.solved() ? of_many : of_few).push_back(row.ratio());
    if (row.dimension == 2 && row.contacts >= kMany) granular.push_back(row.ratio());
  }
  for (const SweepRow& row : sweeps)
    if (row.contacts >= kMany) of_sweeps.push_back(row.ratio());
  report_ratios(run, "ratio", of_many,
                "times to the same error, Siconos over libcd, problems of 50 contacts or more, and "
                "0 for each of any size that libcd does not solve");
  report_ratios(run, "ratio_of_few", of_few, "times to the same error, fewer than 50 contacts");
  report_ratios(run, "ratio_2d_granular", granular,
                "times to the same error, 2D problems of 50 contacts or more");
  report_ratios(run, "sweep_ratio", of_sweeps, "times per contact and Gauss-Seidel iteration");
  run.quantity("posed", static_cast<double>(comparisons.size()), "1", "problems times tolerances");
  run.quantity("solved_cd", solved_cd, "1", "of them solved by libcd within the limit");
  run.quantity("solved_siconos", solved_siconos, "1", "of them solved by Siconos");
}

}  // namespace

void report_contests(Run& run, const std::vector<Contest>& contests) {
  std::vector<AttemptRow> all;
  std::vector<Comparison> comparisons;
  std::vector<SweepRow> sweeps;
  for (const Contest& c : contests) {
    const Row row{c.problem, c.dimension, c.contacts};
    for (const auto& [tolerance, attempts] : c.attempts) {
      for (const Attempt& attempt : attempts) all.push_back({row, tolerance, attempt});
      comparisons.push_back({row, tolerance, best_of(attempts, false), best_of(attempts, true)});
    }
    for (const auto& [judged, cost] : c.sweeps)
      if (cost.cd != 0.0 && cost.siconos != 0.0)
        sweeps.push_back({row, judged ? "every" : "never", cost});
  }
  write_rows(run, "comparison.csv", comparisons_table(), comparisons);
  write_rows(run, "all.csv", attempts_table(), all);
  write_rows(run, "sweep.csv", sweeps_table(), sweeps);
  report(run, comparisons, sweeps);
}

}  // namespace cd
