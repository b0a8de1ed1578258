// SPDX-License-Identifier: BSD-3-Clause
// Finished runs are taken from their folder, others are made.
#include "experiments/guttenberg2011/couette_runs.hpp"

#include <csignal>
#include <fstream>
#include <thread>
#include "tests/catch.hpp"

#include "experiments/guttenberg2011/code_hash.hpp"
#include "harness/hash.hpp"
#include "tests/harness/program.hpp"

namespace couette_runs_test {

using namespace cd::guttenberg2011;
using namespace cd::runs;

FlowSetup tiny_setup(std::uint64_t seed) {
  FlowSetup setup;
  setup.cell.shaft_radius = 5.0;
  setup.cell.drum_radius = 11.0;
  setup.cell.seed = seed;
  setup.time_step = 2e-3;
  setup.window_from = 0.1;
  setup.until = 0.5;
  setup.blocks = 2;
  return setup;
}

struct Tasks : Program {
  Tasks() { experiment.has_tasks = true; }
};

/// Each seed's CPU time, which only a run that was kept has again; -1 for a run without an end.
std::vector<double> seconds_of(Program& program, const std::vector<std::uint64_t>& seeds,
                               bool interrupted = false) {
  std::vector<double> seconds;
  program.run({}, [&](cd::Run& run) {
    if (interrupted) std::raise(SIGINT);
    std::vector<FlowSetup> setups;
    for (const std::uint64_t seed : seeds) setups.push_back(tiny_setup(seed));
    for (const auto& flow : CouetteRuns().finish(run, setups))
      seconds.push_back(flow ? flow->means().step_seconds : -1.0);
  });
  return seconds;
}

TEST_CASE("a run of the Couette cell is made once", "[guttenberg2011]") {
  Tasks program;
  const std::vector<double> first = seconds_of(program, {1, 2});
  REQUIRE(first.size() == 2);
  CHECK(first[0] > 0.0);
  const std::vector<double> again = seconds_of(program, {2, 1, 3});
  REQUIRE(again.size() == 3);
  CHECK(again[0] == first[1]);
  CHECK(again[1] == first[0]);
  CHECK(again[2] > 0.0);
}

TEST_CASE("a file of a run that is damaged or of other code is of no use", "[guttenberg2011]") {
  Tasks program;
  const double first = seconds_of(program, {1}).at(0);
  const auto folder = program.results().parent_path() / "guttenberg2011_runs";
  std::filesystem::path file;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".cbor") file = entry.path();
  REQUIRE_FALSE(file.empty());
  std::filesystem::last_write_time(file, std::filesystem::file_time_type::min());
  CHECK(seconds_of(program, {1}).at(0) == first);  // its age does not matter
  auto state = cd::StateFile::read(file);
  auto made_by = cd::read<cd::Fingerprint>(state, "run/parameters");
  REQUIRE(made_by.front().second == code_hash());
  made_by.front().second = cd::program_hash();
  cd::put_fingerprint(state, made_by);
  state.write(file);
  const double second = seconds_of(program, {1}).at(0);
  CHECK(second != first);
  std::ofstream(file) << "no state";
  CHECK(seconds_of(program, {1}).at(0) != second);
}

TEST_CASE("an interrupted program leaves runs out", "[guttenberg2011]") {
  Tasks program;
  const double first = seconds_of(program, {1}).at(0);
  CHECK(seconds_of(program, {2, 1}, true) == std::vector{-1.0, first});
}

TEST_CASE("equal runs are made once", "[guttenberg2011]") {
  Tasks program;
  const std::vector<double> seconds = seconds_of(program, {1, 1});
  REQUIRE(seconds.size() == 2);
  CHECK(seconds[0] == seconds[1]);
}

TEST_CASE("a run that another program is at is waited for and taken", "[guttenberg2011]") {
  Tasks program, other;
  const auto folder = other.folder.path() / "guttenberg2011_runs";
  std::filesystem::create_directory(folder);
  std::vector<double> seconds, others;
  std::thread at_work;
  program.run({"--threads", "2"}, [&](cd::Run& run) {
    // Both look into one folder: two runs in two threads stand for two programs.
    CouetteRuns runs;
    cd::Options options;
    runs.declare(options);
    options.all().front().parse(folder.string());
    const std::vector<FlowSetup> setups = {tiny_setup(1)};
    const auto work = [&](std::vector<double>& found) {
      found.push_back(runs.finish(run, setups).front()->means().step_seconds);
    };
    at_work = std::thread([&] { work(others); });
    work(seconds);
    at_work.join();
  });
  REQUIRE(seconds.size() == 1);
  CHECK(seconds == others);
}

}  // namespace couette_runs_test
