// SPDX-License-Identifier: BSD-3-Clause
// Results of an experiment: what is kept, and which exit status, however the run ends.
#include "harness/experiment.hpp"

#include <unistd.h>

#include <chrono>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/core/parallel.hpp>
#include "tests/catch.hpp"
#include "tests/harness/program.hpp"

namespace experiment_test {

TEST_CASE("a complete run leaves tables with provenance, a summary and a report") {
  Program program;
  const int status =
      program.run({"--seed", "18446744073709551615", "--threads", "2"}, [&](auto& run) {
        CHECK(cd::thread_count() == 2);
        auto& csv = run.csv("trajectory.csv", {{"step", "dt"}, {"position", "d"}});
        for (int step = 0; step < 3; ++step) csv.row(step, 0.1 * step);
        run.quantity("omega", 0.5, "1/dt", "angular frequency", 0.01);
        run.quantity("tau", 3.0, "dt", "relaxation time");
        CHECK_FALSE(exists(program.results() / "trajectory.csv"));
      });
  cd::set_thread_count(1);
  CHECK(status == 0);
  CHECK(program.err.empty());
  CHECK_THAT(program.out, Contains("omega") && Contains("0.5") && Contains("± 0.01") &&
                              Contains("angular frequency") &&
                              Contains(program.results().string()));

  const cd::CsvTable table = cd::read_csv(program.results() / "trajectory.csv");
  CHECK(table.column("position") == std::vector{0.0, 0.1, 0.2});
  CHECK(table.comments.at("experiment") == "demo");
  CHECK(table.comments.at("seed") == "18446744073709551615");
  CHECK(table.comments.at("parameter discs") == "10");
  CHECK(table.comments.at("parameter sweeps") == "1,2");
  CHECK(table.comments.at("parameter warm-start") == "on");
  CHECK(table.comments.at("unit position") == "d");
  for (const char* key :
       {"paper", "figure", "preset", "version", "git", "dirty", "threads", "started_utc"}) {
    CHECK(table.comments.count(key) == 1);
  }

  const cd::Summary summary = program.summary();
  CHECK(summary.status == "complete");
  CHECK(summary.find("omega")->value == 0.5);
  CHECK(summary.find("omega")->uncertainty == 0.01);
  CHECK(summary.parameters->at("sweeps") == nlohmann::ordered_json{1, 2});
  CHECK_FALSE(summary.parameters->contains("solver"));
  CHECK(summary.provenance.threads == 2);
  CHECK(std::distance(std::filesystem::directory_iterator(program.results()), {}) == 2);
}

TEST_CASE("a flagged run keeps its data, says why and exits 3") {
  Program program;
  CHECK(program.run({}, [](cd::Run& run) {
    run.csv("t.csv", {{"x", "1"}}).row(1);
    run.flag("not relaxed after 3 steps");
  }) == 3);
  CHECK(program.err == "demo: not relaxed after 3 steps\n");
  CHECK(program.summary().status == "flagged");
  CHECK(program.summary().reasons == Texts{"not relaxed after 3 steps"});
  CHECK(cd::read_csv(program.results() / "t.csv").rows.size() == 1);
}

TEST_CASE("a quantity that is not finite flags the run and is left out") {
  Program program;
  CHECK(program.run({}, [](cd::Run& run) {
    run.quantity("omega", std::nan(""), "1", "undefined");
    run.quantity("tau", 1.0, "1", "undetermined", std::nan(""));
  }) == 3);
  CHECK(program.summary().find("omega") == nullptr);
  CHECK_FALSE(program.summary().find("tau")->uncertainty.has_value());
  CHECK(program.summary().reasons.size() == 2);
}

TEST_CASE("an interrupted run keeps what it has, flags it and exits 130") {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGUSR1, SIGUSR2, SIGXCPU}) {
    CAPTURE(signal);
    const auto previous = std::signal(signal, SIG_DFL);  // tests may run under nohup
    Program program;
    CHECK(program.run({}, [&](cd::Run& run) {
      auto& csv = run.csv("t.csv", {{"x", "1"}});
      for (int step = 0; step < 100 && !run.interrupted(); ++step) {
        csv.row(step);
        if (step == 4) std::raise(signal);
      }
      run.quantity("steps", 5, "1", "done");
    }) == 130);
    CHECK(program.summary().status == "interrupted");
    CHECK(program.summary().find("steps")->value == 5.0);
    CHECK(cd::read_csv(program.results() / "t.csv").rows.size() == 5);
    CHECK(program.run({}) == 0);  // the next run starts afresh
    std::signal(signal, previous);
  }
}

TEST_CASE("a run whose reader has gone keeps what it has and exits 130") {
  const auto previous = std::signal(SIGPIPE, SIG_DFL);
  int ends[2] = {};
  REQUIRE(pipe(ends) == 0);
  close(ends[0]);
  Program program;
  CHECK(program.run({}, [&](cd::Run& run) {
    auto& csv = run.csv("t.csv", {{"x", "1"}});
    for (int step = 0; step < 100 && !run.interrupted(); ++step) {
      csv.row(step);
      // Every line that it prints brings the signal again.
      if (step >= 4) CHECK(write(ends[1], "\n", 1) == -1);
      if (step == 4) CHECK(write(ends[1], "\n", 1) == -1);
    }
  }) == 130);
  close(ends[1]);
  CHECK(program.summary().status == "interrupted");
  CHECK(cd::read_csv(program.results() / "t.csv").rows.size() == 5);
  std::signal(SIGPIPE, SIG_IGN);
  CHECK(program.run({}, [](cd::Run&) { std::raise(SIGPIPE); }) == 0);  // as under trap '' PIPE
  std::signal(SIGPIPE, previous);
}

TEST_CASE("the second SIGINT has its old effect") {
  Program program;
  program.run({}, [](cd::Run&) {
    std::raise(SIGINT);
    struct sigaction now = {};
    sigaction(SIGINT, nullptr, &now);
    CHECK(now.sa_handler == SIG_DFL);
  });
}

TEST_CASE(
    "a terminal that is closed sends SIGHUP more than once, and nobody under nohup hears it") {
  Program program;
  const auto previous = std::signal(SIGHUP, SIG_DFL);
  CHECK(program.run({}, [](cd::Run& run) {
    for (int k = 0; k < 3; ++k) std::raise(SIGHUP);
    run.quantity("steps", 5, "1", "done");
  }) == 130);
  CHECK(program.summary().status == "interrupted");
  std::signal(SIGHUP, SIG_IGN);
  CHECK(program.run({}, [](cd::Run& run) {
    std::raise(SIGHUP);
    run.quantity("steps", 5, "1", "done");
  }) == 0);
  CHECK(std::signal(SIGHUP, previous) == SIG_IGN);
  CHECK(program.summary().status == "complete");
}

TEST_CASE("an error in the body keeps what was found and gives one line") {
  Program program;
  const auto fails_with = [](auto error) {
    return [error](cd::Run& run) {
      run.csv("t.csv", {{"x", "1"}}).row(1);
      run.quantity("steps", 1, "1", "done");
      throw error;
    };
  };
  CHECK(program.run({}, fails_with(cd::Error("grains", 3, "at least 4"))) == 2);
  CHECK(program.err == "demo: grains: 3 is not allowed, expected at least 4\n");
  CHECK(program.summary().status == "flagged");
  CHECK(program.summary().reasons.size() == 1);
  CHECK(program.summary().find("steps") != nullptr);
  CHECK(cd::read_csv(program.results() / "t.csv").rows.size() == 1);

  CHECK(program.run({}, fails_with(std::runtime_error("broken\ninvariant"))) == 1);
  CHECK(program.err == "demo: broken invariant\n");
  CHECK(program.run({}, fails_with(42)) == 1);
}

TEST_CASE("a full disk loses one table only and exits 2") {
  Program program;
  CHECK(program.run({}, [&](cd::Run& run) {
    std::filesystem::create_symlink("/dev/full", program.results() / "full.csv.part");
    run.csv("full.csv", {{"x", "1"}}).row(1);
    run.csv("t.csv", {{"x", "1"}}).row(1);
  }) == 2);
  CHECK_THAT(program.err, StartsWith("demo: cannot write ") && Contains("full.csv"));
  CHECK(program.err.find('\n') == program.err.size() - 1);
  CHECK(program.summary().status == "flagged");
  CHECK(exists(program.results() / "t.csv"));
}

TEST_CASE("progress draws one line and erases it") {
  Program program;
  CHECK(program.run({"--progress", "on"}, [](cd::Run& run) {
    auto progress = run.progress(3, "steps");
    const auto start = std::chrono::steady_clock::now();
    while (std::chrono::steady_clock::now() - start < std::chrono::milliseconds(250)) {
      progress.advance(0);
    }
  }) == 0);
  CHECK_THAT(program.err, Contains("0% of 3 steps") && !Contains("\n"));
  CHECK(program.run({"--progress", "off"},
                    [](cd::Run& run) { run.progress(1, "steps").advance(); }) == 0);
  CHECK(program.err.empty());
}

}  // namespace experiment_test
