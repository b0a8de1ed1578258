// SPDX-License-Identifier: BSD-3-Clause
// Saved states: what a run has left in its folder to go on from.
#pragma once

#include <filesystem>
#include <optional>
#include <utility>

#include <libcd/io/state_file.hpp>
#include "harness/checkpoint.hpp"
#include "harness/command_line.hpp"

namespace cd {

/// The states of a run: checkpoint.cbor from time to time, which goes when the run is done, and
/// end.cbor at its end, from which it can be made longer.
class SavedStates {
 public:
  /// Of a run of an experiment, in its output folder. One that takes no checkpoints has none.
  SavedStates(Experiment experiment, std::filesystem::path folder)
      : experiment_(std::move(experiment)), folder_(std::move(folder)) {}

  bool has_checkpoint() const;  ///< of a run that was interrupted
  bool has_any() const;         ///< of a run that was interrupted, or is done

  /// Reads the checkpoint, or else the end, and touches nothing. Throws Error if it is damaged, if
  /// it is of a run of other parameters (it names the first that differs and may not), or if there
  /// is no way from it to what is asked for (Experiment::has_more).
  void go_on(const Fingerprint& run);

  /// A run that takes no notice of an earlier one writes its first file: the states of that one
  /// are removed.
  void begin() const;

  const std::optional<StateFile>& found() const { return found_; }  ///< the state that `go_on` read
  bool is_done() const { return done_; }  ///< nothing is left to do from what `go_on` read

  /// Writes the checkpoint by rename. Throws Error if it cannot be written.
  void write(const StateFile& state, const BeforeRename& before_rename) const;

  /// Holds the state of the run at its end, until `finish` writes it.
  void hold_end(StateFile state) { end_ = std::move(state); }
  bool at_end() const { return end_.has_value(); }  ///< one is held

  static constexpr const char* kEnd = "end.cbor";  ///< name of the end

  /// The run is done: its end is written, if one is held, and the checkpoint removed. Throws Error
  /// if it cannot be written; the checkpoint stays then.
  void finish() const;

 private:
  std::filesystem::path checkpoint() const { return folder_ / "checkpoint.cbor"; }
  std::filesystem::path end() const { return folder_ / kEnd; }

  Experiment experiment_;
  std::filesystem::path folder_;
  std::optional<StateFile> found_, end_;
  bool done_ = false;
};

}  // namespace cd
