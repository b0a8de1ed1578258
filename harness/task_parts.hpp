// SPDX-License-Identifier: BSD-3-Clause
// Parts of a task: results one after the other, of which a task that was killed makes none twice.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

#include <libcd/core/archive.hpp>
#include "harness/long_part.hpp"
#include "harness/task_context.hpp"

namespace cd {

/// Keeps the results of a task that consists of parts, as several solves: after a kill, finished
/// parts are loaded and the unfinished one is resumed. Which part comes next may depend on the
/// results so far, measured times included, but on nothing else that differs from one time to the
/// next: the parts come in the same order again. A task has either TaskParts or a TaskState, and
/// one of it.
///
/// ```cpp
/// TaskParts parts(task);
/// const SolveReport first = parts.get([&] { return solve(10); });
/// const SolveReport second = parts.get([&] { return solve(2 * first.iterations); });
/// ```
class TaskParts {
 public:
  /// Takes up what the task has saved, if anything. `most` parts, if they can be counted
  /// beforehand, let the share that is done be shown; 0: it is not. The context must outlive this
  /// object. Throws Error if the state is not one of parts.
  explicit TaskParts(TaskContext& task, std::int64_t most = 0);

  /// The result of the next part: the saved one, else what body() returns, of a type that an
  /// Archive takes. Once the user asked to stop, no body is called, and
  /// what one returned that was told so in the middle is not kept: the result is Result{} then, of
  /// no use. Before a part those done are saved if that is due (TaskContext::save_due, counted in
  /// parts) or the task leaves. A body that takes a LongPart& saves itself within, and the part
  /// goes on from there. Throws Error if they cannot be written, or if the saved result is of
  /// another type.
  template <class Body>
  auto get(const Body& body) {
    if constexpr (std::is_invocable_v<const Body&, LongPart&>)
      return get_short([&] {
        LongPart part = running_part();
        return body(part);
      });
    else
      return get_short(body);
  }

 private:
  template <class Body>
  auto get_short(const Body& body) {
    using Result = std::invoke_result_t<const Body&>;
    const std::string own = "part " + std::to_string(done_);
    if (done_ < saved_) {
      ++done_;
      return read<Result>(results_, own);
    }
    if (leaves()) return Result{};
    Result result = body();
    if (leaves_within()) return Result{};
    write(results_, own, result);
    ++done_;
    running_.reset();
    return result;
  }

  LongPart running_part();
  bool leaves();
  bool leaves_within();
  void save(const State& running);

  TaskContext& task_;
  State results_;
  std::optional<State> running_;  ///< what the next part has saved
  std::int64_t most_, saved_ = 0, done_ = 0;
};

}  // namespace cd
