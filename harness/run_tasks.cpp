// SPDX-License-Identifier: BSD-3-Clause
// Doing the tasks of a run: which are there already, which are this process's, which come first,
// what an exception does.
#include <sys/resource.h>

#include <algorithm>
#include <mutex>
#include <set>
#include <stdexcept>
#include <system_error>
#include <thread>

#include <libcd/core/error.hpp>
#include <libcd/core/parallel.hpp>
#include "harness/hash.hpp"
#include "harness/run.hpp"

namespace cd {

namespace {

constexpr std::chrono::milliseconds lock_interval{100};

void require_different_names(const std::vector<Task>& tasks) {
  std::set<std::string> names;
  for (const Task& task : tasks) {
    if (!names.insert(task.name).second) throw Error("two runs would be the same: " + task.name);
  }
}

/// Waits for the lock; false if the user asked to stop meanwhile.
bool wait_for(FileLock& lock) {
  while (!InterruptGuard::interrupted()) {
    if (lock.try_to_take()) return true;
    std::this_thread::sleep_for(lock_interval);
  }
  return false;
}

/// Largest resident memory so far of this process, or of one that it has waited for.
double peak_megabytes() {
  constexpr double kKibibyte = 1.024e-3;  // in megabytes
  rusage own = {}, children = {};
  getrusage(RUSAGE_SELF, &own);
  getrusage(RUSAGE_CHILDREN, &children);
  return kKibibyte * static_cast<double>(std::max(own.ru_maxrss, children.ru_maxrss));
}

void create(const std::filesystem::path& folder) {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed) throw Error("cannot write " + folder.string() + ": " + failed.message());
}

/// Adds a list of tasks, of which some are done.
void note(KnownTasks& known, const std::vector<Task>& tasks, const TaskPlan& plan,
          const TaskStore& store, const std::vector<char>& done, bool merging) {
  known.count += static_cast<int>(tasks.size());
  for (std::size_t k = 0; k < tasks.size(); ++k) {
    if (done[k] != 0) {
      const auto taken = merging ? store.cost(tasks[k]) : std::nullopt;
      if (taken) known.done.push_back({tasks[k].name, tasks[k].cost, *taken});
      continue;
    }
    known.open.push_back({tasks[k], store.file(tasks[k], ".cbor").string(),
                          plan.one_at_a_time || plan.timed, plan.one_at_a_time});
  }
}

}  // namespace

bool Run::do_tasks(
    const std::vector<Task>& tasks, const TaskPlan& plan,
    const std::function<void(int, const StateFile&)>& take,
    const std::function<std::optional<StateFile>(int, TaskContext&)>& execute) const {
  if (!has_tasks_) throw std::logic_error("the experiment has no tasks");
  require_different_names(tasks);
  const TaskStore own = own_tasks();
  const TaskStore& store = plan.shared ? *plan.shared : own;
  const Part& part = settings_.part;
  const bool reuse = plan.shared || settings_.resume || known_;
  const std::vector<char> ours = tasks_of_part(part, tasks);
  // A process that does a single task does not look at those beside it.
  const bool only_ours = part.kind == Part::Kind::task && std::ranges::count(ours, 1) > 0;
  if (part.kind != Part::Kind::plan) {
    create(own.folder());  // also says that there is something to resume
    create(store.folder());
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
    if (ours[static_cast<std::size_t>(k)] == 0) return !only_ours && take_stored(k);
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
    const auto begun = std::chrono::steady_clock::now();
    auto result = execute(k, context);
    show(0.0);
    if (!result) return false;
    store.keep(task, *std::move(result));
    if (!known_) {
      own.note_elapsed(seconds());
      return true;
    }
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
    store.note_cost(task, {taken.count(), peak_megabytes()});
    const std::lock_guard guard(one_at_a_time);
    ++known_->done_here;
    return true;
  };
  const std::vector<int> order = costliest_first(tasks);
  const auto attempt = [&](int place) {
    if (InterruptGuard::interrupted()) return;
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
  if (known_) {
    note(*known_, tasks, plan, store, done, part.kind == Part::Kind::merge);
    known_->found = known_->found || only_ours;
  }
  return std::ranges::all_of(done, [](char is_done) { return is_done != 0; });
}

}  // namespace cd
