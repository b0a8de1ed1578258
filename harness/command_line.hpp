// SPDX-License-Identifier: BSD-3-Clause
// Requests of a user to an experiment: common options, configuration file, command line.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <libcd/io/state_file.hpp>
#include "harness/options.hpp"
#include "harness/part.hpp"

namespace cd {

/// Name and summary of an experiment, for its help and for its results.
struct Experiment {
  std::string name = "";           ///< of the program and of its output folder
  std::string paper = "";          ///< key of the paper, as "unger2002"
  std::string figure = "";         ///< as "Fig. 4"
  std::string summary = "";        ///< one line
  bool takes_solver = false;       ///< honours --solver: one that takes Coulomb's law
  bool takes_max_sweeps = false;   ///< honours --max-sweeps
  bool takes_checkpoints = false;  ///< honours --checkpoint-every and --resume
  bool has_tasks = false;          ///< honours --resume, --plan, --run, --shard and --merge:
                                   ///< consists of tasks (Run::for_each_task)
  bool keeps_interrupted = false;  ///< does not begin anew where a run was interrupted

  /// Of runs that can be made longer: they keep their state at their end (Run::hold_end). Says
  /// whether anything is left to do from a state, of a run that has come to its end (`ended`) or
  /// was interrupted, with the parameters as they are now; throws Error where they cannot go on
  /// from it. Asked before anything in the output folder is touched.
  std::function<bool(const StateFile& state, bool ended)> has_more = {};
  /// Parameters that may have other values when a run goes on.
  std::vector<std::string> may_change = {};
};

/// The values of the common options.
struct Settings {
  std::string preset;      ///< a name of preset_names
  std::uint64_t seed = 1;  ///< of all random numbers
  int threads = 1;
  std::string solver;    ///< a name in solver_table(), "" for the experiment's own choice
  int max_sweeps = 0;    ///< 0 for the experiment's own choice
  std::string out;       ///< output folder
  std::string progress;  ///< auto, on or off
  std::int64_t checkpoint_every = 0;  ///< steps, 0 for no periodic checkpoints
  bool resume = false;  ///< go on from the checkpoint and the tasks in the output folder
  Part part = {};       ///< share of the run that this process does
};

/// Task of the program.
enum class Request { run, help, list, version };

/// The preset of that name, one of preset_names.
Preset preset_of(const std::string& name);

/// Sets all parameters and settings: defaults, then preset, then configuration file, then command
/// line. `parameters` holds the experiment's own options; --solver and --max-sweeps join them if
/// the experiment takes them. `settings` must outlive `parameters`. Throws Error if anything is
/// unknown, given twice, unreadable or out of range. Nothing is set unless Request::run is
/// returned.
Request read_command_line(int argc, const char* const* argv, const Experiment& experiment,
                          Options& parameters, Settings& settings);

/// The text of --help.
std::string help_text(const Experiment& experiment, const Options& parameters);

}  // namespace cd
