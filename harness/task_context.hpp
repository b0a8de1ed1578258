// SPDX-License-Identifier: BSD-3-Clause
// Context of a task: how its body is stopped, saves itself and goes on.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include <libcd/io/state_file.hpp>
#include "harness/interrupt.hpp"
#include "harness/task.hpp"

namespace cd {

/// Longest time between two states of a task that saves itself: a kill loses no more, and the step
/// at which it came.
inline constexpr std::chrono::seconds kSaveInterval{60};

/// Context of a task: the body asks it whether to stop and when to save itself, and gets its saved
/// state.
class TaskContext {
 public:
  /// For a body outside of any task, as in a test: it begins afresh and saves nothing.
  TaskContext() = default;

  /// For the harness: `show` gets the share of the task that is done. Store and task must outlive
  /// the context.
  TaskContext(const TaskStore& store, const Task& task, std::optional<StateFile> state,
              std::int64_t checkpoint_every, std::function<void(double)> show)
      : store_(&store),
        task_(&task),
        state_(std::move(state)),
        checkpoint_every_(checkpoint_every),
        show_(std::move(show)) {}

  /// Returns true if the user asked to stop. From then on the result of the body is discarded: a
  /// body asks here and not the run, which would keep half a result.
  bool interrupted() {
    told_ = told_ || InterruptGuard::interrupted();
    return told_;
  }

  /// The state that this task saved before it was interrupted; nothing to begin afresh.
  const std::optional<StateFile>& resume() const { return state_; }

  /// Returns whether a long task is to save itself: every --checkpoint-every steps and every
  /// minute.
  bool save_due(std::int64_t step) const;

  /// Writes the state from which the task goes on if it is interrupted. Throws Error if it cannot
  /// be written.
  void save(StateFile state);

  /// Shows which share of the task is done.
  void progress(double share) {
    if (show_) show_(share);
  }

  /// Returns whether the body was told to stop.
  bool told() const { return told_; }

 private:
  using Clock = std::chrono::steady_clock;

  const TaskStore* store_ = nullptr;
  const Task* task_ = nullptr;
  std::optional<StateFile> state_;
  std::int64_t checkpoint_every_ = 0;
  std::function<void(double)> show_;
  Clock::time_point saved_ = Clock::now();
  bool told_ = false;
};

}  // namespace cd
