// SPDX-License-Identifier: BSD-3-Clause
// State of a long task: the parts from which it goes on to the same bits after a kill.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <libcd/core/state_parts.hpp>
#include <libcd/io/state_file.hpp>
#include "harness/task_context.hpp"
#include "harness/task_result.hpp"

namespace cd {

/// A part with a state of its own under names that begin with a prefix, as Simulation.
template <class T>
concept SavesState = requires(T& part, const T& same, State& state, const State& saved,
                              const std::string& prefix) {
  same.save(state, prefix);
  part.restore(saved, prefix);
};

/// A part that is a row of numbers, as BlockSums.
template <class T>
concept SavesValues = requires(T& part, const T& same, std::span<const double> saved) {
  { same.values() } -> std::convertible_to<std::vector<double>>;
  part.restore(saved);
};

namespace detail {

/// Notes a part under names that begin with a prefix.
template <class T>
void put_part(State& state, const std::string& prefix, T& part) {
  if constexpr (SavesState<T>) {
    part.save(state, prefix);
  } else if constexpr (SavesValues<T>) {
    state.put(prefix + "values", part.values());
  } else if constexpr (TiesParts<T>) {
    for_each_part(part.saved_parts(), prefix,
                  [&](auto& inner, const std::string& own) { put_part(state, own, inner); });
  } else {
    put_members(state, part, prefix);
  }
}

/// Restores what `put_part` noted; throws Error if it does not fit.
template <class T>
void get_part(const State& state, const std::string& prefix, T& part) {
  if constexpr (SavesState<T>) {
    part.restore(state, prefix);
  } else if constexpr (SavesValues<T>) {
    part.restore(state.get<double>(prefix + "values"));
  } else if constexpr (TiesParts<T>) {
    for_each_part(part.saved_parts(), prefix,
                  [&](auto& inner, const std::string& own) { get_part(state, own, inner); });
  } else {
    part = get_members<T>(state, prefix);
  }
}

}  // namespace detail

/// Ties all that the next steps of a task and its result depend on, but its parameters. The parts
/// are those of SavesState, SavesValues and TiesParts, and whatever task_result.hpp stores member
/// by member.
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
    for_each_part(parts_, "", [&](auto& part, const std::string& prefix) {
      detail::get_part(state, prefix, part);
    });
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
    for_each_part(parts_, "", [&](auto& part, const std::string& prefix) {
      detail::put_part(state, prefix, part);
    });
    task_.save(std::move(state));
    saved_step_ = done;
  }

  TaskContext& task_;
  std::tuple<Parts&...> parts_;
  std::int64_t saved_step_ = 0;
};

}  // namespace cd
