// SPDX-License-Identifier: BSD-3-Clause
// Row folder: where one process alone runs a row of a study, and what it leaves when it is killed.
#pragma once

#include <filesystem>
#include <string>

namespace cd {

/// A folder rows/NUMBER.XXXXXX that no other process works in, also over a network and without
/// locks. The folder of another process is copied, never continued in place. Removed with all that
/// is in it, unless it is kept or becomes the folder of the row.
class RowFolder {
 public:
  /// A new one, empty. Throws Error if it cannot be created.
  RowFolder(const std::filesystem::path& rows, int number);
  ~RowFolder();
  RowFolder(const RowFolder&) = delete;
  RowFolder& operator=(const RowFolder&) = delete;

  /// Copies what another process has left beside it, in a folder of this name. False, and this one
  /// stays empty, if nothing is there to go on from, or if it is taken away meanwhile.
  bool take_over(const std::string& name);

  /// Whether the run in it has saved something to go on from.
  bool can_resume() const;

  const std::filesystem::path& path() const { return path_; }
  std::string name() const { return path_.filename().string(); }

  /// Leaves it for the process that takes the row next.
  void keep() { kept_ = true; }

  /// Makes it rows/NUMBER, in place of an earlier one; another process may be first.
  void become_row();

 private:
  std::filesystem::path path_, row_;
  bool kept_ = false;
};

/// Removes a folder that a process has left, unless a program is still at work in it, as far as
/// locks tell. Its name goes first: nobody takes half of it for the whole.
void remove_row_folder(const std::filesystem::path& folder);

/// Removes all that processes have left in the folder of rows.
void remove_row_folders(const std::filesystem::path& rows);

}  // namespace cd
