// Finished runs are taken from their folder, others are made.
#include "experiments/guttenberg2011/couette_runs.hpp"

#include <csignal>
#include <fstream>

#include "tests/catch.hpp"
#include "tests/harness/program.hpp"

using namespace cd::guttenberg2011;

namespace {

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

}  // namespace

TEST_CASE("a run of the Couette cell is made once", "[guttenberg2011]") {
  Program program;
  const std::vector<double> first = seconds_of(program, {1, 2});
  REQUIRE(first.size() == 2);
  CHECK(first[0] > 0.0);
  const std::vector<double> again = seconds_of(program, {2, 1, 3});
  REQUIRE(again.size() == 3);
  CHECK(again[0] == first[1]);
  CHECK(again[1] == first[0]);
  CHECK(again[2] > 0.0);
}

TEST_CASE("an old or damaged file of a run is of no use", "[guttenberg2011]") {
  Program program;
  const double first = seconds_of(program, {1}).at(0);
  const auto folder = program.results().parent_path() / "guttenberg2011_runs";
  std::filesystem::path file;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".cbor") file = entry.path();
  REQUIRE_FALSE(file.empty());
  std::filesystem::last_write_time(
      file, std::filesystem::last_write_time("/proc/self/exe") - std::chrono::seconds(1));
  const double second = seconds_of(program, {1}).at(0);
  CHECK(second != first);
  std::ofstream(file) << "no state";
  CHECK(seconds_of(program, {1}).at(0) != second);
}

TEST_CASE("an interrupted program leaves runs out", "[guttenberg2011]") {
  Program program;
  CHECK(seconds_of(program, {1}, true) == std::vector{-1.0});
}
