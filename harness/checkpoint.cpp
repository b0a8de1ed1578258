// SPDX-License-Identifier: BSD-3-Clause
// Everything of a run goes into arrays whose names begin with "run/".
#include "harness/checkpoint.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include <libcd/core/error.hpp>

namespace cd {

namespace {

using Texts = std::vector<std::string>;

constexpr double absent = std::numeric_limits<double>::quiet_NaN();  // uncertainties are finite

std::string table_array(const std::string& file, const std::string& part) {
  return "run/table " + file + "/" + part;
}

}  // namespace

void put_fingerprint(StateFile& state, const Fingerprint& run) {
  Texts names, values;
  for (const auto& [name, value] : run) {
    names.push_back(name);
    values.push_back(value);
  }
  state.put("run/parameters", names);
  state.put("run/values", values);
}

void require_fingerprint(const StateFile& state, const Fingerprint& run, const Texts& may_change) {
  const Texts names = state.get<std::string>("run/parameters");
  const Texts values = state.get<std::string>("run/values", names.size());
  for (std::size_t k = 0; k < std::max(run.size(), names.size()); ++k) {
    if (k == run.size())
      throw Error("resume: " + names[k] + " is a parameter of the checkpoint only");
    const auto& [name, value] = run[k];
    if (k == names.size() || name != names[k]) {
      throw Error("resume: " + name + " is no parameter of the checkpoint");
    }
    if (value != values[k] && std::ranges::find(may_change, name) == may_change.end()) {
      throw Error("resume: " + name, "'" + value + "'", "'" + values[k] + "' as in the checkpoint");
    }
  }
}

void put_findings(StateFile& state, const Summary& summary) {
  Texts names, units, descriptions;
  std::vector<double> values, uncertainties;
  for (const auto& [name, quantity] : summary.quantities) {
    names.push_back(name);
    values.push_back(quantity.value);
    uncertainties.push_back(quantity.uncertainty.value_or(absent));
    units.push_back(quantity.unit);
    descriptions.push_back(quantity.description);
  }
  state.put("run/quantities", names);
  state.put("run/quantity values", values);
  state.put("run/quantity uncertainties", uncertainties);
  state.put("run/quantity units", units);
  state.put("run/quantity descriptions", descriptions);
  state.put("run/reasons", summary.reasons);
  state.put("run/files", summary.files);
  state.put("run/seconds", summary.provenance.wall_seconds);
}

void get_findings(const StateFile& state, Summary& summary) {
  const Texts names = state.get<std::string>("run/quantities");
  const auto count = names.size();
  const auto values = state.get<double>("run/quantity values", count);
  const auto uncertainties = state.get<double>("run/quantity uncertainties", count);
  const Texts units = state.get<std::string>("run/quantity units", count);
  const Texts descriptions = state.get<std::string>("run/quantity descriptions", count);
  summary.quantities.clear();
  for (std::size_t k = 0; k < count; ++k) {
    std::optional<double> uncertainty;
    if (!std::isnan(uncertainties[k])) uncertainty = uncertainties[k];
    summary.quantities.push_back(
        {names[k], Quantity{values[k], uncertainty, units[k], descriptions[k]}});
  }
  summary.reasons = state.get<std::string>("run/reasons");
  summary.files = state.get<std::string>("run/files");
  summary.provenance.wall_seconds = state.get_one<double>("run/seconds");
}

void put_tables(StateFile& state, std::deque<CsvWriter>& tables,
                const std::filesystem::path& folder) {
  Texts files;
  for (CsvWriter& table : tables) {
    if (!table.is_open()) continue;
    files.push_back(table.path().lexically_relative(folder).string());
    Texts names, units;
    std::vector<std::int32_t> timings;
    for (const CsvColumn& column : table.columns()) {
      names.push_back(column.name);
      units.push_back(column.unit);
      timings.push_back(column.timing);
    }
    state.put(table_array(files.back(), "columns"), names);
    state.put(table_array(files.back(), "units"), units);
    state.put(table_array(files.back(), "timings"), timings);
    state.put(table_array(files.back(), "rows"), table.rows());
  }
  state.put("run/tables", files);
}

void get_tables(const StateFile& state, std::deque<CsvWriter>& tables,
                const std::filesystem::path& folder, const CsvComments& comments,
                const BeforeRename& before_rename) {
  for (const std::string& file : state.get<std::string>("run/tables")) {
    const Texts names = state.get<std::string>(table_array(file, "columns"));
    const Texts units = state.get<std::string>(table_array(file, "units"), names.size());
    const auto timings = state.get<std::int32_t>(table_array(file, "timings"), names.size());
    std::vector<CsvColumn> columns;
    for (std::size_t k = 0; k < names.size(); ++k)
      columns.push_back({names[k], units[k], timings[k] != 0});
    tables.emplace_back(folder / file, comments, columns, before_rename)
        .append_rows(state.get_one<std::string>(table_array(file, "rows")));
  }
}

}  // namespace cd
