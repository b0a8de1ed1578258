// SPDX-License-Identifier: BSD-3-Clause
// A run in progress: what the body of an experiment reads from and reports to.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <libcd/io/summary.hpp>
#include <libcd/io/table.hpp>
#include "harness/file_lock.hpp"
#include "harness/interrupt.hpp"
#include "harness/part.hpp"
#include "harness/progress.hpp"
#include "harness/saved_states.hpp"
#include "harness/scratch_folder.hpp"
#include "harness/task_context.hpp"
#include "harness/written_files.hpp"

namespace cd {

/// Collects the results of one run and writes them at its end, by rename, in place of those of an
/// earlier run, which go before the first file appears (WrittenFiles).
class Run {
 public:
  /// Creates the output folder and locks it while the run lives; to resume, restores from the
  /// saved state what the run had reported: tables, quantities, flags and seconds. Processes that
  /// do a part share the lock; one that only plans writes nothing and takes none. Throws Error if
  /// nothing can be written there, if another run is at it, or if there is nothing to resume from.
  Run(const Experiment& experiment, const Options& parameters, const Settings& settings);

  /// Opens a file of the columns of a Table. It appears in the output folder at the end of the run,
  /// or at its `commit()`: commit early where there are hundreds. The reference is valid as long as
  /// the run. One that was open at the checkpoint goes on with its rows; throws Error if its
  /// columns were others. In a process that does not evaluate it goes to a scratch folder.
  CsvWriter& csv(const std::string& file, const std::vector<CsvColumn>& columns);

  /// Returns a function that lists a file, to be called before it appears in the output folder.
  BeforeRename placing();

  Progress progress(std::int64_t total, const std::string& unit) const;  ///< line for `total` steps

  /// Returns true if the body must end and keep what it has found: the user asked to stop, or the
  /// rest needs results of tasks of other processes.
  bool interrupted() const {
    return InterruptGuard::interrupted() || (known_ && (known_->found || !known_->open.empty()));
  }

  /// Returns true if this process evaluates the tasks; false if it only does or lists some of them.
  bool evaluates() const { return settings_.part.evaluates(); }
  /// Reports a number for summary.json; a later one of the same name replaces it. What is not
  /// finite cannot be written: it is left out and flags the run.
  void quantity(const std::string& name, double value, const std::string& unit,
                const std::string& description, std::optional<double> uncertainty = std::nullopt);

  /// Notes in one line why results cannot be trusted as they are; the program will exit 3.
  void flag(const std::string& reason);

  /// The state to go on from, as given to `save`; nothing to begin afresh.
  const std::optional<StateFile>& resume() const { return states_.found(); }

  /// Returns whether a checkpoint is to be saved after this step: every --checkpoint-every steps.
  bool checkpoint_due(std::int64_t step) const {
    return settings_.checkpoint_every > 0 && step > 0 && step % settings_.checkpoint_every == 0;
  }

  /// Writes a checkpoint by rename: the experiment's state, whose names must not begin with "run/",
  /// what the run has reported so far, but for committed tables, and its parameters. Throws Error
  /// if it cannot be written, std::logic_error unless the experiment takes checkpoints.
  void save(StateFile state);

  /// The same at the end, for end.cbor, before that is reported; interruptions count no more.
  void hold_end(StateFile state);
  /// Does tasks side by side on the threads of the run and returns body(k, context) of each, in
  /// their order whatever the threads did; nothing if the user asked to stop before all were done,
  /// or if some are left to other processes. Lists that do not depend on each other's results are
  /// best asked for before any of them is found wanting: then they can be done side by side. The
  /// type that the body returns is one that an Archive takes.
  ///
  /// Each result is in the output folder as soon as it is there, until the run comes to its end;
  /// with --resume those of the same program and parameters are taken from there. Once the user
  /// asked to stop, no task is begun; a body that takes long asks its context. If bodies throw, all
  /// other tasks are still done and the exception of the first in the order of the tasks goes on.
  /// Throws Error if two tasks have the same name, std::logic_error unless the experiment has
  /// tasks.
  template <class Body>
  auto for_each_task(const std::vector<Task>& tasks, const Body& body,
                     const TaskPlan& plan = {}) const;

  /// The same for items: `task_of(item)` names and describes each, body(item, context) does it.
  template <class Item, class TaskOf, class Body>
  auto for_each_task(const std::vector<Item>& items, const TaskOf& task_of, const Body& body,
                     const TaskPlan& plan = {}) const;

  Preset preset() const { return preset_of(settings_.preset); }   ///< size of the run
  std::uint64_t seed() const { return settings_.seed; }           ///< of all random numbers
  int threads() const { return settings_.threads; }               ///< already set for all loops
  const std::string& solver() const { return settings_.solver; }  ///< "" for one's own choice
  int max_sweeps() const { return settings_.max_sweeps; }         ///< 0 for one's own choice
  const std::filesystem::path& out() const { return out_; }       ///< output folder

  /// Called by the harness: makes all tables appear, then summary.json, which is returned; if the
  /// body `threw` or was interrupted before it found anything, earlier results stay. Throws Error
  /// if one of them cannot be written, after having kept what can be.
  const Summary& finish(bool threw);

  void clear_up();  ///< called when the body came to its end: keeps that state, removes the others
  bool is_done() const { return states_.is_done(); }  ///< before the body begins

  /// Tasks that the body has asked for so far; nothing unless this process does a part.
  const KnownTasks* known_tasks() const { return known_.get(); }

 private:
  /// Gives results that are there to `take`, has the others made by `execute`, which returns
  /// nothing if it was told to stop; whether all tasks are done.
  bool do_tasks(const std::vector<Task>& tasks, const TaskPlan& plan,
                const std::function<void(int, const StateFile&)>& take,
                const std::function<std::optional<StateFile>(int, TaskContext&)>& execute) const;

  bool can_resume() const;
  CsvComments comments() const;
  TaskStore own_tasks() const;
  double seconds() const;
  void describe(StateFile& state);
  bool takes_checkpoints_, has_tasks_;
  Settings settings_;
  std::filesystem::path out_;
  SavedStates states_;
  WrittenFiles written_;
  FileLock lock_;
  Summary summary_;
  CsvComments parameters_;
  Fingerprint fingerprint_;
  double seconds_before_ = 0.0;  ///< until the checkpoint, or the last task that was done
  std::unique_ptr<KnownTasks> known_;
  std::optional<ScratchFolder> scratch_;  ///< of tables that nobody is to see
  std::deque<CsvWriter> tables_;
  std::size_t restored_tables_ = 0;  ///< the first ones
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace cd

#include "harness/run_tasks.hpp"
