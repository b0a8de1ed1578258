// SPDX-License-Identifier: BSD-3-Clause
// Tasks: the runs of an ensemble. Each has a name, parameters, and a stored result of its own.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include <libcd/core/fields.hpp>
#include <libcd/core/number.hpp>
#include <libcd/io/state_file.hpp>
#include "harness/checkpoint.hpp"

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

/// Time that doing a task has taken. It differs from time to time, and is kept apart from the
/// result.
struct TaskCost {
  double seconds = 0.0;    ///< from begin to end
  double megabytes = 0.0;  ///< largest memory of the process so far

  /// Name, unit and place of each member.
  static constexpr auto fields = std::tuple(timing("seconds", "s", &TaskCost::seconds),
                                            timing("megabytes", "MB", &TaskCost::megabytes));
};

/// Files with the results of tasks. One is of use only to the same program, by its hash, and for
/// the same parameters; anything else, also a damaged file, is ignored. Any number of processes may
/// share the folder, also over a network and without locks: each writes under a name of its own and
/// renames, so that of a task done twice either copy stays whole.
class TaskStore {
 public:
  /// `common` are the parameters that all tasks share. The folder need not exist yet.
  TaskStore(std::filesystem::path folder, std::string program, Fingerprint common = {})
      : folder_(std::move(folder)), program_(std::move(program)), common_(std::move(common)) {}

  /// Name of what the body of a task returned, in the file of its result.
  static constexpr const char* kResult = "result";

  /// The file of a task's result, or nothing.
  std::optional<StateFile> result(const Task& task) const { return read(task, ".cbor"); }

  /// Reads the state that an interrupted task has saved; nothing without one.
  std::optional<StateFile> state(const Task& task) const { return read(task, ".state.cbor"); }

  /// Writes a result by rename, and removes the task's state. Throws Error if it cannot be written.
  void keep(const Task& task, StateFile result) const;

  /// Notes beside the result what it has taken; what cannot be written is left out.
  void note_cost(const Task& task, const TaskCost& cost) const;

  /// Reads the cost that was noted; nothing without one.
  std::optional<TaskCost> cost(const Task& task) const;

  /// Notes how long the run that does these tasks has taken so far [s], for one that goes on after
  /// it was killed.
  void note_elapsed(double seconds) const { note_cost(Task("elapsed", {}), {.seconds = seconds}); }

  /// Reads what was noted; 0 without [s].
  double elapsed() const { return cost(Task("elapsed", {})).value_or(TaskCost()).seconds; }

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

/// Rules by which tasks are done.
struct TaskPlan {
  std::string unit = "tasks";         ///< in the progress line
  bool one_at_a_time = false;         ///< for tasks that measure how long something takes
  const TaskStore* shared = nullptr;  ///< results that several programs use, kept for good
  bool timed = false;  ///< results hold CPU times that are compared: one type of processor
};

}  // namespace cd
