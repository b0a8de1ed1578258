// SPDX-License-Identifier: BSD-3-Clause
// Chaotic sequences as tasks of a small experiment, which a test can interrupt in the middle.
#pragma once

#include <csignal>
#include <filesystem>
#include <memory>
#include <mutex>
#include <set>
#include <stdexcept>
#include <tuple>

#include <libcd/core/fields.hpp>
#include <libcd/core/random.hpp>
#include <libcd/io/csv.hpp>
#include "tests/harness/program.hpp"

struct Walk {
  int steps = 0;
  double end = 0.0;
  bool left = false;
  std::optional<double> turn = {};
  std::vector<double> places = {};
  std::string name;

  static constexpr auto fields =
      std::tuple(cd::field("steps", &Walk::steps), cd::field("end", &Walk::end),
                 cd::field("left", &Walk::left), cd::field("turn", &Walk::turn),
                 cd::field("places", &Walk::places), cd::field("name", "", &Walk::name));
};

/// An ensemble of chaotic sequences; counts what it does, and can be stopped in a task of choice.
struct Ensemble {
  int count = 8;
  int interrupted_in = -1;  ///< the user asks to stop while this task is at work; it leaves
  int failing = -1, failing_too = -1;
  std::set<int> done = {};
  std::mutex mutex = {};

  Walk walk(int k, cd::Run& run, cd::TaskContext& task) {
    if (k == failing || k == failing_too) throw std::runtime_error("task " + std::to_string(k));
    Walk w{.name = "walk " + std::to_string(k)};
    double x = 0.3;
    for (int step = 0; step < 50; ++step) {
      cd::CounterRandom random{run.seed(), static_cast<std::uint64_t>(k),
                               static_cast<std::uint64_t>(step)};
      x = 3.99 * x * (1.0 - x) * random.uniform(0.99, 1.0);
      w.places.push_back(x);
      if (k == interrupted_in && step == 25) std::raise(SIGINT);
      if (task.interrupted()) return w;
      ++w.steps;
    }
    w.end = x;
    w.left = x < 0.5;
    if (w.left) w.turn = x;
    const std::lock_guard guard(mutex);
    done.insert(k);
    return w;
  }

  void operator()(cd::Run& run) {
    std::vector<cd::Task> tasks;
    for (int k = 0; k < count; ++k) tasks.push_back({"walk", {{"sample", k}}});
    const auto walks =
        run.for_each_task(tasks, [&](int k, cd::TaskContext& task) { return walk(k, run, task); });
    if (!walks) return;
    auto& csv = run.csv("walks.csv", {{"name", ""}, {"steps", "1"}, {"turn", "1"}, {"end", "1"}});
    for (const Walk& w : *walks) {
      csv.row(w.name, w.steps, w.turn.value_or(-1.0), w.end);
      for (const double x : w.places) csv.row(w.name, 0, w.left, x);
    }
  }
};

struct TaskProgram : Program {
  TaskProgram() { experiment.has_tasks = true; }

  std::filesystem::path tasks() const { return results() / "tasks"; }

  /// Without what the run has noted for itself.
  std::vector<std::filesystem::path> task_files() const {
    std::vector<std::filesystem::path> files;
    if (!exists(tasks())) return files;
    for (const auto& entry : std::filesystem::directory_iterator(tasks()))
      if (!entry.path().filename().string().starts_with("elapsed")) files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
  }

  std::vector<Texts> rows() const { return cd::read_csv(results() / "walks.csv").rows; }

  /// As a run that is stopped in its task 5 leaves it: tasks 0 to 4 are there.
  void stop_in_the_middle() {
    Ensemble first{.interrupted_in = 5};
    REQUIRE(run({}, std::ref(first)) == 130);
    REQUIRE(task_files().size() == 5);
  }
};

inline std::vector<Texts> uninterrupted() {
  TaskProgram program;
  REQUIRE(program.run({}, std::ref(*std::make_unique<Ensemble>())) == 0);
  CHECK_FALSE(exists(program.tasks()));
  return program.rows();
}
