// SPDX-License-Identifier: BSD-3-Clause
// A run that keeps its end is made longer, and a signal at its end changes nothing any more.
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <string>

#include "tests/catch.hpp"
#include "tests/harness/program.hpp"

namespace longer_run_test {

/// As many steps as there are discs; the row of the last one is written at the end, as a quantity
/// is.
struct Counted : Program {
  Counted() {
    experiment.takes_checkpoints = true;
    experiment.may_change = {"discs"};
    experiment.has_more = [this](const cd::StateFile& state, bool ended) {
      const auto done = state.get_one<std::int64_t>("step");
      if (p.discs < done || (p.discs == done && !ended))
        throw cd::Error("resume: discs", p.discs, "more than are done");
      return p.discs > done;
    };
  }

  /// Counts on; sends itself a signal after a step, or at the end.
  int count(const Texts& arguments, int signal_at = -1, bool signal_at_end = false) {
    return run(arguments, [=, this](cd::Run& run) {
      std::int64_t step = run.resume() ? run.resume()->get_one<std::int64_t>("step") : 0;
      auto& csv = run.csv("steps.csv", {{"step", "1"}});
      const auto state = [&] {
        cd::StateFile now;
        now.put("step", step);
        return now;
      };
      while (step < p.discs && !run.interrupted()) {
        ++step;
        if (step % 10 == 0) csv.row(step);
        if (step == signal_at) std::raise(SIGINT);
      }
      if (step < p.discs) return run.save(state());
      run.hold_end(state());
      if (signal_at_end) std::raise(SIGINT);
      csv.row(step);
      run.quantity("last", static_cast<double>(step), "1", "step");
      if (step < 50) run.flag("short");
    });
  }

  std::size_t rows() const { return cd::read_csv(results() / "steps.csv").rows.size(); }
  bool has(const char* file) const { return exists(results() / file); }
};

TEST_CASE("a run that is done goes on without what it reported at its end", "[harness]") {
  Counted part;
  REQUIRE(part.count({"--discs", "35"}) == 3);
  CHECK(part.rows() == 4);
  CHECK(part.has("end.cbor"));
  CHECK_FALSE(part.has("checkpoint.cbor"));
  REQUIRE(part.count({"--discs", "60", "--resume"}) == 0);
  CHECK(part.rows() == 7);
  CHECK(part.summary().reasons.empty());
  CHECK(part.summary().find("last")->value == 60.0);
  CHECK(part.count({"--discs", "59", "--resume"}) == 2);
  CHECK_THAT(part.err, Contains("resume: discs: 59 is not allowed"));
  CHECK(part.count({"--discs", "70", "--resume", "--seed", "2"}) == 2);
  CHECK_THAT(part.err, Contains("seed"));
  CHECK(part.summary().status == "complete");
}

TEST_CASE("a run that is done says again how it ended, and writes nothing", "[harness]") {
  Counted part;
  REQUIRE(part.count({"--discs", "35"}) == 3);
  const auto written = last_write_time(part.results() / "summary.json");
  CHECK(part.count({"--discs", "35", "--resume"}) == 3);
  CHECK_FALSE(part.ran);
  CHECK_THAT(part.out, Contains("was done before"));
  CHECK_THAT(part.err, Contains("short"));
  CHECK(last_write_time(part.results() / "summary.json") == written);
}

TEST_CASE("a signal before the end interrupts, one at the end does not", "[harness]") {
  Counted part;
  CHECK(part.count({"--discs", "60"}, 59) == 130);
  CHECK(part.has("checkpoint.cbor"));
  CHECK_FALSE(part.has("end.cbor"));
  CHECK(part.count({"--discs", "59", "--resume"}) == 2);
  REQUIRE(part.count({"--discs", "60", "--resume"}, 60) == 0);
  CHECK(part.summary().status == "complete");
  CHECK(part.rows() == 7);
  REQUIRE(part.count({"--discs", "70", "--resume"}, -1, true) == 0);
  CHECK(part.rows() == 8);
}

TEST_CASE("a run that begins anew forgets the end of an earlier one", "[harness]") {
  Counted part;
  REQUIRE(part.count({"--discs", "60"}) == 0);
  CHECK(part.count({"--discs", "90"}, 20) == 130);
  CHECK_FALSE(part.has("end.cbor"));
  REQUIRE(part.count({"--discs", "90", "--resume"}) == 0);
  CHECK(part.summary().find("last")->value == 90.0);
}

}  // namespace longer_run_test
