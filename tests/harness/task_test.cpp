// SPDX-License-Identifier: BSD-3-Clause
// Tasks are done once, whatever stops a run; two runs never share a folder.
#include "experiments/harness/task.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <set>
#include <stdexcept>
#include "tests/catch.hpp"

#include <libcd/core/parallel.hpp>
#include <libcd/core/random.hpp>
#include <libcd/core/vector.hpp>
#include "experiments/harness/hash.hpp"
#include "tests/harness/program.hpp"

namespace fs = std::filesystem;

namespace {

struct Walk {
  int steps = 0;
  double end = 0.0;
  bool left = false;
  std::optional<double> turn = {};
  std::vector<double> places = {};
  std::string name;
};
auto stored(Walk& w) {
  return std::tie(w.steps, w.end, w.left, w.turn, w.places, w.name);
}

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

  fs::path tasks() const { return results() / "tasks"; }

  std::vector<fs::path> task_files() const {
    std::vector<fs::path> files;
    if (!exists(tasks())) return files;
    for (const auto& entry : fs::directory_iterator(tasks())) files.push_back(entry.path());
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

std::vector<Texts> uninterrupted() {
  TaskProgram program;
  REQUIRE(program.run({}, std::ref(*std::make_unique<Ensemble>())) == 0);
  CHECK_FALSE(exists(program.tasks()));
  return program.rows();
}

}  // namespace

TEST_CASE("tasks that are done are not done again by --resume", "[determinism]") {
  TaskProgram program;
  program.stop_in_the_middle();
  CHECK_THAT(program.err, Contains("--resume goes on"));
  CHECK_FALSE(exists(program.results() / "walks.csv"));
  Ensemble rest;
  REQUIRE(program.run({"--resume"}, std::ref(rest)) == 0);
  CHECK(rest.done == std::set{5, 6, 7});
  CHECK(program.rows() == uninterrupted());
  CHECK_FALSE(exists(program.tasks()));
  CHECK(program.run({"--resume"}) == 2);  // all is done and cleared away
  CHECK_THAT(program.err, Contains("resume: no checkpoint and no tasks in"));
}

TEST_CASE("a run that is interrupted again and again ends with the same bytes", "[determinism]") {
  TaskProgram program;
  for (const int k : {0, 1, 4, 7}) {
    Ensemble part{.interrupted_in = k};
    REQUIRE(program.run({"--resume", k == 0 ? "off" : "on"}, std::ref(part)) == 130);
  }
  Ensemble rest;
  REQUIRE(program.run({"--resume"}, std::ref(rest)) == 0);
  CHECK(rest.done == std::set{7});
  CHECK(program.rows() == uninterrupted());
}

TEST_CASE("without --resume all tasks are done anew") {
  TaskProgram program;
  program.stop_in_the_middle();
  Ensemble fresh;
  REQUIRE(program.run({}, std::ref(fresh)) == 0);
  CHECK(fresh.done.size() == 8);
}

TEST_CASE("the order of results does not depend on threads or costs", "[determinism]") {
  for (const char* threads : {"1", "2", "5"}) {
    TaskProgram program;
    Ensemble ensemble;
    REQUIRE(program.run({"--threads", threads}, std::ref(ensemble)) == 0);
    CHECK(program.rows() == uninterrupted());
  }
  cd::set_thread_count(1);
  TaskProgram program;
  std::vector<int> begun;
  REQUIRE(program.run({}, [&](cd::Run& run) {
    const std::vector<int> items = {30, 10, 20, 20};
    int number = 0;
    const auto found = run.for_each_task(
        items,
        [&](int item) {
          return cd::Task("item", {{"number", number++}}, static_cast<double>(item));
        },
        [&](int item, cd::TaskContext&) {
          begun.push_back(item);
          return item + 1;
        });
    CHECK(found == std::vector{31, 11, 21, 21});
  }) == 0);
  CHECK(begun == std::vector{30, 20, 20, 10});
}

TEST_CASE("tasks of other parameters or of another program are done anew") {
  TaskProgram program;
  program.stop_in_the_middle();
  for (const Texts& other : {Texts{"--discs", "12"}, {"--seed", "2"}, {"--preset", "paper"}}) {
    Texts arguments = other;
    arguments.push_back("--resume");
    Ensemble stopped{.interrupted_in = 0};
    REQUIRE(program.run(arguments, std::ref(stopped)) == 130);
    CHECK(stopped.done.empty());
  }
  CHECK(program.task_files().size() == 5);  // which may still be resumed

  for (const fs::path& file : program.task_files()) {
    auto state = cd::StateFile::read(file);
    auto values = state.get<std::string>("run/values");
    REQUIRE(values.front() == cd::program_hash());
    values.front().back() = values.front().back() == '0' ? '1' : '0';
    state.put("run/values", values);
    state.write(file);
    fs::last_write_time(file, fs::file_time_type::max());  // times have no say
  }
  Ensemble anew;
  REQUIRE(program.run({"--resume"}, std::ref(anew)) == 0);
  CHECK(anew.done.size() == 8);
  CHECK(program.rows() == uninterrupted());
}

TEST_CASE("the age of a task's file does not matter") {
  TaskProgram program;
  program.stop_in_the_middle();
  for (const fs::path& file : program.task_files())
    fs::last_write_time(file, fs::last_write_time("/proc/self/exe") - std::chrono::hours(1));
  Ensemble rest;
  REQUIRE(program.run({"--resume"}, std::ref(rest)) == 0);
  CHECK(rest.done == std::set{5, 6, 7});
}

TEST_CASE("a damaged task is done again") {
  TaskProgram program;
  program.stop_in_the_middle();
  const auto files = program.task_files();
  fs::resize_file(files[0], fs::file_size(files[0]) - 1);
  std::ofstream(files[1]) << "no state";
  auto state = cd::StateFile::read(files[3]);
  state.put("reals", std::vector{1.0});  // readable, but not such a result
  state.write(files[3]);
  Ensemble rest;
  REQUIRE(program.run({"--resume"}, std::ref(rest)) == 0);
  CHECK(rest.done == std::set{0, 1, 3, 5, 6, 7});
  CHECK(program.rows() == uninterrupted());
}

TEST_CASE("an exception of a task reaches the caller, the first one, and the others are kept") {
  for (const char* threads : {"1", "3"}) {
    TaskProgram program;
    Ensemble broken{.failing = 6, .failing_too = 2};
    CHECK(program.run({"--threads", threads}, std::ref(broken)) == 1);
    CHECK(program.err == "demo: task 2\n");
    CHECK(program.summary().status == "flagged");
    CHECK(program.task_files().size() == 6);
    Ensemble repaired;
    REQUIRE(program.run({"--resume", "--threads", threads}, std::ref(repaired)) == 0);
    CHECK(repaired.done == std::set{2, 6});
    CHECK(program.rows() == uninterrupted());
  }
  cd::set_thread_count(1);
}

TEST_CASE("parallel_tasks throws the exception of the first task") {
  cd::set_thread_count(4);
  std::atomic<int> done = 0;
  CHECK_THROWS_WITH(cd::parallel_tasks(40,
                                       [&](int k) {
                                         if (k % 10 == 3)
                                           throw std::runtime_error(std::to_string(k));
                                         ++done;
                                       }),
                    "3");
  CHECK(done == 36);
  cd::set_thread_count(1);
}

TEST_CASE("a long task goes on from the state that it has saved", "[determinism]") {
  TaskProgram program;
  int begun_at = -1;
  const auto count_up = [&](int interrupted_at) {
    return [&begun_at, interrupted_at](cd::Run& run) {
      const auto sums =
          run.for_each_task(std::vector<cd::Task>{{"sum", {}}}, [&](int, cd::TaskContext& task) {
            double sum = 0.0;
            std::int64_t step = 0;
            if (task.resume()) {
              sum = task.resume()->get_one<double>("sum");
              step = task.resume()->get_one<std::int64_t>("step");
            }
            begun_at = static_cast<int>(step);
            while (step < 100) {
              sum += 1.0 / static_cast<double>(++step);
              if (step == interrupted_at) std::raise(SIGINT);
              const bool stop = task.interrupted();
              if (stop || task.save_due(step)) {
                cd::StateFile state;
                state.put("sum", sum);
                state.put("step", step);
                task.save(std::move(state));
              }
              if (stop) return 0.0;
            }
            return sum;
          });
      if (sums) run.csv("walks.csv", {{"sum", "1"}}).row(sums->front());
    };
  };
  REQUIRE(program.run({}, count_up(-1)) == 0);
  const auto whole = program.rows();
  REQUIRE(program.run({}, count_up(40)) == 130);
  REQUIRE(program.run({"--resume"}, count_up(70)) == 130);
  CHECK(begun_at == 40);
  REQUIRE(program.run({"--resume"}, count_up(-1)) == 0);
  CHECK(begun_at == 70);
  CHECK(program.rows() == whole);
}

TEST_CASE("a task that ends although the user asked to stop is kept") {
  TaskProgram program;
  const auto body = [](cd::Run& run) {
    run.for_each_task(std::vector<cd::Task>{{"first", {}}, {"second", {}}},
                      [](int, cd::TaskContext&) {
                        std::raise(SIGINT);
                        return 1.0;
                      });
  };
  CHECK(program.run({}, body) == 130);
  CHECK(program.task_files().size() == 1);
}

TEST_CASE("names of tasks are unique, and only experiments with tasks have them") {
  TaskProgram program;
  const auto same = [](cd::Run& run) {
    run.for_each_task(std::vector<cd::Task>{{"a", {{"x", 1}}}, {"a", {{"x", 1}}}},
                      [](int k, cd::TaskContext&) { return k; });
  };
  CHECK(program.run({}, same) == 2);
  CHECK_THAT(program.err, Contains("two runs would be the same: a x=1"));
  program.experiment.has_tasks = false;
  Ensemble ensemble;
  CHECK(program.run({}, std::ref(ensemble)) == 1);
  CHECK(program.run({"--resume"}, std::ref(ensemble)) == 2);
  CHECK_THAT(program.err, Contains("cannot honour it"));
}

TEST_CASE("results come back with the same bits") {
  const double odd = std::bit_cast<double>(0x7ff8000000000123u);  // a NaN with a payload
  using Result = std::vector<std::pair<std::optional<cd::Vector<2>>, std::vector<std::uint64_t>>>;
  Result result = {{cd::Vector<2>(-0.0, odd), {~std::uint64_t{0}}}, {std::nullopt, {}}};
  cd::StateFile state;
  cd::put_result(state, result);
  const Result again = cd::get_result<Result>(state);
  REQUIRE(again.size() == 2);
  CHECK(std::signbit((*again[0].first)[0]));
  CHECK(std::bit_cast<std::uint64_t>((*again[0].first)[1]) == 0x7ff8000000000123u);
  CHECK(again[0].second == result[0].second);
  CHECK_FALSE(again[1].first.has_value());
  CHECK_THROWS_AS(cd::get_result<double>(state), cd::Error);
}

TEST_CASE("a second run in a folder is refused and destroys nothing") {
  TaskProgram program;
  Ensemble ensemble;
  const int status = program.run({}, [&](cd::Run& run) {
    run.csv("t.csv", {{"x", "1"}}).row(1);
    std::ofstream(program.results() / "older.csv") << "x\n1\n";
    Program second;
    second.experiment = program.experiment;
    CHECK(second.run_raw({"--out", program.results().string()}) == 2);
    CHECK_FALSE(second.ran);
    CHECK(second.err ==
          "demo: out: another run is at work in '" + program.results().string() + "'\n");
    CHECK(second.run_raw({"--out", program.results().string(), "--resume"}) == 2);
    CHECK(exists(program.results() / "t.csv.part"));
    ensemble(run);
  });
  CHECK(status == 0);
  CHECK(cd::read_csv(program.results() / "t.csv").rows.size() == 1);
  CHECK(exists(program.results() / "older.csv"));
  CHECK_FALSE(exists(program.results() / ".lock"));
  CHECK(program.run({}) == 0);
}
