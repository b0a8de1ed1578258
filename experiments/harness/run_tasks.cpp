// SPDX-License-Identifier: BSD-3-Clause
// Doing the tasks of a run: which are there already, which come first, what an exception does.
#include <algorithm>
#include <mutex>
#include <numeric>
#include <set>
#include <stdexcept>
#include <system_error>
#include <thread>

#include <libcd/core/error.hpp>
#include <libcd/core/parallel.hpp>
#include "experiments/harness/hash.hpp"
#include "experiments/harness/run.hpp"

namespace cd {

namespace {

constexpr std::chrono::milliseconds lock_interval{100};

void require_different_names(const std::vector<Task>& tasks) {
  std::set<std::string> names;
  for (const Task& task : tasks) {
    if (!names.insert(task.name).second) throw Error("two runs would be the same: " + task.name);
  }
}

/// The costliest first, so that threads end together.
std::vector<int> order_of(const std::vector<Task>& tasks) {
  std::vector<int> order(tasks.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::greater{},
                           [&](int k) { return tasks[static_cast<std::size_t>(k)].cost; });
  return order;
}

/// Waits for the lock; false if the user asked to stop meanwhile.
bool wait_for(FileLock& lock) {
  while (!InterruptGuard::interrupted()) {
    if (lock.try_to_take()) return true;
    std::this_thread::sleep_for(lock_interval);
  }
  return false;
}

}  // namespace

bool Run::do_tasks(
    const std::vector<Task>& tasks, const TaskPlan& plan,
    const std::function<void(int, const StateFile&)>& take,
    const std::function<std::optional<StateFile>(int, TaskContext&)>& perform) const {
  if (!has_tasks_) throw std::logic_error("the experiment has no tasks");
  require_different_names(tasks);
  const TaskStore own(task_folder(), program_hash(), fingerprint_);
  const TaskStore& store = plan.shared ? *plan.shared : own;
  const bool reuse = plan.shared || settings_.resume;
  // The run's own folder also says that there is something to resume.
  for (const std::filesystem::path& folder : {own.folder(), store.folder()}) {
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (failed) throw Error("cannot write " + folder.string() + ": " + failed.message());
  }
  auto line = progress(std::ssize(tasks), plan.unit);
  std::mutex one_at_a_time;
  std::vector<char> done(tasks.size(), 0);
  FirstException thrown;

  const auto take_stored = [&](int k) {
    const auto stored = reuse ? store.result(tasks[static_cast<std::size_t>(k)]) : std::nullopt;
    if (!stored) return false;
    try {
      take(k, *stored);
    } catch (const Error&) {  // no such result
      return false;
    }
    return true;
  };
  const auto do_task = [&](int k) {
    const Task& task = tasks[static_cast<std::size_t>(k)];
    FileLock lock(store.file(task, ".lock"));  // of what other programs look at as well
    if (plan.shared && !wait_for(lock)) return false;
    if (take_stored(k)) return true;
    double shown = 0.0;
    const auto show = [&](double share) {
      const std::lock_guard guard(one_at_a_time);
      line.advance(share - shown);
      shown = share;
    };
    TaskContext context(store, task, reuse ? store.state(task) : std::nullopt,
                        settings_.checkpoint_every, show);
    auto result = perform(k, context);
    show(0.0);
    if (result) store.keep(task, *std::move(result));
    return result.has_value();
  };
  const std::vector<int> order = order_of(tasks);
  const auto attempt = [&](int place) {
    if (interrupted()) return;
    const int k = order[static_cast<std::size_t>(place)];
    try {
      done[static_cast<std::size_t>(k)] = do_task(k);
    } catch (...) {
      thrown.keep(k);
    }
    const std::lock_guard guard(one_at_a_time);
    line.advance();
  };
  const int count = static_cast<int>(tasks.size());
  if (plan.one_at_a_time) {
    for (int place = 0; place < count; ++place) attempt(place);
  } else {
    parallel_tasks(count, attempt);
  }
  thrown.rethrow();
  return std::ranges::all_of(done, [](char is_done) { return is_done != 0; });
}

}  // namespace cd
