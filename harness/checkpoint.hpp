// SPDX-License-Identifier: BSD-3-Clause
// Contents of a checkpoint beside the experiment's own state: its run, and what that has found.
#pragma once

#include <deque>
#include <filesystem>
#include <string>
#include <vector>

#include <libcd/core/archive.hpp>
#include <libcd/io/csv.hpp>
#include <libcd/io/state_file.hpp>
#include <libcd/io/summary.hpp>
#include "harness/fingerprint.hpp"

namespace cd {

/// Notes of which run the state is.
void put_fingerprint(StateFile& state, const Fingerprint& run);

/// Throws Error naming the first entry that differs, its value and that of the state, unless it is
/// one of those that may change.
void require_fingerprint(const StateFile& state, const Fingerprint& run,
                         const std::vector<std::string>& may_change = {});

/// Quantities, reasons, files and seconds of a run so far.
void archive_findings(Archive& archive, Summary& summary);

/// Notes the rows so far of the tables that are open; their names are kept relative to the folder.
/// Throws Error if rows cannot be read back.
void put_tables(StateFile& state, std::deque<CsvWriter>& tables,
                const std::filesystem::path& folder);

/// Opens the tables that `put_tables` noted, in a folder and with the rows they had. Throws Error
/// if they are not in the state or cannot be created.
void get_tables(const StateFile& state, std::deque<CsvWriter>& tables,
                const std::filesystem::path& folder, const CsvComments& comments,
                const BeforeRename& before_rename = {});

}  // namespace cd
