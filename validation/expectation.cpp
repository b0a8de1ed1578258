// SPDX-License-Identifier: BSD-3-Clause
// What a check or a claim's condition judges and what it expects, read from its JSON object.
#include "validation/expectation.hpp"

#include <algorithm>
#include <limits>

namespace cd {

namespace {

Condition read_condition(const JsonReader& where, const std::string& column,
                         const std::string& place) {
  Condition condition{column, std::nullopt, 0, 0};
  const Json& value = where.at(column);
  if (value.is_string()) {
    condition.text = value.get<std::string>();
  } else if (value.is_object()) {
    const JsonReader range(value, place + ", \"where\", \"" + column + "\"");
    range.allow_only({"min", "max"});
    if (!range.has("min") && !range.has("max")) range.fail("needs \"min\" or \"max\"");
    const double infinity = std::numeric_limits<double>::infinity();
    condition.minimum = range.has("min") ? range.number("min") : -infinity;
    condition.maximum = range.has("max") ? range.number("max") : infinity;
  } else {
    condition.minimum = condition.maximum = where.number(column);
  }
  return condition;
}

}  // namespace

std::set<std::string> read_presets(const JsonReader& check) {
  if (!check.has("presets")) return kAllPresets;
  const Json& list = check.at("presets");
  std::set<std::string> presets;
  if (list.is_array())
    for (const auto& name : list) presets.insert(name.is_string() ? name.get<std::string>() : "");
  const bool known =
      std::includes(kAllPresets.begin(), kAllPresets.end(), presets.begin(), presets.end());
  if (presets.empty() || !known)
    check.fail("\"presets\" must be a list of some of \"quick\", \"standard\", \"paper\"");
  return presets;
}

void read_subject(const JsonReader& reader, const std::string& place, Check& check) {
  if (reader.has("quantity") == reader.has("file"))
    reader.fail("needs either \"quantity\" or \"file\" and \"column\"");
  if (reader.has("quantity")) {
    check.quantity = reader.text("quantity");
    for (const char* key : {"column", "where", "expected_column"})
      if (reader.has(key)) reader.fail("\"" + std::string(key) + "\" needs \"file\"");
    return;
  }
  check.file = reader.text("file");
  check.column = reader.text("column");
  if (std::filesystem::path(check.file).filename() != check.file)
    reader.fail("\"file\" must be the name of a file in the experiment's folder");
  if (!reader.has("where")) return;
  const JsonReader where(reader.at("where"), place + ", \"where\"");
  std::set<std::string> columns;
  for (const auto& [column, value] : reader.at("where").items()) columns.insert(column);
  for (const auto& column : columns)
    check.conditions.push_back(read_condition(where, column, place));
}

void read_expectation(const JsonReader& reader, Check& check, bool of_claim) {
  const bool bounded = reader.has("minimum") || reader.has("maximum");
  if (bounded + reader.has("expected") + reader.has("expected_column") != 1)
    reader.fail(
        "needs one of \"expected\", \"expected_column\", or bounds \"minimum\", \"maximum\"");
  if (reader.has("expected")) check.expected = reader.number("expected");
  if (reader.has("expected_column")) check.expected_column = reader.text("expected_column");
  check.minimum = reader.by_preset("minimum", check.presets);
  check.maximum = reader.by_preset("maximum", check.presets);

  check.relative = reader.has("relative_tolerance");
  if (of_claim && !bounded && !reader.has("tolerance") && !check.relative) {
    for (const auto& preset : check.presets) check.tolerance[preset] = 0.0;
    return;
  }
  if (reader.has("tolerance") + check.relative != (bounded ? 0 : 1))
    reader.fail(bounded ? "bounds take no tolerance"
                        : "needs either \"tolerance\" or \"relative_tolerance\"");
  const char* key = check.relative ? "relative_tolerance" : "tolerance";
  check.tolerance = reader.by_preset(key, check.presets);
  for (const auto& [preset, value] : check.tolerance)
    if (value < 0) reader.fail(std::string("\"") + key + "\" must not be negative");
}

}  // namespace cd
