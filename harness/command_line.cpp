// SPDX-License-Identifier: BSD-3-Clause
// Boost.Program_options splits the input into names and texts; Options gives them a meaning.
#include "harness/command_line.hpp"

#include <algorithm>
#include <boost/program_options.hpp>
#include <filesystem>
#include <sstream>
#include <string_view>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/core/nearest_word.hpp>
#include <libcd/io/input_file.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include "solvers/table.hpp"

namespace cd {

namespace po = boost::program_options;

namespace {

constexpr unsigned line_length = 100;

Options common_options(const Experiment& experiment, Settings& settings) {
  Options common;
  common.choice("preset", settings.preset, "quick", {preset_names.begin(), preset_names.end()},
                "size of the run");
  common.text("out", settings.out, "", "output folder, results/<preset>/<name> if not given");
  common.add("seed", settings.seed, 1, at_least(0), "seed of all random numbers");
  common.add("threads", settings.threads, 1, between(1, 1024), "number of threads");
  common.choice("progress", settings.progress, "auto", {"auto", "on", "off"},
                "progress line; auto: on a terminal only");
  if (experiment.takes_checkpoints) {
    common.add("checkpoint-every", settings.checkpoint_every, 0, at_least(0),
               experiment.has_tasks
                   ? "steps between states of a task, which is saved every minute, too"
                   : "steps between checkpoints, 0: only when interrupted");
  }
  if (experiment.takes_checkpoints || experiment.has_tasks) {
    common.on_off("resume", settings.resume, false,
                  "go on from what the output folder has; on if no value follows");
  }
  return common;
}

void add_conditional(const Experiment& experiment, Options& parameters, Settings& settings) {
  if (experiment.takes_solver) {
    parameters.choice("solver", settings.solver, "",
                      standard_registry().solvers_for(UnilateralCoulomb<2>().traits()),
                      "solver, see --list");
  }
  if (experiment.takes_max_sweeps) {
    parameters.add("max-sweeps", settings.max_sweeps, 0, at_least(0),
                   "most iterations of the solver, 0 for the experiment's own");
  }
}

po::options_description described(const std::string& title, const Options& options) {
  po::options_description description(title, line_length);
  for (const Option& option : options.all()) {
    const std::string initial = option.initial.empty() ? "" : "; default " + option.initial;
    const std::string help = option.help + " (" + option.allowed + initial + ")";
    description.add_options()(option.name.c_str(), po::value<std::string>()->value_name("VALUE"),
                              help.c_str());
  }
  return description;
}

po::options_description command_line_only(const Experiment& experiment) {
  po::options_description description("On the command line only", line_length);
  description.add_options()("config", po::value<std::string>()->value_name("FILE"),
                            "file of lines 'name = value'")("help", "this text")(
      "list", "methods, solvers, contact laws, integrators and sweep orders")("version",
                                                                              "version and commit");
  if (experiment.has_tasks) {
    const auto value = [](const char* name) { return po::value<std::string>()->value_name(name); };
    description.add_options()("plan", "list the tasks that can be done now, as JSON")(
        "names", "of --plan: names alone, one a line")("run", value("NAME"),
                                                       "do this task of the plan only")(
        "shard", value("I/N"), "do the I-th of N shares of the plan only")(
        "merge", "evaluate tasks that are all done");
  }
  return description;
}

/// What of the run is asked for.
Part part_of(const po::variables_map& given) {
  std::vector<Part> parts;
  const bool names = given.count("names") > 0;
  if (given.count("plan") > 0) parts.push_back({.kind = Part::Kind::plan, .names = names});
  if (given.count("run") > 0)
    parts.push_back({.kind = Part::Kind::task, .task = given["run"].as<std::string>()});
  if (given.count("shard") > 0) parts.push_back(parse_shard(given["shard"].as<std::string>()));
  if (given.count("merge") > 0) parts.push_back({.kind = Part::Kind::merge});
  if (parts.size() > 1) throw Error("only one of --plan, --run, --shard and --merge is allowed");
  if (names && (parts.empty() || parts.front().kind != Part::Kind::plan))
    throw Error("names: only with --plan");
  return parts.empty() ? Part() : parts.front();
}

/// The arguments; a bare --resume is spelled out, because to Boost all options have a value.
std::vector<std::string> spelled_out(int argc, const char* const* argv) {
  std::vector<std::string> arguments;
  for (int k = 1; k < argc; ++k) {
    arguments.emplace_back(argv[k]);
    const bool value_follows = k + 1 < argc && !std::string_view(argv[k + 1]).starts_with("--");
    if (arguments.back() == "--resume" && !value_follows) arguments.back() += "=on";
  }
  return arguments;
}

po::variables_map split(const po::parsed_options& parsed) {
  for (const auto& option : parsed.options) {
    if (option.position_key >= 0) {
      throw Error("'" + option.value.front() + "' is no option; options begin with --");
    }
    if (!option.value.empty() && option.value.front().starts_with("--")) {
      throw Error(option.string_key + ": no value given before " + option.value.front());
    }
  }
  po::variables_map texts;
  po::store(parsed, texts);
  return texts;
}

[[noreturn]] void refuse_unknown(std::string name, const po::options_description& options) {
  name.erase(0, name.find_first_not_of('-'));
  name = name.substr(0, name.find('='));
  const auto conditional = {
      "method", "law",  "solver", "integrator", "max-sweeps", "checkpoint-every",
      "resume", "plan", "names",  "run",        "shard",      "merge"};
  if (std::find(conditional.begin(), conditional.end(), name) != conditional.end()) {
    throw Error("--" + name + " is not allowed: this experiment cannot honour it");
  }
  std::vector<std::string> known;
  for (const auto& option : options.options()) known.push_back(option->long_name());
  throw Error("unknown option '" + name + "', see --help" + did_you_mean(name, known));
}

/// Runs a step of Boost.Program_options, which knows these options, and turns its errors into
/// ours.
template <class Step>
auto translated(const po::options_description& known, const Step& step) {
  try {
    return step();
  } catch (const po::unknown_option& error) {
    refuse_unknown(error.get_option_name(), known);
  } catch (const po::error& error) {
    throw Error(error.what());
  }
}

/// Runs a step and lets its errors name the configuration file.
template <class Step>
auto naming_file(const std::string& path, const Step& step) {
  try {
    return step();
  } catch (const Error& error) {
    throw Error(path + ": " + error.what());
  }
}

/// Texts by option name, from one place.
struct Source {
  std::string config;  ///< configuration file, empty for the command line
  po::variables_map texts;

  bool has(const Option& option) const { return texts.count(option.name) > 0; }

  void set(const Option& option) const {
    const std::string& text = texts[option.name].as<std::string>();
    if (config.empty()) return option.parse(text);
    naming_file(config, [&] { option.parse(text); });
  }
};

Source read_config(const std::string& path, const po::options_description& known) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error))
    throw Error("config: cannot read '" + path + "'");
  std::istringstream stream{std::string(without_mark(read_bytes(path)))};
  return naming_file(path, [&] {
    return Source{path,
                  translated(known, [&] { return split(po::parse_config_file(stream, known)); })};
  });
}

void apply(Options& options, Preset preset, const std::vector<Source>& sources) {
  for (const Option& option : options.all()) {
    option.reset(preset);
    for (const Source& source : sources) {
      if (!source.has(option)) continue;
      source.set(option);
      options.note_given(option.name);
    }
  }
}

/// Refuses an option of solvers that the user gave beside a solver that does not honour it, be it
/// the default.
void require_honoured(const Options& parameters, const std::string& solver) {
  if (solver.empty()) return;
  for (const SolverEntry& other : solver_table()) {
    for (const OptionEntry& option : other.make.options().entries()) {
      const std::string name = dashed(option.name);
      if (option.is_key && parameters.given(name) &&
          !standard_registry().solver_has(solver, option.name))
        throw Error(name, parameters.text_of(name), "none with the solver " + solver);
    }
  }
}

}  // namespace

Preset preset_of(const std::string& name) {
  const auto found = std::find(preset_names.begin(), preset_names.end(), name);
  if (found == preset_names.end())
    throw Error("preset", name, one_of(name, {preset_names.begin(), preset_names.end()}));
  return static_cast<Preset>(found - preset_names.begin());
}

Request read_command_line(int argc, const char* const* argv, const Experiment& experiment,
                          Options& parameters, Settings& settings) {
  Options common = common_options(experiment, settings);
  add_conditional(experiment, parameters, settings);
  po::options_description in_config;
  in_config.add(described("", parameters)).add(described("", common));
  po::options_description known;
  known.add(in_config).add(command_line_only(experiment));

  namespace style = po::command_line_style;
  const auto command_line = translated(known, [&] {
    return split(po::command_line_parser(spelled_out(argc, argv))
                     .options(known)
                     .style(style::allow_long | style::long_allow_adjacent | style::long_allow_next)
                     .run());
  });
  if (command_line.count("help") > 0) return Request::help;
  if (command_line.count("list") > 0) return Request::list;
  if (command_line.count("version") > 0) return Request::version;

  std::vector<Source> sources;  // a later one wins
  if (command_line.count("config") > 0) {
    sources.push_back(read_config(command_line["config"].as<std::string>(), in_config));
  }
  sources.push_back({"", command_line});
  apply(common, Preset::quick, sources);
  apply(parameters, preset_of(settings.preset), sources);
  settings.part = part_of(command_line);
  if (settings.resume && settings.part.kind != Part::Kind::whole)
    throw Error(
        "--resume is not allowed beside --plan, --run, --shard and --merge: they always do");
  if (experiment.takes_solver) require_honoured(parameters, settings.solver);
  parameters.run_checks();
  if (settings.out.empty()) settings.out = "results/" + settings.preset + "/" + experiment.name;
  return Request::run;
}

std::string help_text(const Experiment& experiment, const Options& parameters) {
  Settings ignored;
  std::ostringstream text;
  text << experiment.name << ": " << experiment.summary << " (" << experiment.paper << ", "
       << experiment.figure << ")\n\nA default of three values is for the presets quick | standard "
       << "| paper. A value on the command line\nwins over the configuration file, that over the "
       << "preset.\n\n"
       << described("Parameters", parameters) << '\n'
       << described("Common options", common_options(experiment, ignored)) << '\n'
       << command_line_only(experiment) << "\nExit status: 0 complete, 2 bad input, 3 flagged, "
       << "130 interrupted.\n";
  return text.str();
}

}  // namespace cd
