// SPDX-License-Identifier: BSD-3-Clause
// cd_step_profile: what the steps of a large bed consist of, by numbers of threads, as a table and
// as step_profile.csv.
#include <filesystem>
#include <iomanip>
#include <iostream>

#include <libcd/core/number.hpp>
#include <libcd/io/csv.hpp>
#include <libcd/io/provenance.hpp>
#include <libcd/io/table.hpp>
#include "experiments/performance/step_profile.hpp"
#include "harness/experiment.hpp"
#include "harness/program_options.hpp"
#include "solvers/table.hpp"

namespace {

using namespace cd;
using namespace cd::performance;
namespace po = boost::program_options;

po::options_description profile_options() {
  po::options_description options("Options", 100);
  const auto text = [](const char* value) {
    return po::value<std::string>()->default_value(value);
  };
  options.add_options()("dimension", text("2"), "2: discs, 3: spheres")(
      "grains", text("100000"), "of the bed, at least; copies of the tile")(
      "tile", text("2000"), "grains of the bed that is settled and copied")(
      "solver", text("accelerated-gradient"), "name of a solver")(
      "iterations", text("30"), "of the solver in each step")("steps", text("20"), "to be timed")(
      "threads", text("1,2"), "numbers of threads in turns, comma-separated, the first of them 1")(
      "seed", text("1"), "of the packing")("out", text("."), "folder for step_profile.csv")(
      "help", "this text")("version", "version and commit");
  return options;
}

/// The numbers of threads; throws Error unless they are ascending from 1.
std::vector<int> threads_of(const std::string& text) {
  std::vector<int> threads;
  for (const std::string& word : words(text)) {
    const auto number = parse_typed<std::int64_t>(word);
    const std::int64_t least = threads.empty() ? 1 : threads.back() + 1;
    if (!number || *number < least || *number > 1024 || (threads.empty() && *number != 1))
      throw Error("threads", in_quotes(text), "ascending integers from 1 to 1024, the first 1");
    threads.push_back(static_cast<int>(*number));
  }
  return threads;
}

void print(const StepProfile& profile) {
  const std::vector<PartCost>& parts = profile.parts;
  double step = 0.0;  // of the present number of threads
  std::cout << profile.bodies << " bodies, " << profile.contacts << " contacts\n"
            << "threads  part            ms a step     share  of the time of one thread   serial\n"
            << std::fixed;
  for (const PartCost& part : parts) {
    for (const PartCost& whole : parts)
      if (whole.part == "step" && whole.threads == part.threads) step = whole.seconds.value;
    if (part.seconds.value == 0.0) continue;
    std::cout << std::setw(7) << part.threads << "  " << std::left << std::setw(11) << part.part
              << std::right << std::setprecision(3) << std::setw(9) << 1e3 * part.seconds.value
              << " +- " << std::left << std::setw(8) << 1e3 * part.seconds.error << std::right
              << std::setprecision(1) << std::setw(5) << 100.0 * part.seconds.value / step << " %";
    if (part.threads > 1)
      std::cout << std::setprecision(2) << std::setw(20) << part.relative.value << " +- "
                << part.relative.error << std::setw(9) << part.serial().value;
    std::cout << '\n';
  }
  std::cout << std::defaultfloat << std::flush;
}

template <int D>
StepProfile profile(const po::variables_map& values) {
  const auto number = [&](const char* name, const Range& range) {
    return number_in<int>(values, name, range);
  };
  const Tile bed{.grains = number("tile", between(10, 1000000)),
                 .height = D == 2 ? 50.0 : 15.0,
                 .limits = {.steps = 2000, .iterations = 200},
                 .seed = number_in<std::uint64_t>(values, "seed", at_least(0))};
  const FlowPlan plan{.shear = {.inclination = 22.0, .rate = 0.02},
                      .iterations = number("iterations", between(1, 100000)),
                      .start_steps = 2};
  const int grains = number("grains", between(bed.grains, 1000000000));
  const int steps = number("steps", between(2, 1000000));
  const std::vector<int> threads = threads_of(values["threads"].as<std::string>());
  const std::string& solver = values["solver"].as<std::string>();
  make_solver<D>(solver);  // an unknown one is refused before a tile settles
  TaskContext task;
  const auto tile = runs::settle_packing<D>(bed, task);
  return profile_steps(tile, (grains + bed.grains - 1) / bed.grains, solver, steps, threads, plan,
                       task);
}

int run(const po::variables_map& values) {
  const int dimension = number_in<int>(values, "dimension", between(2, 3));
  const std::filesystem::path out = values["out"].as<std::string>();
  const StepProfile found = dimension == 2 ? profile<2>(values) : profile<3>(values);
  print(found);
  std::filesystem::create_directories(out);
  const Provenance made = collect_provenance(number_in<std::uint64_t>(values, "seed", at_least(0)),
                                             found.parts.back().threads);
  CsvComments comments = {
      {"version", made.version}, {"git", made.git}, {"cpu", made.cpu}, {"compiler", made.compiler}};
  for (const char* name : {"dimension", "grains", "tile", "solver", "iterations", "steps"})
    comments.emplace_back(name, values[name].as<std::string>());
  Table<PartCost> table;
  table.fields();
  CsvWriter csv(out / "step_profile.csv", comments, table.columns());
  table.write(csv, found.parts);
  csv.commit();
  return 0;
}

int answer(int argc, char** argv) {
  const auto values = parse_command_line(argc, argv, profile_options());
  if (values.count("help")) {
    std::cout << "cd_step_profile: seconds of the wall that the parts of a step of a flowing bed "
                 "take; serial: the share of the time of one thread that others do not shorten.\n"
              << profile_options();
    return 0;
  }
  if (values.count("version")) {
    std::cout << version_line("cd_step_profile");
    return 0;
  }
  return run(values);
}

}  // namespace

int main(int argc, char** argv) {
  return run_program("cd_step_profile", [&] { return answer(argc, argv); });
}
