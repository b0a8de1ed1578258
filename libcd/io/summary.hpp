// SPDX-License-Identifier: BSD-3-Clause
// summary.json: what an experiment found, with which parameters, by which program.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "libcd/core/fields.hpp"
#include "libcd/io/atomic_file.hpp"
#include "libcd/io/boxed_json.hpp"
#include "libcd/io/provenance.hpp"

namespace cd {

/// One number found by an experiment.
struct Quantity {
  double value = 0.0;                 ///< finite
  std::optional<double> uncertainty;  ///< one standard deviation, same unit, finite; absent: null
  std::string unit;                   ///< "1" if dimensionless
  std::string description;            ///< one line

  /// Name and place of each member.
  static constexpr auto fields = std::tuple(
      field("value", "", &Quantity::value), field("uncertainty", "", &Quantity::uncertainty),
      field("unit", "", &Quantity::unit), field("description", "", &Quantity::description));
};

/// The content of summary.json, schema 1.
struct Summary {
  std::string experiment;                                    ///< name of the program
  std::string paper;                                         ///< key of the paper, as "unger2002"
  std::string figure;                                        ///< as "Fig. 4"
  std::string preset;                                        ///< quick, standard or paper
  Boxed<nlohmann::ordered_json> parameters;                  ///< all, resolved; an object
  std::vector<std::pair<std::string, Quantity>> quantities;  ///< in order of finding
  std::string status = "complete";                           ///< complete, flagged or interrupted
  std::vector<std::string> reasons;  ///< why it is not complete, one line each
  /// All other files that the run wrote: names in its folder, sorted.
  std::vector<std::string> files;
  Provenance provenance;  ///< program, machine, seed and time

  /// The quantity of that name, nullptr if there is none.
  const Quantity* find(const std::string& name) const;
};

/// Writes the file by rename. Throws Error naming the quantity if a value or an uncertainty is not
/// finite, or naming the path if it cannot be written.
void write_summary(const std::filesystem::path& path, const Summary& summary,
                   const BeforeRename& before_rename = {});

/// Reads the file; throws Error naming the path if it is unreadable or not of schema 1.
Summary read_summary(const std::filesystem::path& path);

}  // namespace cd
