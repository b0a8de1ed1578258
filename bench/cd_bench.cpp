// SPDX-License-Identifier: BSD-3-Clause
// cd_bench: compares solvers on contact problems from files and of generated scenes, as a table and
// as bench.csv.
#include <algorithm>
#include <iomanip>
#include <iostream>
#include <mutex>
#include <optional>
#include <span>

#include <libcd/core/error.hpp>
#include <libcd/core/parallel.hpp>
#include <libcd/generate/loaded_scene.hpp>
#include <libcd/io/csv.hpp>
#include <libcd/io/hdf5_file.hpp>
#include <libcd/io/printable.hpp>
#include <libcd/io/provenance.hpp>
#include <libcd/io/table.hpp>
#include "bench/benchmark_options.hpp"
#include "bench/profile.hpp"
#include "bench/signal_watch.hpp"
#include "harness/experiment.hpp"
#include "harness/file_lock.hpp"
#include "harness/program_options.hpp"
#include "solvers/plugin.hpp"

namespace {

using namespace cd;

constexpr int kNameWidth = 44;    // of a problem; a longer name moves the rest of its row
constexpr int kSolverWidth = 24;  // the longest name and a blank

void print_header(const BenchmarkPlan& plan) {
  std::cout << std::left << std::setw(kNameWidth) << "problem" << std::right << std::setw(3) << "D"
            << std::setw(9) << "contacts"
            << "  " << std::left << std::setw(kSolverWidth) << "solver" << std::setw(16) << "status"
            << std::right << std::setw(10) << "iterations" << std::setw(10) << "residual"
            << std::setw(10) << "seconds" << std::setw(27) << "ns per contact, iteration"
            << (plan.by_velocity ? "  velocity error" : "") << "\n";
}

void print_row(const BenchmarkResult& r) {
  const std::string problem = printable(r.problem, r.problem.size());
  const std::size_t width = std::max<std::size_t>(kNameWidth, width_on_screen(problem));
  std::cout << problem << std::string(width - width_on_screen(problem), ' ') << std::right
            << std::setw(3) << r.dimension << std::setw(9) << r.contacts << "  " << std::left
            << std::setw(kSolverWidth) << r.solver << std::setw(16) << r.status << std::right
            << std::setw(10) << r.iterations << std::scientific << std::setprecision(2)
            << std::setw(10) << r.residual << std::setw(10) << r.seconds << std::fixed
            << std::setprecision(1) << std::setw(12) << r.nanoseconds_per_contact_iteration;
  if (r.velocity_error)
    std::cout << std::scientific << std::setprecision(2) << std::setw(31) << *r.velocity_error;
  std::cout << std::defaultfloat << std::endl;
}

void print_lists() {
  std::cout << "solvers\n";
  for (const TableEntry& entry : solver_table())
    std::cout << "  " << std::left << std::setw(kSolverWidth) << entry.name << entry.summary
              << '\n';
  std::cout << "scenes\n";
  for (const SceneEntry& entry : scene_table())
    std::cout << "  " << std::left << std::setw(kSolverWidth) << entry.name << entry.summary
              << '\n';
}

/// The matrix of a file as it was measured; scenes have symmetric ones.
std::optional<double> asymmetry_of(const NamedProblem& problem) {
  return std::visit(
      [](const auto& form) -> std::optional<double> {
        if constexpr (requires { asymmetry(form); }) {
          return asymmetry(form);
        } else {
          return std::nullopt;
        }
      },
      problem.problem);
}

std::string judge_of(const BenchmarkPlan& plan) {
  if (plan.by_velocity) return "velocity";
  return plan.stop.judge == Judge::siconos ? "siconos" : "natural-map";
}

CsvComments comments_of(const BenchmarkPlan& plan, const std::vector<NamedProblem>& problems) {
  const Provenance provenance = collect_provenance(plan.seed, thread_count());
  CsvComments comments = {
      {"version", provenance.version},
      {"git", provenance.git},
      {"cpu", provenance.cpu},
      {"compiler", provenance.compiler},
      {"judge", judge_of(plan)},
      {"tolerance", to_text(plan.stop.tolerance)},
      {"residual",
       "natural-map error with rho = 1 / W_kk, over max(|q|, |v|, |u|), v_k = W_kk r_k; converged "
       "also asks max(-u_n) <= tolerance max |q|"},
      {"residual_siconos",
       "problems in matrix form: natural-map error with rho = 1, over max(|q|, |r|, |u|), in their "
       "own units, as Siconos 4.4 normalises it"}};
  for (const NamedProblem& problem : problems)
    if (const auto relative = asymmetry_of(problem))
      comments.emplace_back("asymmetry " + problem.name, to_text(*relative));
  return comments;
}

void print_asymmetries(const std::vector<NamedProblem>& problems) {
  for (const NamedProblem& problem : problems)
    if (const auto relative = asymmetry_of(problem))
      std::cout << printable(problem.name) << ": |W - W^T| / |W| = " << std::setprecision(2)
                << *relative << '\n';
}

Table<BenchmarkResult> results_table(const BenchmarkPlan& plan) {
  using Result = BenchmarkResult;
  Table<Result> table;
  table.column("problem", "", &Result::problem, csv_text)
      .column("dimension", "1", &Result::dimension)
      .column("contacts", "1", &Result::contacts)
      .column("solver", "", &Result::solver)
      .column("status", "", &Result::status)
      .column("iterations", "1", &Result::iterations)
      .column("residual", "1", &Result::residual)
      .column("residual_siconos", "1", &Result::residual_siconos)
      .timing("seconds", "s", &Result::seconds)
      .timing("nanoseconds_per_contact_iteration", "ns",
              &Result::nanoseconds_per_contact_iteration);
  if (given<std::string>(plan.options, "friction_rule") == "convex")
    table.column("own_residual", "1", &Result::own_residual);
  if (plan.by_velocity) table.column("velocity_error", "1", &Result::velocity_error);
  return table;
}

int run(const boost::program_options::variables_map& values) {
  leave_hdf5_open();
  const BlockedSignals blocked;
  std::mutex rows;  // a signal may come at any time
  std::optional<CsvWriter> csv;
  const SignalWatch watch([&] {
    const std::scoped_lock guard(rows);
    std::cout.flush();
    std::cerr << "cd_bench: interrupted by a signal, "
              << (csv ? "the rows so far are kept" : "before the first solve") << std::endl;
    if (csv) csv->commit();
  });
  const BenchmarkPlan plan = plan_of(values);
  const std::vector<NamedProblem> problems = problems_of(values);
  const auto out = folder_of(values, "out");
  FileLock lock(out / ".lock");
  if (!lock.try_to_take()) throw Error("out: another run is at work in '" + out.string() + "'");
  const CsvComments comments = comments_of(plan, problems);
  const Table<BenchmarkResult> table = results_table(plan);
  {
    const std::scoped_lock guard(rows);
    csv.emplace(out / "bench.csv", comments, table.columns());
  }
  print_asymmetries(problems);
  print_header(plan);
  std::vector<BenchmarkResult> results;
  for (const NamedProblem& problem : problems) {
    run_benchmarks(problem, plan, [&](const BenchmarkResult& r) {
      const std::scoped_lock guard(rows);
      print_row(r);
      for (const std::string& remark : r.remarks) std::cerr << "cd_bench: " << remark << std::endl;
      table.write(*csv, std::span(&r, 1));
      results.push_back(r);
    });
  }
  const std::scoped_lock guard(rows);
  csv->commit();
  if (values.count("profile")) report_profile(results, comments, out);
  return std::ranges::all_of(results, &BenchmarkResult::solved) ? 0 : 3;
}

int answer(int argc, char** argv) {
  load_plugins(argc, argv);  // their options are among the others
  const auto values = parse_command_line(argc, argv, benchmark_options());
  if (values.count("help")) {
    std::cout
        << "cd_bench: compares solvers on contact problems. Exit 3 if one did not "
           "converge, 130 after SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGUSR1, SIGUSR2 or SIGXCPU (the "
           "rows so far are kept).\n"
        << benchmark_options();
    return 0;
  }
  if (values.count("version")) {
    std::cout << version_line("cd_bench");
    return 0;
  }
  if (values.count("list")) {
    print_lists();
    return 0;
  }
  return run(values);
}

}  // namespace

int main(int argc, char** argv) {
  return run_program("cd_bench", [&] { return answer(argc, argv); });
}
