// SPDX-License-Identifier: BSD-3-Clause
// Runs are tasks in a folder that programs share.
#include "experiments/guttenberg2011/couette_runs.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>

#include <libcd/core/archive.hpp>
#include <libcd/core/number.hpp>
#include "experiments/guttenberg2011/code_hash.hpp"

namespace cd::guttenberg2011 {
namespace {

namespace fs = std::filesystem;

/// Cells by their options: runs that differ in the method alone start from the same one.
class Cells {
 public:
  /// Made by the first that asks; others wait.
  CouetteCell get(const CouetteOptions& options) {
    std::unique_lock lock(mutex_);
    Made& made = made_[fingerprint(options)];
    lock.unlock();
    const std::scoped_lock making(made.mutex);
    if (!made.cell) made.cell = make_couette_cell(options);
    return *made.cell;
  }

 private:
  struct Made {
    std::mutex mutex;
    std::optional<CouetteCell> cell;
  };

  std::mutex mutex_;
  std::map<Fingerprint, Made> made_;
};

Task task_of(const runs::FlowSetup& s) {
  const std::string passes = s.passes == 1 ? "" : " passes=" + to_text(s.passes);
  return Task::named(s.method + " phi=" + to_text(s.cell.volume_fraction) +
                         " dt=" + to_text(s.time_step) + " seed=" + to_text(s.cell.seed) + passes,
                     fingerprint(s));
}

/// The state at the end of a run; of no use if the task was told to stop.
StateFile run_to_end(const runs::FlowSetup& setup, Cells& cells, TaskContext& task) {
  const auto flow = task.resume()
                        ? std::make_unique<runs::CouetteFlow>(setup, *task.resume())
                        : std::make_unique<runs::CouetteFlow>(setup, cells.get(setup.cell));
  const auto state_of = [&] {
    StateFile state;
    write(state, "", *flow);
    return state;
  };
  std::int64_t saved = flow->steps();
  const bool whole = flow->run([&] {
    task.progress(static_cast<double>(flow->steps()) / static_cast<double>(setup.steps()));
    const bool stop = task.interrupted();
    if (flow->steps() > saved && (stop || task.save_due(flow->steps()))) {
      task.save(state_of());
      saved = flow->steps();
    }
    return !stop;
  });
  return whole ? state_of() : StateFile{};
}

}  // namespace

void CouetteRuns::declare(Options& options) {
  options.text("runs", folder_, "",
               "folder of finished runs; empty: guttenberg2011_runs beside the output folder");
}

fs::path CouetteRuns::folder(const Run& run) const {
  if (!folder_.empty()) return folder_;
  return (fs::absolute(run.out()) / "..").lexically_normal() / "guttenberg2011_runs";
}

std::vector<std::unique_ptr<runs::CouetteFlow>> CouetteRuns::finish(
    const Run& run, const std::vector<runs::FlowSetup>& setups) const {
  const TaskStore store(folder(run), code_hash());
  std::vector<runs::FlowSetup> different;
  for (const runs::FlowSetup& setup : setups) {
    const auto same = [&](const runs::FlowSetup& other) {
      return fingerprint(setup) == fingerprint(other);
    };
    if (std::ranges::none_of(different, same)) different.push_back(setup);
  }
  Cells cells;
  const auto run_one = [&](const runs::FlowSetup& setup, TaskContext& task) {
    return run_to_end(setup, cells, task);
  };
  run.for_each_task(different, task_of, run_one, {.unit = "runs", .shared = &store});
  std::vector<std::unique_ptr<runs::CouetteFlow>> finished(setups.size());
  for (std::size_t k = 0; k < setups.size(); ++k) {
    if (const auto state = store.result(task_of(setups[k])))
      finished[k] =
          std::make_unique<runs::CouetteFlow>(setups[k], read<State>(*state, TaskStore::kResult));
  }
  return finished;
}

}  // namespace cd::guttenberg2011
