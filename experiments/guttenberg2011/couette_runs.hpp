// SPDX-License-Identifier: BSD-3-Clause
// Runs of the Couette cell, kept in a folder: several figures share the same ones.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "experiments/runs/couette_flow.hpp"
#include "harness/run.hpp"

namespace cd::guttenberg2011 {

/// Takes runs from a folder, and makes those that are not there: tasks that programs share, of use
/// to the same code (code_hash.hpp) for the same setup.
class CouetteRuns {
 public:
  /// Adds the option --runs, the folder.
  void declare(Options& options);

  /// Runs at their end, in the order of the setups; null where an interruption came before. They go
  /// on side by side on the threads of the program; unfinished ones are saved about every minute
  /// and when interrupted, and go on from there. A run that another program is at is waited for,
  /// and taken as it is then. The experiment must have tasks.
  std::vector<std::unique_ptr<runs::CouetteFlow>> finish(
      const Run& run, const std::vector<runs::FlowSetup>& setups) const;

 private:
  std::filesystem::path folder(const Run& run) const;

  std::string folder_;
};

}  // namespace cd::guttenberg2011
