// SPDX-License-Identifier: BSD-3-Clause
// When the results of parts are saved.
#include "harness/task_parts.hpp"

#include <algorithm>

namespace cd {
namespace {

const std::string kResults = "results/", kRunning = "running/";

}  // namespace

TaskParts::TaskParts(TaskContext& task, std::int64_t most) : task_(task), most_(most) {
  if (!task.resume()) return;
  saved_ = task.resume()->get_one<std::int64_t>("parts");
  results_ = task.resume()->part(kResults);
  State running = task.resume()->part(kRunning);
  if (running != State()) running_ = std::move(running);
}

/// Asked before a part.
bool TaskParts::leaves() {
  if (most_ > 0)
    task_.progress(std::min(1.0, static_cast<double>(done_) / static_cast<double>(most_)));
  const bool leave = task_.interrupted();
  if (done_ != saved_ && (leave || task_.save_due(done_))) save({});
  return leave;
}

/// Asked after a part, which may have left half a result.
bool TaskParts::leaves_within() {
  if (done_ != saved_ && task_.told()) save({});
  return task_.told();
}

/// Its state is saved beside the parts that are done.
LongPart TaskParts::running_part() {
  return {task_, running_ ? &*running_ : nullptr, [this](const State& running) { save(running); }};
}

/// Saves all parts that are done, and how far the next one is.
void TaskParts::save(const State& running) {
  StateFile all;
  all.put("parts", done_);
  all.put_all(kResults, results_);
  all.put_all(kRunning, running);
  task_.save(std::move(all));
  saved_ = done_;
}

}  // namespace cd
