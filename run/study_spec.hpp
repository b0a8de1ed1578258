// SPDX-License-Identifier: BSD-3-Clause
// Study: runs of one experiment or one scene that differ in parameters and seeds, from a TOML file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace cd {

/// One run of a study.
struct StudyRow {
  int number = 0;  ///< from 1, in the order of the table
  int sample = 0;  ///< from 1, which of the runs that differ in the seed alone
  std::vector<std::pair<std::string, std::string>> varied;  ///< parameters and values, as texts
  std::vector<std::pair<std::string, std::string>> fixed;   ///< those that all rows share
  std::uint64_t seed = 0;
};

/// What is run, with which parameters.
struct Study {
  std::string name;                ///< of the file, without ending
  std::filesystem::path file;      ///< where it was read
  std::string title;               ///< one line
  std::string scene, experiment;   ///< one of them: file or ready scene; name of a program
  std::vector<std::string> names;  ///< of the parameters that vary
  std::vector<StudyRow> rows;      ///< in the order of the table
};

/// Reads a study:
///
/// ```toml
/// title = "Angle of repose by friction"
/// scene = "heap"                     # or experiment = "unger2002_sweep_constant"
/// seeds = 3                          # runs of each combination, or a list as [1, 2, 5]
/// [fixed]
/// run.end = 10
/// [grid]                             # all combinations
/// friction = [0.1, 0.3]
/// [list]                             # the first of each, the second of each, ...
/// "grains[0].count" = [100, 200]
/// method.sweeps = [20, 40]
/// ```
///
/// Parameters are in alphabetical order, those of the list first; the last one changes from row to
/// row, but for samples. A scene that is a file is looked for beside the study. Where `seeds` is a
/// number, the seed of a run is a hash of what is run, its parameters, its sample and `seed`, below
/// 2^31. Throws Error for an unknown key, with the known one that is nearest, and for values that
/// are not allowed; parameters themselves are judged by those who take them.
Study read_study(const std::filesystem::path& file, std::uint64_t seed);

}  // namespace cd
