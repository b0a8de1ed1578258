// SPDX-License-Identifier: BSD-3-Clause
// Tasks are done once, whatever stops a run.
#include "harness/task.hpp"

#include <chrono>
#include <csignal>
#include <thread>
#include "tests/catch.hpp"

#include <libcd/core/parallel.hpp>
#include "harness/hash.hpp"
#include "tests/harness/walks.hpp"

namespace task_resume_test {

namespace fs = std::filesystem;

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

TEST_CASE("a run that broke down and went on took the seconds of both") {
  TaskProgram program;
  bool is_broken = true;
  const auto body = [&](cd::Run& run) {
    run.for_each_task(std::vector<cd::Task>{{"rest", {}, 2.0}, {"work", {}, 1.0}},
                      [&](int k, cd::TaskContext&) {
                        if (k == 0) std::this_thread::sleep_for(std::chrono::milliseconds(120));
                        if (k == 1 && is_broken) throw std::runtime_error("broken");
                        return 0.0;
                      });
  };
  REQUIRE(program.run({"--threads", "1"}, body) == 1);
  fs::remove(program.results() / "summary.json");
  is_broken = false;
  REQUIRE(program.run({"--threads", "1", "--resume"}, body) == 0);
  CHECK(program.summary().provenance.wall_seconds >= 0.12);
}

TEST_CASE("without --resume all tasks are done anew") {
  TaskProgram program;
  program.stop_in_the_middle();
  Ensemble fresh;
  REQUIRE(program.run({}, std::ref(fresh)) == 0);
  CHECK(fresh.done.size() == 8);
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
    auto run = cd::read<cd::Fingerprint>(state, "run/parameters");
    char& last = run.front().second.back();
    REQUIRE(run.front().second == cd::program_hash());
    last = last == '0' ? '1' : '0';
    cd::put_fingerprint(state, run);
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
  state.put("result/end", std::string("x"));  // readable, but not such a result
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

}  // namespace task_resume_test
