// SPDX-License-Identifier: BSD-3-Clause
// State of a long task: the parts from which it goes on to the same bits after a kill.
#pragma once

#include <cstdint>
#include <tuple>
#include <utility>

#include <libcd/core/archive.hpp>
#include <libcd/io/state_file.hpp>
#include "harness/task_context.hpp"

namespace cd {

/// Ties all that the next steps of a task and its result depend on, but its parameters: parts that
/// an Archive takes.
///
/// ```cpp
/// TaskState saved(task, simulation, profile, sums);
/// for (std::int64_t step = saved.step(); step < steps; ++step) {
///   if (saved.interrupted(step, steps)) return {};
///   simulation.step();
///   profile.add(simulation.scene());
///   sums.add(0, 1.0);
/// }
/// ```
template <class... Parts>
class TaskState {
 public:
  /// Restores the parts, in this order, from what the task has saved, if anything. They must have
  /// the makeup that they had then, and outlive this object. Throws Error if the state does not
  /// fit.
  explicit TaskState(TaskContext& task, Parts&... parts) : task_(task), parts_(parts...) {
    if (!task.resume()) return;
    const StateFile& state = *task.resume();
    saved_step_ = state.get_one<std::int64_t>("step");
    Archive archive(state);
    archive("", parts_);
  }

  /// Number of steps that were done when the state was saved; 0 of a task that begins.
  std::int64_t step() const { return saved_step_; }

  /// Returns true if the task continues from a saved state.
  bool resumed() const { return task_.resume().has_value(); }

  /// Asked before each step, when `done` steps are done, of `most` at most: whether to leave
  /// because the user asked to stop. Then, every --checkpoint-every steps and every minute the
  /// parts are saved as they are, once for each step. Throws Error if they cannot be written.
  bool interrupted(std::int64_t done, std::int64_t most) {
    task_.progress(static_cast<double>(done) / static_cast<double>(most));
    const bool leave = task_.interrupted();
    if (done > saved_step_ && (leave || task_.save_due(done))) save(done);
    return leave;
  }

 private:
  void save(std::int64_t done) {
    StateFile state;
    state.put("step", done);
    Archive archive(state);
    archive("", parts_);
    task_.save(std::move(state));
    saved_step_ = done;
  }

  TaskContext& task_;
  std::tuple<Parts&...> parts_;
  std::int64_t saved_step_ = 0;
};

}  // namespace cd
