// SPDX-License-Identifier: BSD-3-Clause
// A run that was interrupted and resumed must end with the bits of one that was not.
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include <libcd/core/random.hpp>
#include "tests/catch.hpp"
#include "tests/harness/program.hpp"

namespace checkpoint_test {

constexpr std::int64_t steps = 200;
constexpr std::int64_t never = -1;

/// A chaotic sequence: one lost bit would show within 50 steps. Can stop itself as a user would,
/// or break down without a signal.
struct Chaos {
  std::int64_t interrupted_at = never;
  std::int64_t broken_at = never;
  std::int64_t begun_at = 0;
  std::vector<std::string> columns = {"step", "x"};

  void operator()(cd::Run& run) {
    std::int64_t step = 0;
    double x = 0.3;
    if (const auto& state = run.resume()) {
      step = state->get_one<std::int64_t>("step");
      x = state->get_one<double>("x");
    } else {
      run.quantity("start", x, "1", "reported once, at the beginning", 1e-3);
      run.csv("done.csv", {{"x", "1"}}).row(x);
      run.flag("begun in the dark");
    }
    begun_at = step;
    auto& csv = run.csv("sequence.csv", {{columns[0], "1"}, {columns[1], "1"}});
    for (bool stop = false; step < steps && !stop;) {
      cd::CounterRandom random{run.seed(), static_cast<std::uint64_t>(step)};
      x = 3.99 * x * (1.0 - x) * random.uniform(0.99, 1.0);
      csv.row(++step, x);
      if (step == interrupted_at) std::raise(SIGINT);
      stop = run.interrupted();
      if (stop || run.checkpoint_due(step)) {
        cd::StateFile state;
        state.put("step", step);
        state.put("x", x);
        run.save(std::move(state));
      }
      if (step == broken_at) throw std::runtime_error("the machine went down");
    }
    run.quantity("end", x, "1", "the last one");
  }
};

struct Chaotic : Program {
  Chaotic() { experiment.takes_checkpoints = true; }

  std::filesystem::path checkpoint() const { return results() / "checkpoint.cbor"; }

  /// All that must not depend on interruptions.
  std::string found() const {
    std::string text =
        nlohmann::json::parse(std::ifstream(results() / "summary.json")).at("quantities").dump();
    for (const char* file : {"done.csv", "sequence.csv"}) {
      for (const auto& row : cd::read_csv(results() / file).rows) {
        for (const std::string& field : row) text += field + ',';
        text += '\n';
      }
    }
    for (const std::string& reason : summary().reasons) text += reason + '\n';
    return text;
  }
};

std::string uninterrupted() {
  Chaotic program;
  REQUIRE(program.run({}, Chaos{}) == 3);  // flagged
  CHECK_FALSE(exists(program.checkpoint()));
  return program.found();
}

TEST_CASE("an interrupted and resumed run ends with the same bits", "[determinism]") {
  const std::string whole = uninterrupted();
  Chaotic program;
  REQUIRE(program.run({}, Chaos{.interrupted_at = 100}) == 130);
  CHECK_THAT(program.err, Contains("--resume"));
  CHECK(exists(program.checkpoint()));
  CHECK(cd::read_csv(program.results() / "sequence.csv").rows.size() == 100);
  CHECK(program.summary().status == "interrupted");

  Chaos second{.interrupted_at = 101};  // again, at once
  REQUIRE(program.run({"--resume"}, std::ref(second)) == 130);
  CHECK(second.begun_at == 100);
  const double seconds = program.summary().provenance.wall_seconds;

  Chaos third;
  REQUIRE(program.run({"--threads", "2", "--resume", "--progress", "off"}, std::ref(third)) == 3);
  CHECK(third.begun_at == 101);
  CHECK(program.found() == whole);
  CHECK(program.summary().status == "flagged");
  CHECK(program.summary().provenance.wall_seconds >= seconds);
  CHECK_FALSE(exists(program.checkpoint()));
}

TEST_CASE("a run that broke down goes on from its last periodic checkpoint", "[determinism]") {
  const std::string whole = uninterrupted();
  Chaotic program;
  const Texts often = {"--checkpoint-every", "30"};
  REQUIRE(program.run(often, Chaos{.broken_at = 100}) == 1);
  CHECK(exists(program.checkpoint()));

  Chaos second;  // the interval may change
  REQUIRE(program.run({"--checkpoint-every", "7", "--resume", "on"}, std::ref(second)) == 3);
  CHECK(second.begun_at == 90);
  CHECK(program.found() == whole);

  REQUIRE(program.run(often, Chaos{.broken_at = 20}) == 1);  // before the first checkpoint
  CHECK_FALSE(exists(program.checkpoint()));
}

TEST_CASE("a table that the resumed body does not open again is kept with its rows") {
  Chaotic program;
  REQUIRE(program.run({}, Chaos{.interrupted_at = 5}) == 130);
  std::filesystem::remove(program.results() / "done.csv");
  REQUIRE(program.run({"--resume"}, Chaos{}) == 3);
  CHECK(cd::read_csv(program.results() / "done.csv").rows == std::vector<Texts>{{"0.3"}});
}

TEST_CASE("without --resume a run begins afresh") {
  Chaotic program;
  REQUIRE(program.run({}, Chaos{.interrupted_at = 5}) == 130);
  Chaos fresh;
  REQUIRE(program.run({"--resume", "off"}, std::ref(fresh)) == 3);
  CHECK(fresh.begun_at == 0);
  CHECK(cd::read_csv(program.results() / "sequence.csv").rows.size() == steps);
}

TEST_CASE("resuming with another parameter is refused and changes nothing") {
  Chaotic program;
  program.experiment.takes_solver = true;
  REQUIRE(program.run({}, Chaos{.interrupted_at = 5}) == 130);
  const std::string found = program.found();
  const auto refuses = [&](Texts arguments, const std::string& line) {
    arguments.push_back("--resume");
    CHECK(program.run(arguments, Chaos{}) == 2);
    CHECK_FALSE(program.ran);
    CHECK_THAT(program.err, Equals("demo: resume: " + line + "\n"));
    CHECK(exists(program.checkpoint()));
    CHECK(program.found() == found);
  };
  refuses({"--discs", "12"}, "discs: '12' is not allowed, expected '10' as in the checkpoint");
  refuses({"--force", "0.5", "--discs", "10", "--sweeps", "9"},
          "force: '0.5' is not allowed, expected '1' as in the checkpoint");
  refuses({"--seed", "2"}, "seed: '2' is not allowed, expected '1' as in the checkpoint");
  refuses({"--preset", "paper"},
          "preset: 'paper' is not allowed, expected 'quick' as in the checkpoint");
  refuses({"--solver", "jacobi"},
          "solver: 'jacobi' is not allowed, expected '' as in the checkpoint");
  program.experiment.takes_max_sweeps = true;
  refuses({}, "max-sweeps is no parameter of the checkpoint");
  program.experiment.takes_max_sweeps = program.experiment.takes_solver = false;
  refuses({}, "solver is a parameter of the checkpoint only");
  program.experiment.name = "other";
  CHECK(program.run({"--resume"}, Chaos{}) == 2);
  CHECK_THAT(program.err, Contains("resume: experiment: 'other'"));
}

TEST_CASE("a checkpoint of another program is refused, be its parameters the same") {
  Chaotic program;
  REQUIRE(program.run({}, Chaos{.interrupted_at = 5}) == 130);
  cd::StateFile state = cd::StateFile::read(program.checkpoint());
  auto run = cd::read<cd::Fingerprint>(state, "run/parameters");
  REQUIRE(run.front().first == "program");
  run.front().second = "0123456789abcdef";
  cd::put_fingerprint(state, run);
  state.write(program.checkpoint());
  CHECK(program.run({"--resume"}, Chaos{}) == 2);
  CHECK_THAT(program.err, StartsWith("demo: resume: program: '") &&
                              Contains("expected '0123456789abcdef' as in the checkpoint"));
  CHECK_FALSE(program.ran);
}

TEST_CASE("resuming without a usable checkpoint is refused before anything is computed") {
  Chaotic program;
  program.refuses({"--resume"}, {"resume: no checkpoint in " + program.results().string()});
  std::filesystem::create_directory(program.results());
  std::ofstream(program.checkpoint()) << "{}";
  CHECK(program.run({"--resume"}, Chaos{}) == 2);
  CHECK_THAT(program.err, Contains(program.checkpoint().string() + ": not a state file"));
  cd::StateFile{}.write(program.checkpoint());
  CHECK(program.run({"--resume"}, Chaos{}) == 2);
  CHECK_THAT(program.err, Contains("checkpoint.cbor: no array"));
  CHECK_FALSE(program.ran);
}

TEST_CASE("a table with other columns than in the checkpoint is refused") {
  Chaotic program;
  REQUIRE(program.run({}, Chaos{.interrupted_at = 5}) == 130);
  Chaos other;
  other.columns = {"step", "y"};
  CHECK(program.run({"--resume"}, other) == 2);
  CHECK(program.err == "demo: resume: sequence.csv has other columns in the checkpoint\n");
  CHECK(exists(program.checkpoint()));
}

TEST_CASE("a table committed before the checkpoint stays as it is") {
  Chaotic program;
  const auto body = [](int rows, bool interrupt) {
    return [=](cd::Run& run) {
      if (!run.resume()) {
        auto& first = run.csv("first.csv", {{"x", "1"}});
        first.row(1);
        first.commit();
      }
      auto& second = run.csv("second.csv", {{"x", "1"}});
      for (int row = 0; row < rows; ++row) second.row(row);
      if (!interrupt) return;
      std::raise(SIGTERM);
      run.save({});
    };
  };
  REQUIRE(program.run({}, body(1, true)) == 130);
  REQUIRE(program.run({"--resume"}, body(2, false)) == 0);
  CHECK(cd::read_csv(program.results() / "first.csv").rows.size() == 1);
  CHECK(cd::read_csv(program.results() / "second.csv").rows.size() == 3);
}

TEST_CASE("a table that is not opened again still says which columns are times") {
  Chaotic program;
  REQUIRE(program.run({}, [](cd::Run& run) {
    run.csv("times.csv", {{"x", "1"}, {"seconds", "s", cd::kTiming}}).row(1, 0.5);
    std::raise(SIGINT);
    run.save({});
  }) == 130);
  REQUIRE(program.run({"--resume"}) == 0);
  CHECK(cd::read_csv(program.results() / "times.csv").timings == Texts{"seconds"});
}

TEST_CASE("only an experiment that takes checkpoints knows their options") {
  Chaotic program;
  program.refuses({"--checkpoint-every", "-1"}, {"checkpoint-every", "'-1'", "at least 0"});
  program.refuses({"--checkpoint-every", "1.5"}, {"checkpoint-every", "'1.5'"});
  program.refuses({"--checkpoint-every", "--resume"}, {"checkpoint-every", "no value"});
  program.refuses({"--resume", "maybe"}, {"resume", "'maybe'", "on or off"});
  program.refuses({"--resume", "--resume"}, {"resume"});
  program.refuses({"--config", program.config("resume = on\n")}, {"no checkpoint"});
  program.refuses({"--config", program.config("checkpoint-every = x\n")}, {"case.ini", "'x'"});
  REQUIRE(program.run_raw({"--help"}) == 0);
  CHECK_THAT(program.out, Contains("--checkpoint-every") && Contains("--resume"));

  program.experiment.takes_checkpoints = false;
  program.refuses({"--checkpoint-every", "5"}, {"checkpoint-every", "cannot"});
  program.refuses({"--resume"}, {"resume", "cannot"});
  program.refuses({"--config", program.config("resume = on\n")}, {"resume", "cannot"});
  REQUIRE(program.run_raw({"--help"}) == 0);
  CHECK_THAT(program.out, !Contains("--checkpoint-every") && !Contains("--resume"));
  CHECK(program.run({}, [](cd::Run& run) { run.save({}); }) == 1);
}

}  // namespace checkpoint_test
