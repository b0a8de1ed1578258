// SPDX-License-Identifier: BSD-3-Clause
// Runs a scene from a file, or a ready one.
#include <iomanip>
#include <iostream>
#include <list>
#include <nlohmann/json.hpp>

#include <libcd/core/error.hpp>
#include <libcd/core/parallel.hpp>
#include <libcd/io/printable.hpp>
#include <libcd/io/provenance.hpp>
#include <libcd/scene_file/key_documentation.hpp>
#include <libcd/scene_file/scene_source.hpp>
#include <libcd/scene_file/toml_text.hpp>
#include "harness/experiment.hpp"
#include "harness/program_options.hpp"
#include "harness/report.hpp"
#include "run/forecast.hpp"
#include "run/longer_run.hpp"
#include "run/packing_hashes.hpp"
#include "run/run_scene.hpp"
#include "solvers/plugin.hpp"
#include "solvers/table.hpp"

namespace {

using namespace cd;
namespace po = boost::program_options;

constexpr unsigned kLineLength = 100;

po::options_description described() {
  po::options_description options("Options", kLineLength);
  options.add_options()("out", po::value<std::string>(),
                        "output folder, results/scenes/NAME if not given")(
      "set", po::value<std::vector<std::string>>()->composing(),
      "KEY=VALUE: in place of what the file says, as --set method.solver=jacobi or --set "
      "grains[0].count=100; any number of times")(
      "plugin", po::value<std::vector<std::string>>()->composing(),
      "FILE.so: laws, solvers, integrators and methods of one's own; any number of times")(
      "resume",
      "go on with the run in the output folder, to the same bits: one that was interrupted, or one "
      "that is done with --set run.end=LATER")(
      "dry-run", "print the scene with all its defaults, and how long it will take; run nothing")(
      "dump-problem", po::value<std::string>(),
      "STEP: write the contact problem of this step (from 0) as FCLib file")(
      "threads", po::value<std::string>()->default_value("1"), "number of threads")(
      "progress", po::value<std::string>()->default_value("auto"),
      "progress line: auto (on a terminal only), on or off")(
      "list", "ready scenes, methods, parts")("keys", "keys of scene files, as Markdown")(
      "help", "this text")("version", "version and commit");
  return options;
}

po::variables_map parse(int argc, const char* const* argv) {
  po::options_description all = described();
  all.add_options()("scene", po::value<std::vector<std::string>>());
  po::positional_options_description place;
  place.add("scene", -1);
  return parse_command_line(argc, argv, all, place);
}

void print_help() {
  std::cout
      << "cd_run SCENE.toml | NAME [options]\n\n"
         "Runs a scene from a file (docs/guide/scenes.md), or a ready scene by its name.\n"
         "Writes monitors.csv, summary.json, end.csv (the grains as they are at the end), "
         "flow.csv\n"
         "where there are outlets, and frames for ParaView (NAME_grains.pvd and others) where the\n"
         "scene asks for them. cd_view draws them.\n\n"
      << described()
      << "\nExit status: 0 done; 2 bad input; 3 flagged, as not at rest in time; 130 interrupted "
         "by "
         "SIGINT,\nSIGTERM, SIGHUP, SIGPIPE, SIGUSR1, SIGUSR2 or SIGXCPU, --resume goes on.\n";
}

void print_list() {
  std::cout << "ready scenes\n";
  for (const std::string& name : ready_scenes()) {
    const SceneSource source = read_scene(name, {}, standard_registry());
    std::visit(
        [&](const auto& spec) {
          std::cout << "  " << std::left << std::setw(20) << name << spec.title << '\n';
        },
        source.spec);
  }
  print_choices(std::cout);
}

void print_keys() {
  KeyTable plane, space;
  SceneSpec<2> discs;
  SceneSpec<3> spheres;
  int dimension = 2;
  for (KeyTable* keys : {&plane, &space})
    keys->number("dimension", dimension, between(2, 3), "2: discs, 3: spheres");
  declare_keys(plane, discs, standard_registry());
  declare_keys(space, spheres, standard_registry());
  std::cout << key_documentation(plane, space);
}

void dry_run(SceneSource source) {
  const Forecast found =  // refused before anything is printed
      std::visit([&](const auto& spec) { return forecast(spec, source.folder); }, source.spec);
  std::cout << toml_document(scene_document(source.spec, standard_registry())) << '\n'
            << std::setprecision(3) << "# " << found.bodies << " bodies, " << found.steps
            << " steps, " << found.megabytes
            << " MB\n# first steps: " << 1e3 * found.seconds_per_step << " ms each, "
            << found.seconds << " s for all";
  if (found.packed_seconds)
    std::cout << "; in a dense packing " << *found.packed_seconds << " s and up to "
              << *found.packed_megabytes << " MB";
  std::cout << '\n';
  if (!found.cell.empty()) std::cout << "# " << found.cell << '\n';
  if (found.elasticity) std::cout << advice(*found.elasticity);
  std::cout << found.solver_advice;
  for (const RoundedTime& time : found.rounded) std::cout << "# " << time.text() << '\n';
  for (const std::string& warning : found.warnings) std::cout << "# warning: " << warning << '\n';
}

/// What of the scene becomes comment lines of tables, parameters of the summary, and has to be the
/// same when a run goes on: every plain value by its path.
void declare_values(Options& options, std::list<std::string>& texts,
                    const nlohmann::ordered_json& value, const std::string& path) {
  if (value.is_object()) {
    for (const auto& [key, element] : value.items())
      declare_values(options, texts, element, path.empty() ? key : path + '.' + key);
  } else if (value.is_array() && !value.empty() && value.front().is_object()) {
    for (std::size_t k = 0; k < value.size(); ++k)
      declare_values(options, texts, value[k], path + '[' + std::to_string(k) + ']');
  } else {
    constexpr std::size_t kWhole = 1'000'000;  // only line breaks are to go
    texts.push_back(
        printable(value.is_string() ? value.get<std::string>() : toml_value(value), kWhole));
    options.text(path, texts.back(), texts.back(), "");
  }
}

/// The same for what the run is made of beside: packings and plugins, by what is in them.
void declare_files(Options& options, std::list<std::string>& texts, const SceneSource& source,
                   const std::vector<std::string>& plugins) {
  Fingerprint hashes = packing_hashes(source);
  for (const std::string& plugin : plugins)
    hashes.emplace_back("plugin " + plugin, hash_if_there(plugin));
  for (const auto& [name, hash] : hashes) {
    texts.push_back(hash);
    options.text(name, texts.back(), texts.back(), "");
  }
}

int threads_of(const po::variables_map& values) {
  return number_in<int>(values, "threads", between(1, 1024));
}

std::vector<std::string> texts_of(const po::variables_map& values, const char* name) {
  if (!values.count(name)) return {};
  return values[name].as<std::vector<std::string>>();
}

int run(SceneSource source, const po::variables_map& values) {
  const auto document = scene_document(source.spec, standard_registry());
  Options parameters;
  std::list<std::string> texts;
  declare_values(parameters, texts, document, "");
  declare_files(parameters, texts, source, texts_of(values, "plugin"));
  Experiment experiment{.name = "cd_run",
                        .paper = "own scene",
                        .figure = source.name,
                        .takes_checkpoints = true,
                        .keeps_interrupted = true};
  Settings settings;
  settings.preset = "scene";
  settings.seed = document.at("seed").get<std::uint64_t>();
  settings.threads = threads_of(values);
  settings.out =
      values.count("out") ? values["out"].as<std::string>() : "results/scenes/" + source.name;
  settings.progress = values["progress"].as<std::string>();
  if (settings.progress != "auto" && settings.progress != "on" && settings.progress != "off")
    throw Error("progress", in_quotes(settings.progress), "one of auto, on, off");
  settings.resume = values.count("resume") > 0;
  RunRequest request{source.name, std::nullopt};
  return std::visit(
      [&](const auto& spec) {
        if (values.count("dump-problem")) {
          const auto last = static_cast<double>(steps_in(spec.run.end, spec.run.time_step) - 1);
          request.dump_step = number_in<std::int64_t>(values, "dump-problem", between(0, last));
        }
        experiment.may_change = changeable_keys(spec.run);
        experiment.has_more = [&](const StateFile& state, bool ended) {
          const bool has_more = has_steps_left(spec.run, state, ended);
          if (!has_more && request.dump_step)
            throw Error("resume: dump-problem", *request.dump_step, "none: all steps are done");
          return has_more;
        };
        auto prepared = prepare(spec, source.folder, standard_registry());
        return execute(experiment, parameters, settings,
                       [&](Run& run) { run_scene(spec, std::move(prepared), request, run); });
      },
      source.spec);
}

int answer(int argc, const char* const* argv) {
  const po::variables_map values = parse(argc, argv);
  if (values.count("help")) return print_help(), 0;
  if (values.count("version")) return std::cout << version_line("cd_run"), 0;
  for (const std::string& file : texts_of(values, "plugin")) load_plugin(file);
  if (values.count("list")) return print_list(), 0;
  if (values.count("keys")) return print_keys(), 0;
  const std::vector<std::string> scenes = texts_of(values, "scene");
  if (scenes.size() != 1)
    throw Error("scene", scenes.size(), "one file or name, see --help and --list");
  SceneSource source = read_scene(scenes.front(), texts_of(values, "set"), standard_registry());
  if (!values.count("dry-run")) return run(std::move(source), values);
  set_thread_count(threads_of(values));
  dry_run(std::move(source));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return run_program("cd_run", [&] { return answer(argc, argv); });
}
