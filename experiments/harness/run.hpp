// A run in progress: what the body of an experiment reads from and reports to.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <libcd/io/csv.hpp>
#include <libcd/io/state_file.hpp>
#include <libcd/io/summary.hpp>
#include "experiments/harness/checkpoint.hpp"
#include "experiments/harness/command_line.hpp"
#include "experiments/harness/interrupt.hpp"
#include "experiments/harness/progress.hpp"

namespace cd {

/// Collects the results of one run and writes them at its end. Files appear only by rename.
class Run {
 public:
  /// Creates the output folder; to resume, restores from the checkpoint what the run had reported:
  /// tables, quantities, flags and seconds. Throws Error if nothing can be written there, if there
  /// is no checkpoint, or if it is of a run of other parameters (it names the first that differs).
  Run(const Experiment& experiment, const Options& parameters, const Settings& settings);

  /// Opens a table in the output folder. It appears at the end of the run, or at its `commit()`:
  /// commit early where there are hundreds. The reference is valid as long as the run. A table that
  /// was open at the checkpoint goes on with its rows; throws Error if its columns were others.
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

  /// The state to go on from, as given to `save`; nothing to begin afresh.
  const std::optional<StateFile>& resume() const { return checkpoint_; }

  /// Whether a checkpoint is to be saved after so many steps: every --checkpoint-every steps.
  bool checkpoint_due(std::int64_t step) const {
    return settings_.checkpoint_every > 0 && step > 0 && step % settings_.checkpoint_every == 0;
  }

  /// Writes a checkpoint to the output folder by rename: the experiment's state, whose names must
  /// not begin with "run/", what the run has reported so far, and the parameters it depends on. A
  /// table that was committed is not in it. Throws Error if it cannot be written, std::logic_error
  /// unless the experiment takes checkpoints.
  void save(StateFile state);

  Preset preset() const { return preset_of(settings_.preset); }   ///< size of the run
  std::uint64_t seed() const { return settings_.seed; }           ///< of all random numbers
  int threads() const { return settings_.threads; }               ///< already set for all loops
  const std::string& solver() const { return settings_.solver; }  ///< "" for one's own choice
  int max_sweeps() const { return settings_.max_sweeps; }         ///< 0 for one's own choice
  const std::filesystem::path& out() const { return out_; }       ///< output folder

  /// Called by the harness: makes all tables appear, then summary.json, which is returned.
  /// Throws Error if one of them cannot be written, after having kept what can be.
  const Summary& finish();

  /// Called by the harness when the body came to its end: the checkpoint is of no more use.
  void remove_checkpoint() const;

 private:
  CsvComments comments() const;
  std::filesystem::path checkpoint_file() const { return out_ / "checkpoint.cbor"; }
  double seconds() const;

  bool takes_checkpoints_;
  Settings settings_;
  std::filesystem::path out_;
  Summary summary_;
  CsvComments parameters_;
  Fingerprint fingerprint_;
  std::optional<StateFile> checkpoint_;
  double seconds_before_ = 0.0;  ///< until the checkpoint
  std::deque<CsvWriter> tables_;
  std::size_t restored_tables_ = 0;  ///< the first ones
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace cd
