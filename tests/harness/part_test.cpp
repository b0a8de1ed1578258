// SPDX-License-Identifier: BSD-3-Clause
// Plan, run, shard and merge: many processes end with the bytes of one.
#include "harness/part.hpp"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <random>
#include <thread>
#include "tests/catch.hpp"

#include "tests/harness/walks.hpp"

namespace part_test {

namespace fs = std::filesystem;
using cd::Part;

/// Walks, then a task for each walk that depends on how that walk ended, and tasks beside them.
struct Stages {
  Ensemble walks = {};
  int* evaluated = nullptr;

  void operator()(cd::Run& run) {
    std::vector<cd::Task> first, beside;
    for (int k = 0; k < 5; ++k) first.push_back({"walk", {{"sample", k}}, 1.0 * k});
    for (int k = 0; k < 3; ++k) beside.push_back({"beside", {{"sample", k}}});
    const auto ends = run.for_each_task(
        first, [&](int k, cd::TaskContext& task) { return walks.walk(k, run, task).end; });
    const auto others = run.for_each_task(beside, [](int k, cd::TaskContext&) { return k / 7.0; });
    if (!ends || !others) return;
    std::vector<cd::Task> second;
    for (const double end : *ends) second.push_back({"square", {{"of", end}}});
    const auto squares = run.for_each_task(second,
                                           [&](int k, cd::TaskContext&) {
                                             const double end =
                                                 (*ends)[static_cast<std::size_t>(k)];
                                             return end * end;
                                           },
                                           {.one_at_a_time = true});
    if (!squares) return;
    if (evaluated && run.evaluates()) ++*evaluated;
    auto& csv = run.csv("walks.csv", {{"end", "1"}, {"square", "1"}});
    for (std::size_t k = 0; k < ends->size(); ++k) csv.row((*ends)[k], (*squares)[k]);
    for (const double other : *others) csv.row(other, 0.0);
    run.quantity("sum", std::accumulate(ends->begin(), ends->end(), 0.0), "1", "of all ends");
  }
};

struct PartProgram : TaskProgram {
  Stages stages = {};

  int part(const Texts& arguments) { return run(arguments, std::ref(stages)); }
  /// Files of results, without those that say what they have taken.
  std::vector<fs::path> stored() const {
    auto files = task_files();
    std::erase_if(files, [](const fs::path& file) { return file.stem().extension() == ".cost"; });
    return files;
  }
  nlohmann::json plan() {
    REQUIRE(part({"--plan"}) == 0);
    return nlohmann::json::parse(out).at("tasks");
  }
  std::vector<std::string> open() {
    std::vector<std::string> names;
    for (const auto& task : plan()) names.push_back(task.at("name"));
    return names;
  }

  /// Shards in a random order until the plan is empty; how often all of them were called.
  int work_off(int count, std::mt19937& random) {
    std::vector<int> numbers(static_cast<std::size_t>(count));
    std::iota(numbers.begin(), numbers.end(), 1);
    int rounds = 0;
    for (; !open().empty(); ++rounds) {
      REQUIRE(rounds < 3);
      std::shuffle(numbers.begin(), numbers.end(), random);
      for (const int number : numbers)
        REQUIRE(part({"--shard", std::to_string(number) + '/' + std::to_string(count)}) == 0);
    }
    return rounds;
  }
};

/// Rows and summary, without what tells of time.
std::pair<std::vector<Texts>, cd::Summary> results(const TaskProgram& program) {
  cd::Summary summary = program.summary();
  summary.provenance = {};
  return {program.rows(), std::move(summary)};
}

void check_same(const TaskProgram& one, const TaskProgram& other) {
  const auto [rows, summary] = results(one);
  const auto [other_rows, other_summary] = results(other);
  CHECK(rows == other_rows);
  CHECK(summary.status == other_summary.status);
  CHECK(summary.parameters->dump() == other_summary.parameters->dump());
  REQUIRE(summary.quantities.size() == other_summary.quantities.size());
  for (std::size_t k = 0; k < summary.quantities.size(); ++k) {
    CHECK(summary.quantities[k].first == other_summary.quantities[k].first);
    CHECK(summary.quantities[k].second.value == other_summary.quantities[k].second.value);
  }
}

TEST_CASE("every task belongs to one shard, costly ones to different ones") {
  std::vector<cd::Task> tasks;
  for (int k = 0; k < 23; ++k) tasks.push_back({"t", {{"k", k}}, k % 4 == 0 ? 100.0 : 1.0});
  for (const int count : {1, 2, 5, 23, 40}) {
    std::vector<int> owners(tasks.size(), 0);
    for (int number = 1; number <= count; ++number) {
      const auto own =
          cd::tasks_of_part({.kind = Part::Kind::shard, .number = number, .count = count}, tasks);
      int costly = 0;
      for (std::size_t k = 0; k < tasks.size(); ++k) {
        owners[k] += own[k];
        costly += own[k] != 0 && tasks[k].cost > 1.0;
      }
      CHECK(costly <= (6 + count - 1) / count);  // six of them
    }
    CHECK(std::ranges::all_of(owners, [](int n) { return n == 1; }));
  }
}

TEST_CASE("shards in any order and one process end with the same bytes", "[determinism]") {
  PartProgram whole;
  REQUIRE(whole.part({}) == 0);
  std::mt19937 random(7);
  for (const int count : {1, 2, 3}) {
    PartProgram parts;
    CHECK(parts.work_off(count, random) <= 2);  // as many stages
    REQUIRE(parts.part({"--merge"}) == 0);
    check_same(parts, whole);
    CHECK_FALSE(exists(parts.tasks()));
  }
}

TEST_CASE("the plan lists what can be done now, and tasks are done by name", "[determinism]") {
  PartProgram program;
  int evaluated = 0;
  program.stages.evaluated = &evaluated;
  const auto plan = program.plan();
  REQUIRE(plan.size() == 8);
  CHECK_FALSE(exists(program.results()));  // a plan leaves nothing behind
  CHECK(plan[2].at("name") == "walk sample=2");
  CHECK(plan[2].at("parameters").at("sample") == "2");
  CHECK(plan[2].at("cost") == 2.0);
  CHECK(plan[2].at("timing") == false);
  for (const auto& task : plan) {
    const std::string name = task.at("name");
    REQUIRE(program.part({"--run", name}) == 0);
    CHECK(program.out == name + ": done\n");
    CHECK(exists(fs::path(task.at("file").get<std::string>())));
    REQUIRE(program.part({"--run", name}) == 0);
    CHECK(program.out == name + ": was done before\n");
  }
  const auto next = program.plan();
  REQUIRE(next.size() == 5);  // known only now
  CHECK(next[0].at("timing") == true);
  CHECK(next[0].at("alone") == true);
  CHECK(program.part({"--run", "walk sample=9"}) == 2);
  CHECK(program.err ==
        "demo: run: 'walk sample=9' is not allowed, expected the name of a task of "
        "--plan\n");
  for (const auto& task : next) REQUIRE(program.part({"--run", task.at("name")}) == 0);
  CHECK(program.plan().empty());
  CHECK(evaluated == 0);
  REQUIRE(program.part({"--merge"}) == 0);
  CHECK(evaluated == 1);
  PartProgram whole;
  REQUIRE(whole.part({}) == 0);
  check_same(program, whole);
}

TEST_CASE("a merged run took the seconds of its tasks") {
  TaskProgram program;
  const auto body = [](cd::Run& run) {
    run.for_each_task(std::vector<cd::Task>{{"rest", {}}}, [](int, cd::TaskContext&) {
      std::this_thread::sleep_for(std::chrono::milliseconds(120));
      return 0.0;
    });
  };
  for (const Texts& part : {Texts{"--shard", "1/1"}, Texts{"--merge"}})
    REQUIRE(program.run(part, body) == 0);
  CHECK(program.summary().provenance.wall_seconds >= 0.12);  // the merge alone takes a thousandth
}

TEST_CASE("merge refuses in one line what is not done, and keeps earlier results") {
  PartProgram program;
  REQUIRE(program.part({}) == 0);
  const auto earlier = results(program);
  CHECK(program.part({"--merge"}) == 2);
  CHECK(program.err ==
        "demo: merge: 8 of 8 tasks are not done yet, the first is 'walk sample=0', see --plan\n");
  REQUIRE(program.part({"--shard", "1/1"}) == 0);
  fs::remove(program.stored().front());
  CHECK(program.part({"--merge"}) == 2);
  CHECK_THAT(program.err, Contains("merge: 1 of "));
  CHECK(results(program).first == earlier.first);
  CHECK(program.summary().status == "complete");
}

TEST_CASE("a stored result that was truncated, changed by a bit or emptied is done again",
          "[determinism]") {
  PartProgram program, whole;
  REQUIRE(whole.part({}) == 0);
  for (const char* name : {"walk sample=0", "walk sample=1", "walk sample=2"})
    REQUIRE(program.part({"--run", name}) == 0);
  const auto files = program.stored();
  REQUIRE(files.size() == 3);
  fs::resize_file(files[0], fs::file_size(files[0]) - 3);
  {
    std::fstream file(files[1], std::ios::in | std::ios::out | std::ios::binary);
    const auto place = static_cast<std::streamoff>(fs::file_size(files[1]) / 2);
    file.seekg(place);
    const char byte = static_cast<char>(file.get() ^ 0x10);
    file.seekp(place);
    file.put(byte);
  }
  fs::resize_file(files[2], 0);
  CHECK(program.open().size() == 8);
  std::mt19937 random(1);
  program.work_off(2, random);
  REQUIRE(program.part({"--merge"}) == 0);
  check_same(program, whole);
}

TEST_CASE("shards share a folder, a whole run or a merge does not") {
  PartProgram program;
  const auto other = [&](const Texts& arguments) {
    PartProgram second;
    Texts all = arguments;
    all.insert(all.end(), {"--out", program.results().string()});
    const int status = second.run_raw(all, std::ref(second.stages));
    if (status == 2)
      CHECK_THAT(second.err, Contains("another run is at work in") || Contains("not done yet"));
    return status;
  };
  REQUIRE(program.run({"--shard", "1/2"}, [&](cd::Run& run) {
    CHECK(other({"--shard", "2/2"}) == 0);
    CHECK(other({"--run", "walk sample=1"}) == 0);
    CHECK(other({}) == 2);
    CHECK(other({"--merge"}) == 2);
    program.stages(run);
  }) == 0);
  CHECK_FALSE(exists(program.results() / ".lock"));
  REQUIRE(program.run({}, [&](cd::Run& run) {
    CHECK(other({"--shard", "1/2"}) == 2);
    CHECK(other({"--plan"}) == 0);
    program.stages(run);
  }) == 0);
}

TEST_CASE("of a task done twice at once either copy stays whole", "[determinism]") {
  const TemporaryFolder folder;
  const cd::Task task("twice", {{"sample", 1}});
  const cd::TaskStore store(folder.path(), "program");
  cd::StateFile result;
  result.put("values", std::vector<double>(20000, 0.5));
  store.keep(task, result);
  std::atomic<bool> end = false;
  std::vector<std::thread> writers;
  for (int k = 0; k < 3; ++k)
    writers.emplace_back([&] {
      while (!end) store.keep(task, result);
    });
  int whole = 0;
  for (int k = 0; k < 300; ++k) whole += store.result(task).has_value();
  end = true;
  for (std::thread& writer : writers) writer.join();
  CHECK(whole == 300);
  CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("options of parts that contradict are refused in one line") {
  PartProgram program;
  program.refuses({"--plan", "--merge"}, {"only one of --plan, --run, --shard and --merge"});
  program.refuses({"--shard", "1/2", "--resume"}, {"--resume is not allowed beside"});
  for (const char* shard : {"0/3", "4/3", "1", "a/b", "1/2/3", "/", "1/-1", ""})
    program.refuses({"--shard", shard}, {"shard", "i/n with i from 1 to n"});
  program.experiment.has_tasks = false;
  for (const Texts& part : {Texts{"--plan"}, {"--merge"}, {"--run", "a"}, {"--shard", "1/2"}})
    program.refuses(part, {part.front(), "cannot honour it"});
}

TEST_CASE("a shard that is interrupted keeps what is done, and goes on", "[determinism]") {
  PartProgram program, whole;
  REQUIRE(whole.part({}) == 0);
  program.stages.walks.interrupted_in = 2;
  CHECK(program.part({"--shard", "1/1"}) == 130);
  CHECK(program.stored().size() == 2);  // 4 and 3, the costliest first
  program.stages.walks.interrupted_in = -1;
  REQUIRE(program.part({"--shard", "1/1"}) == 0);
  REQUIRE(program.part({"--merge"}) == 0);
  check_same(program, whole);
}

}  // namespace part_test
