// SPDX-License-Identifier: BSD-3-Clause
// Collecting and writing the results of a run.
#include "harness/run.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <system_error>

#include <libcd/core/error.hpp>
#include <libcd/io/atomic_file.hpp>
#include "harness/hash.hpp"

namespace cd {

namespace {

void prepare_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw Error("out: cannot create '" + folder.string() + "': " + error.message());
  try {
    const AtomicFile trial(folder / "trial");  // never committed
  } catch (const Error& reason) {
    throw Error("out: " + std::string(reason.what()));
  }
}

/// A checkpoint is of use to the same program only: another one may go on otherwise.
Fingerprint with_program(const Fingerprint& run) {
  Fingerprint all = {{"program", program_hash()}};
  all.insert(all.end(), run.begin(), run.end());
  return all;
}

}  // namespace

Run::Run(const Experiment& experiment, const Options& parameters, const Settings& settings)
    : takes_checkpoints_(experiment.takes_checkpoints),
      has_tasks_(experiment.has_tasks),
      settings_(settings),
      out_(settings.out),
      states_(experiment, out_),
      written_(out_),
      lock_(out_ / ".lock") {
  summary_.experiment = experiment.name;
  summary_.paper = experiment.paper;
  summary_.figure = experiment.figure;
  summary_.preset = settings.preset;
  summary_.provenance = collect_provenance(settings.seed, settings.threads);
  fingerprint_ = {{"experiment", experiment.name},
                  {"version", summary_.provenance.version},
                  {"preset", settings.preset},
                  {"seed", std::to_string(settings.seed)}};
  // Each name is there once: a scene of many walls has too many to look for them.
  auto& values = summary_.parameters->get_ref<nlohmann::ordered_json::object_t&>();
  for (const Option& option : parameters.all()) {
    values.emplace_back(option.name, option.json());
    parameters_.emplace_back("parameter " + option.name, option.text());
    fingerprint_.emplace_back(option.name, option.text());
  }
  if (settings.resume && !can_resume())
    throw Error("resume: no checkpoint" + std::string(has_tasks_ ? " and no tasks" : "") + " in " +
                out_.string());
  if (settings.part.kind != Part::Kind::whole) known_ = std::make_unique<KnownTasks>();
  if (settings.part.kind == Part::Kind::plan) return;
  prepare_folder(out_);  // after all that may refuse the run without looking into it
  if (evaluates() ? !lock_.try_to_take() : !lock_.try_to_share())
    throw Error("out: another run is at work in '" + out_.string() + "'");
  if (experiment.keeps_interrupted && !settings.resume && states_.has_checkpoint())
    throw Error("out", out_.string(),
                "another folder, or --resume to go on with the run that was interrupted there");
  if (settings.resume) {
    states_.go_on(with_program(fingerprint_));
    seconds_before_ = own_tasks().elapsed();
  }
  if (resume() && !is_done()) {
    Archive archive(*resume());
    archive_findings(archive, summary_);
    get_tables(*resume(), tables_, out_, comments(), placing());
    written_.resume(summary_.files);
    seconds_before_ = std::max(seconds_before_, summary_.provenance.wall_seconds);
    restored_tables_ = tables_.size();
  }
}

CsvComments Run::comments() const {
  const Provenance& from = summary_.provenance;
  CsvComments lines = {{"experiment", summary_.experiment},
                       {"paper", summary_.paper},
                       {"figure", summary_.figure},
                       {"preset", summary_.preset},
                       {"version", from.version},
                       {"git", from.git},
                       {"dirty", from.dirty ? "true" : "false"},
                       {"seed", std::to_string(from.seed)},
                       {"threads", std::to_string(from.threads)},
                       {"started_utc", from.started_utc}};
  lines.insert(lines.end(), parameters_.begin(), parameters_.end());
  return lines;
}

CsvWriter& Run::csv(const std::string& file, const std::vector<CsvColumn>& columns) {
  for (std::size_t k = 0; k < restored_tables_; ++k) {
    CsvWriter& table = tables_[k];
    if (!table.is_open() || table.path() != out_ / file) continue;
    if (table.columns() != columns) {
      throw Error("resume: " + file + " has other columns in the checkpoint");
    }
    return table;
  }
  if (!evaluates() && !scratch_) scratch_.emplace();
  if (scratch_) return tables_.emplace_back(scratch_->path() / file, comments(), columns);
  return tables_.emplace_back(out_ / file, comments(), columns, placing());
}

BeforeRename Run::placing() {
  return [this](const std::filesystem::path& file) {
    if (!written_.has_room()) {
      written_.make_room();
      states_.begin();
    }
    written_.add(file);
  };
}

Progress Run::progress(std::int64_t total, const std::string& unit) const {
  return Progress(total, unit, progress_visible(settings_.progress));
}

void Run::quantity(const std::string& name, double value, const std::string& unit,
                   const std::string& description, std::optional<double> uncertainty) {
  if (!std::isfinite(value)) {
    flag("quantity " + name + " is not finite");
    return;
  }
  if (uncertainty && !std::isfinite(*uncertainty)) {
    flag("uncertainty of quantity " + name + " is not finite");
    uncertainty.reset();
  }
  auto& all = summary_.quantities;
  auto place = std::find_if(all.begin(), all.end(), [&](auto& q) { return q.first == name; });
  if (place == all.end()) place = all.insert(all.end(), {name, {}});
  place->second = {value, uncertainty, unit, description};
}

void Run::flag(const std::string& reason) {
  summary_.reasons.push_back(reason);
}

TaskStore Run::own_tasks() const {
  return {out_ / "tasks", program_hash(), fingerprint_};
}

double Run::seconds() const {
  const std::chrono::duration<double> now = std::chrono::steady_clock::now() - start_;
  double merged = 0.0;  // by other processes, maybe side by side
  if (known_)
    for (const DoneTask& task : known_->done) merged += task.taken.seconds;
  return seconds_before_ + merged + now.count();
}

void Run::describe(StateFile& state) {
  summary_.provenance.wall_seconds = seconds();
  summary_.files = written_.names();
  put_fingerprint(state, with_program(fingerprint_));
  Archive archive(state);
  archive_findings(archive, summary_);
  put_tables(state, tables_, out_);
}

void Run::save(StateFile state) {
  if (!takes_checkpoints_) throw std::logic_error("the experiment does not take checkpoints");
  const SavingGuard saving;
  describe(state);
  states_.write(state, placing());
}

void Run::hold_end(StateFile state) {
  describe(state);
  states_.hold_end(std::move(state));
}

const Summary& Run::finish(bool threw) {
  const SavingGuard saving;
  const std::filesystem::path file = out_ / "summary.json";
  const bool was_stopped = interrupted() && !states_.at_end();
  if (was_stopped) {
    summary_.status = "interrupted";
    flag(can_resume() ? "interrupted by a signal, --resume goes on" : "interrupted by a signal");
  }
  const bool found_nothing = !written_.has_room() && summary_.quantities.empty() &&
                             std::ranges::none_of(tables_, &CsvWriter::has_rows);
  if ((threw || was_stopped) && found_nothing && exists(file)) return summary_;
  std::vector<std::string> before;  // of this run, at an earlier end
  if (resume()) before = written_.take_summary();
  std::optional<Error> lost;
  for (CsvWriter& table : tables_) {
    try {
      table.commit();
    } catch (const Error& error) {  // the other tables may still be kept
      flag(error.what());
      lost = error;
    }
  }
  if (!was_stopped && !summary_.reasons.empty()) summary_.status = "flagged";
  summary_.provenance.wall_seconds = seconds();
  summary_.files = written_.names();
  if (states_.at_end() && !threw) summary_.files.emplace_back(SavedStates::kEnd);
  std::ranges::sort(summary_.files);
  write_summary(file, summary_, placing());
  std::erase(before, SavedStates::kEnd);
  written_.remove_others(before);
  if (lost) throw Error(*lost);
  return summary_;
}

void Run::clear_up() {
  const SavingGuard saving;
  try {
    states_.finish();
  } catch (const Error&) {
    if (std::erase(summary_.files, SavedStates::kEnd) > 0)
      write_summary(out_ / "summary.json", summary_);
    throw;
  }
  std::error_code ignored;
  if (has_tasks_) std::filesystem::remove_all(own_tasks().folder(), ignored);
}

bool Run::can_resume() const {
  return states_.has_any() || (has_tasks_ && exists(own_tasks().folder()));
}

}  // namespace cd
