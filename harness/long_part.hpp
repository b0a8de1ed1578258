// SPDX-License-Identifier: BSD-3-Clause
// Long part: one of the parts of a task that takes longer than a minute, and saves itself within.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <tuple>
#include <utility>

#include <libcd/core/archive.hpp>
#include <libcd/solver/solver.hpp>
#include "harness/task_context.hpp"

namespace cd {

/// Context of a part that consists of one long solve, as TaskParts gives it to its body.
class LongPart {
 public:
  /// Outside of any task, as in a test: the part begins, is not told to stop and saves nothing.
  LongPart() = default;

  /// Goes on from `resume`, if that is not null; all must outlive the part.
  LongPart(TaskContext& task, const State* resume, const std::function<void(State)>& save)
      : task_(&task), resume_(resume), save_(save) {}

  /// Returns the context of a solve that is saved every minute, and once the user asked to stop;
  /// then the solve ends. What its observer notes is saved with it, and restored here: parts that
  /// an Archive takes. All must outlive the solve.
  template <int D, class... Noted>
  SolveContext<D> context(Noted&... noted) {
    if (!task_) return {};
    const auto tied = std::tie(noted...);
    if (resume_) {
      Archive archive(*resume_);
      archive("noted", tied);
    }
    const auto save = [this, tied](State state) {
      Archive archive(state);
      archive("noted", tied);
      save_(std::move(state));
      saved_at_end_ = task_->told();
    };
    return {.stop = [this] { return saved_at_end_; },
            .checkpoints = {.due = [this] { return due(); }, .save = save, .resume = resume_}};
  }

 private:
  /// Asks the clock some ten times a second, for iterations may be as short as that takes.
  bool due() {
    if (task_->interrupted()) return true;
    if (++asked_ < ask_clock_at_) return false;
    const auto now = std::chrono::steady_clock::now();
    stride_ = now - clock_ < std::chrono::milliseconds(100) ? 2 * stride_ : 1;
    ask_clock_at_ = asked_ + stride_;
    clock_ = now;
    return task_->save_due(0);
  }

  TaskContext* task_ = nullptr;
  const State* resume_ = nullptr;
  std::function<void(State)> save_;
  std::int64_t asked_ = 0, ask_clock_at_ = 1, stride_ = 1;
  std::chrono::steady_clock::time_point clock_ = std::chrono::steady_clock::now();
  bool saved_at_end_ = false;  ///< the user asked to stop, and the solve was saved
};

}  // namespace cd
