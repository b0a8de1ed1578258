// SPDX-License-Identifier: BSD-3-Clause
// Parts of a task: none that was saved is made again, and the task ends with the same bits.
#include "harness/task_parts.hpp"

#include <csignal>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include "solvers/table.hpp"
#include "tests/harness/killed_task.hpp"
#include "tests/harness/stopped_task.hpp"
#include "tests/solvers/cases.hpp"

namespace task_parts_test {

constexpr int kParts = 10;
constexpr int kNever = -1;

struct Kill : std::runtime_error {
  Kill() : runtime_error("killed") {}
};

using Found = std::pair<std::vector<double>, std::optional<std::string>>;

/// Ten parts of a chaotic sequence, the odd ones of another type and of as many numbers as the part
/// before says. `killed_in` throws in the middle of a part; `made` lists the parts that were begun.
std::vector<double> follow(cd::TaskContext& task, std::vector<int>& made, int killed_in = kNever) {
  cd::TaskParts parts(task, kParts);
  std::vector<double> all;
  double x = 0.3;
  const auto begin = [&](int part) {
    made.push_back(part);
    if (part == killed_in) throw Kill();
  };
  for (int k = 0; k < kParts; k += 2) {
    x = parts.get([&] {
      begin(k);
      return 3.99 * x * (1.0 - x);
    });
    const Found found = parts.get([&] {
      begin(k + 1);
      const std::vector<double> values(1 + static_cast<std::size_t>(4.0 * x), x);
      return Found{values, x < 0.5 ? std::optional("low") : std::nullopt};
    });
    all.insert(all.end(), found.first.begin(), found.first.end());
    if (found.second) all.push_back(static_cast<double>(found.second->size()));
  }
  return all;
}

TEST_CASE("a task made of parts goes on bit for bit", "[determinism]") {
  check_goes_on([](cd::TaskContext& task) {
    std::vector<int> made;
    return follow(task, made);
  });
}

TEST_CASE("a killed task makes no part again that it had saved", "[determinism]") {
  KilledTask killed;
  cd::TaskContext none;
  std::vector<int> made, again;
  const std::vector<double> whole = follow(none, made);
  REQUIRE(made.size() == kParts);

  cd::TaskContext first = killed.context(3);
  CHECK_THROWS_AS(follow(first, again, 7), Kill);
  again.clear();
  cd::TaskContext second = killed.context(1);
  CHECK_THROWS_AS(follow(second, again, 8), Kill);
  CHECK(again == std::vector{6, 7, 8});  // the last state was that of six parts
  again.clear();
  cd::TaskContext third = killed.context();
  CHECK(follow(third, again) == whole);
  CHECK(again == std::vector{8, 9});
}

TEST_CASE("a damaged state of parts is ignored", "[determinism]") {
  KilledTask killed;
  std::vector<int> made;
  cd::TaskContext first = killed.context(1);
  CHECK_THROWS_AS(follow(first, made, 7), Kill);
  const auto file = killed.store.file(killed.task, ".state.cbor");
  std::filesystem::resize_file(file, std::filesystem::file_size(file) - 1);
  made.clear();
  cd::TaskContext second = killed.context(), none;
  std::vector<int> whole;
  CHECK(follow(second, made) == follow(none, whole));
  CHECK(made == whole);
}

TEST_CASE("saved parts of other types, and a state of something else, are refused") {
  KilledTask killed;
  std::vector<int> made;
  cd::TaskContext first = killed.context(1);
  CHECK_THROWS_AS(follow(first, made, 7), Kill);
  cd::TaskContext second = killed.context();
  cd::TaskParts parts(second);
  CHECK_THROWS_AS(parts.get([] { return std::string(); }), cd::Error);

  cd::StateFile other;
  other.put("step", std::int64_t{3});  // as of a TaskState
  killed.store.save(killed.task, other);
  cd::TaskContext third = killed.context();
  CHECK_THROWS_AS(cd::TaskParts(third), cd::Error);
}

TEST_CASE("once the user asked to stop no part is begun, and half a part is not kept") {
  KilledTask killed;
  int begun = 0;
  const auto three_parts = [&](bool stopped) {
    const cd::InterruptGuard guard([] {});
    cd::TaskContext task = killed.context();
    cd::TaskParts parts(task);
    std::vector<int> found;
    for (const int value : {1, 2, 3})
      found.push_back(parts.get([&] {
        ++begun;
        if (stopped && value == 2) {
          std::raise(SIGINT);
          if (task.interrupted()) return -1;  // half a result
        }
        return value;
      }));
    CHECK(task.told() == stopped);
    return found;
  };
  CHECK(three_parts(true) == std::vector{1, 0, 0});
  CHECK(begun == 2);
  CHECK(three_parts(false) == std::vector{1, 2, 3});
  CHECK(begun == 4);  // the first was there
}

/// Two solves; the observer of the second notes its iterations and says when to ask for a stop.
struct TwoSolves {
  cd::ContactProblem<2> problem = cd::test::problem_of(cd::test::crowd<2>(60, 9), 0.1);

  cd::StateFile run(cd::TaskContext& task, int stop_after = kNever) const {
    const cd::InterruptGuard guard([] {});
    cd::TaskParts parts(task);
    std::vector<int> seen;
    const auto solve = [&](const char* name, const auto& observe) {
      return parts.get([&](cd::LongPart& part) {
        const auto solver = cd::make_solver<2>(name, {{"sweeps", 40}});
        seen.clear();
        cd::SolveContext<2> context = part.context<2>(seen);
        context.observer = observe;
        cd::Solution<2> solution;
        solver->solve(problem, cd::UnilateralCoulomb<2>(), solution, context);
        return std::pair(seen, solution.impulse);
      });
    };
    auto first = solve("gauss-seidel", [](const auto&) { return true; });
    auto second = solve("accelerated-gradient", [&](const cd::Iterate<2>& iterate) {
      seen.push_back(iterate.iteration);
      if (iterate.iteration == stop_after) std::raise(SIGINT);
      return true;
    });
    cd::StateFile found;
    cd::write(found, "first", first.second);
    cd::write(found, "second", second);
    return found;
  }
};

TEST_CASE("a long part goes on within its solve, with what was noted of it", "[determinism]") {
  const TwoSolves two;
  cd::TaskContext none;
  const cd::StateFile whole = two.run(none);
  KilledTask killed;
  for (const int stop : {17, 30}) {
    cd::TaskContext task = killed.context();
    two.run(task, stop);
    REQUIRE(task.told());
    // The first solve is kept; the second is within.
    REQUIRE(killed.store.state(killed.task)->get_one<std::int64_t>("parts") == 1);
  }
  cd::TaskContext last = killed.context();
  CHECK((two.run(last) == whole));
}

}  // namespace task_parts_test
