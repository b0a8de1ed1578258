// SPDX-License-Identifier: BSD-3-Clause
// Options of cd_bench: names, defaults, allowed values.
#include "bench/benchmark_options.hpp"

#include <algorithm>

#include <libcd/core/comma_list.hpp>
#include <libcd/core/error.hpp>
#include <libcd/core/number.hpp>
#include <libcd/core/parallel.hpp>
#include <libcd/generate/loaded_scene.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include "harness/program_options.hpp"
#include "solvers/plugin.hpp"

namespace cd {

namespace po = boost::program_options;

namespace {

NamedProblem scene_problem(const std::string& scene, const std::string& grains,
                           std::uint64_t seed) {
  const auto count = parse_typed<std::int64_t>(grains);
  if (!count)
    throw Error("grains", in_quotes(grains),
                "comma-separated integers" + at_least(1).text_for<std::int64_t>());
  const auto pose = [](const auto& loaded) { return BenchmarkProblem(first_problem(loaded)); };
  return {scene + "-" + grains, std::visit(pose, make_scene(scene, *count, seed))};
}

/// The options of solvers of contact problems that are not of the stop rule, each once.
std::vector<SharedOption> options_of_solvers() {
  const OptionTable rule = table_of_options<StopRule>();
  const auto solvers = standard_registry().solvers_for(UnilateralCoulomb<2>().traits());
  std::vector<SharedOption> found;
  for (SharedOption& option : standard_registry().options()) {
    std::erase_if(option.parts,
                  [&](const std::string& part) { return std::ranges::count(solvers, part) == 0; });
    if (option.entry.is_key && !option.parts.empty() && !rule.find(option.entry.name))
      found.push_back(std::move(option));
  }
  return found;
}

/// Rows and files are told apart by the names of problem and solver.
void require_different(const char* what, std::vector<std::string> names) {
  std::ranges::sort(names);
  const auto twice = std::ranges::adjacent_find(names);
  if (twice != names.end()) throw Error(what, in_quotes(*twice), "different names");
}

/// The values given. One set is for all solvers; each takes what it has, but one must take what the
/// user gave, be it the default. Throws Error otherwise, and for a value that is not allowed.
OptionValues options_given(const po::variables_map& values,
                           const std::vector<std::string>& solvers) {
  OptionValues given;
  for (const SharedOption& option : options_of_solvers()) {
    const std::string name = dashed(option.entry.name);
    if (!values.count(name) || values[name].defaulted()) continue;
    const std::string& text = values[name].as<std::string>();
    const OptionValue value = option_value(text);
    const auto kept = option.entry.set(value);
    if (!kept) throw Error(name, in_quotes(text), option.entry.instead_of(value));
    if (std::ranges::none_of(solvers, [&](const std::string& solver) {
          return standard_registry().solver_has(solver, option.entry.name);
        }))
      throw Error(name, text, "none with these solvers");
    given[option.entry.name] = *kept;
  }
  return given;
}

}  // namespace

po::options_description benchmark_options() {
  po::options_description options("Options", 100);
  options.add_options()("problem", po::value<std::vector<std::string>>()->multitoken(),
                        "files: Siconos text (.dat) or FCLib (.hdf5)")(
      "scene", po::value<std::string>(), "generated scenes, comma-separated: first step, at rest")(
      "grains", po::value<std::string>(), "numbers of grains of each scene, comma-separated")(
      "solver", po::value<std::string>()->default_value("gauss-seidel"),
      "names, comma-separated, or all: those for any problem")(
      "plugin", po::value<std::vector<std::string>>()->composing(),
      "FILE.so: solvers of one's own; any number of times")(
      "tolerance", po::value<std::string>()->default_value("1e-4"), "error to reach, > 0")(
      "judge", po::value<std::string>()->default_value("natural-map"),
      "the error: natural-map, siconos (its form in Siconos 4.4, of files), or velocity, that of "
      "all "
      "bodies against an exact solution")(
      "max-iterations", po::value<std::string>()->default_value("10000"), "at least 1")(
      "check-every", po::value<std::string>()->default_value("1"),
      "iterations between two evaluations of the error");
  for (const SharedOption& option : options_of_solvers()) {
    const OptionEntry& entry = option.entry;
    auto* const value = po::value<std::string>();
    if (!entry.initial.empty()) value->default_value(entry.initial);
    options.add_options()(
        dashed(entry.name).c_str(), value,
        (entry.help + " (" + entry.allowed + "); of " + comma_list(option.parts)).c_str());
  }
  options.add_options()("seed", po::value<std::string>()->default_value("1"),
                        "of packings and random orders")(
      "threads", po::value<std::string>()->default_value("1"), "number of threads")(
      "repeat", po::value<std::string>()->default_value("1"), "solves of each, the fastest counts")(
      "out", po::value<std::string>()->default_value("."), "folder for bench.csv")(
      "solutions", po::value<std::string>(), "folder for the impulses found")(
      "history", po::value<std::string>(), "folder for convergence curves")(
      "profile", "how often each solver is within what factor of the fastest: profile.csv")(
      "list", "solvers and scenes")("help", "this text")("version", "version and commit");
  return options;
}

void load_plugins(int argc, const char* const* argv) {
  for (int k = 1; k < argc; ++k) {
    const std::string word = argv[k], before = "--plugin=";
    if (word == "--plugin" && k + 1 < argc) load_plugin(argv[k + 1]);
    if (word.starts_with(before)) load_plugin(word.substr(before.size()));
  }
}

BenchmarkPlan plan_of(const po::variables_map& values) {
  BenchmarkPlan plan;
  const std::string& solvers = values["solver"].as<std::string>();
  plan.solvers = solvers == "all" ? general_solvers() : words(solvers);
  plan.seed = number_in<std::uint64_t>(values, "seed", at_least(0));
  plan.stop = {.max_iterations = number_in<int>(values, "max-iterations", at_least(1)),
               .tolerance = number_in<double>(values, "tolerance", above(0.0)),
               .check_every = number_in<int>(values, "check-every", at_least(1))};
  require_different("solver", plan.solvers);
  for (const std::string& name : plan.solvers) make_solver<2>(name);  // known?
  plan.options = options_given(values, plan.solvers);
  plan.options["seed"] = plan.seed;
  const std::string& judge = values["judge"].as<std::string>();
  plan.by_velocity = judge == "velocity";
  if (judge == "siconos") {
    if (values.count("scene")) throw Error("judge", judge, "natural-map or velocity with scenes");
    plan.stop.judge = Judge::siconos;
  } else if (!plan.by_velocity && judge != "natural-map") {
    throw Error("judge", judge, "natural-map, siconos or velocity");
  }
  plan.repeat = number_in<int>(values, "repeat", at_least(1));
  plan.solutions = folder_of(values, "solutions");
  plan.history = folder_of(values, "history");
  set_thread_count(number_in<int>(values, "threads", between(1, 1024)));
  return plan;
}

std::vector<NamedProblem> problems_of(const po::variables_map& values) {
  if (!values.count("problem") && !values.count("scene"))
    throw Error("problem: missing, expected at least one file, or a scene");
  if (values.count("scene") != values.count("grains"))
    throw Error("scene and grains: one without the other, expected both or neither");
  std::vector<NamedProblem> problems;
  if (values.count("problem")) {
    for (const std::string& file : values["problem"].as<std::vector<std::string>>()) {
      const auto widen = [](auto&& matrix) { return BenchmarkProblem(std::move(matrix)); };
      problems.push_back(
          {std::filesystem::path(file).filename().string(), std::visit(widen, read_problem(file))});
    }
  }
  if (values.count("scene")) {
    const auto seed = number_in<std::uint64_t>(values, "seed", at_least(0));
    for (const std::string& scene : words(values["scene"].as<std::string>()))
      for (const std::string& grains : words(values["grains"].as<std::string>()))
        problems.push_back(scene_problem(scene, grains, seed));
  }
  std::vector<std::string> names;
  for (const NamedProblem& problem : problems) names.push_back(problem.name);
  require_different("problem", names);
  return problems;
}

std::filesystem::path folder_of(const po::variables_map& values, const char* name) {
  if (!values.count(name)) return {};
  const std::filesystem::path path = values[name].as<std::string>();
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) throw Error(std::string(name) + ": cannot create '" + path.string() + "'");
  return path;
}

}  // namespace cd
