// A run in progress: what the body of an experiment reads from and reports to.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "experiments/harness/command_line.hpp"
#include "experiments/harness/interrupt.hpp"
#include "experiments/harness/progress.hpp"
#include "libcd/io/csv.hpp"
#include "libcd/io/summary.hpp"

namespace cd {

/// Collects the results of one run and writes them at its end. Files appear only by rename.
class Run {
 public:
  /// Creates the output folder; throws Error if nothing can be written there.
  Run(const Experiment& experiment, const Options& parameters, const Settings& settings);

  /// Opens a table in the output folder. It appears at the end of the run, or at its `commit()`:
  /// commit early where there are hundreds. The reference is valid as long as the run.
  CsvWriter& csv(const std::string& file, const std::vector<CsvColumn>& columns);

  /// A progress line for `total` steps.
  Progress progress(std::int64_t total, const std::string& unit) const;

  /// Whether the user asked to stop: then leave the loop, what was found so far is kept.
  bool interrupted() const { return InterruptGuard::interrupted(); }

  /// Reports a number for summary.json; a later one of the same name replaces it. What is not
  /// finite cannot be written: it is left out and flags the run.
  void quantity(const std::string& name, double value, const std::string& unit,
                const std::string& description, std::optional<double> uncertainty = std::nullopt);

  /// Notes in one line why the results cannot be trusted as they are; the program will exit 3.
  void flag(const std::string& reason);

  Preset preset() const { return preset_of(settings_.preset); }   ///< size of the run
  std::uint64_t seed() const { return settings_.seed; }           ///< of all random numbers
  int threads() const { return settings_.threads; }               ///< already set for all loops
  const std::string& solver() const { return settings_.solver; }  ///< "" for one's own choice
  int max_sweeps() const { return settings_.max_sweeps; }         ///< 0 for one's own choice
  const std::filesystem::path& out() const { return out_; }       ///< output folder

  /// Called by the harness: makes all tables appear, then summary.json, which is returned.
  /// Throws Error if one of them cannot be written, after having kept what can be.
  const Summary& finish();

 private:
  CsvComments comments() const;

  Settings settings_;
  std::filesystem::path out_;
  Summary summary_;
  CsvComments parameters_;
  std::deque<CsvWriter> tables_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace cd
