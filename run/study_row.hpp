// SPDX-License-Identifier: BSD-3-Clause
// A row of a study: the program that runs it, and what it found.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <tuple>
#include <vector>

#include <libcd/core/fields.hpp>
#include "harness/checkpoint.hpp"
#include "run/study_spec.hpp"

namespace cd {

/// What the run of a row found. Absent uncertainties are NaN.
struct RowResult {
  std::string status;              ///< complete or flagged
  std::vector<std::string> names;  ///< of quantities; end_<column> is the last row of monitors.csv
  std::vector<std::string> units;  ///< "1" if dimensionless
  std::vector<double> values, uncertainties;  ///< in these units

  static constexpr auto fields =
      std::tuple(field("status", "", &RowResult::status), field("names", "", &RowResult::names),
                 field("units", "", &RowResult::units), field("values", "", &RowResult::values),
                 field("uncertainties", "", &RowResult::uncertainties));
};

/// How rows of a study are run.
class RowProgram {
 public:
  /// Of an experiment with this preset, or of a scene with parts from these shared objects. Throws
  /// Error if there is no such program beside this one, if a parameter is none of its options, with
  /// the nearest one that is, if a scene refuses the values of a row, or if a plugin is no file or
  /// for an experiment.
  RowProgram(const Study& study, const std::string& preset,
             const std::vector<std::string>& plugins = {});

  /// Names and values of all that the run of a row depends on, the program and what is in the
  /// plugins, and in the packings that a scene reads, included.
  Fingerprint fingerprint(const StudyRow& row) const;

  /// The command line that runs a row into a folder.
  std::vector<std::string> command(const StudyRow& row, const std::filesystem::path& folder) const;

 private:
  void require_options(const Study& study) const;

  std::filesystem::path program_;
  std::string hash_, scene_, preset_;
  std::vector<std::string> plugins_;
};

/// Runs a program, its output going to `log` or, if that is empty, where this program's goes. The
/// program is stopped once `stop` says so, and if this one dies. Returns its exit status, 128 and
/// the signal if one ended it. Throws Error if it cannot be started.
int run_command(const std::vector<std::string>& command, const std::filesystem::path& log,
                const std::function<bool()>& stop);

/// What stands in the output folder of a run. Throws Error if it is not there.
RowResult read_row(const std::filesystem::path& folder);

}  // namespace cd
