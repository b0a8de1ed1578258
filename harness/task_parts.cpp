// SPDX-License-Identifier: BSD-3-Clause
// When the results of parts are saved.
#include "harness/task_parts.hpp"

#include <algorithm>

namespace cd {
namespace {

const std::string kRunning = "running/";

}  // namespace

TaskParts::TaskParts(TaskContext& task, std::int64_t most) : task_(task), most_(most) {
  if (!task.resume()) return;
  results_ = *task.resume();
  saved_ = results_.get_one<std::int64_t>("parts");
  State running = results_.take_all(kRunning);
  if (running != State()) running_ = std::move(running);
}

/// Asked before a part.
bool TaskParts::leaves() {
  if (most_ > 0)
    task_.progress(std::min(1.0, static_cast<double>(done_) / static_cast<double>(most_)));
  const bool leave = task_.interrupted();
  if (leave || task_.save_due(done_)) save();
  return leave;
}

/// Asked after a part, which may have left half a result.
bool TaskParts::leaves_within() {
  if (task_.told()) save();
  return task_.told();
}

/// Its state is saved beside the parts that are done.
LongPart TaskParts::running_part() {
  return {task_, running_ ? &*running_ : nullptr, [this](const State& running) {
            StateFile all = results_;
            all.put("parts", done_);
            all.put_all(kRunning, running);
            task_.save(std::move(all));
            saved_ = done_;
          }};
}

/// Saves all parts that are done, once.
void TaskParts::save() {
  if (done_ == saved_) return;
  results_.put("parts", done_);
  task_.save(results_);
  saved_ = done_;
}

}  // namespace cd
