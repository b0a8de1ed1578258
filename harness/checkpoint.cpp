// SPDX-License-Identifier: BSD-3-Clause
// Everything of a run goes under names that begin with "run/".
#include "harness/checkpoint.hpp"

#include <algorithm>
#include <tuple>

#include <libcd/core/error.hpp>
#include <libcd/core/fields.hpp>

namespace cd {

namespace {

const std::string kRun = "run/parameters", kTables = "run/tables";

/// A table that is open, as far as it has come.
struct TableRows {
  std::string file;
  std::vector<CsvColumn> columns;
  std::string rows;

  static constexpr auto fields =
      std::tuple(field("file", "", &TableRows::file), field("columns", "", &TableRows::columns),
                 field("rows", "", &TableRows::rows));
};

}  // namespace

void put_fingerprint(StateFile& state, const Fingerprint& run) {
  write(state, kRun, run);
}

void require_fingerprint(const StateFile& state, const Fingerprint& run,
                         const std::vector<std::string>& may_change) {
  const auto known = read<Fingerprint>(state, kRun);
  for (std::size_t k = 0; k < std::max(run.size(), known.size()); ++k) {
    if (k == run.size())
      throw Error("resume: " + known[k].first + " is a parameter of the checkpoint only");
    const auto& [name, value] = run[k];
    if (k == known.size() || name != known[k].first)
      throw Error("resume: " + name + " is no parameter of the checkpoint");
    if (value != known[k].second && std::ranges::find(may_change, name) == may_change.end())
      throw Error("resume: " + name, "'" + value + "'",
                  "'" + known[k].second + "' as in the checkpoint");
  }
}

void archive_findings(Archive& archive, Summary& summary) {
  archive("run/quantities", summary.quantities)("run/reasons", summary.reasons);
  archive("run/files", summary.files)("run/seconds", summary.provenance.wall_seconds);
}

void put_tables(StateFile& state, std::deque<CsvWriter>& tables,
                const std::filesystem::path& folder) {
  std::vector<TableRows> open;
  for (CsvWriter& table : tables)
    if (table.is_open())
      open.push_back(
          {table.path().lexically_relative(folder).string(), table.columns(), table.rows()});
  write(state, kTables, open);
}

void get_tables(const StateFile& state, std::deque<CsvWriter>& tables,
                const std::filesystem::path& folder, const CsvComments& comments,
                const BeforeRename& before_rename) {
  for (const TableRows& table : read<std::vector<TableRows>>(state, kTables))
    tables.emplace_back(folder / table.file, comments, table.columns, before_rename)
        .append_rows(table.rows);
}

}  // namespace cd
