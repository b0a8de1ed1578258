// SPDX-License-Identifier: BSD-3-Clause
// Tasks: the runs of an ensemble. Each has a name, parameters, and a stored result of its own.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>

#include <libcd/io/number.hpp>
#include <libcd/io/state_file.hpp>
#include "experiments/harness/checkpoint.hpp"
#include "experiments/harness/interrupt.hpp"

namespace cd {

/// One run of an ensemble: what its body does must follow from the parameters of the whole run, its
/// name and its own parameters, so that it gives the same result whenever, wherever and beside
/// whatever else it is done.
struct Task {
  /// A number, as the shortest text that reads back to the same bits, or a text.
  struct Parameter : std::pair<std::string, std::string> {
    template <Number T>
    Parameter(std::string name, T value) : pair(std::move(name), to_text(value)) {}
    Parameter(std::string name, std::string value) : pair(std::move(name), std::move(value)) {}
  };

  /// Named by its kind and its parameters: "settle grains=50 sample=0".
  Task(const std::string& kind, std::initializer_list<Parameter> parameters, double cost = 0.0);

  /// With a name of its own.
  static Task named(std::string name, Fingerprint parameters, double cost = 0.0);

  std::string name;        ///< unique among all tasks of a run
  Fingerprint parameters;  ///< names and values
  double cost = 0.0;       ///< relative duration: tasks that cost more are begun first

 private:
  Task() = default;
};

/// What doing a task has taken. It differs from time to time, and is kept apart from the result.
struct TaskCost {
  double seconds = 0.0;    ///< from begin to end
  double megabytes = 0.0;  ///< largest memory of the process so far
};

/// Files with the results of tasks. One is of use only to the same program, by its hash, and for
/// the same parameters; whatever else stands there, as a damaged file, is as good as nothing. Any
/// number of processes may share the folder, also over a network and without locks: each writes
/// under a name of its own and renames, so that of a task done twice either copy stays whole.
class TaskStore {
 public:
  /// `common` are the parameters that all tasks share. The folder need not exist yet.
  TaskStore(std::filesystem::path folder, std::string program, Fingerprint common = {})
      : folder_(std::move(folder)), program_(std::move(program)), common_(std::move(common)) {}

  /// The result of a task, or nothing.
  std::optional<StateFile> result(const Task& task) const { return read(task, ".cbor"); }

  /// What a task that was interrupted has saved, or nothing.
  std::optional<StateFile> state(const Task& task) const { return read(task, ".state.cbor"); }

  /// Writes a result by rename, and removes the task's state. Throws Error if it cannot be written.
  void keep(const Task& task, StateFile result) const;

  /// Notes beside the result what it has taken; what cannot be written is left out.
  void note_cost(const Task& task, const TaskCost& cost) const;

  /// What was noted, or nothing.
  std::optional<TaskCost> cost(const Task& task) const;

  /// Writes a state by rename. Throws Error if it cannot be written.
  void save(const Task& task, StateFile state) const { write(task, ".state.cbor", state); }

  /// The file of a task with this ending; its name is readable and depends on all parameters.
  std::filesystem::path file(const Task& task, const std::string& ending) const;

  const std::filesystem::path& folder() const { return folder_; }

 private:
  Fingerprint fingerprint(const Task& task) const;
  std::optional<StateFile> read(const Task& task, const std::string& ending) const;
  void write(const Task& task, const std::string& ending, StateFile& state) const;

  std::filesystem::path folder_;
  std::string program_;
  Fingerprint common_;
};

/// What the body of a task is given to be stopped, to save itself and to go on.
class TaskContext {
 public:
  /// For the harness: `show` gets the share of the task that is done.
  TaskContext(const TaskStore& store, const Task& task, std::optional<StateFile> state,
              std::int64_t checkpoint_every, std::function<void(double)> show)
      : store_(store),
        task_(task),
        state_(std::move(state)),
        checkpoint_every_(checkpoint_every),
        show_(std::move(show)) {}

  /// Whether to leave because the user asked to stop. Once it has said so, what the body returns is
  /// thrown away: a body asks here and not the run, which would keep half a result.
  bool interrupted() {
    told_ = told_ || InterruptGuard::interrupted();
    return told_;
  }

  /// What this task has saved before it was interrupted; nothing to begin afresh.
  const std::optional<StateFile>& resume() const { return state_; }

  /// Whether a long task is to save itself: every --checkpoint-every steps and about every minute.
  bool save_due(std::int64_t step) const;

  /// Writes the state from which the task goes on if it is interrupted. Throws Error if it cannot
  /// be written.
  void save(StateFile state);

  /// Shows which share of the task is done.
  void progress(double share) { show_(share); }

  /// Whether the body was told to leave.
  bool told() const { return told_; }

 private:
  using Clock = std::chrono::steady_clock;

  const TaskStore& store_;
  const Task& task_;
  std::optional<StateFile> state_;
  std::int64_t checkpoint_every_;
  std::function<void(double)> show_;
  Clock::time_point saved_ = Clock::now();
  bool told_ = false;
};

/// How tasks are done.
struct TaskPlan {
  std::string unit = "tasks";         ///< in the progress line
  bool one_at_a_time = false;         ///< for tasks that measure how long something takes
  const TaskStore* shared = nullptr;  ///< results that several programs use, kept for good
  bool timed = false;  ///< results hold CPU times that are compared: one type of processor
};

}  // namespace cd
