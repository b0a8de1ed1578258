// SPDX-License-Identifier: BSD-3-Clause
// Studies: one experiment or one scene with many parameters and seeds, one table of all that was
// found.
#include <algorithm>
#include <array>
#include <cmath>
#include <csignal>
#include <fstream>
#include <iostream>

#include <libcd/core/error.hpp>
#include <libcd/core/number.hpp>
#include <libcd/io/printable.hpp>
#include <libcd/io/provenance.hpp>
#include <libcd/io/standard_output.hpp>
#include "harness/experiment.hpp"
#include "harness/report.hpp"
#include "run/row_folder.hpp"
#include "run/study_row.hpp"

namespace {

using namespace cd;
namespace fs = std::filesystem;

constexpr const char* kUsage =
    "cd_study STUDY.toml [options]\n\n"
    "Runs an experiment or a scene with all parameters and seeds of a study "
    "(docs/howto/long_runs.md), "
    "--threads\nrows side by side, and writes study.csv: a row for each run. The files of each run "
    "are in rows/NUMBER.\n"
    "  --rerun ROW      run one row again, into rerun/ROW, and compare\n"
    "  --plugin FILE.so parts of one's own for the rows of a scene; any number of times\n\n";

/// What is asked for beside the harness's options.
struct Asked {
  std::vector<const char*> rest;  ///< of the command line
  std::string study, rerun;
  std::vector<std::string> plugins;  ///< files
  bool out = false;                  ///< given
};

Asked asked_for(int argc, const char* const* argv) {
  Asked asked;
  for (int k = 0; k < argc; ++k) {
    const std::string_view word = argv[k];
    const auto value_of = [&](const std::string& option) {
      if (word != "--" + option) return std::string(word.substr(option.size() + 3));  // --option=
      if (k + 1 == argc) throw Error(option + ": no value given");
      return std::string(argv[++k]);
    };
    if (k == 1 && !word.starts_with("--")) {
      asked.study = word;
    } else if (word == "--rerun" || word.starts_with("--rerun=")) {
      asked.rerun = value_of("rerun");
    } else if (word == "--plugin" || word.starts_with("--plugin=")) {
      asked.plugins.push_back(value_of("plugin"));
    } else {
      asked.out = asked.out || word == "--out" || word.starts_with("--out=");
      asked.rest.push_back(argv[k]);
    }
  }
  return asked;
}

/// A value as a cell of a table: without commas, quotes, number signs and line breaks.
std::string cell_text(std::string text) {
  std::erase_if(text, [](char c) { return c == '"' || c == '#'; });
  return csv_text(text);
}

/// All else is in the units of a scene.
bool is_machine_time(const std::string& unit) {
  return unit == "s" || unit == "ns";
}

/// All quantities that rows found, in the order of finding, and whether any has an uncertainty.
struct QuantityColumn {
  std::string name, unit;
  bool uncertain = false;
};

std::vector<QuantityColumn> quantities_of(const std::vector<RowResult>& results) {
  std::vector<QuantityColumn> all;
  for (const RowResult& result : results)
    for (std::size_t q = 0; q < result.names.size(); ++q) {
      auto place = std::ranges::find(all, result.names[q], &QuantityColumn::name);
      if (place == all.end())
        place = all.insert(all.end(), {result.names[q], result.units[q], false});
      place->uncertain = place->uncertain || !std::isnan(result.uncertainties[q]);
    }
  return all;
}

void write_table(Run& run, const Study& study, const std::vector<RowResult>& results) {
  const std::vector<QuantityColumn> quantities = quantities_of(results);
  std::vector<CsvColumn> columns = {{"row", "1"}, {"sample", "1"}, {"seed", "1"}};
  for (const std::string& name : study.names) columns.push_back({name, ""});
  columns.push_back({"status", ""});
  for (const QuantityColumn& quantity : quantities) {
    // An experiment may find what it was given, as the area fraction of a cell.
    const bool given = std::ranges::find(study.names, quantity.name) != study.names.end();
    const std::string name = (given ? "found_" : "") + quantity.name;
    const bool timing = is_machine_time(quantity.unit);
    columns.push_back({name, quantity.unit, timing});
    if (quantity.uncertain) columns.push_back({name + "_uncertainty", quantity.unit, timing});
  }
  auto& csv = run.csv("study.csv", columns);
  for (std::size_t k = 0; k < results.size(); ++k) {
    const StudyRow& row = study.rows[k];
    const RowResult& result = results[k];
    csv.cell(row.number);
    csv.cell(row.sample);
    csv.cell(row.seed);
    for (const auto& [name, value] : row.varied) csv.cell(cell_text(value));
    csv.cell(result.status);
    for (const QuantityColumn& quantity : quantities) {
      const auto place = std::ranges::find(result.names, quantity.name) - result.names.begin();
      const auto q = static_cast<std::size_t>(place);
      const bool there = q < result.names.size();
      csv.cell(there ? result.values[q] : std::nan(""));
      if (quantity.uncertain) csv.cell(there ? result.uncertainties[q] : std::nan(""));
    }
    csv.end_row();
  }
}

/// The last line that a program has written.
std::string last_line(const fs::path& log) {
  std::ifstream stream(log);
  std::string last;
  for (std::string line; std::getline(stream, line);)
    if (!line.empty()) last = line;
  return last;
}

/// The name of the folder that a process which was stopped or killed has left of this row.
std::string folder_left(const TaskContext& task) {
  if (!task.resume()) return "";
  return task.resume()->get_one<std::string>("folder");
}

/// Whether a program did not end by itself: what it has saved is good.
bool was_stopped(int status) {
  constexpr int kSignal = 128;
  return std::ranges::any_of(std::array{SIGINT, SIGTERM, SIGHUP, SIGKILL},
                             [&](int signal) { return status == kSignal + signal; });
}

/// Runs a row, which goes on where another process left it. With what was left being of no use it
/// begins anew.
RowResult run_row(const RowProgram& program, const StudyRow& row, const fs::path& out,
                  TaskContext& task) {
  std::string left = folder_left(task);
  for (;; left.clear()) {
    RowFolder own(out / "rows", row.number);
    const bool resumed = !left.empty() && own.take_over(left);
    StateFile state;
    state.put("folder", std::vector<std::string>{own.name()});
    task.save(std::move(state));
    if (resumed) remove_row_folder(out / "rows" / left);
    std::vector<std::string> command = program.command(row, own.path());
    if (resumed) command.emplace_back("--resume");
    const fs::path log = own.path() / "log.txt";
    const int status = run_command(command, log, [] { return InterruptGuard::interrupted(); });
    if ((status == 0 || status == 3) && exists(own.path() / "summary.json")) {
      RowResult result = read_row(own.path());
      own.become_row();
      return result;
    }
    const bool stopped = was_stopped(status);
    if (stopped && own.can_resume()) own.keep();
    if (task.interrupted()) return {};
    if (!stopped && (resumed || !exists(own.path()))) continue;
    throw Error("row " + to_text(row.number) + " ended with " + to_text(status) + ": " +
                last_line(log));
  }
}

void run_study(const Study& study, const RowProgram& program, Run& run) {
  const auto task_of = [&](const StudyRow& row) {
    return Task::named(to_text(row.number), program.fingerprint(row));
  };
  const auto run_one = [&](const StudyRow& row, TaskContext& task) {
    return run_row(program, row, run.out(), task);
  };
  const auto results = run.for_each_task(study.rows, task_of, run_one, {.unit = "rows"});
  if (!results) return;
  if (run.evaluates()) remove_row_folders(run.out() / "rows");
  write_table(run, study, *results);
  const auto flagged = std::ranges::count(*results, "flagged", &RowResult::status);
  run.quantity("rows", static_cast<double>(results->size()), "1", "runs of the study");
  if (flagged > 0) run.flag(to_text(flagged) + " rows are flagged, see their summary.json");
}

/// Times that the machine took may differ.
bool same_results(const RowResult& now, const RowResult& before) {
  if (now.status != before.status || now.names != before.names || now.units != before.units)
    return false;
  for (std::size_t q = 0; q < now.values.size(); ++q) {
    const double x = now.values[q], y = before.values[q];
    const bool same = x == y || (std::isnan(x) && std::isnan(y));
    if (!same && !is_machine_time(now.units[q])) return false;
  }
  return true;
}

/// Runs one row again, visibly; 1 if it finds anything else than before.
int rerun(const Study& study, const RowProgram& program, const std::string& number,
          const fs::path& out) {
  const auto wanted = parse_typed<int>(number);
  const auto row = std::ranges::find(study.rows, wanted.value_or(0), &StudyRow::number);
  if (row == study.rows.end())
    throw Error("rerun", in_quotes(number), "a row from 1 to " + to_text(study.rows.size()));
  const std::string name = to_text(row->number);
  const fs::path folder = out / "rerun" / name, before = out / "rows" / name;
  const auto command = program.command(*row, folder);
  for (const std::string& word : command) std::cout << in_quotes(word) << ' ';
  std::cout << std::endl;
  const int status = run_command(command, "", [] { return false; });
  if ((status != 0 && status != 3) || !exists(before / "summary.json")) return status;
  const bool same = same_results(read_row(folder), read_row(before));
  std::cout << (same ? "the same as in " : "not the same as in ") << before.string() << std::endl;
  return same ? status : 1;
}

int answer(int argc, const char* const* argv) {
  const Asked asked = asked_for(argc, argv);
  const std::string name = fs::path(asked.study).stem();
  const Experiment experiment{.name = "cd_study",
                              .paper = "own study",
                              .figure = name,
                              .summary = "One experiment or scene, many parameters and seeds",
                              .has_tasks = true};
  Settings settings;
  Options parameters;
  const auto count = static_cast<int>(asked.rest.size());
  switch (read_command_line(count, asked.rest.data(), experiment, parameters, settings)) {
    case Request::help:
      std::cout << kUsage << help_text(experiment, parameters);
      return 0;
    case Request::list:
      print_choices(std::cout);
      return 0;
    case Request::version:
      std::cout << version_line(experiment.name);
      return 0;
    case Request::run:
      break;
  }
  if (asked.study.empty()) throw Error("study: no file given, see --help");
  if (!asked.out) settings.out = "results/studies/" + name;
  const Study study = read_study(asked.study, settings.seed);
  const RowProgram program(study, settings.preset, asked.plugins);
  if (!asked.rerun.empty()) return rerun(study, program, asked.rerun, settings.out);
  return execute(experiment, parameters, settings,
                 [&](Run& run) { run_study(study, program, run); });
}

}  // namespace

int main(int argc, char** argv) {
  return run_program("cd_study", [&] { return answer(argc, argv); });
}
