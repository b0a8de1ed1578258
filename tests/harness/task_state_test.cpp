// SPDX-License-Identifier: BSD-3-Clause
// State of a long task: what is saved when, and that the task goes on from there.
#include "harness/task_state.hpp"

#include <cmath>
#include <string>
#include <tuple>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/measure/block_sums.hpp>
#include "tests/harness/killed_task.hpp"
#include "tests/harness/stopped_task.hpp"

namespace task_state_test {

/// A chaotic sequence that saves itself, as a simulation does.
struct Sequence {
  double x = 0.3;

  void step() { x = 3.99 * x * (1.0 - x); }
  void archive(cd::Archive& archive) { archive("x", x); }
};

struct Extremes {
  double least = 1.0;
  std::vector<std::pair<int, std::string>> events = {};

  static constexpr auto fields = std::tuple(cd::field("least", "1", &Extremes::least),
                                            cd::field("events", "", &Extremes::events));
};

/// A part that consists of others.
struct Counters {
  cd::BlockSums sums{2};
  int lows = 0;

  void archive(cd::Archive& archive) { archive("sums", sums)("lows", lows); }
};

using Result = std::vector<double>;
constexpr std::int64_t kSteps = 100;

/// A part of each kind, two of them of one type.
Result follow(cd::TaskContext& task, double start = 0.3) {
  Sequence sequence{start}, slow;
  Counters counters;
  cd::BlockSums& sums = counters.sums;
  Extremes extremes;
  cd::TaskState saved(task, sequence, extremes, counters, slow);
  for (std::int64_t step = saved.step(); step < kSteps; ++step) {
    if (saved.interrupted(step, kSteps)) return {};
    sequence.step();
    if (step % 3 == 0) slow.step();
    sums.add(0, sequence.x);
    sums.add(1, slow.x);
    if (step % 10 == 9) sums.end_block();
    counters.lows += slow.x < 0.5;
    if (sequence.x >= extremes.least) continue;
    extremes.least = sequence.x;
    extremes.events.emplace_back(static_cast<int>(step), std::to_string(slow.x));
  }
  Result result = {sums.total(0), sums.total(1), static_cast<double>(counters.lows)};
  for (const auto& [step, text] : extremes.events) result.push_back(step + std::stod(text));
  return result;
}

TEST_CASE("a task whose parts are tied goes on bit for bit", "[determinism]") {
  check_goes_on([](cd::TaskContext& task) { return follow(task); });
}

TEST_CASE("a killed task goes on from its last checkpoint", "[determinism]") {
  KilledTask killed;
  cd::TaskContext first = killed.context(30);
  const Result whole = follow(first);
  REQUIRE(killed.store.state(killed.task));
  CHECK(killed.store.state(killed.task)->get_one<std::int64_t>("step") == 90);

  cd::TaskContext second = killed.context();
  Sequence sequence, slow;
  Counters counters;
  Extremes extremes;
  const cd::TaskState saved(second, sequence, extremes, counters, slow);
  CHECK(saved.resumed());
  CHECK(saved.step() == 90);
  CHECK(counters.sums.blocks() == 9);
  CHECK(sequence.x != 0.3);
  CHECK(slow.x != sequence.x);

  cd::TaskContext third = killed.context();
  CHECK(follow(third, 0.9) == whole);  // whatever the parts were before
}

TEST_CASE("a task saves each step once, and none before the first") {
  KilledTask killed;
  Sequence sequence;
  {
    cd::TaskContext task = killed.context(10);
    cd::TaskState saved(task, sequence);
    CHECK_FALSE(saved.resumed());
    CHECK(saved.step() == 0);
    CHECK_FALSE(saved.interrupted(0, kSteps));
    CHECK_FALSE(saved.interrupted(9, kSteps));
    CHECK_FALSE(killed.store.state(killed.task));
    sequence.x = 0.5;
    CHECK_FALSE(saved.interrupted(10, kSteps));
    sequence.x = 0.6;  // seen only if step 10 were saved again
    CHECK_FALSE(saved.interrupted(10, kSteps));
  }
  cd::TaskContext task = killed.context(10);
  cd::TaskState saved(task, sequence);
  CHECK(sequence.x == 0.5);
  sequence.x = 0.7;
  CHECK_FALSE(saved.interrupted(10, kSteps));  // which is where it goes on
  CHECK(killed.store.state(killed.task)->get_one<double>("part 0/x") == 0.5);
}

TEST_CASE("a state of other parts is refused") {
  KilledTask killed;
  cd::TaskContext first = killed.context(30);
  follow(first);
  const auto resume = [&](auto... parts) {
    cd::TaskContext task = killed.context();
    const cd::TaskState saved(task, parts...);
  };
  CHECK_NOTHROW(resume(Sequence{}, Extremes{}, Counters{}, Sequence{}));
  CHECK_THROWS_AS(resume(Sequence{}, Extremes{}, cd::BlockSums(3), Sequence{}), cd::Error);
  CHECK_THROWS_AS(resume(Sequence{}, Counters{}, Extremes{}), cd::Error);
  CHECK_THROWS_AS(resume(Sequence{}, 1.0), cd::Error);
  CHECK_THROWS_AS(resume(1.0), cd::Error);

  cd::StateFile damaged = *killed.store.state(killed.task);
  damaged.put("step", 1.5);
  killed.store.save(killed.task, damaged);
  CHECK_THROWS_AS(resume(Sequence{}, Extremes{}, Counters{}, Sequence{}), cd::Error);
}

TEST_CASE("outside of a task nothing is saved") {
  cd::TaskContext none;
  KilledTask killed;
  cd::TaskContext task = killed.context();
  CHECK(follow(none) == follow(task));
  CHECK_FALSE(none.save_due(60));
  CHECK_NOTHROW(none.save({}));
}

}  // namespace task_state_test
