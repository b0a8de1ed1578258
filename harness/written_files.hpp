// SPDX-License-Identifier: BSD-3-Clause
// Written files: what a run has put in its output folder, in place of what an earlier run had left
// there.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace cd {

/// Names in the output folder of a run. summary.json, which lists them, and the checkpoint, which
/// goes at the end, are not among them.
class WrittenFiles {
 public:
  /// None yet.
  explicit WrittenFiles(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Goes on with those of the same run: what is in the folder stays.
  void resume(const std::vector<std::string>& names);

  /// Returns true if no file of an earlier run is listed in the folder any more.
  bool has_room() const { return has_room_; }

  /// Removes the summary of an earlier run, then the files that it lists and nothing else: no
  /// folder, and no file that lies elsewhere, by its name or through a link.
  void make_room();

  void add(const std::filesystem::path& file);  ///< one that is about to appear

  std::vector<std::string> names() const;  ///< of those that are there, sorted

  /// Removes summary.json, which is to be replaced, and returns the files that it lists; none if
  /// there is no summary, or a damaged one.
  std::vector<std::string> take_summary() const;

  /// Removes those of the names that are not of this run.
  void remove_others(const std::vector<std::string>& names) const;

 private:
  std::filesystem::path folder_;
  std::set<std::string> names_;
  bool has_room_ = false;
};

}  // namespace cd
