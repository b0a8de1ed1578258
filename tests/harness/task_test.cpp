// SPDX-License-Identifier: BSD-3-Clause
// Tasks: order of their results, what is kept of them, names; two runs never share a folder.
#include "harness/task.hpp"

#include <atomic>
#include <bit>
#include <csignal>
#include <stdexcept>
#include "tests/catch.hpp"

#include <libcd/core/archive.hpp>
#include <libcd/core/parallel.hpp>
#include <libcd/core/vector.hpp>
#include "tests/harness/walks.hpp"

namespace task_test {

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
  cd::State state;
  cd::write(state, "result", result);
  const auto again = cd::read<Result>(state, "result");
  REQUIRE(again.size() == 2);
  CHECK(std::signbit((*again[0].first)[0]));
  CHECK(std::bit_cast<std::uint64_t>((*again[0].first)[1]) == 0x7ff8000000000123u);
  CHECK(again[0].second == result[0].second);
  CHECK_FALSE(again[1].first.has_value());
  CHECK_THROWS_AS(cd::read<double>(state, "result"), cd::Error);
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

}  // namespace task_test
